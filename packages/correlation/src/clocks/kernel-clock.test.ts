import { type ClockEntry, DAY, type Interval, SECOND, type Stamp } from '@mountline/core';
import { logSource, madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import type { Boot } from './boot-time.ts';
import { isOfKernel, setRight } from './kernel-clock.ts';
import type { Resolve } from './resolve.ts';

type Line = KnownLine;

const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
const at = (micros: number): Interval => ({ from: NOON * SECOND + micros, to: NOON * SECOND + micros });
const BOOT: Boot = { at: at(0), method: '', anchors: [spanAt(1, 'stat')], guess: false };
const DAYS = DAY / SECOND;

/** A log whose lines were, by its stamps, so many seconds after the boot at noon. */
function log(
  name: string,
  times: readonly number[],
  { kinds = [], actor = 'kernel' }: { kinds?: string[]; actor?: string } = {},
): Reading {
  const stamp = (s: number): Stamp => stampAt(s, { width: 0 });
  const logRecords = times.map(
    (s, nth): Line => ({
      kind: kinds[nth] ?? 'nfs.server.not-responding',
      actor,
      fields: { server: `10.0.0.${nth}` },
      stamp: stamp(s),
      line: nth + 1,
      offset: 0,
      text: '',
      level: null,
    }),
  );
  return madeReading({
    entry: { path: name, source: name, state: 'read', records: 1, bytes: 1 },
    source: logSource(name),
    logRecords,
    extent: { first: stamp(times[0]!), last: stamp(times.at(-1)!), turns: 0 },
  });
}

const resolve: Resolve = ({ value, width }) => ({
  time: { from: at(value).from, to: at(value + width).to },
  guesses: [],
});

/** The ledger after the clocks of the kernel were set right, and a resolver of each log. */
function ledgerOf(logs: readonly Reading[], boot: Boot | null = BOOT) {
  const ledger = logs.map(
    ({ entry: { path } }): ClockEntry => ({
      path,
      source: '',
      clock: 'boot',
      method: 'its own',
      anchors: [spanAt(9, 'own')],
      error: 0,
      guesses: [],
    }),
  );
  const clocks = new Map(logs.map((one, nth) => [one, { resolve, entry: ledger[nth]! }]));
  setRight({ bootOf: () => boot, capture: at(400 * DAY) }, clocks);
  const told = ledger.map(({ method, error, anchors }) => [
    method.replace("the kernel's clock, which nothing adjusts, ", ''),
    error / SECOND,
    ...anchors.map(({ path, line }) => `${path}:${line}`),
  ]);
  const after = (one: Reading, s: number) =>
    (clocks.get(one)!.resolve(stampAt(s, { width: 0 }))!.time.from - at(0).from) / SECOND;
  return { told, after };
}

describe("the kernel's clock", () => {
  const [first, last] = [10 * DAYS, 20 * DAYS];
  const syslog = log('syslog', [first, last]);

  test('is corrected by the copies of its lines, back to the boot', () => {
    const ring = log('dmesg', [first + 50, last + 100]);
    const { told, after } = ledgerOf([ring, syslog]);
    expect(told).toEqual([
      [
        'its own; was 100 s ahead at its last lines: corrected by 2 lines with a copy in another log',
        0,
        'own:9',
        'dmesg:2',
        'syslog:2',
      ],
      ['its own', 0, 'own:9'],
    ]);
    expect([after(ring, last + 100), after(ring, 0), after(ring, -60)]).toEqual([last, 0, -60]);
    expect(Math.abs(after(ring, first + 50) - first)).toBeLessThan(0.01);
    expect(after(syslog, last)).toBe(last);
  });

  test('also by one copy, if it was behind', () => {
    const ring = log('dmesg', [last - 100]);
    const { told, after } = ledgerOf([ring, log('syslog', [last])]);
    expect(told[0]![0]).toBe(
      'its own; was 100 s behind at its last lines: corrected by 1 line with a copy in another log',
    );
    expect(after(ring, last - 100)).toBe(last);
  });

  test('stays as it is if it is off by less than two seconds: copies differ by as much', () => {
    expect(ledgerOf([log('dmesg', [last + 1.999999]), log('syslog', [last])]).told[0]).toEqual(['its own', 0, 'own:9']);
    expect(ledgerOf([log('dmesg', [last + 2]), log('syslog', [last])]).told[0]![0]).toContain('was 2 s ahead');
  });

  test('may be off by 50 millionths, in whole seconds, if no other log has its lines', () => {
    const open = (s: number) => ledgerOf([log('dmesg', [s])]).told[0];
    expect(open(last)).toEqual(['its own; may be 86 s off after 20 d', 86, 'own:9']);
    expect(open(20_000)).toEqual(['its own; may be 1 s off after 5 h 33 min', 1, 'own:9']);
    expect(open(19_999)).toEqual(['its own', 0, 'own:9']);
    expect(open(100)).toEqual(['its own', 0, 'own:9']);
  });

  test('is mentioned in the ledger only if the boot is known', () => {
    expect(ledgerOf([log('syslog', [last], { actor: 'systemd' })]).told).toEqual([['its own', 0, 'own:9']]);
    expect(ledgerOf([log('dmesg', [last])], null).told).toEqual([['its own', 0, 'own:9']]);
    expect(ledgerOf([log('dmesg', [last])], { ...BOOT, anchors: [] }).told).toEqual([['its own', 0, 'own:9']]);
  });

  test('is the clock of the ring in any form, and of all logs that count from the boot', () => {
    expect(isOfKernel(log('dmesg', [1]))).toBe(true);
    expect(isOfKernel(log('syslog', [1]))).toBe(false);
    const sinceBoot = { first: stampAt(1, { clock: 'boot' }), last: stampAt(1, { clock: 'boot' }), turns: 0 };
    expect(isOfKernel({ ...log('syslog', [1]), extent: sinceBoot })).toBe(true);
  });
});

test('a log is moved by the length of a suspend that another log shows', () => {
  const kinds = ['kernel.suspend.entered', 'kernel.suspend.exited'];
  const ring = log('dmesg', [1000, 1002], { kinds });
  const journal = log('journal', [1000, 1002 + 3600], { kinds });
  const { told, after } = ledgerOf([ring, journal]);
  expect(told[0]).toEqual([
    "its own; the kernel's clock stopped while the node was suspended, for 60 min: corrected by copies of its lines in another log",
    0,
    'own:9',
    'dmesg:2',
    'journal:2',
  ]);
  expect([after(ring, 1001), after(ring, 1002), after(journal, 1002)]).toEqual([1001, 1002 + 3600, 1002]);
});
