import type { Interval } from '@mountline/core';
import { type MountstatsRecord, mountstatsCounters } from '@mountline/parsers/mountstats';
import { type NfsstatRecord, nfsstatCounters } from '@mountline/parsers/nfsstat';
import { type RpcNfsRecord, rpcNfsCounters } from '@mountline/parsers/rpc-nfs';
import { type Counters, counterRates } from '@mountline/parsers/src/formats/mounts/nfs-counters';
import { type Capture, hostTable, rowPlace, secondsApart, type Table } from './capture.ts';
import type { CounterChange, Place } from './difference.ts';

/** Counters of each NFS mount and of the node, as rates. They begin again with a boot, those of a mount with the mount. */
export function counterChanges(before: Capture, after: Capture, sameBoot: boolean): CounterChange[] {
  return [...ofMounts(before, after, sameBoot), ...ofNode(before, after, sameBoot)];
}

/** Seconds by which two ages may miss what the captures say: a hung node takes its time to be collected. */
const SLACK = 60;

function ofMounts(before: Capture, after: Capture, sameBoot: boolean): CounterChange[] {
  const [a, b] = [hostTable<MountstatsRecord>(before, 'mountstats'), hostTable<MountstatsRecord>(after, 'mountstats')];
  if (!a || !b) return [];
  const told = new Set<string>();
  return a.rows.flatMap((row): CounterChange[] => {
    const other = b.rows.find((one) => one.mountPoint === row.mountPoint && one.device === row.device && one.nfs);
    if (!row.nfs || !other?.nfs) return [];
    const [one, two] = [row.nfs.age, other.nfs.age];
    const seconds = one !== null && two !== null ? two - one : secondsApart(a.snapshot.captured, b.snapshot.captured);
    const apart = secondsApart(before.report.bundle.capture, after.report.bundle.capture);
    const places = [rowPlace('before', a.snapshot, row), rowPlace('after', b.snapshot, other)];
    const head = { of: 'mount', target: row.mountPoint, places };
    const isReversed = apart !== null && apart < 0;
    const isNew = two !== null && ((one !== null && two < one) || (apart !== null && two < apart - SLACK));
    const because =
      sameBoot && !isReversed && isNew
        ? `mounted in between: its superblock ${one === null ? `is ${two} s old` : `was ${one} s old, then ${two} s`}`
        : noRateOver(isReversed ? apart : seconds, sameBoot);
    if (seconds === null || because !== null) return [{ ...head, rates: {}, seconds: null, because: because! }];
    // Mounts that share a superblock show the same counters: they are told once.
    const counters = mountstatsCounters(other);
    const signature = `${two} ${[...counters].join()}`;
    if (told.has(signature)) return [];
    told.add(signature);
    const first = mountstatsCounters(row);
    const rates = rated(first, counters, seconds);
    return [{ ...head, ...rates, ...(one !== null && one > 0 ? { earlier: earlier(first, one, rates) } : {}) }];
  });
}

/** The counters of a mount begin with its superblock, whose age is told beside them. */
function earlier(first: Counters, age: number, { rates }: Rated): NonNullable<CounterChange['earlier']> {
  const before = Object.keys(rates).map((name) => [name, Number(first.get(name) ?? 0n) / age] as const);
  return { rates: Object.fromEntries(before), seconds: age };
}

/** Why counters that were taken so many seconds apart have no rate. */
function noRateOver(seconds: number | null, sameBoot: boolean): string | null {
  if (!sameBoot) return 'the node rebooted in between';
  if (seconds === null) return 'the times of the captures are unknown';
  if (seconds < 0) return 'the second capture is earlier';
  return seconds === 0 ? 'both captures have the same time' : null;
}

function ofNode(before: Capture, after: Capture, sameBoot: boolean): CounterChange[] {
  const pairs = [
    pairOf<RpcNfsRecord>(before, after, 'rpc-nfs', rpcNfsCounters),
    pairOf<NfsstatRecord>(before, after, 'nfsstat', nfsstatCounters),
  ];
  // Both count the same.
  const pair = pairs.find((found) => found !== null);
  if (!pair) return [];
  const head = { of: 'node', places: pair.places };
  const seconds = secondsApart(...pair.captured);
  const because = noRateOver(seconds, sameBoot);
  if (seconds === null || because !== null) return [{ ...head, rates: {}, seconds: null, because: because! }];
  return [{ ...head, ...rated(pair.before, pair.after, seconds) }];
}

interface Pair {
  before: Counters;
  after: Counters;
  captured: [Interval, Interval];
  places: Place[];
}

function pairOf<R extends RpcNfsRecord | NfsstatRecord>(
  before: Capture,
  after: Capture,
  source: string,
  read: (rows: readonly R[]) => Counters,
): Pair | null {
  const [a, b] = [hostTable<R>(before, source), hostTable<R>(after, source)];
  if (!a?.rows[0] || !b?.rows[0]) return null;
  return {
    before: read(a.rows),
    after: read(b.rows),
    captured: [a.snapshot.captured, b.snapshot.captured],
    places: [placeOf(a, 'before'), placeOf(b, 'after')],
  };
}

const placeOf = ({ snapshot, rows }: Table<RpcNfsRecord | NfsstatRecord>, side: Place['side']) =>
  rowPlace(side, snapshot, rows[0]!);

/** Values that are no counters: the port of our side, the time since the last use, and the largest number of slots. */
const NO_COUNTER = /^xprt\d+\.(?:srcport|idleTime|maxSlots)$/;

type Rated = Pick<CounterChange, 'rates' | 'seconds' | 'because'>;

/** What grew. A counter that went back has begun again. */
function rated(before: Counters, after: Counters, seconds: number): Rated {
  const rates = [...counterRates(before, after, seconds)].filter(([name]) => !NO_COUNTER.test(name));
  const back = rates.filter(([, rate]) => rate === null).map(([name]) => name);
  const grown = rates.flatMap(([name, rate]) => (rate !== null && rate > 0 ? [[name, rate] as const] : []));
  return {
    rates: Object.fromEntries(grown),
    seconds,
    ...(back.length > 0 ? { because: `counters were reset: ${back.slice(0, 3).join(', ')}` } : {}),
  };
}
