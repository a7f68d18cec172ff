/** What `open` lends to a function, kept for several tests until it is released. */
export async function held<T>(
  open: (use: (lent: T) => Promise<void>) => Promise<void>,
): Promise<{ lent: T; release(): Promise<void> }> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let closed = Promise.resolve();
  const lent = await new Promise<T>((resolve, reject) => {
    closed = open(async (value) => {
      resolve(value);
      await ended;
    });
    closed.catch(reject);
  });
  return {
    lent,
    release() {
      end();
      return closed;
    },
  };
}
