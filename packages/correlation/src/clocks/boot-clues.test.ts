import { HOUR, SECOND } from '@mountline/core';
import { logSource, madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import { bootInUtc, guessedBoot } from './boot-time.ts';
import { type CaptureFolder, captureBoots } from './capture-boots.ts';
import type { NodeZone } from './zones/node-zone.ts';

type Clue = Reading['clues'][number]['clue'];

const clues = (...all: Clue[]) => all.map((clue, i) => ({ clue, span: spanAt(i + 1) }));
const now = (s: number, clock: 'utc' | 'local' = 'utc'): Clue => ({ type: 'now', stamp: stampAt(s, { clock }) });
const booted = (s: number): Clue => ({ type: 'boot-time', at: s * SECOND });
const uptime: Clue = { type: 'uptime', micros: HOUR };

describe('when a node was booted, without a zone', () => {
  const at = (...all: Clue[]) => bootInUtc(clues(...all), [])?.at;

  test('by rows that carry both clocks, then btime, then a `date` in UTC less the uptime', () => {
    const pair: Clue = { type: 'clock-pair', realtime: 9000 * SECOND, monotonic: 1000 * SECOND };
    expect(at(uptime, now(5000), booted(1500), pair)).toBe(8000 * SECOND);
    expect(at(uptime, now(5000), booted(1500))).toBe(1500 * SECOND);
    expect(at(uptime, now(5000))).toBe(1400 * SECOND);
    expect(at(uptime, now(5000, 'local'))).toBe(undefined);
    expect(at(now(5000))).toBe(undefined);
  });
});

describe('where nothing tells when it was', () => {
  const log = (clock: 'boot' | 'utc' | 'local', last: number, name = 'syslog', program?: string) =>
    madeReading({
      source: logSource(name),
      extent: { first: stampAt(0, { clock }), last: stampAt(last, { clock, width: 0 }), turns: 0 },
      logRecords: program === undefined ? [] : ([{ program }] as KnownLine[]),
    });
  const newest = { at: 9000 * SECOND, span: spanAt(7) };
  const ring = log('boot', 600, 'dmesg');

  test('a log that counts from it is put as late as it may be', () => {
    const boot = guessedBoot([ring, log('boot', 500, 'dmesg')], newest)!;
    expect(boot.at).toEqual({ from: 8400 * SECOND - 1, to: 8400 * SECOND });
    expect(boot).toMatchObject({ guess: true, anchors: [spanAt(7)] });
  });

  test('not where another log has lines of the kernel with their time', () => {
    expect(guessedBoot([ring, log('utc', 100)], newest)).not.toBe(null);
    expect(guessedBoot([ring, log('utc', 100, 'syslog', 'kernel')], newest)).toBe(null);
    expect(guessedBoot([ring, log('utc', 100, 'syslog', 'sshd')], newest)).not.toBe(null);
    expect(guessedBoot([ring, log('local', 100, 'dmesg')], newest)).toBe(null);
  });

  test('from 1970 on, where nothing at all has a time', () => {
    expect(guessedBoot([ring], null)).toMatchObject({ at: { from: 0, to: 1 }, guess: true, anchors: [] });
    expect(guessedBoot([ring, log('local', 100)], null)).toBe(null);
    expect(guessedBoot([log('utc', 100)], newest)).toBe(null);
    expect(guessedBoot([], null)).toBe(null);
  });
});

describe('the boots of several captures', () => {
  const UTC: NodeZone = { offsetAt: () => 0, method: 'UTC', anchors: [], guess: false };
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

  test('are told apart where they lie a minute from each other; the last capture leads', () => {
    expect(bootsOf(folder('a/', 9000, booted(5000)), folder('b/', 4000, booted(1000)))).toEqual([
      'a/',
      ['a/', 5000],
      ['b/', 1000],
    ]);
    expect(bootsOf(folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(5000)))![0]).toBe('b/');
  });

  test('are one where they do not', () => {
    // A boot time of whole seconds is one second wide.
    expect(bootsOf(folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(1060)))).toBe(undefined);
    expect(bootsOf(folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(1061)))).toBeDefined();
    expect(bootsOf(folder('a/', 4000, booted(1000)))).toBe(undefined);
    expect(bootsOf()).toBe(undefined);
  });

  test('only of those that tell it, and of which it is known when they were taken', () => {
    const [a, b] = [folder('a/', 4000, booted(1000)), folder('b/', 9000, booted(5000))];
    expect(bootsOf(a, b, folder('c/', 9900))).toEqual(['b/', ['a/', 1000], ['b/', 5000]]);
    expect(bootsOf(a, folder('b/', null, booted(5000)))).toBe(undefined);
  });
});
