/** The same things are asked again and again: each is worked on once. */
export function remembered<K, T>(work: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    let done = known.get(key);
    if (done === undefined) {
      done = work(key);
      known.set(key, done);
    }
    return done;
  };
}
