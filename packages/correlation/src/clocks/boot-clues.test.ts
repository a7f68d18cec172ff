import { HOUR, SECOND, type Stamp } from '@mountline/core';
import { logSource, madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import { bootByClockSet, bootIdOf, bootInUtc, bootOf, clockPairs, endSinceBoot, guessedBoot } from './boot-time.ts';
import { type CaptureFolder, captureBoots } from './capture-boots.ts';
import type { ClockSet } from './clock-set.ts';
import type { NodeZone } from './zones/node-zone.ts';

type Clue = Reading['clues'][number]['clue'];

const clues = (...all: Clue[]) => all.map((clue, i) => ({ clue, span: spanAt(i + 1) }));
const now = (s: number, clock: 'utc' | 'local' = 'utc'): Clue => ({ type: 'now', stamp: stampAt(s, { clock }) });
const booted = (s: number): Clue => ({ type: 'boot-time', at: s * SECOND });
const UTC: NodeZone = { offsetAt: () => 0, method: 'UTC', anchors: [], guess: false };
const uptime: Clue = { type: 'uptime', micros: HOUR };

describe('the boot of a node, without a zone', () => {
  const at = (...all: Clue[]) => bootInUtc(clues(...all), [])?.at;

  test('comes from rows with both clocks, then btime, then a `date` in UTC minus the uptime', () => {
    const pair: Clue = { type: 'clock-pair', realtime: 9000 * SECOND, monotonic: 1000 * SECOND };
    expect(at(uptime, now(5000), booted(1500), pair)).toBe(8000 * SECOND);
    expect(at(uptime, now(5000), booted(1500))).toBe(1500 * SECOND);
    expect(at(uptime, now(5000))).toBe(1400 * SECOND);
    expect(at(uptime, now(5000, 'local'))).toBe(undefined);
    expect(at(now(5000))).toBe(undefined);
  });
});

describe('without a boot time', () => {
  const log = (clock: 'boot' | 'utc' | 'local', last: number, name = 'syslog', program?: string) =>
    madeReading({
      source: logSource(name),
      extent: { first: stampAt(0, { clock }), last: stampAt(last, { clock, width: 0 }), turns: 0 },
      logRecords: program === undefined ? [] : ([{ program }] as KnownLine[]),
    });
  const newest = { at: 9000 * SECOND, span: spanAt(7) };
  const ring = log('boot', 600, 'dmesg');

  test('a log that counts from the boot is placed as late as possible', () => {
    const boot = guessedBoot([ring, log('boot', 500, 'dmesg')], newest)!;
    expect(boot.at).toEqual({ from: 8400 * SECOND - 1, to: 8400 * SECOND });
    expect(boot).toMatchObject({ guess: true, anchors: [spanAt(7)] });
  });

  test('not if another log has the lines of the kernel with their time', () => {
    expect(guessedBoot([ring, log('utc', 100)], newest)).not.toBe(null);
    expect(guessedBoot([ring, log('utc', 100, 'syslog', 'kernel')], newest)).toBe(null);
    expect(guessedBoot([ring, log('utc', 100, 'syslog', 'sshd')], newest)).not.toBe(null);
    expect(guessedBoot([ring, log('local', 100, 'dmesg')], newest)).toBe(null);
  });

  test('it counts from 1970 if nothing has a time', () => {
    expect(guessedBoot([ring], null)).toMatchObject({ at: { from: 0, to: 1 }, guess: true, anchors: [] });
    expect(guessedBoot([ring, log('local', 100)], null)).toBe(null);
    expect(guessedBoot([log('utc', 100)], newest)).toBe(null);
    expect(guessedBoot([], null)).toBe(null);
  });
});

describe('the boots of several captures', () => {
  const folder = (name: string, taken: number | null, ...all: Clue[]): CaptureFolder => ({
    folder: name,
    capture: taken === null ? null : { from: taken * SECOND, to: (taken + 1) * SECOND },
    clues: clues(...all),
    sets: [],
  });
  const bootsOf = (...folders: CaptureFolder[]) => {
    const found = captureBoots(folders, UTC);
    return found && [found.latest.folder, ...[...found.of].map(([name, boot]) => [name, boot.at.from / SECOND])];
  };

  test('are two if they are a minute apart; the last capture leads', () => {
    expect(bootsOf(folder('a/', 9000, booted(5000)), folder('b/', 4000, booted(1000)))).toEqual([
      'a/',
      ['a/', 5000],
      ['b/', 1000],
    ]);
    expect(bootsOf(folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(5000)))![0]).toBe('b/');
  });

  test('are one if they are closer', () => {
    // A boot time of whole seconds is one second wide.
    expect(bootsOf(folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(1060)))).toBe(undefined);
    expect(bootsOf(folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(1061)))).toBeDefined();
    expect(bootsOf(folder('a/', 4000, booted(1000)))).toBe(undefined);
    expect(bootsOf()).toBe(undefined);
  });

  test('come only from captures with a known boot and a known time', () => {
    const [a, b] = [folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(5000))];
    expect(bootsOf(a, b, folder('c/', 9900))).toEqual(['b/', ['a/', 1000], ['b/', 5000]]);
    expect(bootsOf(a, folder('b/', null, booted(5000)))).toBe(undefined);
  });
});

describe('journal rows with both clocks', () => {
  const pair = (realtime: number, monotonic: number, bootId?: string): Clue => ({
    type: 'clock-pair',
    realtime: realtime * SECOND,
    monotonic: monotonic * SECOND,
    ...(bootId === undefined ? {} : { bootId }),
  });
  const rows = (...all: Clue[]) => clockPairs(clues(...all)).map(({ span, at }) => [span.line, at / SECOND]);

  test('are ordered by boot, and within a boot by the monotonic clock', () => {
    const [old, own] = [pair(3000, 900, 'old'), pair(9000, 500, 'own')];
    // The clock was set back by an hour before this one.
    const back = pair(5460, 560, 'own');
    expect(rows(own, back, old)).toEqual([
      [3, 2100],
      [1, 8500],
      [2, 4900],
    ]);
    expect(rows(back, old, own).map(([line]) => line)).toEqual([2, 3, 1]);
  });

  test('are ordered by the time of day if they name no boot', () => {
    expect(rows(pair(9000, 10), pair(3000, 900)).map(([line]) => line)).toEqual([2, 1]);
  });

  test('are those of the boot that the bundle names, or without a boot', () => {
    const own: Clue = { type: 'boot-id', id: 'own' };
    expect(rows(pair(9000, 10, 'own'), pair(3000, 900, 'old'), pair(9500, 510), own).map(([line]) => line)).toEqual([
      1, 3,
    ]);
  });

  test('show the boot id if no file has it', () => {
    const id = (...all: Clue[]) => bootIdOf(clues(...all), clockPairs(clues(...all)));
    const [old, own] = [pair(3000, 900, 'old'), pair(9000, 500, 'own')];
    expect(id(own, old, pair(2000, 100, 'older'))).toEqual({ value: 'own', span: spanAt(1) });
    expect(id(own, { type: 'boot-id', id: 'this' })).toEqual({ value: 'this', span: spanAt(2) });
    expect(id(pair(9000, 10))).toBe(undefined);
    expect(id()).toBe(undefined);
  });

  test('date the boot together if they are within five seconds of the last one', () => {
    const all = clues(pair(9000, 1000, 'x'), pair(9106.5, 1100, 'x'), pair(9200.001, 1200, 'x'), pair(9305, 1300, 'x'));
    expect(bootOf(all, clockPairs(all), [], null, UTC)).toEqual({
      at: { from: 8000.001 * SECOND, to: 8006.5 * SECOND + 1000 },
      method: 'boot time from journal entries with both clocks (3 of them, 6499 ms apart)',
      anchors: [spanAt(2), spanAt(4)],
      guess: false,
    });
  });
});

describe('the line in which the kernel sets its clock', () => {
  const capture = { from: 9000 * SECOND, to: 9001 * SECOND };
  const ring = (last: number, turns = 0) =>
    madeReading({ extent: { first: stampAt(0), last: stampAt(last, { clock: 'boot' }), turns } });
  const set = (at: number, of: Partial<Stamp> = {}, reading = ring(600)): ClockSet => ({
    reading,
    stamp: stampAt(7, { clock: 'boot', ...of }),
    at: at * SECOND,
    span: spanAt(20),
  });
  const boot = (sets: ClockSet[], all: Clue[] = [], zone = UTC) => bootOf(clues(...all), [], sets, capture, zone);
  const kthreadd = (s: number): Clue => ({ type: 'kthreadd-started', stamp: stampAt(s, { clock: 'local' }) });
  const minutes: Clue = { type: 'uptime', micros: HOUR, width: 60 * SECOND };

  test('dates the boot by the hardware clock, which is a guess', () => {
    expect(boot([set(5007)])).toEqual({
      at: { from: 4999 * SECOND, to: 5002 * SECOND },
      method: "boot time from the kernel line 'setting system clock', by the hardware clock",
      anchors: [spanAt(20)],
      guess: true,
    });
    // A log with a time of day has it when that was set.
    expect(bootByClockSet(set(5007, { clock: 'utc' })).at.from).toBe(5006 * SECOND);
  });

  test('counts for the last boot of a log that ends at most five minutes after the capture', () => {
    expect(boot([set(5007, { clock: 'local' })])).toBe(null);
    expect(boot([set(5007, {}, ring(600, 1))])).toBe(null);
    expect(boot([set(5007, { turns: 1 }, ring(600, 1))])).not.toBe(null);
    // The boot at 8700, ten minutes, and five behind 9001.
    expect(boot([set(8708)])?.at.from).toBe(8700 * SECOND);
    expect(boot([set(8709)])).toBe(null);
    expect(bootOf([], [], [set(99_999)], null, UTC)).not.toBe(null);
  });

  test('is the latest one of several logs', () => {
    expect(boot([set(5007), set(6007), set(3007)])?.at.from).toBe(5999 * SECOND);
  });

  test('dates it together with the start of kthreadd if they agree', () => {
    expect(boot([set(5007)], [kthreadd(5000)])).toEqual({
      at: { from: 4999 * SECOND, to: 5002 * SECOND },
      method:
        "boot time from the kernel line 'setting system clock', by the hardware clock, and from the start of kthreadd (pid 2) in `ps`",
      anchors: [spanAt(20), spanAt(1)],
      guess: false,
    });
    expect(boot([set(5007)], [kthreadd(5004)])?.at).toEqual({ from: 5001 * SECOND, to: 5002 * SECOND });
    expect(boot([set(5007)], [kthreadd(4999)])?.at).toEqual({ from: 4999 * SECOND, to: 5001 * SECOND });
  });

  test('gives way to the start of kthreadd if they do not', () => {
    const found = boot([set(5007)], [kthreadd(5005)]);
    expect(found).toMatchObject({ at: { from: 5002 * SECOND, to: 5007 * SECOND }, anchors: [spanAt(1)] });
    expect(found?.method).toBe('boot time from the start of kthreadd (pid 2) in `ps`');
    const guessed = boot([set(5007)], [kthreadd(8600)], { ...UTC, guess: true });
    expect(guessed).toMatchObject({ anchors: [spanAt(1)], guess: true });
  });

  test('gives way to the uptime in whole minutes, unless the zone of its `date` is a guess', () => {
    const [utc, local] = [now(9000), now(9000, 'local')];
    const by = (set: ClockSet, date: Clue, guess = false) => {
      const found = boot([set], [minutes, date], { ...UTC, guess });
      return (
        found && [found.at.from / SECOND, found.at.to / SECOND, found.guess, ...found.anchors.map(({ line }) => line)]
      );
    };
    expect(by(set(5367), utc)).toEqual([5359, 5362, false, 20, 1]);
    expect(by(set(5367), local, true)).toEqual([5359, 5362, true, 20, 1]);
    expect(by(set(4007), utc)).toEqual([5340, 5402, false, 1]);
    expect(by(set(4007), utc, true)).toEqual([5340, 5402, false, 1]);
    expect(by(set(4007), local, true)).toEqual([3999, 4002, true, 20]);
    expect(boot([set(5367)], [minutes, utc])?.method).toMatch(/, and from date minus uptime$/);
  });
});

describe('the boot of a node, from local times', () => {
  const capture = { from: 9000 * SECOND, to: 9001 * SECOND };
  const of = (zone: Partial<NodeZone>, ...all: Clue[]) => bootOf(clues(...all), [], [], capture, { ...UTC, ...zone });

  test('comes from an uptime in seconds before one in minutes', () => {
    const minutes: Clue = { type: 'uptime', micros: HOUR, width: 60 * SECOND };
    expect(of({}, minutes, uptime)).toEqual({
      at: { from: 5400 * SECOND, to: 5402 * SECOND },
      method: 'boot time from date minus uptime; the two were not taken at the same moment',
      anchors: [spanAt(2)],
      guess: false,
    });
    expect(of({}, minutes)).toMatchObject({
      at: { from: 5340 * SECOND, to: 5402 * SECOND },
      method: 'boot time from date minus uptime, precise to the minute',
      anchors: [spanAt(1)],
    });
    expect(bootOf(clues(uptime), [], [], null, UTC)).toBe(null);
  });

  test('is a guess if neither the `date` nor anything else names a zone', () => {
    const guessed = (guess: boolean, ...all: Clue[]) => of({ guess }, uptime, ...all)?.guess;
    expect(guessed(true, now(9000, 'local'))).toBe(true);
    expect(guessed(true, now(9000))).toBe(false);
    expect(guessed(true, { type: 'kthreadd-started', stamp: stampAt(5400, { clock: 'local' }) })).toBe(false);
    expect(guessed(false, now(9000, 'local'))).toBe(false);
  });

  test('comes from the start of kthreadd, which may be in the other half of the year', () => {
    const kthreadd: Clue = { type: 'kthreadd-started', stamp: stampAt(9000, { clock: 'local' }) };
    const east = { offsetAt: () => 60 };
    expect(of(east, kthreadd)).toMatchObject({ at: { from: 5397 * SECOND, to: 5402 * SECOND }, guess: false });
    expect(of({ ...east, guess: true }, kthreadd)?.guess).toBe(true);
    const season = (at: number) => of({ ...east, guessAt: (local) => local === at * SECOND }, kthreadd)?.guess;
    expect([season(9000), season(5400)]).toEqual([true, false]);
  });
});

test('logs that count from the boot go to the end of their last stamp', () => {
  const ends = (...ends: [number, Stamp['clock']][]) =>
    endSinceBoot([
      madeReading({ extent: null }),
      ...ends.map(([s, clock]) =>
        madeReading({ extent: { first: stampAt(0), last: stampAt(s, { clock }), turns: 0 } }),
      ),
    ]);
  expect(ends([500, 'boot'], [600, 'boot'], [90, 'boot'], [9000, 'utc'])).toBe(601 * SECOND);
  expect(ends([9000, 'utc'])).toBe(Number.NEGATIVE_INFINITY);
});
