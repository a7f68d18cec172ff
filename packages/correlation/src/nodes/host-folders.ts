import { compare } from '@mountline/core';
import { isOneHost } from './hosts.ts';

/** Whether a file has the static name of the node, which need not be the one that it goes by. */
export const isStatic = (file: string): boolean => /(?:^|\/)etc\/hostname$/.test(file);

/**
 * Folders and archives side by side, each of which names one host, where these are not one: `a/uname.txt` and
 * `b/var/log/messages` are of two nodes, whatever else lies there. A folder that names several is looked into.
 */
export function foldersOfHosts<N extends { file: string; host: string }>(namings: readonly N[]) {
  const below = new Map<string, Map<string, N | null>>();
  for (const naming of namings) {
    if (isStatic(naming.file)) continue;
    const parts = naming.file.split('/').slice(0, -1);
    parts.forEach((part, depth) => {
      const parent = parts
        .slice(0, depth)
        .map((one) => `${one}/`)
        .join('');
      const folder = `${parent}${part}/`;
      const siblings = below.get(parent) ?? new Map<string, N | null>();
      below.set(parent, siblings);
      const known = siblings.get(folder);
      const isOther = known && isOneHost(known.host, naming.host) === false;
      if (known === undefined || isOther) siblings.set(folder, isOther ? null : naming);
    });
  }
  return [...below.values()].flatMap((siblings) => {
    const named = [...siblings].flatMap(([folder, naming]) => (naming ? [{ folder, naming }] : []));
    const [first, ...others] = named.sort((a, b) => compare(a.folder, b.folder));
    return others.some(({ naming }) => isOneHost(naming.host, first!.naming.host) === false) ? named : [];
  });
}
