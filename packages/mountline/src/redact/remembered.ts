/** What is told names the same places and things again and again: each text is rewritten once. */
export function remembered<T>(rename: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const name = known.get(text) ?? rename(text);
    known.set(text, name);
    return name;
  };
}
