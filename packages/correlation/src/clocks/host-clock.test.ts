import { DAY, HOUR, MINUTE, SECOND, type Stamp } from '@mountline/core';
import { madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import { hostClock, withDay } from './host-clock.ts';

type Clue = Reading['clues'][number]['clue'];
type Line = KnownLine;

/** Noon of 20 November 2026, in seconds. */
const NOON = Date.UTC(2026, 10, 20, 12) / 1000;

/** A file that tells these things; a table, unless it is said where its lines end. */
function file(path: string, clues: Clue[], { lines = [], last }: { lines?: Partial<Line>[]; last?: number } = {}) {
  return madeReading({
    entry: { path, source: 'x', state: 'read', records: 1, bytes: 1 },
    clues: clues.map((clue) => ({ clue, span: spanAt(1, path) })),
    logRecords: lines.map((line, i) => ({ line: i + 1, offset: i, fields: {}, stamp: null, ...line }) as Line),
    extent: last === undefined ? null : { first: stampAt(last - 60), last: stampAt(last, { width: 0 }), turns: 0 },
  });
}

const now = (s: number): Clue => ({ type: 'now', stamp: stampAt(s) });
const booted = (s: number): Clue => ({ type: 'boot-time', at: s * SECOND });
const seconds = (time: { from: number; to: number } | null) =>
  time && [time.from / SECOND - NOON, time.to / SECOND - NOON];
const place = (path: string) => ({ path });

describe('the facts about a node', () => {
  test('are the first kernel and host that a file names', async () => {
    const { host } = await hostClock([
      file('a', [
        { type: 'kernel', release: '6.1.0' },
        { type: 'host', name: 'node-a' },
      ]),
      file('b', [{ type: 'kernel', release: '5.4.0' }]),
    ]);
    expect(host.kernel).toEqual({ value: '6.1.0', span: spanAt(1, 'a') });
    expect(host.name).toEqual({ value: 'node-a', span: spanAt(1, 'a') });
    expect((await hostClock([])).host).toEqual({});
  });

  test('take the host from the first log whose lines all name one, if no file names it', async () => {
    const log = (path: string, ...hosts: string[]) => file(path, [], { lines: hosts.map((host) => ({ host })) });
    const logs = [log('none'), log('several', 'a', 'b'), log('one', 'node-a', 'node-a'), log('last', 'node-b')];
    expect((await hostClock(logs)).host.name).toEqual({
      value: 'node-a',
      span: { path: 'one', line: 1, offset: 0 },
    });
    const named = file('hostname', [{ type: 'host', name: 'node-c' }]);
    expect((await hostClock([...logs, named])).host.name?.value).toBe('node-c');
  });

  test('have zone and boot only if they are no guess', async () => {
    const date = (zone: string): Clue => ({ type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone }) });
    const { host } = await hostClock([file('date', [date('JST')])]);
    expect(host.zone).toEqual({ value: 'the zone JST, as `date` printed it', span: spanAt(1, 'date') });
    expect((await hostClock([file('date', [date('IST')])])).host.zone).toBe(undefined);
    expect((await hostClock([], 'Asia/Tokyo')).host.zone).toBe(undefined);
    const stat = await hostClock([file('stat', [booted(NOON)])]);
    expect(stat.host.bootTime).toEqual({
      value: { from: NOON * SECOND, to: (NOON + 1) * SECOND },
      span: spanAt(1, 'stat'),
    });
    const guessed = await hostClock([ring('dmesg', 600), file('date', [now(NOON)])]);
    expect([guessed.boot?.guess, guessed.host.bootTime]).toEqual([true, undefined]);
  });

  test('have each version of a program once, at its first line, from clues and from lines that name it', async () => {
    const started = (kind: string, version: unknown): Partial<Line> => ({
      kind,
      fields: { version } as Line['fields'],
    });
    const lines = [
      started('kubelet.started', 'v1.33.7'),
      started('kubelet.started', 'v1.33.7'),
      started('kubelet.started', 'v1.34.0'),
      started('efs.mount.begun', '2.0.4'),
      started('efs.watchdog.started', '2.0.4'),
      started('stunnel.started', 5),
      started('nfs.server.ok', '1'),
    ];
    const { host } = await hostClock([
      file('a', [{ type: 'version', of: 'stunnel', version: '5.60' }]),
      file('b', [], { lines }),
    ]);
    expect(host.versions).toEqual([
      { of: 'stunnel', value: '5.60', span: spanAt(1, 'a') },
      { of: 'kubelet', value: 'v1.33.7', span: { path: 'b', line: 1, offset: 0 } },
      { of: 'kubelet', value: 'v1.34.0', span: { path: 'b', line: 3, offset: 2 } },
      { of: 'efs-utils', value: '2.0.4', span: { path: 'b', line: 4, offset: 3 } },
    ]);
  });
});

/** A log that counts from the boot. */
const ring = (path: string, last: number, clues: Clue[] = []) => ({
  ...file(path, clues),
  extent: { first: stampAt(0, { clock: 'boot' }), last: stampAt(last, { clock: 'boot', width: 0 }), turns: 0 },
});

/** A log without years, that turns so often. */
const yearless = (
  path: string,
  ends: [number, number],
  of: { turns?: number; clues?: Clue[]; clock?: Stamp['clock'] } = {},
) => {
  const { turns = 0, clues = [], clock = 'yearless' } = of;
  const [first, last] = ends.map((s) => stampAt(s, { clock: 'yearless', width: 0 })) as [Stamp, Stamp];
  return { ...file(path, clues), extent: { first, last: { ...last, clock, ...(turns ? { turns } : {}) }, turns } };
};

describe('the latest time in the bundle', () => {
  const latest = async (files: Reading[], zone?: string) => {
    const { latest } = await hostClock(files, zone);
    return latest === null ? null : latest / SECOND - NOON;
  };

  test('is the end of a `date`, of a stamp, or of a log that counts from a known boot', async () => {
    expect(await latest([file('date', [now(NOON)]), file('date-2', [now(NOON - 60)])])).toBe(1);
    const log = file('log', [], { last: NOON + 20 });
    expect(await latest([file('date', [now(NOON)]), log])).toBe(20);
    const wide = { ...log, extent: { ...log.extent!, last: stampAt(NOON + 20) } };
    expect(await latest([wide])).toBe(21);
    expect(await latest([file('stat', [booted(NOON)]), ring('dmesg', 600)])).toBe(600);
    expect(await latest([ring('dmesg', 600)])).toBe(null);
    expect(await latest([])).toBe(null);
  });

  test('ignores logs of another boot', async () => {
    const bundle = [file('date', [now(NOON)]), file('stat', [booted(NOON - 600)]), ring('dmesg', 590)];
    expect(await latest(bundle)).toBe(1);
    expect(await latest([...bundle, ring('old.dmesg', 10 * 86_400)])).toBe(1);
  });

  test('includes a log without years if one of its lines shows the year, in the zone of the node', async () => {
    const day = (month: number, date: number) => Date.UTC(2000, month - 1, date) / 1000;
    const begun: Clue = { type: 'log-begun', at: Date.UTC(2025, 11, 30) * 1000 };
    const [old, own] = [day(12, 31), day(1, 2)];
    const at = Date.UTC(2026, 0, 2) / 1000 - NOON;
    expect(await latest([yearless('kubelet.INFO', [old, own], { turns: 1, clues: [begun] })])).toBe(at);
    const zone: Clue = { type: 'zone', offsetMinutes: 60 };
    const files = [yearless('kubelet.INFO', [old, own], { turns: 1, clues: [begun, zone] })];
    expect(await latest(files)).toBe(at - 3600);
    const { firstYearOf } = await hostClock(files);
    expect(firstYearOf(files[0]!)).toEqual({ year: 2025, by: 'the header of the log' });
    expect(await latest([yearless('messages', [old, own], { turns: 1 })])).toBe(null);
    expect(await latest([yearless('x', [old, own], { clues: [begun], clock: 'boot' })])).toBe(null);
    expect(await latest([file('empty.INFO', [begun])])).toBe(null);
  });

  test('takes no year from a line of the kernel on another day', async () => {
    const set = (s: number): Clue => ({
      type: 'clock-set',
      at: NOON * SECOND,
      stamp: stampAt(s, { clock: 'yearless' }),
    });
    const ends: [number, number] = [Date.UTC(2000, 10, 20) / 1000, Date.UTC(2000, 10, 21) / 1000];
    const year = async (clue: Clue) => {
      const log = yearless('messages', ends, { clues: [clue] });
      return (await hostClock([log])).firstYearOf(log);
    };
    expect((await year(set(Date.UTC(2000, 10, 20, 13) / 1000)))?.year).toBe(2026);
    expect(await year(set(Date.UTC(2000, 5, 1) / 1000))).toBe(undefined);
  });
});

describe('a node without a hardware clock, in 1970', () => {
  const dates = (...at: number[]) => at.map((s, i) => file(`date-${i}`, [{ type: 'host', name: 'n' }, now(s)]));
  const boot = async (...files: Reading[]) => {
    const found = (await hostClock(files)).boot;
    return found && [found.at.to / SECOND, ...found.anchors.map(({ path }) => path)];
  };

  test('a log that counts from the boot ends before the first `date`', async () => {
    const named = file('hostname', [{ type: 'host', name: 'n' }]);
    expect(await boot(named, ring('dmesg', 600), ...dates(5000, 4000))).toEqual([3400, 'date-0']);
  });

  test('or before the last line of another log', async () => {
    expect(await boot(ring('dmesg', 600), file('log', [], { last: 5000 }), file('log-2', [], { last: 4000 }))).toEqual([
      4400,
      'log',
    ]);
    const noYear = file('date', [{ type: 'now', stamp: stampAt(9000, { clock: 'yearless' }) }]);
    expect(await boot(noYear, ring('dmesg', 600), file('log', [], { last: 5000 }))).toEqual([4400, 'log']);
  });

  test('or of one without years, if no other log has a time', async () => {
    const messages = yearless('messages', [Date.UTC(2000, 0, 1) / 1000, Date.UTC(2000, 0, 2) / 1000]);
    expect(await boot(ring('dmesg', 600), messages)).toEqual([86_400 - 600, 'messages']);
    expect(await boot(ring('dmesg', 600), messages, file('log', [], { last: NOON }))).toEqual([1e-6]);
  });

  test('a time of day alone does not date it', async () => {
    const trace = {
      ...file('strace', []),
      extent: { first: stampAt(9, { clock: 'dateless' }), last: stampAt(99, { clock: 'dateless' }), turns: 0 },
    };
    expect(await boot(ring('dmesg', 600), trace)).toBe(null);
    expect(await boot(ring('dmesg', 600))).toEqual([1e-6]);
  });
});

describe('when the bundle was collected', () => {
  const capture = async (...files: Reading[]) => seconds((await hostClock(files)).capture);

  test('is from the first `date` to the last one, or to the last line written meanwhile', async () => {
    expect(await capture(file('date', [now(NOON)]), file('date-2', [now(NOON + 30)]))).toEqual([0, 31]);
    const log = (s: number) => file('log', [], { last: NOON + s });
    expect(await capture(file('date', [now(NOON)]), log(20))).toEqual([0, 20]);
    expect(await capture(file('date', [now(NOON)]), log(300))).toEqual([0, 300]);
    expect(await capture(file('date', [now(NOON)]), log(301))).toEqual([0, 1]);
    expect(await capture(file('date', [now(NOON)]), log(-60))).toEqual([0, 1]);
    expect(await capture(log(20))).toBe(null);
  });

  test('comes from boot and uptime if nothing shows the time of day', async () => {
    const uptime: Clue = { type: 'uptime', micros: HOUR };
    expect(await capture(file('proc/stat', [booted(NOON)]), file('proc/uptime', [uptime]))).toEqual([3600, 3601]);
    expect(await capture(file('proc/stat', [booted(NOON)]), file('other/uptime', [uptime]))).toBe(null);
    expect(await capture(file('stat', [booted(NOON)]), file('uptime', [{ ...uptime, width: MINUTE }]))).toBe(null);
    const dated = file('date', [now(NOON + 7200)]);
    expect(await capture(file('stat', [booted(NOON)]), file('uptime', [uptime]), dated)).toEqual([7200, 7201]);
  });

  test('does not come from a `date` without a year', async () => {
    expect(await capture(file('date', [{ type: 'now', stamp: stampAt(NOON, { clock: 'yearless' }) }]))).toBe(null);
  });

  test('lies between the `date` above and the one below for an output of a session', async () => {
    const typed = (one: Reading, of: Reading['typed']): Reading => ({ ...one, typed: of! });
    const { captureOf } = await hostClock([
      typed(file('date', [now(NOON)]), {} as Reading['typed']),
      typed(file('ss', []), { after: 'date', before: 'date-2' } as Reading['typed']),
      typed(file('date-2', [now(NOON + 60)]), {} as Reading['typed']),
      typed(file('ps', []), { after: 'date-2' } as Reading['typed']),
    ]);
    expect(seconds(captureOf(place('ss')))).toEqual([0, 61]);
    expect(seconds(captureOf(place('ps')))).toEqual([60, 61]);
  });

  describe('comes from a time of day near the last line of the logs', () => {
    const uptime = (s: number, ...more: Clue[]) => file('uptime', [{ type: 'time-of-day', at: s * SECOND }, ...more]);
    const zone: Clue = { type: 'zone', offsetMinutes: 60 };
    const log = (s: number) => file('log', [], { last: s });

    test('on the same day, and over midnight', async () => {
      expect(await capture(uptime(43_200), log(NOON - 60))).toEqual([0, 1]);
      const midnight = NOON + 43_200;
      expect(await capture(uptime(30), log(midnight - 30))).toEqual([43_230, 43_231]);
      expect(await capture(uptime(86_370), log(midnight + 30))).toEqual([43_170, 43_230]);
    });

    test('within ten minutes', async () => {
      expect(await capture(uptime(43_200), log(NOON - 600))).toEqual([0, 1]);
      expect(await capture(uptime(43_200), log(NOON - 601))).toBe(null);
      expect(await capture(uptime(43_200))).toBe(null);
    });

    test('in the zone of the node', async () => {
      expect(await capture(uptime(46_800, zone), log(NOON - 60))).toEqual([0, 1]);
      expect(await capture(uptime(43_200, zone), log(NOON - 60))).toBe(null);
    });
  });
});

test('a word of several zones leaves open how much earlier the capture was', async () => {
  const date = (zone: string): Clue => ({ type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone }) });
  // Of North America, as is assumed, or of China.
  expect((await hostClock([file('date', [date('CST')])])).earlier).toBe((480 + 360) * MINUTE);
  expect((await hostClock([file('date', [date('IST')])])).earlier).toBe(0);
  expect((await hostClock([file('date', [date('JST')])])).earlier).toBe(0);
});

describe('several captures in one bundle', () => {
  const two = (apart: number, more: Reading[] = []) =>
    hostClock([file('a/date', [now(NOON)]), file('b/date', [now(NOON + apart)]), ...more]);

  test('each has its time, and a file has the time of its folder', async () => {
    const { captures, captureOf } = await two(3600, [file('b/deep/date', [now(NOON + 7200)])]);
    expect(captures.map(({ folder, time }) => [folder, ...seconds(time)!])).toEqual([
      ['a/', 0, 1],
      ['b/', 3600, 7201],
    ]);
    expect(seconds(captureOf(place('a/ss')))).toEqual([0, 1]);
    expect(seconds(captureOf(place('b/deep/ss')))).toEqual([7200, 7201]);
    expect(seconds(captureOf(place('ss')))).toEqual([0, 7201]);
  });

  test('are in order of time, whatever the order of the folders', async () => {
    const { captures } = await two(-3600);
    expect(captures.map(({ folder }) => folder)).toEqual(['b/', 'a/']);
  });

  test('folders taken within a minute are one capture, unless a file is in both', async () => {
    expect((await two(60)).captures).toEqual([]);
    expect((await two(61)).captures).toHaveLength(2);
    expect((await two(30, [file('a/ss', []), file('b/ps', [])])).captures).toEqual([]);
    const both = await two(30, [file('a/ss', []), file('b/ss', [])]);
    expect(both.captures.map(({ folder }) => folder)).toEqual(['a/', 'b/']);
    const stats = ['a/stat', 'b/stat'].map((path) => file(path, [booted(NOON - 600)]));
    expect((await two(30, stats)).captures).toHaveLength(2);
    expect((await two(30, [file('a/date-2', [now(NOON)]), file('b/date-2', [now(NOON + 30)])])).captures).toEqual([]);
  });

  test('folders taken one after the other, each within a minute, are one capture', async () => {
    expect((await two(40, [file('c/date', [now(NOON + 90)])])).captures).toEqual([]);
    expect((await two(40, [file('c/date', [now(NOON + 101)])])).captures.map(({ folder }) => folder)).toEqual([
      'a/',
      'c/',
    ]);
  });

  test('a file in the second and in the third folder makes them two captures', async () => {
    const third = [file('c/date', [now(NOON + 90)]), file('b/ps', []), file('c/ps', [])];
    expect((await two(40, third)).captures.map(({ folder }) => folder)).toEqual(['a/', 'c/']);
  });

  test('one folder with a `date` is no capture of its own: a line elsewhere was written meanwhile', async () => {
    const { captures, captureOf } = await hostClock([
      file('a/date', [now(NOON)]),
      file('b/stat', [booted(NOON - 600)]),
      file('log', [], { last: NOON + 20 }),
    ]);
    expect(captures).toEqual([]);
    expect(seconds(captureOf(place('a/ss')))).toEqual([0, 20]);
  });

  test('of a node that booted in between: seconds count from the boot of each', async () => {
    const stats = [file('a/stat', [booted(NOON - 3600)]), file('b/stat', [booted(NOON + 1800)])];
    const { boot, bootOf } = await two(3600, stats);
    const of = (path: string) => bootOf(place(path));
    expect([of('a/dmesg')!.at.from, of('b/dmesg')!.at.from].map((at) => at / SECOND - NOON)).toEqual([-3600, 1800]);
    expect([of('a/dmesg')!.guess, of('b/dmesg')!.guess]).toEqual([false, false]);
    // One that lies in neither may be of any: it is taken to be of the last.
    expect(of('dmesg')).toEqual({ ...boot, guess: true });
    expect(boot!.at.from / SECOND - NOON).toBe(1800);
  });

  test('also if only the ring of each shows the boot', async () => {
    const set = (booted: number): Clue => ({
      type: 'clock-set',
      at: (booted + 7) * SECOND,
      stamp: stampAt(7, { clock: 'boot' }),
    });
    const rings = [ring('a/dmesg', 60, [set(NOON - 3600)]), ring('b/dmesg', 60, [set(NOON + 1800)])];
    const { bootOf } = await two(3600, rings);
    const of = (path: string) => bootOf(place(path))!.at.from / SECOND - NOON;
    expect([of('a/dmesg'), of('b/dmesg')]).toEqual([-3601, 1799]);
    expect([of('a/dmesg-T'), of('b/dmesg-T')]).toEqual([-3601, 1799]);
  });

  test('of one boot: every file has this boot', async () => {
    const { boot, bootOf } = await two(3600, [file('a/stat', [booted(NOON)]), file('b/stat', [booted(NOON)])]);
    expect(bootOf(place('dmesg'))).toEqual(boot);
    expect(boot!.guess).toBe(false);
  });
});

test('the day of a time of day is the latest on which it is not long after the latest known time', () => {
  const midnight = Math.floor((NOON * SECOND) / DAY) * DAY;
  const latest = midnight + HOUR;
  expect(withDay(HOUR - SECOND, latest)).toBe(midnight);
  expect(withDay(HOUR + 5 * MINUTE, latest)).toBe(midnight);
  expect(withDay(HOUR + 5 * MINUTE + 1, latest)).toBe(midnight - DAY);
});
