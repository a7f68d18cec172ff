import { greatestOf, groupBy, leastOf } from '@mountline/core';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import { ofTwoCaptures } from '../node/last-capture.ts';
import { once } from '../node/memoize-per-timeline.ts';
import { compareMoments, type MountTable, mountTables, peerGroup, stacksOf } from './mount-tables.ts';

/** Three doublings: fewer identical mounts on each other need not be more than a mount that was made twice. */
export const SURE = 7;

/** What makes mounts identical, and the peer group where it is asked for. */
export interface Identity {
  mountPoint: string;
  majorMinor: string;
  root: string;
  /** null: whatever group they are in. */
  group: number | null;
}

/** One stack over the tables of a series. */
export interface StackSeries extends Identity {
  namespace: string;
  /** One table a moment, the oldest first, with the mounts of the stack, the lowest first. */
  moments: { table: MountTable; rows: readonly MountinfoRecord[] }[];
}

const keyOf = ({ mountPoint, majorMinor, root }: Pick<Identity, 'mountPoint' | 'majorMinor' | 'root'>) =>
  `${majorMinor} ${root}\n${mountPoint}`;

/** Every stack of any table, followed through all tables of its series: as a whole, and each peer group in it. */
export const stackSeries = once((context): readonly StackSeries[] => {
  return [...groupBy(mountTables(context).tables, (table) => table.series).values()].flatMap((series) => {
    const stacks = series.map((table) => new Map(stacksOf(table.rows).map((stack) => [keyOf(stack), stack.rows])));
    const wanted = new Map<string, Identity>();
    for (const [key, rows] of stacks.flatMap((found) => [...found])) {
      const { mountPoint, majorMinor, root } = rows[0]!;
      const identity = { mountPoint, majorMinor, root, group: null };
      wanted.set(key, identity);
      for (const [group, same] of groupBy(rows, (row) => String(peerGroup(row)))) {
        if (same.length > 1 && group !== 'null') wanted.set(`${key}\n${group}`, { ...identity, group: Number(group) });
      }
    }
    const keys = new Set([...wanted.values()].map(keyOf));
    const single = series.map(({ rows }) =>
      groupBy(
        rows.filter((row) => keys.has(keyOf(row))),
        keyOf,
      ),
    );
    return [...wanted.values()].map((identity) => {
      const moments = series.map((table, i) => {
        const all = stacks[i]!.get(keyOf(identity)) ?? single[i]!.get(keyOf(identity)) ?? [];
        const rows = identity.group === null ? all : all.filter((row) => peerGroup(row) === identity.group);
        return { table, rows };
      });
      return { ...identity, namespace: series[0]!.namespace, moments: onePerMoment(moments) };
    });
  });
});

/** Of tables of one moment (one namespace, seen by two processes) the one with most of the stack stands. */
function onePerMoment(moments: StackSeries['moments']): StackSeries['moments'] {
  const kept: StackSeries['moments'] = [];
  for (const moment of moments) {
    const last = kept.at(-1);
    if (!last || compareMoments(last.table.moment, moment.table.moment) !== 0) kept.push(moment);
    else if (moment.rows.length > last.rows.length) kept[kept.length - 1] = moment;
  }
  return kept;
}

/** How a stack grew from table to table. `one-moment`: nothing shows. `uneven`: it grew, in no form that is known. */
export type Growth = 'doubling' | 'linear' | 'uneven' | 'none' | 'one-moment';

export function growthOf(series: StackSeries): Growth {
  const { moments } = series;
  const counts = moments.map(({ rows }) => rows.length).slice(firstSeen(moments));
  if (counts.length < 2) return 'one-moment';
  const steps = counts.slice(1).map((count, i) => ({ from: counts[i]!, to: count }));
  const grown = steps.filter(({ from, to }) => to > from);
  if (grown.length === 0) return steps.some(({ from, to }) => to < from) || areApart(moments) ? 'none' : 'one-moment';
  if (grown.length < steps.length && steps.some(({ from, to }) => to < from)) return 'uneven';
  if (doublingsOf(counts) && (grown.length > 1 || isPowerOfTwo(counts, moments.at(-1)!.rows))) return 'doubling';
  const steady = grown.every(({ from, to }) => to - from < Math.max(from, 2));
  return steady ? 'linear' : 'uneven';
}

/** Equal stacks in tables that are equal otherwise too may be of one moment, where no times tell them apart. */
function areApart(moments: StackSeries['moments']): boolean {
  const others = new Set(moments.map(({ table, rows }) => table.rows.length - rows.length));
  const capturedOf = ({ table }: StackSeries['moments'][number]) => table.snapshot.captured;
  return others.size > 1 || ofTwoCaptures(capturedOf(moments[0]!), capturedOf(moments.at(-1)!));
}

const firstSeen = (moments: StackSeries['moments']) =>
  Math.max(
    0,
    moments.findIndex(({ rows }) => rows.length > 0),
  );

/**
 * How often they doubled from count to count; undefined where one of the steps is no doubling. The two-volume form has 2^n - 1
 * of them, a repeated bind 2^n.
 */
export function doublingsOf(counts: readonly number[]): number[] | undefined {
  const forms = [0, 1].map((missing) =>
    counts.slice(1).map((count, i) => Math.log2((count + missing) / (counts[i]! + missing))),
  );
  return forms.find((steps) => steps.every((step) => Number.isInteger(step) && step >= 0));
}

export function doubledInWords(doublings: readonly number[]): string {
  if (doublings.every((step) => step === 1)) return doublings.length === 1 ? 'it doubled' : 'it doubled each time';
  return `it doubled ${doublings.reduce((a, b) => a + b)} times in total`;
}

/** `it grew by 1 each time`, `it grew by 1 to 3 at a time`, `it grew by 2 at a time, and fell by 6 in between`. */
export function grewBy(counts: readonly number[]): string {
  const steps = counts.slice(1).map((count, i) => count - counts[i]!);
  const between = (sizes: readonly number[]) => {
    const [least, most] = [leastOf(sizes), greatestOf(sizes)];
    return least === most ? `${least}` : `${least} to ${most}`;
  };
  const grown = steps.filter((step) => step > 0);
  const fallen = steps.filter((step) => step < 0).map((step) => -step);
  const each = new Set(steps).size === 1 ? 'each time' : 'at a time';
  const fell = fallen.length > 0 ? `, and fell by ${between(fallen)} in between` : '';
  return `it grew by ${between(grown)} ${each}${fell}`;
}

/** One step may be chance, unless both counts are what doubling makes of one mount, and all are of one peer group. */
function isPowerOfTwo(counts: readonly number[], rows: readonly MountinfoRecord[]): boolean {
  const exact = [0, 1].some((missing) => counts.every((count) => Number.isInteger(Math.log2(count + missing))));
  const groups = new Set(rows.map(peerGroup));
  return exact && groups.size === 1 && !groups.has(null) && !inOneOrder(rows);
}

/**
 * How many mounts of a chain each mount(2) made, the youngest last, read from the ids: each doubling lays a new mount
 * under every older one, so every second mount of the chain is younger than all others. undefined: the ids do not say
 * so, as ids of mounts that are gone are used again.
 */
export function generationsOf(rows: readonly MountinfoRecord[]): number[] | undefined {
  const generations: number[] = [];
  let ids = rows.map((row) => row.mountId);
  while (ids.length > 1) {
    const odd = ids.length % 2;
    const young = ids.filter((_, i) => i % 2 !== odd);
    const old = ids.filter((_, i) => i % 2 === odd);
    if (least(young) < most(old)) return undefined;
    generations.unshift(young.length);
    ids = old;
  }
  return [1, ...generations];
}

const least = (ids: readonly number[]) => ids.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (ids: readonly number[]) => ids.reduce((a, b) => Math.max(a, b), 0);

/** One after the other, each on top of the last one or each beneath it: no doubling leaves the ids in such an order. */
export function inOneOrder(rows: readonly MountinfoRecord[]): boolean {
  const steps = rows.slice(1).map((row, i) => Math.sign(row.mountId - rows[i]!.mountId));
  return steps.length > 1 && steps.every((step) => step === steps[0]);
}
