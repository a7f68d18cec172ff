import { compare, fileOf, greatestOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { originalsOf } from './copies.ts';
import { evidenceOfNode, type Kinship, kinship, type NodeEvidence } from './node-evidence.ts';
import type { NodeFiles } from './node-files.ts';
import { shareTraces, tracesIn } from './shared-traces.ts';

/**
 * Tells folders and archives side by side apart, whatever they are called, where two of them hold what a capture holds once, or contradict
 * one another, and nothing proves that they are of one node. What a folder lacks is then not looked for in its sibling. Folders that hold
 * parts of one capture, `proc/` and `var/log/`, do neither.
 */
export function bySiblings(node: NodeFiles): NodeFiles[] {
  const { siblings, originals } = withoutCopies(siblingsIn(node.readings), node.readings);
  const groups = groupsOf(siblings);
  const unjoinedIn = isOneCapture(siblings, node.readings) ? () => [] : unjoinedOf;
  const loose = unjoinedIn(groups);
  const areTwo = (one: Sibling[], other: Sibling[]) =>
    areApart(one, other) || (loose.includes(one) && loose.includes(other) && holdSame(tablesOf(one), tablesOf(other)));
  const apart = groups.filter((one) => groups.some((other) => other !== one && areTwo(one, other)));
  const doubtful = unjoinedIn(groups.filter((one) => !apart.includes(one))).flat();
  const unjoined = doubtful.length > 0 ? { unjoined: doubtful.map(({ name }) => name) } : {};
  if (apart.length === 0) return [{ ...node, ...unjoined }];
  const owners = new Map(
    apart.flatMap((group) => group.flatMap(({ readings }) => readings.map((one) => [one, group]))),
  );
  const ownerOf = (reading: Reading) => owners.get(originals.get(reading) ?? reading);
  const found = apart.map((group): NodeFiles => {
    const [only] = group.length === 1 ? group : [];
    const readings = node.readings.filter((reading) => ownerOf(reading) === group);
    return { ...node, root: only?.name ?? node.root, readings, diagnostics: [] };
  });
  const rest = node.readings.filter((reading) => ownerOf(reading) === undefined);
  const [first, ...others] = found;
  if (rest.some(({ entry }) => entry.state === 'read'))
    return [
      { ...first!, diagnostics: node.diagnostics },
      ...others,
      { ...node, ...unjoined, readings: rest, diagnostics: [] },
    ];
  return [{ ...first!, readings: [...first!.readings, ...rest], diagnostics: node.diagnostics }, ...others];
}

/** Folders of one capture that are named after what they hold: the root of a file system, and what collectors sort their files by. */
const OF_CAPTURE =
  /^(?:aws|azure|boot|cloud(?:watch)?|dev|etc|home|opt|proc|root|run|srv|sys|tmp|usr|var|commands?|cmds|containers?|cri|csi|disks?|efs|files|host|info|journals?|k8s|kernel|kube|kubelet|kubernetes|logs?|memory|metrics|mounts?|net|network|networking|nfs|pods?|process(?:es)?|ps|rpc|sockets?|stacks?|storage|sysctl|system|systemd|tables|time)$/i;

/** Their names say that they are parts of one capture, or a file beside them that they lie in the folder of one. */
const isOneCapture = (siblings: readonly Sibling[], readings: readonly Reading[]): boolean =>
  siblings.some(({ name }) => OF_CAPTURE.test(name.split('/').at(-2)!)) || isBeside(siblings, readings);

/** Those of which not all are joined by something that stands in two of them. */
function unjoinedOf(groups: readonly Sibling[][]): readonly Sibling[][] {
  if (groups.length < 2) return [];
  const traces = groups.map((group) => tracesIn(filesOf(group)));
  const isJoined = traces.every((one) => traces.some((other) => other !== one && shareTraces(one, other)));
  return isJoined ? [] : groups;
}

/** Logs of one kind may be of several units; a table is of the host, whatever it is called. */
const tablesOf = (group: readonly Sibling[]) => filesOf(group).filter(({ source }) => source?.type === 'snapshot');

const filesOf = (group: readonly Sibling[]): Reading[] => group.flatMap(({ readings }) => readings);

/** A file of the node lies in the folder that they lie in: that is the folder of its capture. */
function isBeside(siblings: readonly Sibling[], readings: readonly Reading[]): boolean {
  const [first] = siblings;
  if (!first) return false;
  const parent = first.name.split('/').slice(0, -2).join('/');
  return readings.some(({ entry, source }) => {
    const folder = fileOf(entry).split('/').slice(0, -1).join('/');
    return folder === parent && entry.state === 'read' && source !== null && source.scope !== 'cluster';
  });
}

/** Those that are no copies of what lies elsewhere, and of each file of the others which one it is a copy of. */
function withoutCopies(siblings: readonly Sibling[], readings: readonly Reading[]) {
  let left = readings;
  const originals = new Map<Reading, Reading>();
  const kept = siblings.toReversed().filter((sibling) => {
    const own = new Set(sibling.readings);
    const others = left.filter((reading) => !own.has(reading));
    const found = originalsOf(sibling.readings, others);
    if (!found) return true;
    left = others;
    for (const [copy, original] of found) originals.set(copy, original);
    return false;
  });
  return { siblings: kept.reverse(), originals };
}

interface Sibling {
  /** With its slash at the end. */
  name: string;
  readings: Reading[];
  /** What it holds that a capture holds once. */
  once: ReadonlySet<string>;
  evidence: NodeEvidence;
}

/** Folders in which one node has many of a kind: of its processes, its pods and its containers. */
const OF_MANY = new Set(['proc', 'pods', 'namespaces', 'containers']);

/** The outermost folders that lie side by side and tell something of a node. */
function siblingsIn(readings: readonly Reading[]): Sibling[] {
  const read = readings.flatMap((reading) => {
    const isFile = reading.entry.state === 'read' && reading.source !== null && reading.typed === undefined;
    return isFile ? [{ reading, parts: fileOf(reading.entry).split('/') }] : [];
  });
  const deepest = greatestOf([0, ...read.map(({ parts }) => parts.length)]);
  for (let depth = 1; depth < deepest; depth += 1) {
    const folders = new Map<string, Reading[]>();
    const parents = new Set<string>();
    for (const { reading, parts } of read) {
      if (parts.length <= depth || parts.slice(0, depth).some((part) => OF_MANY.has(part))) continue;
      const name = `${parts.slice(0, depth).join('/')}/`;
      parents.add(parts.slice(0, depth - 1).join('/'));
      const own = folders.get(name) ?? [];
      own.push(reading);
      folders.set(name, own);
    }
    // Below that they are parts of one capture.
    if (parents.size > 1) return [];
    if (folders.size < 2) continue;
    const ofNodes = [...folders].filter(([, own]) => own.some(isOfNode)).sort(([a], [b]) => compare(a, b));
    return ofNodes.map(([name, own]) => ({
      name,
      readings: readings.filter(({ entry }) => fileOf(entry).startsWith(name)),
      once: new Set(own.flatMap((reading) => onceIn(reading, name))),
      evidence: evidenceOfNode(own),
    }));
  }
  return [];
}

/** It tells more of a node than its name, and not of a cluster. */
const isOfNode = ({ source }: Reading): boolean => source!.scope === undefined || source!.scope === 'host';

/**
 * What a capture holds once: a table of the host as a whole, or its time, wherever they lie; a log, or a table that every mount namespace
 * has, under one path.
 */
function onceIn({ source, entry }: Reading, folder: string): string[] {
  const { name, scope, onceIn = [] } = source!;
  if (scope === 'host' || scope === 'time') return [name];
  return onceIn.includes('capture') ? [`${name} ${fileOf(entry).slice(folder.length)}`] : [];
}

/** Siblings that are proven to be of one node, together. */
function groupsOf(siblings: readonly Sibling[]): Sibling[][] {
  const groups: Sibling[][] = [];
  for (const sibling of siblings) {
    const kin = groups.filter((group) => kinshipOf(group, [sibling]) === 'one');
    const [first, ...others] = kin;
    if (!first) {
      groups.push([sibling]);
      continue;
    }
    first.push(sibling);
    for (const other of others) {
      if (kinshipOf(first, other) !== 'one') continue;
      first.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups;
}

function kinshipOf(some: readonly Sibling[], others: readonly Sibling[]): Kinship {
  const all = some.flatMap((one) => others.map((other) => kinship(one.evidence, other.evidence)));
  if (all.includes('two')) return 'two';
  return all.includes('one') ? 'one' : 'unknown';
}

const areApart = (some: readonly Sibling[], others: readonly Sibling[]): boolean =>
  kinshipOf(some, others) === 'two' ||
  some.some(({ once }) => others.some((other) => [...once].some((one) => other.once.has(one))));

/** Whether both hold something that a capture holds once: tables of the node, or logs and tables of one name. */
export function holdSame(some: readonly Reading[], others: readonly Reading[]): boolean {
  const isOnce = ({ entry, source }: Reading) =>
    entry.state === 'read' && (source?.scope === 'host' || source?.onceIn?.includes('capture') === true);
  const sources = new Set(others.filter(isOnce).map(({ source }) => source));
  return some.some((reading) => isOnce(reading) && sources.has(reading.source));
}
