import { startsAt } from '../mounts/plain-mount-row.ts';

/** So many names are compared before one is looked up. */
const NEAR = 8;

/** Numbers for names that stand in `bytes`, where the same ones come again in the same order. */
export function byteNames(bytes: Uint8Array) {
  const decoder = new TextDecoder();
  const names: string[] = [];
  const ids = new Map<string, number>();
  const spelled: Uint8Array[] = [];
  let last = 0;

  function of(name: string): number {
    const id = ids.get(name) ?? names.push(name) - 1;
    ids.set(name, id);
    return id;
  }

  return {
    names,
    of,
    /** The same of the name between two places. */
    at(from: number, to: number): number {
      for (let step = 0; step < NEAR; step += 1) {
        const id = (last + step) % spelled.length;
        const name = spelled[id];
        if (name?.length !== to - from || !startsAt(bytes, from, name)) continue;
        last = id;
        return id;
      }
      const name = bytes.subarray(from, to);
      last = of(decoder.decode(name));
      spelled[last] = name;
      return last;
    },
  };
}
