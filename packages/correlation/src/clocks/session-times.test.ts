import { madeReading } from '@mountline/dev/testing/made-reading';
import { at } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import type { Reading } from '../read/reading.ts';
import { sessionTimes } from './session-times.ts';

type Typed = NonNullable<Reading['typed']>;

/** An output of a session, with those of its `date`s that it stands between, and the seconds that it prints itself. */
interface Output {
  path: string;
  typed?: Partial<Typed>;
  dates?: number[];
  container?: string;
}

function timesOf(outputs: Output[]) {
  const readings = outputs.map(({ path, container, typed }) =>
    madeReading({
      entry: {
        path,
        source: 'x',
        state: 'read',
        records: 1,
        bytes: 1,
        ...(container === undefined ? {} : { container }),
      },
      ...(typed ? { typed: typed as Typed } : {}),
    }),
  );
  const times = sessionTimes(readings, (reading) =>
    (outputs[readings.indexOf(reading)]!.dates ?? []).map((s) => ({ from: at(s), to: at(s + 1) })),
  );
  return (path: string, container?: string) => {
    const time = times({ path, ...(container === undefined ? {} : { container }) });
    return time && [time.from, time.to].map((end) => (end - at(0)) / 1e6);
  };
}

describe('when an output of a session was taken', () => {
  const first: Output = { path: 'date', typed: {}, dates: [10] };
  const second: Output = { path: 'date-2', typed: {}, dates: [60] };

  test('between the date above it and the one below', () => {
    const time = timesOf([first, { path: 'ss', typed: { after: 'date', before: 'date-2' } }, second]);
    expect(time('ss')).toEqual([10, 61]);
  });

  test('above the first and below the last, at about that time', () => {
    const time = timesOf([
      first,
      second,
      { path: 'a', typed: { before: 'date' } },
      { path: 'b', typed: { after: 'date-2' } },
    ]);
    expect([time('a'), time('b')]).toEqual([
      [10, 11],
      [60, 61],
    ]);
  });

  test('from the first to the last time of a `date` that prints several', () => {
    const wide = { path: 'date', typed: {}, dates: [30, 10, 20] };
    expect(timesOf([wide, { path: 'ss', typed: { after: 'date' } }])('ss')).toEqual([10, 31]);
  });

  test('unknown if these are in the wrong order, or one has no time', () => {
    const between = { path: 'ss', typed: { after: 'date-2', before: 'date' } };
    expect(timesOf([first, second, between])('ss')).toBe(null);
    const same = { ...second, dates: [9] };
    expect(timesOf([first, same, { path: 'ss', typed: { after: 'date', before: 'date-2' } }])('ss')).toEqual([10, 10]);
    const silent = { ...second, dates: [] };
    expect(timesOf([first, silent, { path: 'ss', typed: { after: 'date', before: 'date-2' } }])('ss')).toBe(null);
    expect(timesOf([silent, { path: 'ss', typed: { after: 'date-2' } }])('ss')).toBe(null);
  });

  test('unknown for a file outside of a session, and not from a date outside of one', () => {
    const alone = { path: 'ss', typed: { after: 'date' } };
    expect(timesOf([first, { path: 'ss' }])('ss')).toBe(null);
    expect(timesOf([{ path: 'date', dates: [10] }, alone])('ss')).toBe(null);
    expect(timesOf([first, { path: 'ss', typed: {} }])('ss')).toBe(null);
  });

  test('from the date in the same text', () => {
    const inside = (container: string, s: number): Output[] => [
      { path: 'date', container, typed: {}, dates: [s] },
      { path: 'ss', container, typed: { after: 'date' } },
    ];
    const time = timesOf([...inside('one.md', 10), ...inside('two.md', 60)]);
    expect([time('ss', 'one.md'), time('ss', 'two.md'), time('ss')]).toEqual([[10, 11], [60, 61], null]);
  });
});
