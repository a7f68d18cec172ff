import { HOUR, SECOND } from '@mountline/core';
import { madeReading } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../read/known-line.ts';
import type { Stamped } from './clock-drift.ts';
import { movedBy, sleptOf } from './suspends.ts';

type Line = KnownLine;

/** A log of one node that slept from one second to another, by its stamps: `>` where it entered, `<` where it left. */
function log(path: string, ends: [number, '>' | '<'][], actor = 'kernel'): Stamped {
  const logRecords = ends.map(([s, end], line): Line => {
    const kind = end === '>' ? 'kernel.suspend.entered' : 'kernel.suspend.exited';
    return { kind, actor, stamp: { clock: 'utc', value: s * SECOND, width: 0 }, line, offset: line } as Line;
  });
  const reading = madeReading({ entry: { path, source: 'x', state: 'read', records: 1, bytes: 1 }, logRecords });
  return { reading, timeOf: ({ value }) => ({ from: value, to: value }) };
}

/** It was awake for a minute or more between its suspends; by the kernel's clock each took two seconds. */
const RING: [number, '>' | '<'][] = [
  [1000, '>'],
  [1002, '<'],
  [2002, '>'],
  [2004, '<'],
];
const HOURS = 3600;
/** The first took an hour, the second two. */
const JOURNAL: [number, '>' | '<'][] = [
  [1000, '>'],
  [1002 + HOURS, '<'],
  [2002 + HOURS, '>'],
  [2004 + 3 * HOURS, '<'],
];
const moved = (ends: [number, '>' | '<'][], by: number) => ends.map(([s, end]): [number, '>' | '<'] => [s + by, end]);
const [ring, journal] = [log('dmesg', RING), log('journal', JOURNAL)];

describe('the length of a suspend', () => {
  test('is known from another log with the same time before the first suspend', () => {
    const slept = sleptOf(ring, [journal])!;
    expect(slept.from).toEqual([1002 * SECOND, 2004 * SECOND]);
    expect(slept.by).toEqual([0, HOUR, 3 * HOUR]);
    expect(slept.slept).toBe(3 * HOUR);
    expect(slept.anchors.map(({ path, line }) => [path, line])).toEqual([
      ['dmesg', 3],
      ['journal', 3],
    ]);
  });

  test('or after the last one', () => {
    const { by, slept } = sleptOf(log('dmesg', moved(RING, 3 * HOURS)), [journal])!;
    expect(by).toEqual([-3 * HOUR, -2 * HOUR, 0]);
    expect(slept).toBe(3 * HOUR);
  });

  test('is unknown if neither end agrees', () => {
    expect(sleptOf(log('dmesg', moved(RING, 60)), [journal])).toBe(undefined);
    expect(sleptOf(log('dmesg', moved(RING, 59)), [journal])).toBeDefined();
  });

  test('or if the node was awake for a different time in between', () => {
    const other = (by: number) =>
      log(
        'journal',
        JOURNAL.map(([s, end], i) => [s + (i > 1 ? by : 0), end]),
      );
    expect(sleptOf(ring, [other(60)])).toBe(undefined);
    expect(sleptOf(ring, [other(59)])).toBeDefined();
    expect(sleptOf(ring, [other(-60)])).toBe(undefined);
  });

  test('is known from the last suspends of a longer log, and from the first log that has them', () => {
    const longer = log('syslog', [[100, '>'], [200, '<'], ...JOURNAL]);
    expect(sleptOf(ring, [longer])!.by).toEqual([0, HOUR, 3 * HOUR]);
    expect(
      sleptOf(ring, [log('empty', []), log('short', JOURNAL.slice(0, 2)), longer, journal])!.anchors[1]!.path,
    ).toBe('syslog');
  });

  test('is not needed if both have the same times, or nearly', () => {
    const near = (by: number) =>
      sleptOf(ring, [
        log(
          'journal',
          RING.map(([s, end], i) => [s + (i === 3 ? by : 0), end]),
        ),
      ]);
    expect(near(59)).toBe(undefined);
    expect(near(60)?.by).toEqual([0, 0, 60 * SECOND]);
    expect(
      sleptOf(ring, [
        log(
          'journal',
          JOURNAL.map(([s, end], i) => [s + (i === 0 ? 5 : 0), end]),
        ),
      ])?.by[0],
    ).toBe(0);
    expect(sleptOf(ring, [ring])).toBe(undefined);
    expect(sleptOf(log('dmesg', []), [journal])).toBe(undefined);
  });

  test('counts only suspends with both lines, from the kernel', () => {
    const torn = log('dmesg', [[10, '<'], ...RING, [3000, '>']]);
    expect(sleptOf(torn, [journal])!.by).toEqual([0, HOUR, 3 * HOUR]);
    // Entered twice: the second is the one that was left.
    const twice = log('dmesg', [[500, '>'], ...RING]);
    expect(sleptOf(twice, [journal])!.by).toEqual([0, HOUR, 3 * HOUR]);
    expect(sleptOf(log('dmesg', RING, 'systemd'), [journal])).toBe(undefined);
    const among = (kind: string): Stamped => {
      const logRecords = ring.reading.logRecords.flatMap((one) => [one, { ...one, kind }]);
      return { ...ring, reading: { ...ring.reading, logRecords } };
    };
    expect(sleptOf(among('nfs.server.ok'), [journal])!.by).toEqual([0, HOUR, 3 * HOUR]);
    const open: Stamped = { ...ring, timeOf: (stamp, line) => (line === 1 ? undefined : ring.timeOf(stamp)) };
    expect(sleptOf(open, [log('journal', moved(JOURNAL.slice(2), -HOURS))])!.by).toEqual([0, 2 * HOUR]);
    const unknown: Stamped = { ...ring, timeOf: () => undefined };
    expect(sleptOf(unknown, [journal])).toBe(undefined);
  });
});

test('a time is moved by the suspends before it', () => {
  const slept = sleptOf(ring, [journal])!;
  const by = (s: number) => (movedBy(slept, { from: s * SECOND, to: s * SECOND }).from - s * SECOND) / HOUR;
  expect([by(0), by(1001), by(1002), by(2003), by(2004), by(9000)]).toEqual([0, 0, 1, 1, 3, 3]);
  expect(movedBy(slept, { from: 1500 * SECOND, to: 1501 * SECOND })).toEqual({
    from: 1500 * SECOND + HOUR,
    to: 1501 * SECOND + HOUR,
  });
});
