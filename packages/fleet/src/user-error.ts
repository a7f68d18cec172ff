/** What the user can fix: one line what is wrong, one line what to do next. `mountline` knows it by its name. */
export class UserError extends Error {
  override name = 'UserError';
  next: string;
  constructor(message: string, next: string) {
    super(message);
    this.next = next;
  }
}
