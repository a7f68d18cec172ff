import { DAY, type Interval, SECOND, type Stamp } from '@mountline/core';
import { madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import type { Boot } from './boot-time.ts';
import type { ClockSet } from './clock-set.ts';
import { type CollectedIn, otherBoots } from './other-boots.ts';

type Line = KnownLine;

/** Noon of 20 November 2026, when the node booted; the bundle was collected two hours later. */
const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
const at = (s: number, seconds = 1): Interval => ({ from: (NOON + s) * SECOND, to: (NOON + s + seconds) * SECOND });
const bootAt = (s: number, of: Partial<Boot> = {}): Boot => ({
  at: at(s),
  method: '',
  anchors: [spanAt(1, 'stat')],
  guess: false,
  ...of,
});
const HERE: CollectedIn = { boot: bootAt(0), capture: at(7200) };

/** A log of the kernel that ends so many seconds after its boot. */
const ring = (path: string, last = 600, logRecords: Partial<Line>[] = [], turns = 0): Reading =>
  madeReading({
    entry: { path, source: 'dmesg', state: 'read', records: 1, bytes: 1 },
    extent: { first: stampAt(0, { clock: 'boot' }), last: stampAt(last, { clock: 'boot', turns }), turns },
    logRecords: logRecords.map((line) => ({ fields: {}, ...line })) as Line[],
  });

/** The line in which the kernel sets its clock, seven seconds after a boot that lies so far from noon. */
const set = (reading: Reading, booted: number, of: Partial<Stamp> = {}): ClockSet => ({
  reading,
  stamp: stampAt(7, { clock: 'boot', ...of }),
  at: (NOON + booted + 7) * SECOND,
  span: spanAt(2, reading.entry.path),
});

/** The boot of a log, in seconds from noon, and whether it is a guess; null where it has none; undefined for that of its capture. */
function bootOf(
  log: Reading,
  sets: readonly ClockSet[] = [],
  collectedIn: CollectedIn | ((one: Reading) => CollectedIn) = HERE,
) {
  const found = otherBoots([log], sets, typeof collectedIn === 'function' ? collectedIn : () => collectedIn).get(log);
  return found && [(found.at.from / SECOND + 1 - NOON) / 3600, found.guess];
}

const HOURS = 3600;
const old = ring('old.dmesg');

describe('a log is of another boot by the line that sets the clock', () => {
  test('if that is at least a day before the boot of the capture: a guess', () => {
    const [earlier, early] = [-24 * HOURS - 2, -24 * HOURS - 1];
    expect(bootOf(old, [set(old, earlier)])).toEqual([earlier / HOURS, true]);
    expect(bootOf(old, [set(old, early)])).toBe(undefined);
    expect(bootOf(old, [set(old, 48 * HOURS)])).toBe(undefined);
  });

  test('if that line in another log of the capture agrees with its boot: proof', () => {
    const now = ring('dmesg');
    expect(bootOf(old, [set(old, -3 * HOURS), set(now, 0)])).toEqual([-3, false]);
    expect(bootOf(old, [set(old, 3 * HOURS), set(now, 0)])).toEqual([3, false]);
    // Both are a second wide, and the clock of the hardware may be a second off to each side.
    expect(bootOf(old, [set(old, -3 * HOURS), set(now, 3600)])).toBe(undefined);
    expect(bootOf(old, [set(old, -3 * HOURS), set(now, 61)])).toEqual([-3, false]);
    expect(bootOf(old, [set(old, -3 * HOURS), set(now, 62)])).toBe(undefined);
    const guessed = { ...HERE, boot: bootAt(0, { guess: true }) };
    expect(bootOf(old, [set(old, -3 * HOURS), set(now, 0)], guessed)).toEqual([-3, true]);
  });

  test('a log of another capture proves nothing', () => {
    const now = ring('b/dmesg');
    const other = { ...HERE, boot: bootAt(0) };
    expect(bootOf(old, [set(old, -3 * HOURS), set(now, 0)], (one) => (one === now ? other : HERE))).toBe(undefined);
  });

  test('not if it is within a minute of the boot of the capture', () => {
    const now = ring('dmesg');
    expect(bootOf(old, [set(old, -61), set(now, 0)])).toBe(undefined);
    expect(bootOf(old, [set(old, -62), set(now, 0)])).toEqual([-62 / HOURS, false]);
  });

  test('only for the last boot of the log', () => {
    const twice = ring('old.dmesg', 600, [], 1);
    expect(bootOf(twice, [set(twice, -48 * HOURS)])).toBe(undefined);
    expect(bootOf(twice, [set(twice, -48 * HOURS, { turns: 1 })])).toEqual([-48, true]);
    expect(bootOf(old, [set(old, -48 * HOURS, { clock: 'local' })])).toBe(undefined);
  });

  test('not without a boot of the capture, nor for a log that does not count from a boot', () => {
    const sets = [set(old, -48 * HOURS)];
    expect(bootOf(old, sets, { ...HERE, boot: null })).toBe(undefined);
    expect(bootOf(old, sets, { ...HERE, boot: bootAt(0, { anchors: [] }) })).toBe(undefined);
    const syslog = madeReading();
    expect(bootOf(syslog, [set(syslog, -48 * HOURS)])).toBe(undefined);
    expect(bootOf(madeReading({ extent: null }))).toBe(undefined);
  });
});

describe('a hardware clock without a battery says nothing', () => {
  const day = -48 * HOURS;
  const built = (kind: string, build: string) => {
    const log = ring('old.dmesg', 600, [{ kind, fields: { build } }]);
    return bootOf(log, [set(log, day)]);
  };

  test('if its year is before the build of the kernel', () => {
    expect(built('kernel.boot.started', '(build@x) #1 SMP Debian 6.1.90-1 (2026-05-03)')).toEqual([-48, true]);
    expect(built('kernel.boot.started', '(build@x) #1 SMP Debian 6.1.90-1 (2027-01-03)')).toBe(undefined);
    expect(built('driver.loaded', '2027')).toEqual([-48, true]);
    expect(built('kernel.boot.started', '#1 SMP PREEMPT_DYNAMIC 42027')).toEqual([-48, true]);
  });

  test('if the journal of the boot has its line', () => {
    const heard = (of: Partial<ClockSet>) => {
      const line = { ...set(madeReading(), day), stamp: stampAt(NOON + 20), ...of };
      return bootOf(old, [set(old, day), line]);
    };
    const found = [-48, true];
    expect(heard({})).toBe(undefined);
    expect(heard({ at: (NOON + day + 8) * SECOND })).toEqual(found);
    expect(heard({ stamp: stampAt(NOON + 20, { clock: 'local' }) })).toEqual(found);
    expect(heard({ stamp: stampAt(NOON + 300) })).toEqual(found);
    expect(heard({ stamp: stampAt(NOON + 299) })).toBe(undefined);
    expect(heard({ stamp: stampAt(NOON - 300) })).toEqual(found);
  });
});

describe('a log cannot be of the boot of the capture', () => {
  const panic = (s: number, of: Partial<Stamp> = {}) => ({
    kind: 'kernel.panicked',
    stamp: stampAt(s, { clock: 'boot', ...of }),
  });

  test('if it ends with a panic, and the node was collected later', () => {
    expect(bootOf(ring('old.dmesg', 600, [panic(541)]))).toBe(null);
    expect(bootOf(ring('old.dmesg', 600, [panic(540)]))).toBe(undefined);
    expect(bootOf(ring('old.dmesg', 600, [{ kind: 'kernel.oops', stamp: stampAt(599, { clock: 'boot' }) }]))).toBe(
      undefined,
    );
    expect(bootOf(ring('old.dmesg', 600, [panic(599, { clock: 'utc' })]))).toBe(undefined);
    expect(bootOf(ring('old.dmesg', 600, [{ kind: 'kernel.panicked', stamp: null }]))).toBe(undefined);
    const [first, second] = [panic(599), panic(599, { turns: 1 })];
    expect(bootOf(ring('old.dmesg', 600, [first], 1))).toBe(undefined);
    expect(bootOf(ring('old.dmesg', 600, [second], 1))).toBe(null);
    // By the boot of the capture it would have panicked when that was taken.
    expect(bootOf(ring('old.dmesg', 7198, [panic(7198)]))).toBe(null);
    expect(bootOf(ring('old.dmesg', 7199, [panic(7199)]))).toBe(undefined);
    expect(bootOf(ring('old.dmesg', 600, [panic(599)]), [], { ...HERE, capture: null })).toBe(undefined);
  });

  test('if it counts a day further than the node had run', () => {
    const end = 7201 + DAY / SECOND;
    expect(bootOf(ring('old.dmesg', end + 1))).toBe(null);
    expect(bootOf(ring('old.dmesg', end))).toBe(undefined);
    expect(bootOf(ring('old.dmesg', end + 1), [], { ...HERE, capture: null })).toBe(undefined);
  });

  test('its own line dates it as an earlier boot, and that is no guess', () => {
    const log = ring('old.dmesg', 600, [panic(599)]);
    expect(bootOf(log, [set(log, -3 * HOURS)])).toEqual([-3, false]);
    expect(bootOf(log, [set(log, 3 * HOURS)])).toBe(null);
  });
});
