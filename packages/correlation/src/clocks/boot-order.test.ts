import type { Evidence } from '@mountline/core';
import { at, life, table } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { laterBootOf } from './boot-order.ts';

const during = (from: number, to = from + 10) => ({ from: at(from), to: at(to) });
const UNKNOWN = { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
/** Booted at seconds 100 and 400; that the port was used again then is no boot. */
const LIVES = [
  life('boot', 2, 400, null),
  life('port', 1, 200, null),
  life('boot', 1, 100, 400),
  life('boot', 3, null, 50),
];
const TABLES = [table('ss', 500), table('mounts', 50)];
const of = (guessed: string[] = [], lives = LIVES) => laterBootOf(lives, TABLES, new Set(guessed));

describe('a boot between a time and a table', () => {
  const between = (near: number, captured: number, guessed: string[] = []) =>
    of(guessed).between(at(near), during(captured))?.from;

  test('is the first one after the time, if the table was taken after it', () => {
    expect(between(50, 90)).toBe(undefined);
    expect(between(50, 99)).toBe(undefined);
    expect(between(50, 100)).toBe(at(100));
    expect(between(100, 200)).toBe(at(100));
    expect(between(101, 200)).toBe(undefined);
    expect(between(200, 500)).toBe(at(400));
    expect(between(401, 500)).toBe(undefined);
  });

  test('is unknown without the time of the table or of the boot', () => {
    expect(of().between(at(50), UNKNOWN)).toBe(undefined);
    expect(between(50, 500, ['lives.log'])).toBe(undefined);
    expect(of([], []).between(at(50), during(500))).toBe(undefined);
  });
});

test('the boot after the capture is the first one from its end on', () => {
  expect(of().behind(during(300))?.from).toBe(at(400));
  expect(of().behind(during(390))?.from).toBe(at(400));
  expect(of().behind(during(391))).toBe(undefined);
  expect(of().behind(during(20))?.from).toBe(at(100));
  expect(of().behind(null)).toBe(undefined);
});

describe('something is of a later boot', () => {
  const row = (s: number, kind = 'ss'): Evidence => ({
    kind,
    time: during(s),
    span: { path: 'ss.txt', line: 1, offset: 0 },
    text: '',
    fields: {},
  });
  const isOf = (evidence: Evidence[], time?: { from: number; to: number }, lives = LIVES) =>
    of([], lives).isOf({ evidence, ...(time ? { time } : {}) }, at(200));

  test('if its only evidence is tables taken after the boot', () => {
    expect(isOf([row(500)])).toBe(true);
    expect(isOf([row(500), row(510, 'mounts')])).toBe(true);
    expect(isOf([row(500), row(300)])).toBe(false);
    expect(isOf([row(300), row(500)])).toBe(false);
  });

  test('not if it is about an earlier time', () => {
    expect(isOf([row(500)], during(500))).toBe(true);
    expect(isOf([row(500)], during(300))).toBe(false);
  });

  test('not if its evidence is a log line, a row without a time, or nothing', () => {
    expect(isOf([row(500, 'journal')])).toBe(false);
    expect(isOf([row(500), row(500, 'journal')])).toBe(false);
    expect(isOf([{ ...row(500), time: null }])).toBe(false);
    expect(isOf([])).toBe(false);
    expect(of().isOf({}, at(200))).toBe(false);
    expect(isOf([row(500)], undefined, [])).toBe(false);
  });
});
