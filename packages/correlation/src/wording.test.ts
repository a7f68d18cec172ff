import { DAY, HOUR, UNKNOWN_TIME } from '@mountline/core';
import { expect, test } from 'vitest';
import { clockTimes } from './wording.ts';

test('a stretch of time has the dates of its ends where they differ', () => {
  const from = Date.UTC(2025, 11, 30, 23, 31, 33) * 1000;
  expect(clockTimes({ from, to: from + 60_000_000 })).toBe('23:31:33 to 23:32:33');
  expect(clockTimes({ from, to: from + HOUR })).toBe('12-30 23:31:33 to 12-31 00:31:33');
  expect(clockTimes({ from, to: from + DAY })).toBe('12-30 23:31:33 to 12-31 23:31:33');
  expect(clockTimes({ from, to: from + 2 * DAY })).toBe('2025-12-30 23:31:33 to 2026-01-01 23:31:33');
});

test('an end that is not known has no date', () => {
  const from = Date.UTC(2025, 11, 30, 23, 31, 33) * 1000;
  expect(clockTimes({ from, to: UNKNOWN_TIME.to })).toBe('23:31:33 to ?');
  expect(clockTimes(UNKNOWN_TIME)).toBe('? to ?');
});
