import { MINUTE, SECOND } from '@mountline/core';
import { describe, expect, test } from 'vitest';
import { timesOver } from './times.ts';

const noon = Date.UTC(2026, 10, 20, 12) * 1000;
const after = (from: number, to: number) => ({ from: noon + from, to: noon + to });

describe('what lasted until the capture', () => {
  const slow = timesOver([noon], after(10 * MINUTE, 10 * MINUTE + 40 * SECOND));

  test('reaches into it, as a node that hangs is collected slowly', () => {
    expect(slow.of(after(0, 10 * MINUTE))).toBe('12:00:00 to capture');
    expect(slow.of(after(0, 10 * MINUTE + 20 * SECOND))).toBe('12:00:00 to capture');
  });

  test('did not where it ended before', () => {
    expect(slow.of(after(0, 9 * MINUTE))).toBe('12:00:00 to 12:08:59');
  });

  test('did not where it ended between the first and the last of several captures', () => {
    const several = timesOver([noon], after(10 * MINUTE, 20 * MINUTE));
    expect(several.of(after(0, 12 * MINUTE))).toBe('12:00:00 to 12:11:59');
    expect(several.of(after(0, 20 * MINUTE - SECOND))).toBe('12:00:00 to capture');
  });
});
