import { DAY, HOUR, MINUTE, SECOND } from '@mountline/core';
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

describe('what the node is', () => {
  test('the first kernel and host that a file names', async () => {
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

  test('each version of a program once, at its first place, by clues and by the lines in which programs name it', async () => {
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

describe('when the bundle was collected', () => {
  const capture = async (...files: Reading[]) => seconds((await hostClock(files)).capture);

  test('from the first `date` to the last one, or to the last line that came while it was collected', async () => {
    expect(await capture(file('date', [now(NOON)]), file('date-2', [now(NOON + 30)]))).toEqual([0, 31]);
    const log = (s: number) => file('log', [], { last: NOON + s });
    expect(await capture(file('date', [now(NOON)]), log(20))).toEqual([0, 20]);
    expect(await capture(file('date', [now(NOON)]), log(300))).toEqual([0, 300]);
    expect(await capture(file('date', [now(NOON)]), log(301))).toEqual([0, 1]);
    expect(await capture(file('date', [now(NOON)]), log(-60))).toEqual([0, 1]);
    expect(await capture(log(20))).toBe(null);
  });

  test('by the boot and the uptime beside it, where nothing tells the time of day', async () => {
    const uptime: Clue = { type: 'uptime', micros: HOUR };
    expect(await capture(file('proc/stat', [booted(NOON)]), file('proc/uptime', [uptime]))).toEqual([3600, 3601]);
    expect(await capture(file('proc/stat', [booted(NOON)]), file('other/uptime', [uptime]))).toBe(null);
    expect(await capture(file('stat', [booted(NOON)]), file('uptime', [{ ...uptime, width: MINUTE }]))).toBe(null);
    const dated = file('date', [now(NOON + 7200)]);
    expect(await capture(file('stat', [booted(NOON)]), file('uptime', [uptime]), dated)).toEqual([7200, 7201]);
  });

  describe('by a time of day, which the last line of the logs is near', () => {
    const uptime = (s: number, ...more: Clue[]) => file('uptime', [{ type: 'time-of-day', at: s * SECOND }, ...more]);
    const zone: Clue = { type: 'zone', offsetMinutes: 60 };
    const log = (s: number) => file('log', [], { last: s });

    test('of the same day, and over midnight', async () => {
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

test('a word of several zones leaves open by how much earlier it was', async () => {
  const date = (zone: string): Clue => ({ type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone }) });
  // Of North America, as is assumed, or of China.
  expect((await hostClock([file('date', [date('CST')])])).earlier).toBe((480 + 360) * MINUTE);
  expect((await hostClock([file('date', [date('IST')])])).earlier).toBe(0);
  expect((await hostClock([file('date', [date('JST')])])).earlier).toBe(0);
});

describe('several captures in one bundle', () => {
  const two = (apart: number, more: Reading[] = []) =>
    hostClock([file('a/date', [now(NOON)]), file('b/date', [now(NOON + apart)]), ...more]);

  test('each has its time, and a file that of the folder it lies in', async () => {
    const { captures, captureOf } = await two(3600, [file('b/deep/date', [now(NOON + 7200)])]);
    expect(captures.map(({ folder, time }) => [folder, ...seconds(time)!])).toEqual([
      ['a/', 0, 1],
      ['b/', 3600, 7201],
    ]);
    expect(seconds(captureOf(place('a/ss')))).toEqual([0, 1]);
    expect(seconds(captureOf(place('b/deep/ss')))).toEqual([7200, 7201]);
    expect(seconds(captureOf(place('ss')))).toEqual([0, 7201]);
  });

  test('the first first, in whatever order the folders are', async () => {
    const { captures } = await two(-3600);
    expect(captures.map(({ folder }) => folder)).toEqual(['b/', 'a/']);
  });

  test('folders that were taken within a minute are of one, unless a file is in both', async () => {
    expect((await two(60)).captures).toEqual([]);
    expect((await two(61)).captures).toHaveLength(2);
    expect((await two(30, [file('a/ss', []), file('b/ps', [])])).captures).toEqual([]);
    const both = await two(30, [file('a/ss', []), file('b/ss', [])]);
    expect(both.captures.map(({ folder }) => folder)).toEqual(['a/', 'b/']);
  });

  test('folders that were taken one behind the other within a minute each are of one', async () => {
    expect((await two(40, [file('c/date', [now(NOON + 90)])])).captures).toEqual([]);
    expect((await two(40, [file('c/date', [now(NOON + 101)])])).captures.map(({ folder }) => folder)).toEqual([
      'a/',
      'c/',
    ]);
  });

  test('one folder with a `date` is no capture of its own: a line beside it came while it was collected', async () => {
    const { captures, captureOf } = await hostClock([
      file('a/date', [now(NOON)]),
      file('log', [], { last: NOON + 20 }),
    ]);
    expect(captures).toEqual([]);
    expect(seconds(captureOf(place('a/ss')))).toEqual([0, 20]);
  });

  test('a node that was booted between: seconds count from the boot of each', async () => {
    const stats = [file('a/stat', [booted(NOON - 3600)]), file('b/stat', [booted(NOON + 1800)])];
    const { boot, bootOf } = await two(3600, stats);
    const of = (path: string) => bootOf(place(path));
    expect([of('a/dmesg')!.at.from, of('b/dmesg')!.at.from].map((at) => at / SECOND - NOON)).toEqual([-3600, 1800]);
    expect([of('a/dmesg')!.guess, of('b/dmesg')!.guess]).toEqual([false, false]);
    // One that lies in neither may be of any: it is taken to be of the last.
    expect(of('dmesg')).toEqual({ ...boot, guess: true });
    expect(boot!.at.from / SECOND - NOON).toBe(1800);
  });

  test('of one boot: it is that of each file', async () => {
    const { boot, bootOf } = await two(3600, [file('a/stat', [booted(NOON)]), file('b/stat', [booted(NOON)])]);
    expect(bootOf(place('dmesg'))).toEqual(boot);
    expect(boot!.guess).toBe(false);
  });
});

test('the day of a time of day is the latest on which it is not long behind what is known', () => {
  const midnight = Math.floor((NOON * SECOND) / DAY) * DAY;
  const latest = midnight + HOUR;
  expect(withDay(HOUR - SECOND, latest)).toBe(midnight);
  expect(withDay(HOUR + 5 * MINUTE, latest)).toBe(midnight);
  expect(withDay(HOUR + 5 * MINUTE + 1, latest)).toBe(midnight - DAY);
});
