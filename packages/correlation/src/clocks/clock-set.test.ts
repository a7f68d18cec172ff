import { DAY, HOUR, SECOND, type Stamp } from '@mountline/core';
import { madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import { clockSetOf, clockSets, firstYearOf, inYear, localOf } from './clock-set.ts';

const at = (...date: [number, number, number, number?]) => Date.UTC(...date) * 1000;
const stamp = (clock: Stamp['clock'], value: number, turns?: number): Stamp => ({
  clock,
  value,
  width: SECOND,
  ...(turns === undefined ? {} : { turns }),
});
const set = (own: Stamp, utc: number) => ({ reading: madeReading(), stamp: own, at: utc, span: spanAt(1) });

describe('the line in which the kernel sets its clock', () => {
  test('is a clue if it has a stamp and names the second', () => {
    const line = { stamp: stampAt(7), line: 1, offset: 0, text: '', message: '', level: null };
    const told = (kind: string | null, fields: object, of: object = {}) =>
      clockSetOf({ ...line, kind, fields: { ...fields }, ...of });
    expect(told('kernel.clock.set', { seconds: 1_795_177_099 })).toEqual({
      type: 'clock-set',
      at: 1_795_177_099 * SECOND,
      stamp: stampAt(7),
    });
    expect(told('kernel.clock.set', {})).toBe(undefined);
    expect(told('kernel.clock.set', { seconds: 5 }, { stamp: null })).toBe(undefined);
    expect(told('kernel.slept', { seconds: 5 })).toBe(undefined);
  });

  test('counts once a log: the last one', () => {
    const clue = (s: number) => ({
      clue: { type: 'clock-set' as const, at: s, stamp: stampAt(s) },
      span: spanAt(s),
    });
    const other = { clue: { type: 'host' as const, name: 'n1' }, span: spanAt(9) };
    const [none, two] = [madeReading({ clues: [other] }), madeReading({ clues: [clue(1), clue(2), other] })];
    expect(clockSets([none, two])).toEqual([{ reading: two, stamp: stampAt(2), at: 2, span: spanAt(2) }]);
    expect(two.clues.map(({ span }) => span.line)).toEqual([1, 2, 9]);
  });
});

describe('its own stamp as a local time', () => {
  const NOON = at(2026, 10, 20, 12);

  test('is as written, or put in the year in which it is near', () => {
    expect(localOf(set(stamp('local', NOON + HOUR), NOON))).toBe(NOON + HOUR);
    expect(localOf(set(stamp('yearless', at(2000, 10, 20, 13)), NOON))).toBe(NOON + HOUR);
    expect(localOf(set(stamp('yearless', at(2000, 11, 31, 20)), at(2027, 0, 1, 1)))).toBe(at(2026, 11, 31, 20));
    expect(localOf(set(stamp('yearless', at(2000, 0, 1, 9)), at(2026, 11, 31, 23)))).toBe(at(2027, 0, 1, 9));
  });

  test('is unknown for another clock, or if it is days off', () => {
    expect(localOf(set(stamp('utc', NOON), NOON))).toBe(undefined);
    expect(localOf(set(stamp('boot', at(2000, 10, 20, 12)), NOON))).toBe(undefined);
    const apart = (by: number) => localOf(set(stamp('yearless', at(2000, 10, 20, 12) + by), NOON));
    expect([apart(2 * DAY - 1), apart(2 * DAY), apart(-2 * DAY)]).toEqual([NOON + 2 * DAY - 1, undefined, undefined]);
  });

  test('shows the year in which a log without years begins', () => {
    const year = (own: Stamp, utc = NOON) => firstYearOf(set(own, utc));
    expect(year(stamp('yearless', at(2000, 10, 20, 13)))).toBe(2026);
    expect(year(stamp('yearless', at(2000, 10, 20, 13), 2))).toBe(2024);
    expect(year(stamp('yearless', at(2000, 11, 31, 20)), at(2027, 0, 1, 1))).toBe(2026);
    expect(year(stamp('yearless', at(2000, 5, 1)))).toBe(undefined);
    expect(year(stamp('local', NOON))).toBe(undefined);
  });
});

test('readings are put in a year, over days and years', () => {
  const reading = at(2000, 10, 20, 13);
  expect([2026, 2026, 2027, 2026].map((year) => inYear(reading, year))).toEqual([
    at(2026, 10, 20, 13),
    at(2026, 10, 20, 13),
    at(2027, 10, 20, 13),
    at(2026, 10, 20, 13),
  ]);
  expect(inYear(reading + DAY, 2026)).toBe(at(2026, 10, 21, 13));
  expect(inYear(at(2000, 1, 10), 2026)).toBe(at(2026, 1, 10));
});
