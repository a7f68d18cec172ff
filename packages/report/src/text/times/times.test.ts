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

describe('a part of the report that spans', () => {
  const at = (iso: string) => Date.parse(iso) * 1000;
  const night = { from: at('2025-12-31T23:00:00Z'), to: at('2026-01-01T00:20:01Z') };

  test('years tells the year of each row', () => {
    const times = timesOver([at('2024-02-29T11:22:03Z'), noon], null);
    expect([times.scale, times.width, times.at(noon)]).toEqual(['UTC', 19, '2026-11-20 12:00:00']);
    expect(times.of(night)).toBe('2025-12-31 23:00:00 to 2026-01-01 00:20:00');
  });

  test('days of one year tells it once, and with an end in another year', () => {
    const times = timesOver([at('2025-12-30T11:22:03Z'), night.from], null);
    expect([times.scale, times.width, times.at(night.from)]).toEqual(['2025 UTC', 14, '12-31 23:00:00']);
    expect(times.of(night)).toBe('12-31 23:00:00 to 2026-01-01 00:20:00');
    expect(times.of(after(0, 13 * 60 * MINUTE))).toBe('11-20 12:00:00 to 11-21 00:59:59');
  });

  test('one day tells the date once', () => {
    const times = timesOver([noon], null);
    expect([times.scale, times.width, times.of(after(0, MINUTE))]).toEqual([
      '2026-11-20 UTC',
      8,
      '12:00:00 to 12:00:59',
    ]);
    expect(times.of(after(0, 13 * 60 * MINUTE))).toBe('12:00:00 to 11-21 00:59:59');
  });

  test('years of which nothing tells one says so', () => {
    expect(timesOver([at('1970-11-20T12:00:00Z')], null).scale).toBe('????-11-20 UTC');
  });
});
