/** What is told names the same places and things again and again: each text is rewritten once. */
export function remembered(rename: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const name = known.get(text) ?? rename(text);
    known.set(text, name);
    return name;
  };
}
