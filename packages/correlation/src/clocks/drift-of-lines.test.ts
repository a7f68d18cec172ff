import { DAY, type Interval, SECOND } from '@mountline/core';
import { madeReading, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../read/known-line.ts';
import { driftOf, driftOfUnknownBoot, type Stamped } from './clock-drift.ts';

type Line = KnownLine;
/** When, in seconds, and what: each word is a message of its own. */
type Said = [s: number, what: string, of?: Partial<Line>];

/** Some weeks after the boot, which is at zero. */
const LATER = 30 * (DAY / SECOND);
const at = (s: number) => (LATER + s) * SECOND;
const during = (s: number): Interval => ({ from: at(s), to: at(s) });

/** A log of the kernel; it reaches from its first line to its last one, but where it is said. */
function log(
  path: string,
  lines: readonly Said[],
  extent: [number, number] | null = [lines[0]![0], lines.at(-1)![0]],
): Stamped {
  const stamp = (s: number) => stampAt(LATER + s, { width: 0 });
  const logRecords = lines.map(([s, what, of], nth): Line => {
    const known = { kind: 'nfs.server.ok', actor: 'kernel' as const, fields: { server: what } };
    return { ...known, stamp: stamp(s), line: nth + 1, offset: 0, text: '', level: null, ...of };
  });
  const ends = extent && { first: stamp(extent[0]), last: stamp(extent[1]), turns: 0 };
  const reading = madeReading({
    entry: { path, source: 'x', state: 'read', records: 1, bytes: 1 },
    logRecords,
    extent: ends,
  });
  return { reading, timeOf: ({ value }) => ({ from: value, to: value }) };
}

/** By how many seconds the clock of a ring is ahead at its last line, and by how many copies that is known. */
function ahead(ring: Stamped, others: readonly Stamped[], capture: Interval | null = null) {
  const drift = driftOf(ring, others, 0, capture);
  return drift && [drift.apart / SECOND, drift.lines];
}
const later = (lines: readonly Said[], by: number) => lines.map(([s, ...rest]): Said => [s + by, ...rest]);

describe('the drift is the distance that most lines have from their copies', () => {
  test('of two possible distances, the one that more lines fit', () => {
    const beats = (first: number) => [0, 10, 20, 30, 40].map((s): Said => [first + s, 'beat']);
    expect(ahead(log('dmesg', beats(0)), [log('syslog', beats(10))])?.[1]).toBe(5);
    expect(ahead(log('dmesg', beats(0)), [log('syslog', beats(10))])![0]).toBeCloseTo(-10, 2);
    expect(ahead(log('dmesg', beats(10)), [log('syslog', beats(0))])![0]).toBeCloseTo(10, 2);
  });

  test('of two that equally many fit, the smaller one', () => {
    const ring = log('dmesg', [[100, 'a']]);
    const [far, near] = [log('far', [[60, 'a']]), log('near', [[90, 'a']])];
    expect(ahead(ring, [far, near])).toEqual([10, 1]);
    expect(ahead(ring, [near, far])).toEqual([10, 1]);
  });

  test('not the smaller one if fewer fit', () => {
    const ring = log('dmesg', [
      [100, 'a'],
      [200, 'b'],
    ]);
    const [both, one] = [
      log('both', [
        [90, 'a'],
        [190, 'b'],
      ]),
      log('one', [[200, 'b']]),
    ];
    expect(ahead(ring, [both, one])?.[1]).toBe(2);
    expect(ahead(ring, [one, both])?.[1]).toBe(2);
  });

  test('each line has one copy, within two seconds', () => {
    const ring = log('dmesg', [
      [1000, 'a'],
      [1100, 'b'],
    ]);
    const copies = (a: number, b: number) =>
      ahead(ring, [
        log('syslog', [
          [a, 'a'],
          [b, 'b'],
        ]),
      ])?.[1];
    expect([copies(998, 1102), copies(1002, 1098)]).toEqual([2, 2]);
    expect([copies(997.999, 1102), copies(998, 1102.001)]).toEqual([undefined, undefined]);
    expect([copies(1002.001, 1098), copies(1002, 1097.999)]).toEqual([undefined, undefined]);
    expect(copies(1500, 1100)).toBe(undefined);
  });

  test('an older line with the same words is no copy', () => {
    const same: Said[] = ['b', 'c', 'd', 'e'].map((what, i) => [900 + 10 * i, what]);
    const ring = log('dmesg', [...same, [1000, 'a']]);
    expect(ahead(ring, [log('syslog', [...same, [950, 'a'], [1000, 'a']])])).toEqual([0, 5]);
  });

  test('four of five lines have to be in both', () => {
    const words: Said[] = ['a', 'b', 'c', 'd', 'e'].map((what, i) => [1000 + 100 * i, what]);
    const both = (mine: Said[], theirs: Said[]) => ahead(log('dmesg', mine), [log('syslog', theirs, [0, 2000])])?.[1];
    expect(both(words, words.slice(1))).toBe(4);
    expect(both(words, words.slice(2))).toBe(undefined);
    expect(both(words.slice(0, 4), words)).toBe(4);
  });

  test('its evidence is the last line and its copy, whatever they say', () => {
    const lines: Said[] = [
      [1000, 'a'],
      [1100, 'b'],
      [1200, 'a'],
      [1150, 'c'],
    ];
    const drift = driftOf(log('dmesg', lines, [1000, 1200]), [log('syslog', later(lines, -50), [950, 1150])], 0, null)!;
    expect(drift.anchors.map(({ path, line }) => `${path}:${line}`)).toEqual(['dmesg:3', 'syslog:3']);
    expect(Math.round(drift.apart / SECOND)).toBe(50);
  });
});

describe('lines that only one log can have do not count', () => {
  const lines: Said[] = [
    [1000, 'a'],
    [1100, 'b'],
  ];
  const ring = log('dmesg', lines);

  test('lines older than the ring, and lines after the capture', () => {
    const before: Said[] = [
      [5, 'c'],
      [6, 'd'],
      [10, 'a'],
      [20, 'a'],
      [30, 'b'],
    ];
    expect(ahead(ring, [log('syslog', [...before, ...lines])])).toEqual([0, 2]);
    const behind = log('syslog', [...lines, [1500, 'a'], [1650, 'b']]);
    expect(ahead(ring, [behind])).toEqual([0, 2]);
    expect(ahead(ring, [behind], during(1400))).toEqual([0, 2]);
    expect(ahead(ring, [behind], during(1700))).toBe(undefined);
  });

  test('the ring should have them if it continues', () => {
    const behind = log('syslog', [...lines, [1500, 'a'], [1650, 'b']]);
    expect(ahead(log('dmesg', lines, [1000, 1700]), [behind])).toBe(undefined);
    expect(ahead(log('dmesg', lines, null), [behind])).toEqual([0, 2]);
  });

  test('lines of the ring before the other log begins, or after it ends', () => {
    const others: Said[] = [
      [10, 'c'],
      [20, 'd'],
    ];
    expect(ahead(log('dmesg', [...others, ...lines]), [log('syslog', lines)])).toEqual([0, 2]);
    expect(ahead(log('dmesg', [...lines, ...later(others, 2000)]), [log('syslog', lines)])).toEqual([0, 2]);
    expect(ahead(log('dmesg', [...others, ...lines]), [log('syslog', lines, [0, 1100])])).toBe(undefined);
  });

  test('lines of other programs, without a time, without a template, or of kinds that the ring does not have', () => {
    const odd = (of: Partial<Line>): Said[] => [1010, 1020, 1030].map((s, i) => [s, `x${i}`, of]);
    const never: Stamped['timeOf'] = (stamp, line) => (line === 3 ? undefined : ring.timeOf(stamp));
    for (const of of [{ actor: 'systemd' as const }, { stamp: null }, { kind: null }]) {
      expect(ahead(log('dmesg', [...lines, ...odd(of)], [1000, 1100]), [log('syslog', lines)])).toEqual([0, 2]);
      expect(ahead(ring, [log('syslog', [...lines, ...odd(of)], [1000, 1100])])).toEqual([0, 2]);
    }
    expect(
      ahead({ ...log('dmesg', [...lines, [1050, 'x']], [1000, 1100]), timeOf: never }, [log('syslog', lines)]),
    ).toEqual([0, 2]);
    expect(
      ahead(ring, [log('syslog', [...lines, ...odd({ kind: 'nfs.server.not-responding' })], [1000, 1100])]),
    ).toEqual([0, 2]);
  });

  test('lines of the first hour, in which no clock drifts that far', () => {
    const early = (since: number): Said => [since - LATER, 'x'];
    const all = (since: number): Said[] => [early(since), ...lines];
    expect(ahead(log('dmesg', all(4000)), [log('syslog', all(4000))])).toEqual([0, 2]);
    expect(ahead(log('dmesg', all(4001)), [log('syslog', all(4001))])).toEqual([0, 3]);
    expect(ahead(log('dmesg', [early(100)]), [log('syslog', [early(100)])])).toBe(undefined);
  });
});

test('logs without common lines or without times are ignored', () => {
  const lines: Said[] = [
    [1000, 'a'],
    [1100, 'b'],
  ];
  const [ring, syslog] = [log('dmesg', lines), log('syslog', lines)];
  const others = [
    log('other', [[1000, 'x', { kind: 'x.y' }]]),
    log('unknown', lines, null),
    log('words', [[1000, 'x']]),
  ];
  const open: Stamped = { ...syslog, timeOf: (stamp) => (stamp.value === at(1100) ? undefined : during(1000)) };
  others.push(open);
  expect(ahead(ring, others)).toBe(undefined);
  expect(ahead(ring, [...others, syslog])).toEqual([0, 2]);
});

test('lines need not be in the order of their times', () => {
  const mixed: Said[] = [
    [1000, 'a'],
    [1200, 'a'],
    [1100, 'a'],
  ];
  const sorted = mixed.toSorted(([a], [b]) => a - b);
  expect(ahead(log('dmesg', mixed, [1000, 1200]), [log('syslog', later(sorted, -30))])?.[1]).toBe(3);
  expect(ahead(log('dmesg', sorted), [log('syslog', later(mixed, -30), [970, 1170])])?.[1]).toBe(3);
});

test('the last two hundred lines of a long ring are used, and the last two thousand of the other log', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i): Said => [10 * (from + i), `x${from + i}`]);
  expect(ahead(log('dmesg', many(0, 250)), [log('syslog', many(0, 250))])).toEqual([0, 200]);
  // The first sixty lines of the ring are older than those.
  expect(ahead(log('dmesg', many(0, 200)), [log('syslog', many(0, 2060))], during(1990))).toEqual([0, 140]);
});

describe('without a boot time, one of three uptimes at the first line is used', () => {
  const HOURS = 3600;
  const beats = (many: number, from = 0): Said[] => Array.from({ length: many }, (_, i) => [from + i, `x${from + i}`]);
  const found = (mine: readonly Said[], theirs: readonly Said[]) => {
    const first = at(mine[0]![0]);
    const drift = driftOfUnknownBoot(log('dmesg', mine), [log('syslog', theirs)], null);
    return drift && [(first - drift.boot) / DAY, drift.lines];
  };

  test('the one by which most lines have a copy', () => {
    // Four seconds ahead, and eight a day later: as by a boot a day before.
    const mine: Said[] = [[4, 'a'], ...later(beats(4, 24 * HOURS), 8)];
    expect(found(mine, [[0, 'a'], ...beats(4, 24 * HOURS)])).toEqual([1, 5]);
  });

  test('or the one with the smallest drift', () => {
    expect(found(later(beats(3), 3), beats(3))).toEqual([100, 3]);
  });

  test('three lines are needed', () => {
    expect(found(later(beats(2), 3), beats(2))).toBe(undefined);
    expect(driftOfUnknownBoot(log('dmesg', beats(3), null), [log('syslog', beats(3))], null)).toBe(undefined);
  });
});
