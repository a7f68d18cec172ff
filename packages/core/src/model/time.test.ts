import { describe, expect, test } from 'vitest';
import {
  civilFromMicros,
  DAY,
  daysFromCivil,
  earlier,
  formatDuration,
  HOUR,
  hullOf,
  isKnown,
  isoFromMicros,
  lengthOf,
  MILLISECOND,
  MINUTE,
  microsFromCivil,
  order,
  overlaps,
  SECOND,
  UNKNOWN_TIME,
} from './time.ts';

test('the hull of intervals holds all of them, however many', () => {
  expect(
    hullOf([
      { from: 3, to: 4 },
      { from: 1, to: 2 },
    ]),
  ).toEqual({ from: 1, to: 4 });
  expect(hullOf(Array.from({ length: 300_000 }, (_, i) => ({ from: i, to: i + 1 })))).toEqual({ from: 0, to: 300_000 });
});

test('an end (unknown) stays unknown, and gives no length', () => {
  expect(earlier(UNKNOWN_TIME, 100 * DAY)).toEqual(UNKNOWN_TIME);
  const since = { from: 5 * DAY, to: UNKNOWN_TIME.to };
  expect(earlier(since, DAY)).toEqual({ from: 4 * DAY, to: UNKNOWN_TIME.to });
  expect([lengthOf(since), lengthOf({ from: DAY, to: 3 * DAY })]).toEqual([undefined, 2 * DAY]);
  expect([
    isKnown(microsFromCivil({ year: 2254, month: 12, day: 31, hour: 23, minute: 59, second: 59, micros: 0 })),
  ]).toEqual([true]);
});

describe('intervals', () => {
  const at = (from: number, to: number) => ({ from, to });

  test.each([
    [at(0, 10), at(10, 20), 'before', false],
    [at(10, 20), at(0, 10), 'after', false],
    [at(0, 11), at(10, 20), 'cannot tell', true],
    [at(0, 30), at(10, 20), 'cannot tell', true],
    [at(5, 6), at(5, 6), 'cannot tell', true],
    [at(5, 6), at(6, 7), 'before', false],
  ] as const)('%o and %o: %s', (a, b, expected, shared) => {
    expect(order(a, b)).toBe(expected);
    expect(overlaps(a, b)).toBe(shared);
    expect(overlaps(b, a)).toBe(shared);
  });
});

describe('calendar', () => {
  test('the days of eight hundred years agree with Date', () => {
    for (let year = 1600; year <= 2400; year += 1) {
      for (const [month, day] of [
        [1, 1],
        [2, 28],
        [3, 1],
        [6, 30],
        [12, 31],
      ] as const) {
        expect(daysFromCivil(year, month, day) * DAY).toBe(Date.UTC(year, month - 1, day) * MILLISECOND);
      }
    }
  });

  test('29 February', () => {
    expect(daysFromCivil(2000, 3, 1) - daysFromCivil(2000, 2, 29)).toBe(1);
    expect(daysFromCivil(2100, 3, 1) - daysFromCivil(2100, 2, 28)).toBe(1);
    expect(daysFromCivil(2096, 3, 1) - daysFromCivil(2096, 2, 28)).toBe(2);
  });

  test('there and back, before 1970 too', () => {
    const step = 7 * DAY + 5 * HOUR + 13 * MINUTE + 41 * SECOND + 123_457;
    for (let t = -100 * 366 * DAY; t < 280 * 366 * DAY; t += step) {
      const civil = civilFromMicros(t);
      expect(microsFromCivil(civil)).toBe(t);
      expect(isoFromMicros(t).slice(0, 23)).toBe(new Date(Math.floor(t / MILLISECOND)).toISOString().slice(0, 23));
    }
  });

  test('ISO 8601 with all six digits', () => {
    expect(isoFromMicros(0)).toBe('1970-01-01T00:00:00.000000Z');
    expect(isoFromMicros(-1)).toBe('1969-12-31T23:59:59.999999Z');
    expect(isoFromMicros(1_795_181_469_000_007)).toBe('2026-11-20T13:31:09.000007Z');
  });

  test('a leap second is the first second of the next minute', () => {
    const leap = { year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 60, micros: 0 };
    expect(isoFromMicros(microsFromCivil(leap))).toBe('2017-01-01T00:00:00.000000Z');
  });
});

test.each([
  [0, '0 ms'],
  [MILLISECOND, '1 ms'],
  [999_499, '999 ms'],
  [999_500, '1 s'],
  [SECOND, '1 s'],
  [3_240_000, '3.2 s'],
  [9_960_000, '10 s'],
  [10 * SECOND, '10 s'],
  [119_400_000, '119 s'],
  [120 * SECOND, '2 min'],
  [53 * MINUTE, '53 min'],
  [120 * MINUTE, '2 h'],
  [2 * HOUR + 5 * MINUTE, '2 h 5 min'],
  [48 * HOUR, '2 d'],
  [3 * DAY + 4 * HOUR, '3 d 4 h'],
  [-90 * SECOND, '-90 s'],
])('%i µs is %s', (length, text) => {
  expect(formatDuration(length)).toBe(text);
});
