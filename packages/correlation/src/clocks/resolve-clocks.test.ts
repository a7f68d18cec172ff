import { order } from '@mountline/core';
import { runFacts } from '@mountline/correlation';
import {
  DATE,
  DMESG,
  DMESG_T,
  full,
  KERN_LOG,
  NFS,
  SHORT_ISO,
  STAMPED,
  STAT,
  TRACE,
  times,
  UPTIME,
} from '@mountline/dev/testing/clock-files';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { describe, expect, test } from 'vitest';

describe('every clock becomes UTC, and what was guessed is marked', () => {
  const noon = '2026-11-20T12:31:49.000000Z';
  const asUtc = '2026-11-20T13:31:49.000000Z';

  test.each<[string, Record<string, string>, Record<string, string>, unknown]>([
    ['utc: an offset in the line', SHORT_ISO, {}, [noon, 1e6, []]],
    ['zone: a name that means one offset', full('CET'), {}, [noon, 1e6, []]],
    ['zone: the name wins over --zone', full('CET'), { '*': 'Asia/Tokyo' }, [noon, 1e6, []]],
    ['zone: a name that means several', full('IST'), {}, [asUtc, 1e6, ['zone']]],
    ['zone: … and --zone says which', full('IST'), { '*': 'Asia/Kolkata' }, ['2026-11-20T08:01:49.000000Z', 1e6, []]],
    ['local: no zone', DMESG_T, {}, ['2026-11-20T13:31:46.000000Z', 7e6, ['zone']]],
    ['local: the zone of date', { ...DMESG_T, ...DATE }, {}, ['2026-11-20T12:31:46.000000Z', 7e6, []]],
    [
      'local: the offset of date',
      { ...DMESG_T, 'date.txt': '2026-11-20T13:33:18+01:00\n' },
      {},
      ['2026-11-20T12:31:46.000000Z', 7e6, []],
    ],
    [
      'local: an offset of zero may be that of date -u',
      { ...DMESG_T, 'date.txt': '2026-11-20T12:33:18+00:00\n' },
      {},
      ['2026-11-20T13:31:46.000000Z', 7e6, ['zone']],
    ],
    ['local: --zone of the file', DMESG_T, { 'dmesg.txt': '+01:00' }, ['2026-11-20T12:31:46.000000Z', 7e6, []]],
    ['yearless: no year, no zone', KERN_LOG, {}, ['1970-11-20T13:31:49.000000Z', 1e6, ['year', 'zone']]],
    ['yearless: both from date', { ...KERN_LOG, ...DATE }, {}, [noon, 1e6, []]],
    ['yearless: --zone gives no year', KERN_LOG, { '*': '+01:00' }, ['1970-11-20T12:31:49.000000Z', 1e6, ['year']]],
    ['dateless: zone and day by date', { ...TRACE, ...DATE }, {}, [noon, 1e6, ['day']]],
    ['dateless: --zone of the file', { ...TRACE, ...STAMPED }, { '*': '+01:00' }, [noon, 1e6, ['day']]],
    ['boot: btime, truncated', { ...DMESG, ...STAT }, {}, ['2026-11-20T12:31:44.065608Z', 1_000_001, []]],
    ['boot: date less uptime', { ...DMESG, ...DATE, ...UPTIME }, {}, ['2026-11-20T12:31:39.255608Z', 2_000_001, []]],
    [
      'boot: date without a zone less uptime',
      { ...DMESG, ...UPTIME, 'date.txt': 'Fri Nov 20 13:33:18 2026\n' },
      {},
      ['2026-11-20T13:31:39.255608Z', 2_000_001, ['boot']],
    ],
    [
      'boot: … and --zone says which',
      { ...DMESG, ...UPTIME, 'date.txt': 'Fri Nov 20 13:33:18 2026\n' },
      { '*': '+01:00' },
      ['2026-11-20T12:31:39.255608Z', 2_000_001, []],
    ],
  ])('%s', async (_, files, zones, expected) => {
    expect(await times(files, zones)).toEqual([expected]);
  });
});

test('what rests on a line whose time is a guess is one, and what rests on others is none', async () => {
  const log = ['Oct 25 01:30:00', 'Oct 25 02:30:00', 'Oct 25 03:30:00'].map(
    (at, i) => `${at} node7 kernel: nfs: server 10.0.0.${i} not responding, still trying\n`,
  );
  const timeline = await timelineOf({ 'kern.log': log.join(''), ...DATE }, { '*': 'Europe/Berlin' });
  const spells = runFacts(timeline, facts).events.filter(({ kind }) => kind === 'nfs.server.silent');
  expect(spells.map(({ fields, guesses = [] }) => [fields.server, guesses])).toEqual([
    ['10.0.0.0', []],
    ['10.0.0.1', ['zone']],
    ['10.0.0.2', []],
  ]);
});

describe('dmesg -T counts suspends and clock steps into its stamps', () => {
  const journalAt = (second: string, message: string) => `2026-11-20T13:31:${second}+0100 node7 kernel: ${message}\n`;

  test('it is 3 seconds uncertain on either side, and the ledger says why', async () => {
    const { clocks } = await timelineOf({ ...DMESG_T, ...DATE });
    expect(clocks[0]).toMatchObject({ error: 3_000_000, method: expect.stringContaining('suspends') });
  });

  test('its order against a line of another clock 2 seconds away cannot be told, 5 seconds away it can', async () => {
    for (const [second, expected] of [
      ['47', 'cannot tell'],
      ['51', 'cannot tell'],
      ['44', 'after'],
      ['54', 'before'],
    ] as const) {
      const journal = journalAt(second, 'nfs: server 127.0.0.1 OK');
      const { events } = await timelineOf({ ...DMESG_T, ...DATE, 'journal.txt': journal });
      const [dmesg, other] = [events.find((e) => e.source === 'dmesg')!, events.find((e) => e.source === 'journal')!];
      expect(order(dmesg.time, other.time)).toBe(expected);
    }
  });

  test('a copy in the journal takes the uncertainty away', async () => {
    const { events } = await timelineOf({ ...DMESG_T, ...DATE, 'journal.txt': journalAt('51', NFS) });
    expect(events).toMatchObject([{ source: 'journal', also: [{ path: 'dmesg.txt', line: 1 }] }]);
    expect(events[0]!.time.to - events[0]!.time.from).toBe(1e6);
  });
});
