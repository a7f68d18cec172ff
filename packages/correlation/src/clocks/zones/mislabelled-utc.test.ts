import { SECOND, type Stamp } from '@mountline/core';
import { madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { expect, test } from 'vitest';
import type { KnownLine } from '../../read/known-line.ts';
import { utcLog } from './mislabelled-utc.ts';
import type { NodeZone } from './node-zone.ts';
import { tellersOf } from './zone-from-duplicates.ts';

/** Noon of 20 November. */
const noon = (year: number) => Date.UTC(year, 10, 20, 12) / 1000;
/** An hour east of UTC in 2026, two before. */
const ZONE: NodeZone = {
  offsetAt: (local) => (new Date(local / 1000).getUTCFullYear() === 2026 ? 60 : 120),
  method: '',
  anchors: [],
  guess: false,
};

/** A log whose lines stand at noon, with klog stamps so many seconds ahead of that. */
function log(aheads: readonly number[], of: { clock?: Stamp['clock']; year?: number; actor?: string } = {}) {
  const { clock = 'yearless', year = 2000, actor = 'kubelet' } = of;
  const logRecords = aheads.map((ahead, nth) => {
    const own = new Date((noon(year) + nth + ahead) * 1000).toISOString().slice(11, 19);
    return {
      actor,
      text: `I1120 ${own}.000000     469 server.go:467] x`,
      stamp: stampAt(noon(year) + nth, { clock }),
      line: nth + 1,
      offset: 0,
      fields: {},
    };
  }) as unknown as KnownLine[];
  const ends = stampAt(noon(year), { clock });
  return madeReading({ logRecords, extent: { first: ends, last: ends, turns: 0 } });
}

const lines = (reading: ReturnType<typeof log>, zone = ZONE, latest = noon(2026) * SECOND) =>
  utcLog(reading, zone, { tellers: tellersOf([reading], undefined), latest })?.anchors.map(({ line }) => line);

test('two stamps of kubelet ahead by the offset of the zone show it, within two seconds', () => {
  expect(lines(log([3600, 3600]))).toEqual([1]);
  expect(lines(log([3602, 3598]))).toEqual([1]);
  expect(lines(log([3603, 3598]))).toBe(undefined);
  expect(lines(log([3000, 3600, 3600]))).toEqual([2]);
  expect(lines(log([3600]))).toBe(undefined);
  expect(lines(log([3600, 3600, 2]))).toBe(undefined);
  expect(lines(log([3600, 3600, 3]))).toEqual([1]);
});

test('stamps of other programs do not', () => {
  expect(lines(log([3600, 3600], { actor: 'csi' }))).toBe(undefined);
});

test('the offset is of the year of the stamps, or of the newest time if they have none', () => {
  expect(lines(log([7200, 7200], { clock: 'local', year: 2025 }))).toEqual([1]);
  expect(lines(log([3600, 3600], { clock: 'local', year: 2025 }))).toBe(undefined);
  expect(lines(log([7200, 7200]), ZONE, noon(2025) * SECOND)).toEqual([1]);
});

test('it is unknown if the zone is a guess or UTC, or without a time', () => {
  expect(lines(log([3600, 3600]), { ...ZONE, guess: true })).toBe(undefined);
  expect(lines(log([3600, 3600]), ZONE, Number.NEGATIVE_INFINITY)).toBe(undefined);
  expect(lines(log([3600, 3600], { clock: 'utc' }))).toBe(undefined);
});

test('the lines of the kernel in it show it too, except on a node in UTC', () => {
  const boot = { at: noon(2026) * SECOND, span: spanAt(9) };
  const logRecords = [304, 365].map((since, nth) => ({
    actor: 'kernel',
    text: `Nov 20 12:05:04 node7 kernel: [  ${since}.000000] x`,
    stamp: stampAt(noon(2026) + since, { clock: 'local' }),
    line: nth + 1,
    offset: 0,
    fields: {},
  })) as unknown as KnownLine[];
  const ends = stampAt(noon(2026), { clock: 'local' });
  const reading = madeReading({ logRecords, extent: { first: ends, last: ends, turns: 0 } });
  const told = (zone: NodeZone) =>
    utcLog(reading, zone, { tellers: tellersOf([reading], boot), latest: noon(2026) * SECOND });
  expect(told(ZONE)?.offsetAt(0)).toBe(0);
  expect(told(ZONE)?.anchors).toEqual([{ path: 'a.log', line: 1, offset: 0 }, spanAt(9)]);
  expect(told({ ...ZONE, offsetAt: () => 0 })).toBe(undefined);
});
