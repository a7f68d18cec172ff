import { addTo, beginOf, compare, fileOf, greatestOf, groupBy, type Span } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { foldersOfHosts, isStatic } from './host-folders.ts';
import { hostLabel, isOneHost } from './hosts.ts';
import { byLogs } from './logs-of-hosts.ts';
import { withoutMixedLogs } from './mixed-logs.ts';
import { askedNodes } from './multi-host-nodes.ts';
import { folderOf, hasWord, nameOf, nodeNameIn, tagsOf } from './name-tags.ts';
import { hostNames, type Naming } from './naming.ts';
import type { NodeFiles } from './node-files.ts';
import { namingsUnderLastNames } from './renames.ts';
import { bySiblings } from './sibling-folders.ts';
import { unnamedTags } from './unnamed-tags.ts';

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
  cost: 'evidence of one node may be attributed to the other',
  help: 'Put the files of each node into its own folder.',
} as const;

/**
 * Tells the files of several nodes apart that lie side by side: `node-a/uname.txt` and `node-b/uname.txt`, two archives, or
 * `node-a-uname.txt` and `node-b-uname.txt`, where they name two hosts. In a bundle of no known kind whatever names hosts tells
 * folders apart, also the lines of logs. What lies beside them is of all of them in a kind of
 * bundle that is known, else a node of its own. Where no folder and no name of a file tells what is whose, that is said.
 */
export function byHost(node: NodeFiles): NodeFiles[] {
  return askedNodes(node, apart, hostNames) ?? apart(node);
}

const apart = (node: NodeFiles): NodeFiles[] =>
  node.layout === null ? byNames(node).flatMap(bySiblings) : byNames(node);

function byNames(node: NodeFiles): NodeFiles[] {
  const namings = namingsUnderLastNames(node.readings, node.layout === null);
  const pairs = pairsOf(namings.filter((naming) => naming.lines !== undefined || isOfName(naming)));
  const folders = node.layout ? [] : foldersOfHosts([...namings, ...byFolder(node.readings, namings)]);
  const named = [
    ...pairs.flatMap(({ namings, roots }) => namings.map((naming, i) => ({ naming, root: roots[i]! }))),
    ...folders.map(({ naming, folder }) => ({ naming, root: { folder } })),
    ...(node.layout ? [] : byTag(node.readings, namings)),
  ];
  if (named.length === 0) {
    const mixed = node.layout || namings.length > 0 ? null : withoutMixedLogs(node);
    return (mixed ?? byLogs(node, namings) ?? [node]).map((one) => withUnnamed(one, namings));
  }
  const hostOf = new Map(namings.map(({ file, host }) => [file, host]));
  const ownersOf = (hosts: readonly Host[]) =>
    groupBy(node.readings, (reading) => {
      const file = fileOf(reading.entry);
      return ownerOf(file, hosts) ?? ownerOfText(reading, hostOf.get(file), hosts);
    });
  const all = hostsOf(named);
  const ofAll = ownersOf(all);
  const hosts = all.filter((host) => ofAll.get(host)?.some(isOfNode));
  if (hosts.length < 2) return [withDoubt(node, [named[0]!.naming, named[1]!.naming])];
  const owners = ownersOf(hosts);
  const rest = owners.get(undefined) ?? [];
  const found = hosts.map((host): NodeFiles => {
    const { name, span, roots } = host;
    const readings = node.layout ? [...owners.get(host)!, ...rest] : owners.get(host)!;
    const root = node.layout ? node.root : roots.length === 1 && !roots[0]!.word ? roots[0]!.folder : '';
    return { ...node, root, readings, clues: [{ clue: { type: 'host', name }, span }] };
  });
  if (node.layout) return found;
  if (rest.some(({ entry }) => entry.state === 'read')) return [...found, { ...node, readings: rest }];
  const [first, ...others] = found;
  return [{ ...first!, readings: [...first!.readings, ...rest] }, ...others];
}

/** Folders that are called as nodes are, where nothing below them names a host. */
function byFolder(readings: readonly Reading[], namings: readonly Naming[]): Naming[] {
  const found = new Map<string, Naming | undefined>();
  for (const reading of readings.filter(isOfNode)) {
    const { entry } = reading;
    const parts = folderOf(fileOf(entry)).split('/');
    const depth = parts.findIndex((part) => nodeNameIn(part) !== undefined) + 1;
    const folder = `${parts.slice(0, depth).join('/')}/`;
    if (depth === 0 || found.has(folder)) continue;
    const isNamed = namings.some(({ file }) => file.startsWith(folder));
    found.set(folder, isNamed ? undefined : namedBy(reading, parts[depth - 1]!));
  }
  return [...found.values()].flatMap((naming) => naming ?? []);
}

/** A file of which the name of a folder, or its own, names the host. */
const namedBy = ({ entry, source }: Reading, name: string): Naming | undefined => {
  const host = nodeNameIn(name);
  return host === undefined ? undefined : { source: source!, file: fileOf(entry), host, span: beginOf(entry) };
};

/** The files of two nodes in one folder by a word in their names: it is the name of a node, or that of its log tells whose it is. */
function byTag(readings: readonly Reading[], namings: readonly Naming[]): { naming: Naming; root: Root }[] {
  const tags = tagsOf(readings);
  const named = groupBy(
    namings.filter(({ file }) => !isStatic(file)),
    ({ file }) => tags.get(file),
  );
  const first = new Map(readings.toReversed().map((reading) => [tags.get(fileOf(reading.entry)), reading]));
  const tagged = [...new Set(tags.values())].flatMap((tag) => {
    const [own, ...others] = named.get(tag) ?? [];
    const naming = own ?? namedBy(first.get(tag)!, tag.word);
    const isOne = others.every(({ host }) => isOneHost(host, own!.host) !== false);
    return naming && isOne ? [{ naming, root: { folder: tag.folder, word: tag.word } }] : [];
  });
  const isTwo = tagged.some(({ naming }) => isOneHost(naming.host, tagged[0]!.naming.host) === false);
  return isTwo ? tagged : [];
}

interface Pair {
  namings: [Naming, Naming];
  roots: [Root, Root];
}

/**
 * Files that say the same of two nodes: those of one name in folders that are equally deep, and those of one folder. In the order of
 * their names the nearest stand side by side, and these tell most narrowly what is whose.
 */
function pairsOf(namings: readonly Naming[]): Pair[] {
  const inOrder = [...namings].sort((a, b) => compare(a.file, b.file));
  const alike = groupBy(inOrder, ({ source, file }) => `${source.name} ${file.split('/').length} ${nameOf(file)}`);
  const tables = inOrder.filter(({ lines }) => lines === undefined);
  const together = groupBy(tables, ({ source, file }) => `${source.name} ${folderOf(file)}`);
  return [...alike.values(), ...together.values()].flatMap((group) =>
    group.slice(1).flatMap((b, i): Pair[] => {
      const a = group[i]!;
      const roots = isOneHost(a.host, b.host) === false ? rootsOf(a, b) : undefined;
      return roots ? [{ namings: [a, b], roots }] : [];
    }),
  );
}

/** Where the files of each of two nodes lie: in the folders or archives in which they part; in one folder, by their names. */
function rootsOf(a: Naming, b: Naming): [Root, Root] | undefined {
  const folder = folderOf(a.file);
  if (folder !== folderOf(b.file)) {
    const [x, y] = [a.file.split('/'), b.file.split('/')];
    const end = x.findIndex((part, i) => part !== y[i]) + 1;
    return [{ folder: `${x.slice(0, end).join('/')}/` }, { folder: `${y.slice(0, end).join('/')}/` }];
  }
  const names = [nameOf(a.file), nameOf(b.file)] as const;
  const labels = [hostLabel(a.host)!, hostLabel(b.host)!] as const;
  if (hasWord(names[0], labels[0]) && hasWord(names[1], labels[1]))
    return [
      { folder, word: labels[0] },
      { folder, word: labels[1] },
    ];
  const end = sharedEnd(...names);
  if (end === 0) return undefined;
  return [
    { folder, word: names[0].slice(0, -end), first: true },
    { folder, word: names[1].slice(0, -end), first: true },
  ];
}

/** `-uname.txt` of `a-uname.txt` and `b-uname.txt`: its length, from a sign that parts words on. */
function sharedEnd(a: string, b: string): number {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  const sign = a.slice(a.length - same).search(/[-_.]/);
  return sign < 0 ? 0 : same - sign;
}

function hostsOf(named: readonly { naming: Naming; root: Root }[]): Host[] {
  const hosts: Host[] = [];
  const byLabel = new Map<string, Host[]>();
  for (const { naming, root } of named) {
    const { host, span } = naming;
    const label = hostLabel(host)!;
    const known = byLabel.get(label)?.find(({ name }) => isOneHost(name, host));
    if (!known) {
      const made = { name: host, span, roots: [root] };
      hosts.push(made);
      addTo(byLabel, label, made);
    } else if (!known.roots.some(({ folder, word }) => folder === root.folder && word === root.word))
      known.roots.push(root);
  }
  return hosts;
}

/** Whose a file is: that of the narrowest root that it lies in, where only one host has it. */
function ownerOf(file: string, hosts: readonly Host[]): Host | undefined {
  let owner: Host | undefined;
  let most = 0;
  for (const host of hosts) {
    const length = narrowest(file, host);
    if (length === 0 || length < most) continue;
    owner = length === most ? undefined : host;
    most = length;
  }
  return owner;
}

/** What was pasted into a text beside the folders is of the node that its lines or its prompt name, wherever the text lies. */
function ownerOfText({ typed }: Reading, named: string | undefined, hosts: readonly Host[]): Host | undefined {
  if (!typed || named === undefined) return undefined;
  const [owner, ...others] = hosts.filter(({ name }) => isOneHost(name, named) === true);
  return others.length === 0 ? owner : undefined;
}

function narrowest(file: string, { roots }: Host): number {
  const lengths = roots.map(({ folder, word, first }) => {
    if (!file.startsWith(folder)) return 0;
    if (word === undefined) return folder.length;
    const name = file.slice(folder.length);
    const fits = first ? name.startsWith(word) && /^[-_.]/.test(name.slice(word.length)) : hasWord(name, word);
    return fits ? folder.length + word.length : 0;
  });
  return Math.max(0, greatestOf(lengths));
}

/** It tells something of a node, and not its name alone. */
const isOfNode = ({ entry, source }: Reading): boolean => entry.state === 'read' && source?.scope !== 'name';

/** Of what names the node that it was taken on, once in a capture. */
const isOfName = ({ source }: Naming): boolean => source.scope === 'name';

function withUnnamed(node: NodeFiles, namings: readonly Naming[]): NodeFiles {
  const unnamed = node.layout ? [] : unnamedTags(node.readings, namings);
  return unnamed.length > 0 ? { ...node, diagnostics: [...node.diagnostics, ...unnamed] } : node;
}

function withDoubt(node: NodeFiles, two: readonly [Naming, Naming]): NodeFiles {
  const names = two.map(({ host, file }) => `${host} (${file})`);
  const message = `files of ${names.join(' and ')} are in one folder, and nothing shows which file belongs to which node`;
  return { ...node, diagnostics: [...node.diagnostics, { ...MIXED, message, span: two[1].span, count: 1 }] };
}
