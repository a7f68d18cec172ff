import { SECOND } from '@mountline/core';
import { spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { Extent } from '../read/file-extent.ts';
import type { Boot } from './boot-time.ts';
import { lastYear, shownYear, withYear, yearBegun } from './years.ts';

const at = (year: number, month: number, day: number, hour = 12) => Date.UTC(year, month - 1, day, hour) * 1000;
/** A reading without a year. */
const reading = (month: number, day: number, hour = 12) => at(2000, month, day, hour);
const yearOf = (time: number) => new Date(time / 1000).getUTCFullYear();

/** A log from one day to another; the latest is its last one, but where it is said. */
const log = (
  first: number,
  last: number,
  of: Partial<Extent> & { latest?: number; leapAt?: number; isSteady?: boolean } = {},
): Extent => {
  const { latest = last, leapAt, isSteady = true, ...extent } = of;
  const stamp = (value: number) => stampAt(value / SECOND, { clock: 'yearless' });
  const yearless = { isSteady, latest, ...(leapAt === undefined ? {} : { leapAt }) };
  return { first: stamp(first), last: stamp(last), turns: 0, yearless, ...extent };
};

describe('the year in which a log ends', () => {
  const NOW = at(2026, 11, 20);

  test('is the latest one in which no line is more than a day after the latest known time', () => {
    expect(lastYear(log(reading(11, 1), reading(11, 21)), NOW)).toEqual({ year: 2026, isGuess: false });
    expect(lastYear(log(reading(11, 22), reading(11, 23)), NOW)).toEqual({ year: 2025, isGuess: false });
    expect(lastYear(log(reading(12, 30), reading(1, 1), { turns: 1 }), at(2026, 12, 31))).toEqual({
      year: 2027,
      isGuess: false,
    });
  });

  test('is a guess if the log continues past that time: it may have been collected up to a week later', () => {
    const goingOn = (...of: Parameters<typeof log>) => lastYear(log(...of), NOW);
    expect(goingOn(reading(11, 1), reading(11, 27))).toEqual({ year: 2026, isGuess: true });
    expect(goingOn(reading(11, 1), reading(11, 27, 13))).toEqual({ year: 2025, isGuess: true });
    // A day behind it a log begins that does not go on over it.
    expect(goingOn(reading(11, 21), reading(11, 27))).toEqual({ year: 2026, isGuess: true });
    expect(goingOn(reading(11, 21, 13), reading(11, 27))).toEqual({ year: 2025, isGuess: false });
    expect(goingOn(reading(12, 1), reading(11, 27), { turns: 1 })).toEqual({ year: 2026, isGuess: true });
  });

  test('is the year of its last line if another line is ahead of it: each has its own', () => {
    expect(lastYear(log(reading(11, 1), reading(11, 21), { latest: reading(12, 1) }), NOW)).toBe(undefined);
    expect(lastYear(log(reading(11, 1), reading(11, 21, 13), { latest: reading(12, 1) }), NOW)).toEqual({
      year: 2025,
      isGuess: true,
    });
  });

  test('has a 29 February if a line needs it, counted back by the turns of the year after that line', () => {
    const leap = (turns: number, leapAt: number, now = NOW) =>
      lastYear(log(reading(2, 1), reading(3, 1), { turns, leapAt }), now)?.year;
    expect([leap(0, 0), leap(1, 1), leap(1, 0), leap(2, 0), leap(2, 1)]).toEqual([2024, 2024, 2025, 2026, 2025]);
    expect([leap(0, 0, at(2028, 2, 29)), leap(0, 0, at(2028, 2, 28))]).toEqual([2028, 2024]);
    // 2100 is no leap year.
    expect(leap(0, 0, at(2104, 2, 1))).toBe(2096);
  });

  test('is unknown if its lines are not in order', () => {
    expect(lastYear(log(reading(11, 1), reading(11, 19), { isSteady: false }), NOW)).toBe(undefined);
    expect(lastYear(log(reading(11, 19), reading(11, 1), { newestFirst: true }), NOW)).toBe(undefined);
    const { yearless: _, ...other } = log(reading(11, 1), reading(11, 19));
    expect(lastYear(other, NOW)).toBe(undefined);
  });
});

describe('the year of one line', () => {
  const year = (one: number, latest: number, turnsBack = 0) => yearOf(withYear(one, latest, turnsBack));

  test('is the latest in which it is no more than a day after the latest known time', () => {
    expect(year(reading(11, 21), at(2026, 11, 20))).toBe(2026);
    expect(year(reading(11, 21, 13), at(2026, 11, 20))).toBe(2025);
    expect(year(reading(1, 1), at(2026, 12, 31))).toBe(2027);
    expect(year(reading(1, 1, 13), at(2026, 12, 31))).toBe(2026);
    expect(withYear(reading(11, 19), at(2026, 11, 20), 0)).toBe(at(2026, 11, 19));
  });

  test('has its day', () => {
    expect(year(reading(2, 29), at(2026, 11, 20))).toBe(2024);
    expect(year(reading(2, 29), at(2028, 2, 27))).toBe(2024);
    expect(year(reading(2, 29), at(2028, 2, 28))).toBe(2028);
    expect(year(reading(2, 29), at(2104, 2, 1))).toBe(2096);
    expect(year(reading(2, 28), at(2026, 11, 20))).toBe(2026);
  });

  test('goes back by the turns of the year after it, whatever its day', () => {
    expect(year(reading(12, 24), at(2026, 11, 20), 1)).toBe(2025);
    expect(year(reading(12, 24), at(2026, 12, 31), 2)).toBe(2024);
    expect(year(reading(2, 29), at(2026, 11, 20), 1)).toBe(2024);
  });
});

test('a log with a header begins in its year, or in the next if it would begin a week before the header', () => {
  const begun = at(2026, 1, 8);
  expect(yearBegun(log(reading(1, 1), reading(1, 9)), begun)).toBe(2026);
  expect(yearBegun(log(reading(1, 1, 11), reading(1, 9)), begun)).toBe(2027);
});

test('without any year, a log ends in the first one that is not a day before the boot; without a boot, in 1970', () => {
  const boot: Boot = {
    at: { from: at(2026, 11, 20), to: at(2026, 11, 20) },
    method: '',
    anchors: [spanAt(1)],
    guess: false,
  };
  const ends = (last: number, of: Boot | null) => shownYear(log(reading(1, 1), last), of);
  expect(ends(reading(11, 19), boot)).toBe(2026);
  expect(ends(reading(11, 19, 11), boot)).toBe(2027);
  expect(ends(reading(11, 19), null)).toBe(1970);
  expect(ends(reading(1, 2), { ...boot, at: { from: 0, to: 1 }, anchors: [] })).toBe(1970);
});
