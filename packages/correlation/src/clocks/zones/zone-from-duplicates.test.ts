import { MINUTE, SECOND, type Stamp } from '@mountline/core';
import { logSource, madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../../read/known-line.ts';
import type { Reading } from '../../read/reading.ts';
import { hasLocalTimes, tellersOf, zoneByCopies } from './zone-from-duplicates.ts';

type Line = KnownLine;

/** Noon of 20 November 2026 in UTC, when the node booted, in seconds. */
const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
const boot = { at: NOON * SECOND, span: spanAt(1, 'stat') };

/** A log of the kernel's lines, each of a server of its own that was lost, at stamps of one clock. */
function log(
  path: string,
  clock: Stamp['clock'],
  at: readonly number[],
  of: (nth: number) => Partial<Line> = () => ({}),
) {
  const logRecords = at.map((s, nth) => {
    const fields = { server: `10.0.0.${nth}` };
    const stamp = stampAt(s, { clock });
    const line = {
      kind: 'nfs.server.not-responding',
      actor: 'kernel',
      text: '',
      fields,
      stamp,
      line: nth + 1,
      offset: 0,
    };
    return { ...line, ...of(nth) };
  }) as Line[];
  const extent = { first: stampAt(0, { clock }), last: stampAt(9, { clock }), turns: 0 };
  return madeReading({ entry: { path, source: 'x', state: 'read', records: 1, bytes: 1 }, logRecords, extent });
}

const told = (own: Reading, others: readonly Reading[] = [], booted: typeof boot | null = boot) => {
  const found = zoneByCopies(own, tellersOf([own, ...others], booted ?? undefined));
  return found && [found.minutes, ...found.spans.map(({ path, line }) => `${path}:${line}`)];
};

/** What the kernel says, with its own stamp in front. */
const own = (since: number) => ({ text: `Nov 20 13:31:49 node7 kernel: [${since.toFixed(6).padStart(12)}] nfs: …` });

describe('the zone of a log from the kernel stamps in it', () => {
  const EAST = NOON + 3600;
  const syslog = (sinces: readonly number[], by = 0, clock: Stamp['clock'] = 'local') =>
    log(
      'kern.log',
      clock,
      sinces.map((since, nth) => EAST + Math.floor(since) + nth * by),
      (nth) => own(sinces[nth]!),
    );

  test('is the distance of all of them from the boot, in minutes', () => {
    expect(told(syslog([304.065608, 365.165608]))).toEqual([60, 'kern.log:1', 'stat:1']);
    expect(told(syslog([304.065608, 365.165608]), [], null)).toBe(undefined);
    expect(told(syslog([304.065608, 365.165608], 900))).toBe(undefined);
  });

  test('needs at least two, which are not at the same minute of a quarter of an hour', () => {
    expect(told(syslog([304]))).toBe(undefined);
    expect(told(syslog([]))).toBe(undefined);
    expect(told(syslog([304, 304 + 902]))).toBe(undefined);
    expect(told(syslog([304, 304 + 903]))).toEqual([60, 'kern.log:1', 'stat:1']);
  });

  test('needs lines from the third minute on: the journal receives the first ones late', () => {
    expect(told(syslog([119.999999, 300]))).toBe(undefined);
    expect(told(syslog([119.999999, 300, 361]))).toEqual([60, 'kern.log:2', 'stat:1']);
    expect(told(syslog([120, 300]))).toEqual([60, 'kern.log:1', 'stat:1']);
  });

  test('uses the lines of the last boot, and those with such a stamp', () => {
    const at = [9000, 304, 365, 411];
    const found = (of: Record<number, Partial<Line>>) =>
      told(
        log(
          'kern.log',
          'local',
          at.map((s) => EAST + s),
          (nth) => ({ ...own(nth === 0 ? 200 : at[nth]!), ...of[nth] }),
        ),
      );
    const boot = { kind: 'kernel.boot.started' };
    const other = { text: 'Nov 20 13:31:49 node7 kernel: nfs: …' };
    expect(found({})).toBe(undefined);
    expect(found({ 0: boot })).toEqual([60, 'kern.log:2', 'stat:1']);
    expect(found({ 0: boot, 1: other })).toEqual([60, 'kern.log:3', 'stat:1']);
    expect(found({ 0: boot, 1: other, 2: { actor: 'systemd' } })).toBe(undefined);
  });

  test('uses stamps of the same year, with fractions of a second', () => {
    const years = 365 * 86_400;
    const at = (east: number) =>
      log(
        'kern.log',
        'local',
        [304, 365].map((s) => EAST + s + east),
        (nth) => own([304, 365][nth]!),
      );
    expect([told(at(0))?.[0], told(at(-years)), told(at(-6 * years))]).toEqual([60, undefined, undefined]);
    const late = log(
      'kern.log',
      'local',
      [306, 367].map((s) => EAST + s),
      (nth) => own([304.999999, 365.999999][nth]!),
    );
    expect(told(late)?.[0]).toBe(60);
  });

  test('is no further than any zone on earth', () => {
    const away = (minutes: number) =>
      told(
        log(
          'kern.log',
          'local',
          [NOON + 304, NOON + 365].map((s) => s + minutes * 60),
          (nth) => own([304, 365][nth]!),
        ),
      );
    expect([away(14 * 60), away(14 * 60 + 15), away(-12 * 60)].map((found) => found?.[0])).toEqual([
      840,
      undefined,
      -720,
    ]);
  });

  test('allows for the drift of the kernel clock, up to fifty days', () => {
    const DAYS = 86_400;
    // 50 millionths of ten days are 43 seconds.
    const after = (days: number, off: number) =>
      told(
        log(
          'kern.log',
          'local',
          [0, 61].map((s) => EAST + days * DAYS + s + off),
          (nth) => own(days * DAYS + nth * 61),
        ),
      )?.[0];
    expect([after(10, 45), after(10, 46), after(10, -45), after(10, -46)]).toEqual([60, undefined, 60, undefined]);
    expect([after(51, 0), after(52, 0)]).toEqual([60, undefined]);
  });

  test('takes stamps without a year in the nearest year', () => {
    const newYear = Date.UTC(2027, 0, 1, 1) / 1000;
    const booted = { at: newYear * SECOND, span: spanAt(1, 'stat') };
    // In the year that readings without one are kept in.
    const kept = (...date: [number, number, number, number]) => Date.UTC(2000, ...date) / 1000;
    const west = [kept(11, 31, 20, 5), kept(11, 31, 20, 6)];
    const stamps = (at: readonly number[], sinces: readonly number[]) =>
      log('messages', 'yearless', at, (nth) => own(sinces[nth]!));
    expect(told(stamps(west, [300, 360]), [], booted)).toEqual([-300, 'messages:1', 'stat:1']);
    const lastDay = { at: booted.at - 90 * MINUTE, span: booted.span };
    expect(told(stamps([kept(0, 1, 0, 35), kept(0, 1, 0, 36)], [300, 360]), [], lastDay)).toEqual([
      60,
      'messages:1',
      'stat:1',
    ]);
  });
});

describe('the zone of a log from copies of its lines in another log', () => {
  const AT = [304, 365, 411];
  const east = AT.map((s) => NOON + 3600 + s);
  const syslog = log('messages', 'local', east);
  const journal = (of?: (nth: number) => Partial<Line>) =>
    log(
      'journal',
      'utc',
      AT.map((s) => NOON + s),
      of,
    );
  const ring = (at = AT, of?: (nth: number) => Partial<Line>) => log('dmesg', 'boot', at, of);

  test('which is in UTC, or counts from a known boot', () => {
    expect(told(syslog, [journal()], null)).toEqual([60, 'messages:1', 'journal:1']);
    expect(told(syslog, [ring()])).toEqual([60, 'messages:1', 'dmesg:1']);
    expect(told(syslog, [ring()], null)).toBe(undefined);
    expect(told(syslog, [log('other', 'utc', [NOON]), journal()])).toEqual([60, 'messages:1', 'journal:1']);
    expect(
      told(syslog, [
        log(
          'other',
          'local',
          AT.map((s) => NOON + s),
        ),
      ]),
    ).toBe(undefined);
  });

  test('pairs lines with the same text, if both logs have equally many', () => {
    const one = { fields: { server: '10.0.0.9' } };
    expect(told(syslog, [journal((nth) => (nth === 0 ? one : {}))])).toEqual([60, 'messages:2', 'journal:2']);
    const all = log('messages', 'local', east, () => one);
    expect(told(all, [journal(() => one)])).toEqual([60, 'messages:1', 'journal:1']);
    expect(told(all, [log('journal', 'utc', [NOON + 304, NOON + 365], () => one)])).toBe(undefined);
    expect(told(syslog, [journal((nth) => ({ fields: { server: `10.0.0.${nth}`, port: nth } }))])).toBe(undefined);
    expect(told(syslog, [journal(() => ({ kind: 'nfs.server.ok' }))])).toBe(undefined);
  });

  test('uses only lines of the kernel with a time, each on its own', () => {
    const off = (of: Partial<Line>) => {
      const late = { ...of, stamp: of.stamp === null ? null : stampAt(NOON + 9000) };
      return told(
        log('messages', 'local', east, (nth) => (nth === 0 ? of : {})),
        [journal((nth) => (nth === 0 ? late : {}))],
      );
    };
    const others = [60, 'messages:2', 'journal:2'];
    expect(off({})).toBe(undefined);
    const quoted = log('messages', 'local', [...east, NOON], (nth) =>
      nth === 3 ? { actor: 'systemd', fields: { server: '10.0.0.0' } } : {},
    );
    expect(told(quoted, [journal()])).toEqual([60, 'messages:1', 'journal:1']);
    expect(off({ actor: 'systemd' })).toEqual(others);
    expect(off({ kind: 'kernel.boot.started' })).toEqual(others);
    expect(off({ stamp: null })).toEqual(others);
    const last = { line: 9, offset: 0, stamp: stampAt(NOON + 900) };
    expect(off({ folded: { lines: 3, last } })).toEqual(others);
  });

  test('uses of a ring the lines of its last boot, from the third minute on', () => {
    const turned = (turns: number) => {
      const found = ring(AT, (nth) => ({ stamp: stampAt(AT[nth]!, { clock: 'boot', turns: nth === 0 ? 0 : turns }) }));
      return { ...found, extent: { ...found.extent!, turns: 1 } };
    };
    expect(told(syslog, [turned(1)])).toEqual([60, 'messages:2', 'dmesg:2']);
    expect(told(syslog, [turned(0)])).toBe(undefined);
    const early = (first: number) => [first, 365];
    const copies = (first: number) =>
      told(
        log(
          'messages',
          'local',
          early(first).map((s) => NOON + 3600 + s),
        ),
        [ring(early(first))],
      );
    expect(copies(120)).toEqual([60, 'messages:1', 'dmesg:1']);
    expect(copies(119)).toBe(undefined);
  });

  test('ignores its own lines in UTC', () => {
    const mixed = log('messages', 'local', east, (nth) => ({ stamp: stampAt(NOON + AT[nth]!) }));
    expect(told(mixed)).toBe(undefined);
  });

  test('is not asked for a log without times in the zone of the node', () => {
    expect(told(log('messages', 'utc', east), [journal()])).toBe(undefined);
    expect(hasLocalTimes(syslog)).toBe(true);
    expect(hasLocalTimes(log('messages', 'yearless', east))).toBe(true);
    expect(hasLocalTimes({ ...syslog, source: logSource('dmesg') })).toBe(false);
    expect(hasLocalTimes({ ...syslog, extent: null })).toBe(false);
    const named = (zone: string) => (nth: number) =>
      nth === 1 ? { stamp: stampAt(NOON, { clock: 'local', zone }) } : nth === 2 ? { stamp: null } : {};
    expect(hasLocalTimes(log('messages', 'local', east, named('UTC')))).toBe(false);
  });
});
