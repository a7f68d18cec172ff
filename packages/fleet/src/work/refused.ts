/** A bundle that cannot be analyzed, however often it is tried. */
export class Refused extends Error {
  override name = 'Refused';
  /** The same without a name of the user's. */
  plain: string;
  constructor(message: string, plain: string) {
    super(message);
    this.plain = plain;
  }
}
