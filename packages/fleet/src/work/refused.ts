/** A bundle that cannot be analyzed, however often it is tried. */
export class Refused extends Error {
  override name = 'Refused';
}
