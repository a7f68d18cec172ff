/**
 * Finds items by a key, in their order. No list is made before it is asked for: of the keys of a large log hardly any
 * ever is.
 */
export function lookup<T, K>(items: readonly T[], keyOf: (item: T) => K): (key: K) => readonly T[] {
  const last = new Map<K, number>();
  /** To each item the place of the one before it with the same key. */
  const before = new Int32Array(items.length);
  for (let i = 0; i < items.length; i += 1) {
    const key = keyOf(items[i]!);
    before[i] = last.get(key) ?? -1;
    last.set(key, i);
  }
  const lists = new Map<K, T[]>();
  return (key) => {
    const known = lists.get(key);
    if (known) return known;
    const list: T[] = [];
    for (let i = last.get(key) ?? -1; i >= 0; i = before[i]!) list.push(items[i]!);
    lists.set(key, list.reverse());
    return list;
  };
}
