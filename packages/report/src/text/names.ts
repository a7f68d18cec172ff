import type { Incident } from '@mountline/core';

/** Short names for the long paths of one incident. Commands keep the paths. */
export interface Names {
  short(text: string): string;
  /** The names that `short` gave, with what they stand for. */
  given(): { name: string; path: string }[];
}

const LONG = 40;
/** Not the end of a path of the bundle, `folder/proc/…`, which is none of the node. */
const PATH = /(?<![\w.~-])\/[^\s,;:'"()“”]{39,}/g;

export function namesOf(incident: Incident): Names {
  const names = new Map<string, string>();
  const used = new Set<string>();
  for (const [name, value] of Object.entries(incident.bindings)) {
    if (typeof value === 'string' && value.startsWith('/') && value.length >= LONG) names.set(value, name);
  }
  const name = (path: string): string => {
    const known = names.get(path);
    if (known !== undefined) return known;
    const taken = new Set(names.values());
    let n = 1;
    while (taken.has(n === 1 ? 'T' : `T${n}`)) n += 1;
    const made = n === 1 ? 'T' : `T${n}`;
    names.set(path, made);
    return made;
  };
  return {
    short: (text) =>
      text.replace(PATH, (found) => {
        const path = found.replace(/\.$/, '');
        used.add(path);
        return name(path) + found.slice(path.length);
      }),
    given: () =>
      [...names]
        .filter(([path]) => used.has(path))
        .map(([path, short]) => ({ name: short, path }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
