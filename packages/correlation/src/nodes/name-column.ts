/** The name that each of many items has, as a number: those of a name are found without a look at the items. */
export interface NameColumn {
  numbers: Map<string, number>;
  of: Uint32Array;
}

export const nameColumn = (length: number): NameColumn => ({ numbers: new Map(), of: new Uint32Array(length) });

/** Notes the name of the item at a place. */
export function putName({ numbers, of }: NameColumn, place: number, name: string): void {
  let number = numbers.get(name);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(name, number);
  }
  of[place] = number;
}

/** The items with one of some names, in their order. */
export function withNames<T>(items: readonly T[], { numbers, of }: NameColumn, names: readonly string[]): T[] {
  const wanted = new Uint8Array(numbers.size);
  for (const name of names) if (numbers.has(name)) wanted[numbers.get(name)!] = 1;
  const found: T[] = [];
  for (let i = 0; i < of.length; i += 1) if (wanted[of[i]!] === 1) found.push(items[i]!);
  return found;
}

/** All items by their names. */
export function byName<T>(items: readonly T[], { numbers, of }: NameColumn): Map<string, T[]> {
  const lists = Array.from(numbers, (): T[] => []);
  for (let i = 0; i < of.length; i += 1) lists[of[i]!]!.push(items[i]!);
  return new Map(Array.from(numbers, ([name, number]) => [name, lists[number]!]));
}
