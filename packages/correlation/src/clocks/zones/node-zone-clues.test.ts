import { MINUTE, SECOND } from '@mountline/core';
import { logSource, madeReading, spanAt, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../read/reading.ts';
import { zoneOf } from './node-zone.ts';
import { offsetsOver } from './zone-transitions.ts';
import { offsetOfWord, SEASONS } from './zone-words.ts';

type Clue = Reading['clues'][number]['clue'];

const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
const JULY = Date.UTC(2026, 6, 20, 12) * 1000;

/** The zone that clues tell, each in a line of its own. */
async function zone(clues: Clue[], readings: Reading[] = [], override?: string) {
  const told = clues.map((clue, i) => ({ clue, span: spanAt(i + 1) }));
  const found = await zoneOf(told, readings, override, { sets: [], retries: [], boot: undefined });
  const { method, guess, anchors, ofMoment = false } = found;
  return { minutes: found.offsetAt(NOON * SECOND), method, guess, lines: anchors.map(({ line }) => line), ofMoment };
}

describe('the zone of a node', () => {
  const named: Clue = { type: 'zone', name: 'Europe/Berlin' };
  const offset: Clue = { type: 'zone', offsetMinutes: -210 };
  const date: Clue = { type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone: 'JST' }) };

  test('as the user gave it', async () => {
    expect(await zone([named], [], 'Asia/Tokyo')).toMatchObject({ minutes: 540, guess: false, lines: [] });
    expect(await zone([named], [], 'UTC-02:30')).toMatchObject({ minutes: -150 });
    await expect(zone([], [], 'Nowhere/Land')).rejects.toThrow('there is no zone "Nowhere/Land"');
  });

  test('by its name; else by its offset, which may be another one in summer; else as `date` printed it', async () => {
    expect(await zone([offset, named, date])).toMatchObject({ minutes: 60, guess: false, lines: [2], ofMoment: false });
    expect(await zone([date, offset])).toEqual({
      minutes: -210,
      method: 'UTC-03:30, as the node says',
      guess: false,
      lines: [2],
      ofMoment: true,
    });
    expect(await zone([{ type: 'zone', name: 'Nowhere/Land' }, offset])).toMatchObject({ minutes: -210, lines: [2] });
    expect(await zone([date])).toMatchObject({ minutes: 540, guess: false, lines: [1], ofMoment: false });
    expect(await zone([])).toMatchObject({ minutes: 0, guess: true, lines: [], ofMoment: true });
  });

  describe('by one ring that is shown twice: since boot, and in local time', () => {
    const ring = (clock: 'boot' | 'local', first: number, last: number, name = 'dmesg') =>
      madeReading({
        entry: { path: clock, source: 'dmesg', state: 'read', records: 1, bytes: 1 },
        source: logSource(name),
        extent: { first: stampAt(first, { clock }), last: stampAt(last, { clock }), turns: 0 },
      });
    const boot: Clue = { type: 'boot-time', at: NOON * SECOND };
    const told = (readings: Reading[], clues = [boot]) => zone(clues, readings);
    const sinceBoot = ring('boot', 1, 500);

    test('where both ends of it tell the same', async () => {
      expect(await told([sinceBoot, ring('local', NOON + 7201, NOON + 7700)])).toEqual({
        minutes: 120,
        method: 'UTC+02:00, from `dmesg` and `dmesg -T` of one ring',
        guess: false,
        lines: [1, 1, 1],
        ofMoment: true,
      });
    });

    test('up to two minutes apart', async () => {
      expect((await told([sinceBoot, ring('local', NOON + 7321, NOON + 7700)])).guess).toBe(false);
      expect((await told([sinceBoot, ring('local', NOON + 7322, NOON + 7700)])).guess).toBe(true);
    });

    test('not where its ends differ, one of them is missing or no ring, or nothing tells the boot', async () => {
      expect((await told([sinceBoot, ring('local', NOON + 7201, NOON + 4100)])).guess).toBe(true);
      expect((await told([sinceBoot])).guess).toBe(true);
      expect((await told([ring('local', NOON + 7201, NOON + 7700)])).guess).toBe(true);
      expect((await told([sinceBoot, ring('local', NOON + 7201, NOON + 7700, 'syslog')])).guess).toBe(true);
      expect((await told([sinceBoot, ring('local', NOON + 7201, NOON + 7700)], [])).guess).toBe(true);
    });
  });
});

test.each(Object.entries(SEASONS))('%s is of one half of the year in %s', async (word, place) => {
  const { offsetAt } = await zoneOf([], [], place, { sets: [], retries: [], boot: undefined });
  expect([offsetAt(NOON * SECOND), offsetAt(JULY)]).toContain(offsetOfWord(word));
});

test.each([
  ['JST', 'Asia/Tokyo'],
  ['KST', 'Asia/Seoul'],
  ['MSK', 'Europe/Moscow'],
  ['HKT', 'Asia/Hong_Kong'],
  ['WIB', 'Asia/Jakarta'],
  ['WITA', 'Asia/Makassar'],
  ['WIT', 'Asia/Jayapura'],
  ['PKT', 'Asia/Karachi'],
  ['SAST', 'Africa/Johannesburg'],
  ['EAT', 'Africa/Nairobi'],
  ['WAT', 'Africa/Lagos'],
  ['CAT', 'Africa/Maputo'],
  ['AWST', 'Australia/Perth'],
  ['HST', 'Pacific/Honolulu'],
])('%s is of all the year in %s', async (word, place) => {
  const { offsetAt } = await zoneOf([], [], place, { sets: [], retries: [], boot: undefined });
  expect([offsetAt(NOON * SECOND), offsetAt(JULY)]).toEqual([offsetOfWord(word), offsetOfWord(word)]);
});

describe('the offsets in the year before a capture', () => {
  const over = async (place: string, at: number, to = at) => {
    const found = await zoneOf([], [], place, { sets: [], retries: [], boot: undefined });
    return offsetsOver(found, { from: at, to });
  };
  const local = (...date: [number, number, number, number, number]) => Date.UTC(...date) * 1000;

  test('of a place that changes them, from the local time on at which it does', async () => {
    const offsets = await over('Europe/Berlin', NOON * SECOND);
    expect(offsets!.map(({ minutes }) => minutes)).toEqual([120, 60, 120, 60]);
    expect(offsets!.slice(2).map(({ from }) => from)).toEqual([local(2026, 2, 29, 3, 0), local(2026, 9, 25, 2, 0)]);
  });

  test('of one that does not', async () => {
    const offsets = await over('Asia/Kolkata', NOON * SECOND);
    expect(offsets!.map(({ minutes }) => minutes)).toEqual([330]);
    expect(offsets![0]!.from).toBeLessThan(0);
  });

  test('by the beginning of a capture whose end is not known', async () => {
    const offsets = await over('Europe/Berlin', NOON * SECOND, Number.MAX_SAFE_INTEGER);
    expect(offsets).toEqual(await over('Europe/Berlin', NOON * SECOND));
  });

  test('not where the offset of one moment is all that is known, or no time is', async () => {
    const moment = await zoneOf([], [], undefined, { sets: [], retries: [], boot: undefined });
    expect(offsetsOver(moment, { from: 0, to: MINUTE })).toBe(undefined);
    const berlin = await zoneOf([], [], 'Europe/Berlin', { sets: [], retries: [], boot: undefined });
    expect(offsetsOver(berlin, null)).toBe(undefined);
    expect(offsetsOver(berlin, { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER })).toBe(undefined);
  });
});
