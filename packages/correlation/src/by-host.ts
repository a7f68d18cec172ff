import { type Diagnostic, fileOf, type Span } from '@mountline/core';
import { hostLabel, isOneHost } from './hosts.ts';
import type { NodeFiles } from './nodes.ts';
import type { Reading } from './reading.ts';

/** What names the node that it was taken on, once in a capture. */
const NAMING = new Set(['uname', 'hostname']);

/** A file that names its node. */
interface Naming {
  source: string;
  file: string;
  host: string;
  span: Span;
}

/** Files of one node: those of a folder or an archive, or those in a folder that have a word in their names, or begin with it. */
interface Root {
  folder: string;
  word?: string;
  first?: boolean;
}

interface Host {
  name: string;
  span: Span;
  roots: Root[];
}

const MIXED = {
  code: 'timeline/mixed-nodes',
  severity: 'warning',
  cost: 'what is of one node may be taken for something of the other',
  help: 'Put the files of each node into a folder of its own.',
} as const;

/**
 * Tells the files of several nodes apart that lie side by side: `node-a/uname.txt` and `node-b/uname.txt`, two archives, or
 * `node-a-uname.txt` and `node-b-uname.txt`, where they name two hosts. What lies beside them is of all of them in a kind of
 * bundle that is known, else a node of its own. Where no folder and no name of a file tells what is whose, that is said.
 */
export function byHost(node: NodeFiles): NodeFiles[] {
  const namings = node.readings.flatMap(namingsOf);
  const pairs = namings.flatMap((a, i) => namings.slice(i + 1).flatMap((b) => (areTwo(a, b) ? [[a, b] as const] : [])));
  if (pairs.length === 0) return [node];
  const hosts = hostsOf(pairs);
  const held = hosts.map((host) => node.readings.filter(({ entry }) => isOf(fileOf(entry), host, hosts)));
  if (!held.every((own) => own.some(isOfNode)))
    return [{ ...node, diagnostics: [...node.diagnostics, mixed(pairs[0]!)] }];
  const rest = node.readings.filter((one) => !held.some((own) => own.includes(one)));
  const found = hosts.map(({ name, span, roots }, i): NodeFiles => {
    const readings = node.layout ? [...held[i]!, ...rest] : held[i]!;
    const root = node.layout ? node.root : roots.length === 1 && !roots[0]!.word ? roots[0]!.folder : '';
    return { ...node, root, readings, clues: [{ clue: { type: 'host', name }, span }] };
  });
  if (node.layout) return found;
  if (rest.some(({ entry }) => entry.state === 'read')) return [...found, { ...node, readings: rest }];
  const [first, ...others] = found;
  return [{ ...first!, readings: [...first!.readings, ...rest] }, ...others];
}

function namingsOf({ entry, clues }: Reading): Naming[] {
  if (!NAMING.has(entry.source ?? '')) return [];
  const named = clues.find(({ clue }) => clue.type === 'host');
  if (named?.clue.type !== 'host') return [];
  return [{ source: entry.source!, file: fileOf(entry), host: named.clue.name, span: named.span }];
}

const areTwo = (a: Naming, b: Naming): boolean =>
  a.source === b.source && isOneHost(a.host, b.host) === false && rootsOf(a, b) !== undefined;

/** Where the files of each of two nodes lie, as two of them say that are equally deep and have one name but for that of the node. */
function rootsOf(a: Naming, b: Naming): [Root, Root] | undefined {
  const [x, y] = [a.file.split('/'), b.file.split('/')];
  if (x.length !== y.length) return undefined;
  const at = x.findIndex((part, i) => part !== y[i]);
  const folderOf = (parts: readonly string[], end: number) =>
    parts
      .slice(0, end)
      .map((part) => `${part}/`)
      .join('');
  if (at < x.length - 1)
    return x.at(-1) === y.at(-1) ? [{ folder: folderOf(x, at + 1) }, { folder: folderOf(y, at + 1) }] : undefined;
  const folder = folderOf(x, at);
  const labels = [hostLabel(a.host)!, hostLabel(b.host)!] as const;
  const roots = (words: readonly [string, string], first: boolean): [Root, Root] => [
    { folder, word: words[0], first },
    { folder, word: words[1], first },
  ];
  if (hasWord(x[at]!, labels[0]) && hasWord(y[at]!, labels[1])) return roots(labels, false);
  const end = sharedEnd(x[at]!, y[at]!);
  return end === 0 ? undefined : roots([x[at]!.slice(0, -end), y[at]!.slice(0, -end)], true);
}

/** `-uname.txt` of `a-uname.txt` and `b-uname.txt`: its length, from a sign that parts words on. */
function sharedEnd(a: string, b: string): number {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  const sign = a.slice(a.length - same).search(/[-_.]/);
  return sign < 0 ? 0 : same - sign;
}

/** Whether a word stands in a name with no letter or digit beside it. */
function hasWord(name: string, word: string): boolean {
  const text = name.toLowerCase();
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[0-9a-z]/.test(text[at - 1] ?? '') && !/[0-9a-z]/.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

function hostsOf(pairs: readonly (readonly [Naming, Naming])[]): Host[] {
  const hosts: Host[] = [];
  for (const [a, b] of pairs) {
    const [left, right] = rootsOf(a, b)!;
    for (const [{ host, span }, root] of [[a, left] as const, [b, right] as const]) {
      const known = hosts.find(({ name }) => isOneHost(name, host));
      if (!known) hosts.push({ name: host, span, roots: [root] });
      else if (!known.roots.some(({ folder, word }) => folder === root.folder && word === root.word))
        known.roots.push(root);
    }
  }
  return hosts;
}

/** It lies in a root of this host, and in no narrower one of another. */
function isOf(file: string, host: Host, hosts: readonly Host[]): boolean {
  const own = narrowest(file, host);
  return own > 0 && hosts.every((other) => other === host || narrowest(file, other) < own);
}

function narrowest(file: string, { roots }: Host): number {
  const lengths = roots.map(({ folder, word, first }) => {
    if (!file.startsWith(folder)) return 0;
    if (word === undefined) return folder.length;
    const name = file.slice(folder.length);
    const fits = first ? name.startsWith(word) && /^[-_.]/.test(name.slice(word.length)) : hasWord(name, word);
    return fits ? folder.length + word.length : 0;
  });
  return Math.max(0, ...lengths);
}

/** It tells something of a node, and not its name alone. */
const isOfNode = ({ entry }: Reading): boolean => entry.state === 'read' && !NAMING.has(entry.source ?? '');

function mixed([a, b]: readonly [Naming, Naming]): Diagnostic {
  const names = [a, b].map(({ host, file }) => `${host} (${file})`);
  const message = `files of ${names.join(' and ')} lie together, and nothing tells which is whose`;
  return { ...MIXED, message, span: b.span, count: 1 };
}
