import {
  type BundleKind,
  beginOf,
  compare,
  type Diagnostic,
  elsewhereOf,
  evidenceNames,
  evidenceOf,
  fileOf,
  holdingOf,
  type Layout,
  type Source,
} from '@mountline/core';
import type { BundleRead, Reading } from '../read/reading.ts';
import { collectorOf } from './collector.ts';
import { withoutGuests } from './guest-consoles.ts';
import { isAddress, isOneHost } from './hosts.ts';
import { withoutCallers } from './minikube-logs.ts';
import { folderOf } from './name-tags.ts';
import { hostNames } from './naming.ts';
import { evidenceOfNode, kinship } from './node-evidence.ts';
import { belowRoot, type NodeFiles } from './node-files.ts';
import { withoutStrangers } from './other-host-sessions.ts';
import { holdSame } from './sibling-folders.ts';
import { byHost } from './split-by-host.ts';

interface Root {
  layout: Layout;
  root: string;
  /** How many marks it was found by. */
  marks: number;
}

/**
 * The nodes of a bundle, by the marks of the kinds of bundle that are known: the shallowest folder that has all of one kind
 * is a root, and what lies below it belongs to it, also in an archive inside. Files outside of every root belong to the
 * only one there is, unless they name other hosts; else they are a node of their own. Within a root, and where there is none, files that name two hosts are
 * told apart as `byHost` does.
 */
export function nodesOf(read: BundleRead, layouts: readonly Layout[] = []): NodeFiles[] {
  const nodes = withoutGuests(withoutCallers(withoutStrangers(grouped(read, layouts))).flatMap(byHost));
  const own = (one: Diagnostic) =>
    nodes.filter(({ root }) => one.span && root !== '' && fileOf(one.span).startsWith(root));
  const owners = read.diagnostics.map((one) => ({ one, of: own(one) }));
  return nodes.map((node) => ({
    ...node,
    diagnostics: [
      ...node.diagnostics,
      ...owners.flatMap(({ one, of }) => (of.length === 0 || of.includes(node) ? [one] : [])),
    ],
  }));
}

function grouped({ readings, sources }: BundleRead, layouts: readonly Layout[]): NodeFiles[] {
  const named = readings.map((reading) => ({ reading, name: fileOf(reading.entry) }));
  const names = named.map(({ name }) => name);
  const folders = [...new Set(names.map((name) => name.slice(0, name.lastIndexOf('/') + 1)))];
  const roots = outermost(layouts.flatMap((layout) => rootsOf(layout, names, folders)));
  if (roots.length === 0) return [loosely(readings, commonFolder(readings), sources)];
  const below = new Map<Root | null, Reading[]>([null, ...roots].map((root) => [root, []]));
  for (const { reading, name } of named) {
    below.get(roots.find(({ root }) => name.startsWith(root)) ?? null)!.push(reading);
  }
  const [only] = roots.length === 1 ? roots : [null];
  const outside = below.get(null)!;
  const kindOfRoot = ({ layout }: Root) => kindOf(layout, layouts, sources);
  const isOfOnly =
    only !== null &&
    !isApart(outside, below.get(only)!) &&
    !isOfOther(outside, {
      ...loosely(below.get(only)!, only.root, sources),
      layout: only.layout,
      kind: kindOfRoot(only),
    });
  if (isOfOnly) below.set(only, inOrderOf(readings, [...below.get(only)!, ...outside]));
  const all = roots.flatMap((root) =>
    byNode(root, { ...loosely(below.get(root)!, root.root, sources), layout: root.layout, kind: kindOfRoot(root) }),
  );
  const texts = isOfOnly ? new Map<Reading, NodeFiles>() : ownersOfTexts(outside, all);
  const nodes = all.map((node) => {
    const own = outside.filter((reading) => texts.get(reading) === node);
    return own.length === 0 ? node : { ...node, readings: inOrderOf(readings, [...node.readings, ...own]) };
  });
  const loose = isOfOnly ? [] : outside.filter((reading) => !texts.has(reading));
  if (loose.some(({ entry }) => entry.state === 'read')) return [...nodes, loosely(loose, '', sources)];
  const [first, ...others] = nodes;
  return [{ ...first!, readings: [...first!.readings, ...loose], diagnostics: [] }, ...others];
}

/** Whether files beside a root hold what it holds too, or contradict it, and nothing proves that they are of its node. */
function isApart(outside: readonly Reading[], below: readonly Reading[]): boolean {
  const kin = kinship(evidenceOfNode(outside), evidenceOfNode(below));
  return kin === 'two' || (kin === 'unknown' && holdSame(outside, below));
}

/** Whether files beside a root name hosts, and none that the files below it or its collector name, which do name some. */
function isOfOther(outside: readonly Reading[], below: NodeFiles): boolean {
  const theirs = hostNames(outside);
  if (theirs.length === 0) return false;
  const own = namesOf(below);
  // A node that was reached by its address may have any name.
  const isOther = (name: string, host: string) => isOneHost(name, host) !== true && isAddress(name) === isAddress(host);
  return own.length > 0 && theirs.every((host) => own.every((name) => isOther(name, host)));
}

/** The names of a node, in its files and as its collector tells them. */
function namesOf(node: NodeFiles): string[] {
  const clues = [...node.clues, ...collectorOf(node, '').clues];
  return [...hostNames(node.readings), ...clues.flatMap(({ clue }) => (clue.type === 'host' ? [clue.name] : []))];
}

/** What was pasted into a text beside the roots of several nodes is of the one that its lines or its prompt name. */
function ownersOfTexts(outside: readonly Reading[], nodes: readonly NodeFiles[]): ReadonlyMap<Reading, NodeFiles> {
  const texts = outside.filter(({ typed }) => typed !== undefined);
  const owners = new Map<Reading, NodeFiles>();
  if (texts.length === 0 || nodes.length < 2) return owners;
  const named = nodes.map((node) => ({ node, names: namesOf(node) }));
  for (const reading of texts) {
    const hosts = hostNames([reading]);
    const isOf = (names: readonly string[]) =>
      hosts.some((host) => names.some((name) => isOneHost(name, host) === true));
    const [owner, ...others] = named.filter(({ names }) => isOf(names));
    if (owner && others.length === 0) owners.set(reading, owner.node);
  }
  return owners;
}

/** The order in which they were read is that of what they tell. */
function inOrderOf(all: readonly Reading[], some: readonly Reading[]): Reading[] {
  const own = new Set(some);
  return all.filter((reading) => own.has(reading));
}

const loosely = (readings: readonly Reading[], root: string, sources: readonly Source[]): NodeFiles => ({
  layout: null,
  kind: null,
  root,
  readings,
  sources,
  diagnostics: [],
  clues: [],
});

/** The folders in which all marks of one list lie. */
function rootsOf(layout: Layout, names: readonly string[], folders: readonly string[]): Root[] {
  return layout.markers.flatMap((marks) => {
    let roots: Set<string> | undefined;
    for (const mark of marks) {
      const found = foldersWith(mark, mark.endsWith('/') ? folders : names);
      roots = roots ? new Set([...roots].filter((root) => found.has(root))) : found;
      if (roots.size === 0) return [];
    }
    return [...roots!].map((root) => ({ layout, root, marks: marks.length }));
  });
}

/** Where a mark stands: each folder with its slash. */
function foldersWith(mark: string, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const name of names) {
    let at = mark.endsWith('/') ? name.indexOf(mark) : name.endsWith(mark) ? name.length - mark.length : -1;
    while (at > 0 && name[at - 1] !== '/') at = name.indexOf(mark, at + 1);
    if (at >= 0) found.add(name.slice(0, at));
  }
  return found;
}

/** Of roots that lie in each other the outer ones; of several kinds that fit one folder the one with the most marks. */
function outermost(roots: readonly Root[]): Root[] {
  const order = [...roots].sort(
    (a, b) => a.root.length - b.root.length || b.marks - a.marks || compare(a.root, b.root),
  );
  const kept: Root[] = [];
  for (const root of order) if (!kept.some((outer) => root.root.startsWith(outer.root))) kept.push(root);
  return kept.sort((a, b) => compare(a.root, b.root));
}

/** A kind that keeps a folder for each node gives one for each; what is of the cluster belongs to all of them. */
function byNode({ layout, root }: Root, below: NodeFiles): NodeFiles[] {
  const { readings } = below;
  const nodeOf = (reading: Reading) => layout.nodeOf?.(belowRoot(reading, root));
  const names = [...new Set(readings.flatMap((reading) => nodeOf(reading) ?? []))].sort(compare);
  if (names.length === 0) return [below];
  return names.map((name) => {
    const own = readings.filter((reading) => (nodeOf(reading) ?? name) === name);
    const ofNode = own.filter((reading) => nodeOf(reading) === name);
    const clues = [{ clue: { type: 'host' as const, name: nameIn(ofNode) ?? name }, span: beginOf(ofNode[0]!.entry) }];
    return { ...below, readings: own, clues };
  });
}

/** What all files of a node's folder name it that name it: the folder may have its address. */
function nameIn(readings: readonly Reading[]): string | undefined {
  const [name, ...others] = hostNames(readings);
  return others.every((other) => isOneHost(other, name) === true) ? name : undefined;
}

/** A kind of bundle as data; for what it never holds the kind that does. */
export function kindOf(layout: Layout, layouts: readonly Layout[], sources: readonly Source[]): BundleKind {
  const { name, title, basis, collectWith } = layout;
  const holds = evidenceNames.map((evidence) => {
    const holding = { evidence, ...evidenceOf(evidence, sources), ...holdingOf(layout, evidence) };
    const elsewhere = holding.when === 'never' ? elsewhereOf(evidence, layouts) : undefined;
    return elsewhere ? { ...holding, elsewhere } : holding;
  });
  return { name, title, basis, collectWith, holds };
}

/** The folder that all files of one archive lie in, with the archive. Empty for files of no archive. */
function commonFolder(readings: readonly Reading[]): string {
  const [first, ...others] = readings.map(({ entry }) => entry.container);
  if (first === undefined || others.some((container) => container !== first)) return '';
  let shared = folderOf(readings[0]!.entry.path);
  for (const { entry } of readings) while (!entry.path.startsWith(shared)) shared = folderOf(shared.slice(0, -1));
  return `${first}!/${shared}`;
}
