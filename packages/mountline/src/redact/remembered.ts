/** What is told names the same places and things again and again: each text is worked on once. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const done = known.get(text) ?? work(text);
    known.set(text, done);
    return done;
  };
}
