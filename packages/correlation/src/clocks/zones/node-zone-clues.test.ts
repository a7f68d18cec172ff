import { HOUR, MINUTE, SECOND, type Stamp } from '@mountline/core';
import { logSource, madeReading, spanAt, spoke, stampAt } from '@mountline/dev/testing/made-reading';
import { describe, expect, test } from 'vitest';
import type { KnownLine } from '../../read/known-line.ts';
import type { Reading } from '../../read/reading.ts';
import { givenZone, zoneOf } from './node-zone.ts';
import { offsetsOver } from './zone-transitions.ts';
import { meaningsOf, offsetOfWord, SEASONS } from './zone-words.ts';

type Clue = Reading['clues'][number]['clue'];
type Told = Parameters<typeof zoneOf>[3];

const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
const JULY = Date.UTC(2026, 6, 20, 12) * 1000;

/** The zone that clues tell, each in a line of its own. */
async function zone(clues: Clue[], readings: Reading[] = [], override?: string, also: Partial<Told> = {}) {
  const told = clues.map((clue, i) => ({ clue, span: spanAt(i + 1) }));
  const found = await zoneOf(told, readings, override, { sets: [], retries: [], boot: undefined, ...also });
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
    const unknown: Clue = { type: 'zone', name: 'Nowhere/Land' };
    expect(await zone([unknown, offset])).toMatchObject({ minutes: -210, lines: [2] });
    expect(await zone([unknown, named])).toMatchObject({ minutes: 60, lines: [2] });
    // A host may be called as a zone is.
    expect(await zone([{ type: 'host', name: 'Japan' }, named])).toMatchObject({ minutes: 60, lines: [2] });
    expect((await zone([{ type: 'zone', offsetMinutes: 0 }])).method).toBe('UTC+00:00, as the node says');
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

    test('beside a ring of which nothing was kept', async () => {
      const empty = { ...ring('boot', 0, 0), extent: null };
      expect(await told([empty, sinceBoot, ring('local', NOON + 7201, NOON + 7700)])).toMatchObject({ minutes: 120 });
    });

    test('not where both ends are off by less than a quarter of an hour', async () => {
      expect((await told([sinceBoot, ring('local', NOON + 420, NOON + 919)])).guess).toBe(true);
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

test('the evidence for a word is the line that printed it', async () => {
  const printed = (zone: string): Clue => ({ type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone }) });
  const host: Clue = { type: 'host', name: 'n1' };
  expect(await zone([host, printed('CET')])).toMatchObject({ minutes: 60, lines: [2], ofMoment: false });
  expect(await zone([host, printed('JST')])).toMatchObject({ minutes: 540, lines: [2], ofMoment: false });
  expect(await zone([host, printed('-03')])).toMatchObject({ minutes: -180, lines: [2], ofMoment: true });
});

test('a zone can be an offset, with UTC or GMT in front', async () => {
  const minutes = async (zone: string) => (await givenZone(zone)).offsetAt(0);
  expect([await minutes('GMT+02:00'), await minutes('UTC-03:30'), await minutes('+05:30')]).toEqual([120, -210, 330]);
  for (const name of ['UTC', 'Etc/UTC', 'GMT', 'Zulu', 'Universal', 'UCT']) expect(await minutes(name)).toBe(0);
  expect(await minutes('Etc/GMT+5')).toBe(-300);
  await expect(minutes('XUTC+02:00')).rejects.toThrow(RangeError);
  await expect(minutes('XUTC')).rejects.toThrow(RangeError);
  await expect(minutes('UTCX')).rejects.toThrow(RangeError);
});

describe('a zone comes from a comparison', () => {
  const local = (s: number, of: Partial<Stamp> = {}) => stampAt(s, { clock: 'local', ...of });

  test('with the line in which the kernel sets its clock, the first one with a local stamp', async () => {
    const set = (line: number, stamp: Stamp) => ({
      reading: madeReading(),
      stamp,
      at: NOON * SECOND,
      span: spanAt(line),
    });
    const sets = [
      set(1, stampAt(NOON)),
      set(2, local(NOON + 7200, { zone: 'UTC' })),
      set(3, local(NOON + 5000)),
      set(4, local(NOON + 3661)),
      set(5, local(NOON)),
    ];
    expect(await zone([], [], undefined, { sets })).toEqual({
      minutes: 60,
      method: "UTC+01:00, from the kernel line 'setting system clock' and the stamp next to it",
      guess: false,
      lines: [4],
      ofMoment: true,
    });
    expect((await zone([], [], undefined, { sets: sets.slice(0, 3) })).guess).toBe(true);
  });

  test('with the start of kthreadd, within the offsets on earth', async () => {
    const boot = { at: NOON * SECOND, span: spanAt(9) };
    const started = (s: number) =>
      zone([{ type: 'kthreadd-started', stamp: local(NOON + s) }], [], undefined, { boot });
    expect(await started(14 * 3600)).toEqual({
      minutes: 840,
      method: 'UTC+14:00, from the start of kthreadd in `ps` and the boot time',
      guess: false,
      lines: [1, 9],
      ofMoment: true,
    });
    expect((await started(14 * 3600 + 900)).guess).toBe(true);
    expect((await started(-3600)).minutes).toBe(-60);
  });

  test('with a time that kubelet names with its zone, unless that is zero in a log in UTC', async () => {
    const told = (line: number, offset: number, clock: Stamp['clock']) => ({
      reading: madeReading(),
      stamp: stampAt(NOON, { clock }),
      at: NOON * SECOND,
      span: spanAt(line),
      offset,
    });
    const [zero, east, own] = [told(1, 0, 'utc'), told(2, 540, 'utc'), told(3, 0, 'yearless')];
    expect(await zone([], [], undefined, { retries: [zero, east, own] })).toEqual({
      minutes: 540,
      method: 'UTC+09:00, from a kubelet line that names a time with its zone',
      guess: false,
      lines: [2],
      ofMoment: true,
    });
    expect(await zone([], [], undefined, { retries: [zero, own] })).toMatchObject({
      minutes: 0,
      guess: false,
      lines: [3],
    });
    expect((await zone([], [], undefined, { retries: [zero] })).guess).toBe(true);
  });

  test('with lines of the kernel in logs, if these agree', async () => {
    const boot = { at: NOON * SECOND, span: spanAt(9) };
    const log = (path: string, east: number) =>
      madeReading({
        entry: { path, source: 'x', state: 'read', records: 1, bytes: 1 },
        extent: { first: local(NOON), last: local(NOON), turns: 0 },
        logRecords: [304, 365].map((since, i) => ({
          actor: 'kernel',
          text: `Nov 20 13:31:49 node7 kernel: [  ${since}.000000] x`,
          stamp: local(NOON + east + since),
          line: i + 1,
          offset: 0,
          fields: {},
        })) as KnownLine[],
      });
    const own = (...logs: Reading[]) => zone([], logs, undefined, { boot });
    expect(await own(log('a', 3600), madeReading(), log('b', 3600))).toEqual({
      minutes: 60,
      method: 'UTC+01:00, from kernel lines that another clock dates',
      guess: false,
      lines: [1, 9],
      ofMoment: true,
    });
    expect((await own(log('a', 3600), log('b', 3600), log('c', 7200))).guess).toBe(true);
  });

  describe('with the stamps of the container runtime', () => {
    const log = (name: string, ...texts: string[]) =>
      madeReading({
        source: logSource(name),
        logRecords: texts.map((text, line) => ({ text, line, offset: 0 })) as KnownLine[],
      });
    const at = (offset: string) => `2026-11-20T14:31:40.123456789${offset} stderr F E1120 a line`;

    test('in its lines, and in the last ones before a gap', async () => {
      expect(await zone([], [log('container-log', 'a row', at('+02:00'))])).toEqual({
        minutes: 120,
        method: 'UTC+02:00, from the stamps of the container runtime',
        guess: false,
        lines: [1],
        ofMoment: true,
      });
      const gap = { fromText: at('-03:00'), fromSpan: spanAt(8) } as Reading['activity'][number]['gaps'][number];
      const gone = { ...log('container-log'), activity: [{ ...spoke('csi', 0, 9), gaps: [gap] }] };
      expect(await zone([], [gone])).toMatchObject({ minutes: -180, guess: false, lines: [8] });
    });

    test('not if it is UTC, in which a runtime may run, or if lines differ', async () => {
      expect((await zone([], [log('container-log', at('+00:00'))])).guess).toBe(true);
      expect((await zone([], [log('container-log', at('+02:00'), at('+03:00'))])).guess).toBe(true);
    });

    test('not in a line that another program quotes', async () => {
      expect((await zone([], [log('syslog', at('+02:00'))])).guess).toBe(true);
      expect((await zone([], [log('container-log', `containerd: ${at('+02:00')}`)])).guess).toBe(true);
    });
  });

  test('with the last stamp of the first log that names a zone', async () => {
    const log = (path: string, ...words: string[]) =>
      madeReading({
        entry: { path, source: 'x', state: 'read', records: 1, bytes: 1 },
        logRecords: words.map((word, i) => ({
          stamp: stampAt(NOON, { clock: 'zone', zone: word }),
          line: i + 1,
          offset: 0,
        })) as KnownLine[],
      });
    const logs = [log('empty'), log('utc', 'UTC'), log('odd', 'QQT'), log('own', 'JST', 'CEST'), log('last', 'JST')];
    const found = await zoneOf([], logs, undefined, { sets: [], retries: [], boot: undefined });
    expect(found).toMatchObject({ guess: false, anchors: [{ path: 'own', line: 2, offset: 0 }] });
    expect(found.method).toBe('the zone CEST, as the stamps of a log name it');
  });

  test('a word of `date` with several meanings is decided by the same moment in UTC, within twenty minutes', async () => {
    const date: Clue = { type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone: 'IST' }) };
    const utc = (s: number): Clue => ({ type: 'now', stamp: stampAt(s) });
    const indian = NOON - 330 * 60;
    expect(await zone([date, utc(indian + 1199)])).toEqual({
      minutes: 330,
      method: 'the zone IST, as `date` printed it, which is UTC+05:30 by a clue that gives the same time in UTC',
      guess: false,
      lines: [1, 2],
      ofMoment: false,
    });
    expect((await zone([date, utc(indian + 1200)])).guess).toBe(true);
    expect(await zone([date, utc(NOON - 120 * 60)])).toMatchObject({ minutes: 120, guess: false });
    const boot = { at: (NOON - 7200) * SECOND, span: spanAt(9) };
    const uptime: Clue = { type: 'uptime', micros: HOUR };
    expect(await zone([date, uptime], [], undefined, { boot })).toMatchObject({
      minutes: 60,
      guess: false,
      lines: [1, 2],
    });
    expect((await zone([date, uptime])).guess).toBe(true);
  });

  test('else by the first meaning that is not twenty minutes before the end of a log: a guess', async () => {
    const date: Clue = { type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone: 'IST' }) };
    const ends = async (s: number) => {
      const log = madeReading({ extent: { first: stampAt(0), last: stampAt(s), turns: 0 } });
      const { minutes, guess } = await zone([date], [madeReading({ extent: null }), log]);
      return [minutes, guess];
    };
    const [india, israel] = [NOON - 330 * 60, NOON - 120 * 60];
    expect([await ends(india), await ends(india + 1199), await ends(india + 1200)]).toEqual([
      [330, true],
      [330, true],
      [120, true],
    ]);
    expect([await ends(israel + 1200), await ends(NOON)]).toEqual([
      [60, true],
      [330, true],
    ]);
  });

  test('an unknown word of `date` says nothing; one with several meanings is a guess, with its line as evidence', async () => {
    const printed = (word: string): Clue => ({ type: 'now', stamp: stampAt(NOON, { clock: 'zone', zone: word }) });
    expect(await zone([printed('QQT')])).toMatchObject({ minutes: 0, guess: true, lines: [] });
    expect(await zone([printed('QQT'), printed('IST')])).toMatchObject({ minutes: 330, guess: true, lines: [2] });
  });
});

test.each(Object.entries(SEASONS))('%s is used for one half of the year in %s', async (word, place) => {
  const { offsetAt } = await givenZone(place);
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
])('%s is used all year in %s', async (word, place) => {
  const { offsetAt } = await givenZone(place);
  expect([offsetAt(NOON * SECOND), offsetAt(JULY)]).toEqual([offsetOfWord(word), offsetOfWord(word)]);
});

describe('the offsets in the year before a capture', () => {
  const over = async (place: string, at: number, to = at) => {
    const found = await givenZone(place);
    return offsetsOver(found, { from: at, to });
  };
  const local = (...date: [number, number, number, number, number]) => Date.UTC(...date) * 1000;

  test('change at the local time of the transition', async () => {
    const offsets = await over('Europe/Berlin', NOON * SECOND);
    expect(offsets!.map(({ minutes }) => minutes)).toEqual([120, 60, 120, 60]);
    expect(offsets!.slice(2).map(({ from }) => from)).toEqual([local(2026, 2, 29, 3, 0), local(2026, 9, 25, 2, 0)]);
  });

  test('are known up to a day after the capture, as readings are local and it is an instant', async () => {
    const change = local(2026, 9, 25, 2, 0);
    const last = async (at: number) => (await over('Europe/Berlin', at))!.at(-1)!;
    expect(await last(change)).toEqual({ from: change, minutes: 60 });
    expect(await last(change - 14 * HOUR)).toEqual({ from: change, minutes: 60 });
  });

  test('are one if the place does not change them', async () => {
    const offsets = await over('Asia/Kolkata', NOON * SECOND);
    expect(offsets!.map(({ minutes }) => minutes)).toEqual([330]);
    expect(offsets![0]!.from).toBeLessThan(0);
  });

  test('count from the beginning of a capture whose end is not known', async () => {
    const offsets = await over('Europe/Berlin', NOON * SECOND, Number.MAX_SAFE_INTEGER);
    expect(offsets).toEqual(await over('Europe/Berlin', NOON * SECOND));
  });

  test('are unknown if only the offset of one moment is known, or no time', async () => {
    const moment = await zoneOf([], [], undefined, { sets: [], retries: [], boot: undefined });
    expect(offsetsOver(moment, { from: 0, to: MINUTE })).toBe(undefined);
    const berlin = await givenZone('Europe/Berlin');
    expect(offsetsOver(berlin, null)).toBe(undefined);
    expect(offsetsOver(berlin, { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER })).toBe(undefined);
  });
});

test.each([
  [
    'IST',
    [
      ['Asia/Kolkata', NOON],
      ['Asia/Jerusalem', NOON],
      ['Europe/Dublin', JULY / SECOND],
    ],
  ],
  [
    'CST',
    [
      ['America/Chicago', NOON],
      ['Asia/Shanghai', NOON],
      ['America/Havana', NOON],
    ],
  ],
  [
    'BST',
    [
      ['Europe/London', JULY / SECOND],
      ['Asia/Dhaka', NOON],
      ['Pacific/Bougainville', NOON],
    ],
  ],
] as const)('%s is of several places', async (word, places) => {
  const offsets = await Promise.all(places.map(async ([place, s]) => (await givenZone(place)).offsetAt(s * SECOND)));
  expect(meaningsOf(word)).toEqual(offsets);
});

test('a word of one zone or of none has a single meaning', () => {
  expect([meaningsOf('JST'), meaningsOf('QQT')]).toEqual([[], []]);
});
