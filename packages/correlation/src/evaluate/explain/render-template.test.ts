import { DAY, HOUR, UNKNOWN_TIME } from '@mountline/core';
import { renderTemplate } from '@mountline/correlation';
import { read } from '@mountline/dev/testing/synthetic';
import { expect, test } from 'vitest';
import { clockTime, clockTimes } from '../../timeline/clock-words.ts';

test('a stretch of time has the dates of its ends where they differ', () => {
  const from = Date.UTC(2025, 11, 30, 23, 31, 33) * 1000;
  expect(clockTimes({ from, to: from + 60_000_000 })).toBe('23:31:33 to 23:32:33');
  expect(clockTimes({ from, to: from + HOUR })).toBe('12-30 23:31:33 to 12-31 00:31:33');
  expect(clockTimes({ from, to: from + DAY })).toBe('12-30 23:31:33 to 12-31 23:31:33');
  expect(clockTimes({ from, to: from + 2 * DAY })).toBe('2025-12-30 23:31:33 to 2026-01-01 23:31:33');
});

test('a stretch of one day has its date where that is another day than now', () => {
  const from = Date.UTC(2026, 10, 19, 23, 31, 33) * 1000;
  const stretch = { from, to: from + 60_000_000 };
  expect(clockTimes(stretch, from)).toBe('23:31:33 to 23:32:33');
  expect(clockTimes(stretch, from + DAY)).toBe('11-19 23:31:33 to 23:32:33');
  expect(clockTimes({ ...stretch, to: UNKNOWN_TIME.to }, from + DAY)).toBe('11-19 23:31:33 to ?');
  expect(clockTimes({ from: 302_527_000, to: UNKNOWN_TIME.to }, 'boot')).toBe('[302.527] to ?');
});

test('an end that is not known has no date', () => {
  const from = Date.UTC(2025, 11, 30, 23, 31, 33) * 1000;
  expect(clockTimes({ from, to: UNKNOWN_TIME.to })).toBe('23:31:33 to ?');
  expect(clockTimes(UNKNOWN_TIME)).toBe('? to ?');
});

test('an instant has its date where it is of another day than now', () => {
  const now = Date.UTC(2026, 10, 20, 12, 0, 0) * 1000;
  const at = (...[year, month, day]: [number, number, number]) =>
    clockTime(Date.UTC(year, month, day, 0, 26, 57) * 1000, now);
  expect(at(2026, 10, 20)).toBe('00:26:57');
  expect(at(2026, 10, 19)).toBe('11-19 00:26:57');
  expect(at(2025, 10, 20)).toBe('2025-11-20 00:26:57');
  expect(at(1970, 10, 20)).toBe('11-20 00:26:57');
  expect(clockTime(now, null)).toBe('12:00:00');
});

test('a count has its noun, of one and of several', () => {
  const story = (lines: number) => ({
    variables: {},
    seen: new Map([['silent', [read('x.read', 0, { lines })]]]),
    guessed: new Set<string>(),
    now: null,
  });
  const text = '{silent.lines message}, {silent.count time}, {silent.lines}';
  expect([0, 1, 3].map((lines) => renderTemplate({ text }, story(lines)))).toEqual([
    '0 messages, 1 time, 0',
    '1 message, 1 time, 1',
    '3 messages, 1 time, 3',
  ]);
});
