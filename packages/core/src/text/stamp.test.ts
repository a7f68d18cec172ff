import { describe, expect, test } from 'vitest';
import { civilFromMicros, isoFromMicros } from '../model/time.ts';
import {
  fraction,
  isoStamp,
  monthNumber,
  offsetMinutes,
  possible,
  type Stamp,
  YEARLESS,
  yearlessStamp,
  yearTurns,
} from './stamp.ts';

/** Clock, reading, width in microseconds, length of the stamp in the text. */
const read = (found: { stamp: Stamp; length: number } | null) =>
  found && [found.stamp.clock, isoFromMicros(found.stamp.value).slice(0, -1), found.stamp.width, found.length];

describe('isoStamp', () => {
  test.each([
    ['2026-11-20T13:31:49,065608+01:00 rest', ['utc', '2026-11-20T12:31:49.065608', 1, 32]],
    ['2026-11-20T13:31:49.065608+0100 x', ['utc', '2026-11-20T12:31:49.065608', 1, 31]],
    ['2026-11-20T13:31:49-0330', ['utc', '2026-11-20T17:01:49.000000', 1_000_000, 24]],
    ['2026-11-20T13:31:49.1Z', ['utc', '2026-11-20T13:31:49.100000', 100_000, 22]],
    ['2026-11-20 13:31:49 +05', ['utc', '2026-11-20T08:31:49.000000', 1_000_000, 23]],
    ['2026-11-20T13:31:49+01: x', ['utc', '2026-11-20T12:31:49.000000', 1_000_000, 23]],
    ['2026-11-20T13:31:49+1', ['local', '2026-11-20T13:31:49.000000', 1_000_000, 19]],
    ['2026-11-20T13:31:49. x', ['local', '2026-11-20T13:31:49.000000', 1_000_000, 19]],
    ['2026-11-20 13:31:49 CET', ['local', '2026-11-20T13:31:49.000000', 1_000_000, 19]],
    ['2026-11-20T13:31:49.123456789Z', ['utc', '2026-11-20T13:31:49.123456', 1, 30]],
    ['2024-02-29T00:00:00Z', ['utc', '2024-02-29T00:00:00.000000', 1_000_000, 20]],
    ['2016-12-31T23:59:60Z', ['utc', '2017-01-01T00:00:00.000000', 1_000_000, 20]],
  ])('%s', (text, expected) => {
    expect(read(isoStamp(text))).toEqual(expected);
  });

  test.each([
    '2026-13-20T13:31:49Z',
    '2026-11-31T13:31:49Z',
    '2025-02-29T13:31:49Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T13:60:00Z',
    '2026-11-20T13:31:61Z',
    '2026-00-20T13:31:49Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-11-20T13:31:49+99:99',
    '2026-11-20T13:31:49.123456-1300',
    '2026-11-20 13:31:49 +01:75',
    '2026-11-20',
    ' 2026-11-20T13:31:49Z',
    '',
  ])('%s is no stamp', (text) => {
    expect(isoStamp(text)).toBe(null);
  });
});

describe('yearlessStamp', () => {
  test.each([
    ['Nov 20 13:21:04 node7', ['yearless', '2000-11-20T13:21:04.000000', 1_000_000, 15]],
    ['Nov  2 13:21:04', ['yearless', '2000-11-02T13:21:04.000000', 1_000_000, 15]],
    ['Nov 2 13:21:04', ['yearless', '2000-11-02T13:21:04.000000', 1_000_000, 14]],
    ['Feb 29 00:00:00.25', ['yearless', '2000-02-29T00:00:00.250000', 10_000, 18]],
  ])('%s', (text, expected) => {
    expect(read(yearlessStamp(text))).toEqual(expected);
  });

  test.each(['Foo 20 13:21:04', 'Nov 31 13:21:04', 'Nov  0 13:21:04', 'lip 20 13:21:04', 'Nov   2 13:21:04', 'Nov 20'])(
    '%s is no stamp',
    (text) => {
      expect(yearlessStamp(text)).toBe(null);
    },
  );
});

test.each([
  [undefined, 0, 1_000_000],
  ['', 0, 1_000_000],
  ['5', 500_000, 100_000],
  ['000001', 1, 1],
  ['123456789', 123_456, 1],
])('fraction %s', (digits, micros, width) => {
  expect(fraction(digits)).toEqual({ micros, width });
});

test.each([
  ['Z', 0],
  ['+01:00', 60],
  ['-0330', -210],
  ['+05', 300],
  ['+14:00', 840],
  ['-1200', -720],
  ['+14:15', undefined],
  ['-12:30', undefined],
  ['+01:60', undefined],
  ['+99:99', undefined],
  ['-99', undefined],
  ['-00:00', 0],
  ['CET', undefined],
  ['+1', undefined],
  ['', undefined],
])('offset %s', (zone, minutes) => {
  expect(offsetMinutes(zone) === minutes).toBe(true);
});

test.each([
  ['août 19 11:08:37', 8],
  ['nov. 20 13:31:30', 11],
  ['Mär 20 13:31:30', 3],
  [' 3月 19 11:08:37', 3],
  ['11月 20 13:31:30', 11],
  ['12월 20 13:31:30', 12],
  ['marras 20 13:31:30', 11],
  ['thg 7 20 13:31:30', 7],
  ['de març 20 13:31:30', 3],
  ['İyn 20 13:31:30', 6],
  ['дек 20 13:31:30', 12],
])('%s is of month %i', (text, month) => {
  const found = yearlessStamp(`${text} host app: x`);
  expect(civilFromMicros(found!.stamp.value).month).toBe(month);
  expect(found!.length).toBe(text.length);
});

test('months by their English names, however long, and by the short ones of other languages', () => {
  expect(['Jan', 'feb', 'MARCH', 'December'].map(monthNumber)).toEqual([1, 2, 3, 12]);
  expect(['Mai', 'Märs', 'févr.', 'juil.'].map(monthNumber)).toEqual([5, 0, 2, 7]);
  expect(['', 'J', 'Foo', '3', 'lis'].map(monthNumber)).toEqual([0, 0, 0, 0, 0]);
});

test('a day that its month has not is no reading', () => {
  const civil = { year: 2026, month: 2, day: 28, hour: 0, minute: 0, second: 0, micros: 0 };
  expect(possible(civil)).toBe(true);
  expect(possible({ ...civil, day: 29 })).toBe(false);
  expect(possible({ ...civil, year: 2028, day: 29 })).toBe(true);
  expect(possible({ ...civil, year: 2100, day: 29 })).toBe(false);
  expect(possible({ ...civil, year: YEARLESS, day: 29 })).toBe(true);
});

describe('yearTurns', () => {
  const turnsOf = (...days: string[]) => {
    const turn = yearTurns();
    return days.map((day) => turn.before(yearlessStamp(`${day} 00:00:00`)!.stamp.value));
  };

  test('December to January is a turn, and so is each further one', () => {
    expect(turnsOf('Dec 30', 'Dec 31', 'Jan  1', 'Jun  1', 'Dec 31', 'Jan  2')).toEqual([0, 0, 1, 1, 1, 2]);
  });

  test('a line out of order is none', () => {
    expect(turnsOf('Nov 20', 'Nov 19', 'Nov 21')).toEqual([0, 0, 0]);
  });

  test('a late line of December behind the turn belongs to the old year', () => {
    expect(turnsOf('Dec 31', 'Jan  1', 'Dec 31', 'Jan  1')).toEqual([0, 1, 0, 1]);
  });

  test('late lines of December alone are told one by one', () => {
    const turn = yearTurns();
    const [january, december] = ['Jan  1', 'Dec 31'].map((day) => yearlessStamp(`${day} 00:00:00`)!.stamp.value);
    turn.before(december!);
    turn.before(january!);
    expect([turn.before(december!), turn.beforeAll(december!, december!)]).toEqual([0, null]);
    expect(turn.beforeAll(january!, january!)).toBe(1);
  });

  test('what the lines tell together', () => {
    const told = (...days: string[]) => {
      const turn = yearTurns();
      for (const day of days) turn.before(yearlessStamp(`${day} 00:00:00`)!.stamp.value);
      const { latest, ...more } = turn.told();
      return [isoFromMicros(latest).slice(5, 10), more];
    };
    expect(told('Dec 20', 'Jan  2', 'Jan 30', 'Feb 29')).toEqual(['02-29', { isSteady: true, leapAt: 1 }]);
    expect(told('Nov 20', 'Nov  7')).toEqual(['11-20', { isSteady: true }]);
    expect(told('Jan  5', 'Dec 20')).toEqual(['12-20', { isSteady: false }]);
  });

  test('a file that begins in January and holds a line of December is not turned by it', () => {
    expect(turnsOf('Jan  1', 'Jan  2', 'Jan  3')).toEqual([0, 0, 0]);
  });
});
