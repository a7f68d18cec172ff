import { addTo, compare, ofDifferentNodes, type SourceRecord } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { isOneHost } from './hosts.ts';
import { isRead } from './logs-of-hosts.ts';
import type { NodeFiles } from './node-files.ts';

interface Asked {
  /** The name of the node, or that of the pod. */
  name: string;
  isPod: boolean;
  readings: Reading[];
}

/**
 * The nodes of which a tool that asked many says what each answered, and all that lies beside it. Of a DaemonSet one pod runs on a node:
 * two of its pods are on two. Undefined where nothing was asked of several.
 *
 * @param restOf The nodes that the other files tell apart by themselves, and the names that they give.
 */
export function askedNodes(
  node: NodeFiles,
  restOf: (rest: NodeFiles) => NodeFiles[],
  namesOf: (readings: readonly Reading[]) => string[],
): NodeFiles[] | undefined {
  const asked = askedIn(node.readings);
  if (asked.length === 0) return undefined;
  const own = new Set(asked.flatMap(({ readings }) => readings));
  const rest = node.readings.filter((reading) => !own.has(reading));
  const ofAll = rest.filter(isOfCluster);
  const others = rest.some((reading) => isRead(reading) && !isOfCluster(reading))
    ? restOf({ ...node, readings: rest })
    : [];
  const [only] = others.length === 1 ? others : [undefined];
  if (asked.length === 1 && only && namesIn(only, namesOf).every((name) => isOneHost(name, asked[0]!.name) !== false))
    return [{ ...only, readings: inOrder(node, new Set([...only.readings, ...own])), clues: [...only.clues] }];
  const joined = new Map<NodeFiles, Reading[]>();
  const apart: NodeFiles[] = [];
  for (const one of asked) {
    const same = one.isPod
      ? undefined
      : others.find((other) => namesIn(other, namesOf).some((name) => isOneHost(name, one.name) === true));
    if (same) for (const reading of one.readings) addTo(joined, same, reading);
    else apart.push(nodeOf(node, { ...one, readings: inOrder(node, new Set([...one.readings, ...ofAll])) }));
  }
  const found = [
    ...others.map((other) => {
      const more = joined.get(other);
      return more ? { ...other, readings: inOrder(node, new Set([...other.readings, ...more])) } : other;
    }),
    ...apart,
  ];
  const unread = others.length > 0 ? [] : rest.filter((reading) => !ofAll.includes(reading));
  const [first, ...more] = found;
  return [{ ...first!, readings: [...first!.readings, ...unread], diagnostics: node.diagnostics }, ...more];
}

/** What the cluster tells of all its nodes. */
const isOfCluster = ({ source }: Reading) => source?.scope === 'cluster';

/** The order in which they were read is that of what they tell. */
const inOrder = ({ readings }: NodeFiles, some: ReadonlySet<Reading>) => readings.filter((one) => some.has(one));

const namesIn = ({ readings, clues }: NodeFiles, namesOf: (readings: readonly Reading[]) => string[]): string[] => [
  ...namesOf(readings),
  ...clues.flatMap(({ clue }) => (clue.type === 'host' ? [clue.name] : [])),
];

/** Those of which something was read, in the order of their names. */
function askedIn(readings: readonly Reading[]): Asked[] {
  const nodes: Asked[] = [];
  const pods = new Map<string, Asked>();
  const places = placesOfPods(readings);
  for (const reading of readings) {
    const { of: told } = reading;
    if (!told) continue;
    const place = 'pod' in told ? places.get(told.pod) : undefined;
    const of = place === undefined ? told : { node: place };
    if ('pod' in of) {
      const known = pods.get(of.pod);
      if (known) known.readings.push(reading);
      else pods.set(of.pod, { name: of.pod, isPod: true, readings: [reading] });
      continue;
    }
    const known = nodes.find(({ name }) => isOneHost(name, of.node) === true);
    if (known) known.readings.push(reading);
    else nodes.push({ name: of.node, isPod: false, readings: [reading] });
  }
  const apart = ofDifferentNodes(pods.keys());
  return [...nodes, ...[...pods.values()].filter(({ name }) => apart.has(name))]
    .filter((one) => one.readings.some(isRead))
    .sort((a, b) => compare(a.name, b.name));
}

/** The nodes of pods, where the cluster was asked for them too. */
function placesOfPods(readings: readonly Reading[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { rows } of readings.filter(isOfCluster))
    for (const row of rows as (SourceRecord & PodRow)[]) {
      const place = row.pod?.nodeName ?? (row.kind === 'Pod' ? row.node : undefined);
      if (typeof row.name === 'string' && place) found.set(row.name, place);
    }
  return found;
}

/** As objects and tables of pods have it. */
interface PodRow {
  kind?: string | null;
  name?: string;
  node?: string;
  pod?: { nodeName?: string | null };
}

function nodeOf({ readings, ...node }: NodeFiles, { name, isPod, readings: own }: Asked): NodeFiles {
  const { entry } = own.find(({ of }) => of !== undefined)!;
  const span = { container: entry.container!, path: entry.path, line: 1, offset: 0 };
  return {
    ...node,
    layout: null,
    kind: null,
    // The folder of a pod names it.
    root: isPod ? `${entry.container}!/${entry.path.slice(0, entry.path.lastIndexOf('/') + 1)}` : '',
    readings: own,
    diagnostics: [],
    clues: isPod ? [] : [{ clue: { type: 'host', name }, span }],
  };
}
