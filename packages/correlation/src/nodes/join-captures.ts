import {
  counted,
  type HostFacts,
  type Interval,
  type Life,
  listed,
  overlaps,
  type Proof,
  placeOf,
  type Snapshot,
} from '@mountline/core';
import { hostLabel, isOneHost } from './hosts.ts';

/** What one input shows of its node. */
export interface Half {
  name: string;
  host: HostFacts;
  capture: Interval | null;
  lives: readonly Life[];
  snapshots: readonly Snapshot[];
}

/** Proven to be one node, proven to be two (or one at two times), or neither. */
export type Relation = { are: 'one'; proof: Proof[] } | { are: 'two' | 'unproven'; because: Proof };

/**
 * Whether two inputs are of one node, as the logs of efs-utils out of the CSI driver's pod and the bundle of its host
 * are. Proof is the same boot, or a mount with the same port on the same mount point of a pod: the uid of a pod is used
 * once in a cluster, and a pod runs on one node. A name alone proves nothing: addresses are given again, and bundles are
 * taken from look-alikes. Two bundles with the tables of the host are two captures, whatever their names say.
 */
export function relate(a: Half, b: Half): Relation {
  const against = otherBoot(a, b) ?? otherName(a, b) ?? twoCaptures(a, b);
  if (against) return { are: 'two', because: against };
  const proof = [...sameBoot(a, b), ...sameMounts(a, b)];
  if (proof.length > 0) return { are: 'one', proof: [...proof, ...sameName(a, b)] };
  return { are: 'unproven', because: unproven(a, b) };
}

function otherBoot(a: Half, b: Half): Proof | undefined {
  const [x, y] = [a.host.bootId, b.host.bootId];
  if (!x || !y || x.value === y.value) return undefined;
  return { text: `${a.name} is from boot ${x.value}, ${b.name} from boot ${y.value}`, spans: [x.span, y.span] };
}

function sameBoot(a: Half, b: Half): Proof[] {
  const [x, y] = [a.host.bootId, b.host.bootId];
  return x && y && x.value === y.value ? [{ text: `boot ID ${x.value}`, spans: [x.span, y.span] }] : [];
}

/** `sos clean` puts `host0` and the like for the names of hosts. */
const PSEUDONYM = /^host\d+$/;

/** Whether the names of two inputs are of one host. Undefined where one of them names no node. */
export function namesOneHost(a: string | undefined, b: string | undefined): boolean | undefined {
  const isPseudonym = [a, b].some((name) => PSEUDONYM.test(hostLabel(name) ?? ''));
  return isPseudonym ? undefined : isOneHost(a, b);
}

function namesOf(a: Half, b: Half): { equal: boolean; proof: Proof } | undefined {
  const [x, y] = [a.host.name, b.host.name];
  const equal = namesOneHost(x?.value, y?.value);
  if (!x || !y || equal === undefined) return undefined;
  const text = equal ? `host name ${x.value}` : `${a.name} is from ${x.value}, ${b.name} from ${y.value}`;
  return { equal, proof: { text, spans: [x.span, y.span] } };
}

function otherName(a: Half, b: Half): Proof | undefined {
  const names = namesOf(a, b);
  return names && !names.equal ? names.proof : undefined;
}

function sameName(a: Half, b: Half): Proof[] {
  const names = namesOf(a, b);
  return names?.equal ? [names.proof] : [];
}

/** Tables of the node as a whole: two of one kind were taken at two times. */
function twoCaptures(a: Half, b: Half): Proof | undefined {
  if (a.capture && b.capture && overlaps(a.capture, b.capture)) return undefined;
  for (const one of a.snapshots) {
    if (one.scope !== 'host') continue;
    const other = b.snapshots.find(({ source }) => source === one.source);
    if (!other) continue;
    const timed = a.capture && b.capture ? 'two captures' : 'nothing shows that they are from the same time';
    const text = `both hold ${one.source} of the node (${timed}): compare them, do not mix them`;
    return { text, spans: [one, other].map((table) => ({ ...placeOf(table), line: 1, offset: 0 })) };
  }
  return undefined;
}

/** A mount point that kubelet made for a pod: `…/pods/UID/volumes/kubernetes.io~csi/PV/mount`. */
const OF_POD = /\/pods\/([0-9a-f-]{36})\/volumes\//;

const SHOWN = 3;

function sameMounts(a: Half, b: Half): Proof[] {
  const theirs = mountsOf(b);
  const both = [...mountsOf(a)].flatMap(([key, life]) => {
    const other = theirs.get(key);
    return other ? [{ life, spans: [...placesOf(life), ...placesOf(other)] }] : [];
  });
  if (both.length === 0) return [];
  const named = both.map(({ life }) => `${life.fields.port} of pod ${podOf(life).slice(0, 8)}`);
  const text = `${counted(both.length, 'mount')} with the same pod, volume and port: ${listed(named, SHOWN)}`;
  return [{ text, spans: both.slice(0, SHOWN).flatMap(({ spans }) => spans) }];
}

/** Lives of rows and ports, by port and mount point of a pod. */
function mountsOf({ lives }: Half): Map<string, Life> {
  const found = new Map<string, Life>();
  for (const life of lives) {
    const { port, target } = life.fields;
    if (typeof port !== 'number' || typeof target !== 'string' || !OF_POD.test(target)) continue;
    const key = `${port} ${target}`;
    if (!found.has(key) && placesOf(life).length > 0) found.set(key, life);
  }
  return found;
}

const podOf = (life: Life) => OF_POD.exec(String(life.fields.target))![1]!;

const placesOf = ({ from, seen, to }: Life) => [from ?? seen ?? to].flatMap((end) => (end ? [end.span] : []));

function unproven(a: Half, b: Half): Proof {
  const name = namesOf(a, b);
  const [mine, theirs] = [mountsOf(a).size, mountsOf(b).size];
  const alike = name ? 'the host name is the same, which proves nothing; ' : '';
  const mounts =
    mine > 0 && theirs > 0
      ? `none of the ${mine} pod mounts in ${a.name} has the same port in ${b.name}`
      : `${mine > 0 ? b.name : a.name} shows no pod mount with its port`;
  const boots = `${a.host.bootId ? b.name : a.name} has no boot ID`;
  return { text: `${alike}${boots}, and ${mounts}`, spans: name?.proof.spans ?? [] };
}

/** Inputs that are of one node, with the proof of each join, and why each of the others was held apart. */
export interface Node<H extends Half> {
  halves: H[];
  proof: Proof[];
  apart: { name: string; because: Proof }[];
}

interface Pair {
  a: number;
  b: number;
  relation: Relation;
  /** Between their captures, microseconds. */
  distance: number;
}

/**
 * Puts inputs of one node together, in any order of the inputs to the same nodes. Where one is proven to belong to two
 * captures of its node, it goes to the one that is nearest to its own; without a time of its own to neither.
 */
export function joinNodes<H extends Half>(halves: readonly H[]): Node<H>[] {
  const pairs = decided(halves);
  const nodes = new Map(halves.map((_, i) => [i, [i]]));
  const proof = new Map<number[], Proof[]>();
  for (const { a, b, relation } of pairs.toSorted((x, y) => x.distance - y.distance)) {
    const [x, y] = [nodes.get(a)!, nodes.get(b)!];
    if (relation.are !== 'one' || x === y || x.some((i) => y.some((j) => areTwo(pairs, i, j)))) continue;
    const all = [...x, ...y].sort((i, j) => i - j);
    proof.set(all, [...(proof.get(x) ?? []), ...(proof.get(y) ?? []), ...relation.proof]);
    for (const i of all) nodes.set(i, all);
  }
  return [...new Set(nodes.values())].map((members) => ({
    halves: members.map((i) => halves[i]!),
    proof: proof.get(members) ?? [],
    apart: pairs.flatMap(({ a, b, relation }) => {
      if (members.includes(a) === members.includes(b) || relation.are === 'one') return [];
      return [{ name: halves[members.includes(a) ? b : a]!.name, because: relation.because }];
    }),
  }));
}

const areTwo = (pairs: readonly Pair[], i: number, j: number) =>
  pairs.some(({ a, b, relation }) => relation.are === 'two' && Math.min(i, j) === a && Math.max(i, j) === b);

function decided(halves: readonly Half[]): Pair[] {
  const pairs = halves.flatMap((one, a) =>
    halves.slice(a + 1).map((other, i): Pair => {
      const [x, y] = [one.capture, other.capture];
      const distance = x && y ? Math.abs(x.to - y.to) : Number.MAX_SAFE_INTEGER;
      return { a, b: a + 1 + i, relation: relate(one, other), distance };
    }),
  );
  return pairs.map((pair) => {
    const rival = pair.relation.are === 'one' && rivalOf(halves, pairs, pair);
    if (!rival) return pair;
    const [undated, ...captures] = rival.map((i) => halves[i]!.name);
    const text = `${undated} fits both ${captures.join(' and ')}, two captures of one node, and has no date of its own`;
    return { ...pair, relation: { are: 'unproven', because: { text, spans: [] } } };
  });
}

/** An input without a time of its own, and the two captures that it fits. */
function rivalOf(halves: readonly Half[], pairs: readonly Pair[], { a, b }: Pair): number[] | undefined {
  for (const [undated, capture] of [
    [a, b],
    [b, a],
  ] as const) {
    if (halves[undated]!.capture) continue;
    const fits = pairs
      .filter((pair) => pair.relation.are === 'one' && (pair.a === undated || pair.b === undated))
      .map((pair) => (pair.a === undated ? pair.b : pair.a));
    const other = fits.find((i) => areTwo(pairs, i, capture));
    if (other !== undefined) return [undated, ...[capture, other].sort((i, j) => i - j)];
  }
  return undefined;
}
