import { HOUR, isoFromMicros, type Stamp } from '@mountline/core';
import { runFacts } from '@mountline/correlation';
import { DATE, NFS, times } from '@mountline/dev/testing/clock-files';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { describe, expect, test } from 'vitest';
import type { Extent } from '../../read/file-extent.ts';
import { offsetInFile } from './dst-overlap.ts';
import { offsetsOfZone } from './node-zone.ts';

describe('daylight saving', () => {
  const zone = { '*': 'Europe/Berlin' };
  const at = async (stamp: string) =>
    (await times({ 'kern.log': `${stamp} node7 kernel: ${NFS}\n`, ...DATE }, zone)).map(([from]) => from);

  test('summer and winter have their own offsets', async () => {
    expect(await at('Jul  1 12:00:00')).toEqual(['2026-07-01T10:00:00.000000Z']);
    expect(await at('Nov  1 12:00:00')).toEqual(['2026-11-01T11:00:00.000000Z']);
  });

  test('on both sides of a change', async () => {
    expect(await at('Mar 29 01:59:59')).toEqual(['2026-03-29T00:59:59.000000Z']);
    expect(await at('Mar 29 03:00:00')).toEqual(['2026-03-29T01:00:00.000000Z']);
    expect(await at('Oct 25 01:59:59')).toEqual(['2026-10-24T23:59:59.000000Z']);
    expect(await at('Oct 25 03:00:00')).toEqual(['2026-10-25T02:00:00.000000Z']);
  });

  test.each([
    ['Europe/Berlin', 'Oct 25 01:59:59', []],
    ['Europe/Berlin', 'Oct 25 02:00:00', ['zone']],
    ['Europe/Berlin', 'Oct 25 02:59:59', ['zone']],
    ['Europe/Berlin', 'Oct 25 03:00:00', []],
    ['Europe/Berlin', 'Mar 29 03:00:00', []],
    ['America/New_York', 'Nov  1 00:59:59', []],
    ['America/New_York', 'Nov  1 01:30:00', ['zone']],
    ['America/New_York', 'Nov  1 02:00:00', []],
    ['Australia/Lord_Howe', 'Apr  5 01:29:00', []],
    ['Australia/Lord_Howe', 'Apr  5 01:30:00', ['zone']],
    ['Pacific/Auckland', 'Apr  5 02:30:00', ['zone']],
  ])('in %s at %s: which of two equal hours it was is a guess', async (place, stamp, guesses) => {
    const files = { 'kern.log': `${stamp} node7 kernel: ${NFS}\n`, ...DATE };
    expect((await times(files, { '*': place }))[0]![2]).toEqual(guesses);
  });
});

test.each([
  ['Oct 24 09:00:00', 'Oct 25 02:10:00', true],
  ['Oct 24 09:00:00', 'Oct 25 01:50:00', false],
  ['Oct 25 03:00:00', 'Oct 29 09:00:00', false],
  ['Mar  1 09:00:00', 'Nov 19 09:00:00', true],
  ['Mar  1 09:00:00', 'Oct 19 09:00:00', false],
])('the ledger of a log from %s to %s: an hour occurs twice %s', async (first, last, expected) => {
  const log = [first, last].map((at) => `${at} node7 kernel: ${NFS}\n`).join('');
  const { clocks } = await timelineOf({ 'kern.log': log, ...DATE }, { '*': 'Europe/Berlin' });
  expect(clocks.find(({ path }) => path === 'kern.log')!.method.includes('occurs twice')).toBe(expected);
});

test.each([
  [
    'the hour begins anew, and another night has a late line',
    ['Oct 20 02:50', 'Oct 20 02:05', 'Oct 25 02:50', 'Oct 25 02:10'],
    'the place where its times go back',
  ],
  ['a late line of another night is all', ['Oct 20 02:50', 'Oct 20 02:05', 'Oct 25 02:10'], 'may be an hour off'],
])('the ledger says for an hour that occurs twice: %s', async (_, stamps, told) => {
  const log = [...stamps, 'Oct 26 09:00'].map((at) => `${at}:00 node7 kernel: ${NFS}\n`).join('');
  const { clocks, events } = await timelineOf({ 'kern.log': log, ...DATE }, { '*': 'Europe/Berlin' });
  expect(clocks.find(({ path }) => path === 'kern.log')!.method).toContain(told);
  expect(events.some(({ guesses }) => guesses?.includes('zone'))).toBe(told === 'may be an hour off');
});

describe('a log that shows where the hour begins again', () => {
  const line = (at: string, text: string) => `Oct 25 ${at} node7 ${text}\n`;
  const lockd = (at: string, says: string) => line(at, `kernel: lockd: server 10.0.0.4 ${says}`);
  const session = (at: string) => line(at, 'systemd[1]: Started session-5.scope - Session of User root.');
  const asked = (at: string) => line(at, 'kubelet[900]: I1025 00:00:00.000000     900 kubelet.go:2531] "SyncLoop"');
  const files = (...lines: string[]) => ({ messages: lines.join(''), ...DATE });
  const zone = { '*': 'Europe/Berlin' };

  test('the lines above are of the first pass, the others of the second', async () => {
    const log = files(
      lockd('02:58:40', 'not responding, still trying'),
      session('02:59:50'),
      session('02:00:10'),
      lockd('02:01:10', 'OK'),
    );
    expect(await times(log, zone)).toEqual([
      ['2026-10-25T00:58:40.000000Z', 1_000_000, []],
      ['2026-10-25T01:01:10.000000Z', 1_000_000, []],
    ]);
    const { clocks, coverage } = await timelineOf(log, zone);
    expect(clocks.find(({ path }) => path === 'messages')!.method).toContain(
      'one hour occurs twice, as daylight saving time ended: the place where its times go back separates them',
    );
    expect(isoFromMicros(coverage[0]!.from)).toBe('2026-10-25T00:58:40.000000Z');
    expect(isoFromMicros(coverage[0]!.to)).toBe('2026-10-25T01:01:11.000000Z');
  });

  test('one whose times go back there several times, or only a little, does not', async () => {
    const twice = files(session('02:58:00'), session('02:10:00'), session('02:57:00'), lockd('02:01:10', 'OK'));
    expect((await times(twice, zone))[0]![2]).toEqual(['zone']);
    const late = files(session('02:30:00'), lockd('02:20:10', 'OK'));
    expect((await times(late, zone))[0]![2]).toEqual(['zone']);
  });

  test('a unit that wrote at both ends of the second hour was not silent for it', async () => {
    const others = (hour: string, from: number, to: number, write: (at: string) => string) =>
      Array.from({ length: to - from }, (_, i) => write(`${hour}:${String(from + i).padStart(2, '0')}:30`)).join('');
    const both = (at: string) => asked(at) + session(at);
    const log = files(
      others('02', 0, 59, both),
      session('02:59:40'),
      others('02', 1, 60, both),
      others('03', 1, 20, both),
    );
    const timeline = await timelineOf(log, zone);
    expect(runFacts(timeline, facts).events.filter(({ kind }) => kind === 'kubelet.silence')).toEqual([]);
    const silent = files(
      others('02', 0, 50, both),
      others('02', 50, 60, session),
      others('02', 0, 30, session),
      others('02', 30, 60, both),
    );
    const found = runFacts(await timelineOf(silent, zone), facts).events.find(({ kind }) => kind === 'kubelet.silence');
    expect(found?.fields.note).toContain('silent for 41 min');
  });
});

describe('the offset in a file', () => {
  const night = (hour: number, minute: number) => Date.UTC(2026, 9, 25, hour, minute) * 1000;
  const line = (hour: number, minute: number): Stamp => ({ clock: 'local', value: night(hour, minute), width: 1 });
  const extent = (falls: [number, number, number][], of: Partial<Extent> = {}): Extent => ({
    first: line(1, 0),
    last: line(5, 0),
    turns: 0,
    falls: falls.map(([nth, from, to]) => ({ line: nth, from: night(2, from), to: night(2, to) })),
    ...of,
  });
  const at = async (file: Extent, nth: number | undefined, hour = 2, minute = 30) => {
    const { minutes, open } = offsetInFile(await offsetsOfZone('Europe/Berlin'), file)(
      night(hour, minute),
      night(hour, minute),
      nth,
    );
    return [minutes, open];
  };

  test('is the first one up to the place where the hour begins again, and then the second', async () => {
    const file = extent([[7, 59, 1]]);
    expect([await at(file, 6), await at(file, 7), await at(file, 6, 1), await at(file, 6, 3)]).toEqual([
      [120, false],
      [60, false],
      [120, false],
      [60, false],
    ]);
  });

  test('is open if there is no such place, or several, or if the line is not known', async () => {
    const open = [60, true];
    expect(await at(extent([]), 6)).toEqual(open);
    const { falls: _, ...none } = extent([]);
    expect(await at(none, 6)).toEqual(open);
    expect(
      await at(
        extent([
          [7, 59, 1],
          [9, 50, 2],
        ]),
        6,
      ),
    ).toEqual(open);
    expect(await at(extent([[7, 59, 1]]), undefined)).toEqual(open);
    expect(await at(extent([[7, 59, 1]], { newestFirst: true }), 6)).toEqual(open);
  });

  test('depends only on places within that hour', async () => {
    const day = 24 * HOUR;
    const other = (from: number, to: number): Extent => ({ ...extent([]), falls: [{ line: 7, from, to }] });
    const open = [60, true];
    expect(await at(other(night(1, 59), night(1, 1)), 6)).toEqual(open);
    expect(await at(other(night(3, 29), night(2, 50)), 6)).toEqual(open);
    expect(await at(other(night(2, 59), night(1, 50)), 6)).toEqual(open);
    // A year and a day before the hour came twice, too.
    expect(await at(other(night(2, 59) - 364 * day, night(2, 1) - 364 * day), 6)).toEqual(open);
  });
});
