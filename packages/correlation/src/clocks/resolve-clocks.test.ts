import { type Event, isoFromMicros, order } from '@mountline/core';
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

const RTC =
  'Dec 30 13:18:40 node7 kernel: rtc_cmos 00:05: setting system clock to 2026-12-30T12:18:19 UTC (1798633099)\n';

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

test('an event is a guess if its line is a guess, and not otherwise', async () => {
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

describe('suspends and clock jumps shift the stamps of dmesg -T', () => {
  const journalAt = (second: string, message: string) => `2026-11-20T13:31:${second}+0100 node7 kernel: ${message}\n`;

  test('it is 3 seconds uncertain on either side, and the ledger says why', async () => {
    const { clocks } = await timelineOf({ ...DMESG_T, ...DATE });
    expect(clocks[0]).toMatchObject({ error: 3_000_000, method: expect.stringContaining('suspends') });
  });

  test('its order against a line of another clock is unknown at 2 seconds, and known at 5', async () => {
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

  test('a copy in the journal removes the uncertainty', async () => {
    const { events } = await timelineOf({ ...DMESG_T, ...DATE, 'journal.txt': journalAt('51', NFS) });
    expect(events).toMatchObject([{ source: 'journal', also: [{ path: 'dmesg.txt', line: 1 }] }]);
    expect(events[0]!.time.to - events[0]!.time.from).toBe(1e6);
  });
});

describe('the ledger says how the times of each log are known', () => {
  const GUESS =
    'local time, no file shows the zone (`timedatectl` would, or a `date` in local time): UTC is assumed and may be hours off';
  const CET = 'local time, the zone CET, as `date` printed it';
  const LATEST = '; no year in the file: the latest one in which no stamp is after the newest time in the bundle';
  const OTHER = ', for the other half of the year as in most places of that zone';
  const UTC = 'each stamp is an absolute time: in UTC, with its offset, or counted from 1970';
  const kern = (...at: string[]) => ({ 'kern.log': at.map((one) => `${one} node7 kernel: ${NFS}\n`).join('') });

  test.each<[string, Record<string, string>, unknown]>([
    ['utc', SHORT_ISO, [UTC, 0, []]],
    ['zone', full('CET'), ['each stamp names its zone', 0, []]],
    [
      'local',
      DMESG_T,
      [`${GUESS}; the stamps of \`dmesg -T\` shift with suspends and clock steps`, 3_000_000, ['zone']],
    ],
    [
      'local, of a log',
      { 'fs-0a.stunnel.log': '2026.11.20 13:31:49 LOG5[3]: Connection reset: 0 byte(s) sent to TLS\n' },
      [GUESS, 0, ['zone']],
    ],
    [
      'yearless',
      KERN_LOG,
      [
        `${GUESS}; no year in the file, and no other file shows it (\`date\` would): shown as ????, in JSON as 1970 with \`yearUnknown\``,
        0,
        ['year', 'zone'],
      ],
    ],
    [
      'yearless, by the boot',
      { ...KERN_LOG, ...STAT },
      [
        `${GUESS}; no year in the file: the first one in which the log does not end before the boot`,
        0,
        ['year', 'zone'],
      ],
    ],
    ['yearless, by `date`', { ...KERN_LOG, ...DATE }, [`${CET}${LATEST}`, 0, [], 'date.txt:1']],
    [
      'yearless, over the newest time',
      { ...kern('Nov  1 02:30:00', 'Nov 24 02:10:00'), ...DATE },
      [`${CET}${LATEST}. It goes past that time, so the year may be another one`, 0, ['year'], 'date.txt:1'],
    ],
    [
      'yearless, by a line that names the year',
      { 'kern.log': RTC },
      [
        "local time, UTC+01:00, from the kernel line 'setting system clock' and the stamp next to it; no year in the file: taken from the kernel line 'setting system clock'",
        0,
        [],
        'kern.log:1',
      ],
    ],
    [
      'summer told in winter',
      { ...kern('Jul 20 12:00:00'), ...DATE },
      [`${CET}${OTHER}${LATEST}`, 0, ['zone'], 'date.txt:1'],
    ],
    [
      'summer at its beginning alone',
      { ...kern('Oct 20 12:00:00', 'Oct 24 12:00:00', 'Nov 12 12:00:00'), ...DATE },
      [
        `${CET}${OTHER}${LATEST}; one hour occurs twice, as daylight saving time ended: its lines may be an hour off (~)`,
        0,
        [],
        'date.txt:1',
      ],
    ],
    // In the year 2000 summer time began in April there.
    [
      'summer by the rules of the year that it is of',
      { ...kern('Mar 20 12:00:00'), 'date.txt': 'Tue Jan 19 13:33:18 EST 2027\n' },
      [`local time, the zone EST, as \`date\` printed it${OTHER}${LATEST}`, 0, ['zone'], 'date.txt:1'],
    ],
    ['dateless', TRACE, ['its stamps are times of day, and no file shows the day (`date` would)', 0, []]],
    [
      'dateless, by `date`',
      { ...TRACE, ...DATE },
      [
        `${CET}; no date in the file: its day is the latest one on which it does not end after the newest time in the bundle`,
        0,
        ['day'],
        'date.txt:1',
      ],
    ],
    [
      'boot',
      { ...DMESG, ...STAT },
      ['it counts seconds since boot; boot time from btime, precise to the second', 1_000_000, [], 'proc/stat:2'],
    ],
    [
      'boot, which nothing tells',
      { ...DMESG, ...SHORT_ISO },
      [
        'it counts seconds since boot, and no file shows when that was (/proc/stat would): its lines have no time',
        0,
        [],
      ],
    ],
  ])('%s', async (_, files, expected) => {
    const { clocks } = await timelineOf(files);
    const { method, error, guesses, anchors } = clocks[0]!;
    expect([method, error, guesses, ...anchors.map(({ path, line }) => `${path}:${line}`)]).toEqual(expected);
  });

  test('a log that begins in an hour that occurs twice is no guess as a whole', async () => {
    const log = async (...at: string[]) => {
      const { clocks, events } = await timelineOf({ ...kern(...at), ...DATE }, { '*': 'Europe/Berlin' });
      expect(clocks[0]!.method).toContain('one hour occurs twice');
      return [clocks[0]!.guesses, ...events.map(({ guesses }) => guesses ?? [])];
    };
    expect(await log('Oct 25 02:30:00', 'Oct 25 09:00:00')).toEqual([[], ['zone'], []]);
    expect(await log('Oct 25 02:30:00', 'Oct 25 02:40:00')).toEqual([['zone'], ['zone'], ['zone']]);
    expect(await log('Oct 25 01:30:00', 'Oct 25 02:40:00')).toEqual([[], [], ['zone']]);
  });

  test('a log that ends in the other half of the year is a guess', async () => {
    const { clocks } = await timelineOf({ ...kern('Mar 10 12:00:00', 'Jul 20 12:00:00'), ...DATE });
    expect(clocks[0]!.guesses).toEqual(['zone']);
  });

  test('the hour that occurs twice is mentioned if a log lies in it, to the second', async () => {
    const twice = async (files: Record<string, string>) => {
      const { clocks } = await timelineOf({ ...files, ...DATE }, { '*': 'Europe/Berlin' });
      return /one hour occurs twice.*/.exec(clocks[0]!.method)?.[0];
    };
    const dmesg = (...at: string[]) => ({ 'dmesg.txt': at.map((one) => `[Sun Oct 25 ${one} 2026] ${NFS}\n`).join('') });
    expect(await twice(dmesg('03:00:01', '04:00:00'))).toBe(undefined);
    expect(await twice(dmesg('02:59:59', '04:00:00'))).toContain('its lines may be an hour off');
    expect(await twice(dmesg('01:00:00', '02:00:01'))).toContain('its lines may be an hour off');
    expect(await twice(dmesg('01:00:00', '01:59:59'))).toBe(undefined);
    const stunnel = (...at: string[]) => ({
      'fs-0a.stunnel.log': at
        .map((one) => `2026.10.25 ${one} LOG5[3]: Connection reset: 0 byte(s) sent to TLS\n`)
        .join(''),
    });
    expect(await twice(stunnel('02:59:40', '02:00:10', '03:10:00'))).toContain('its times go back separates them');
  });
});

test('a zone word with several meanings means the zone of the node, if it is one of them', async () => {
  const node = (zone: string) => ({
    timedatectl: `               Local time: Fri 2026-11-20 18:03:18 IST
           Universal time: Fri 2026-11-20 12:33:18 UTC
                Time zone: ${zone}
`,
  });
  const ist = async (files: Record<string, string>, zones = {}) =>
    (await times({ ...full('IST'), ...files }, zones))[0];
  expect(await ist(node('Asia/Kolkata (IST, +0530)'))).toEqual(['2026-11-20T08:01:49.000000Z', 1e6, []]);
  expect(await ist(node('Asia/Tokyo (JST, +0900)'))).toEqual(['2026-11-20T04:31:49.000000Z', 1e6, ['zone']]);
  expect(await ist({ 'date.txt': '2026-11-20T18:03:18+05:30\n' })).toEqual(['2026-11-20T08:01:49.000000Z', 1e6, []]);
  expect(await ist({}, { 'journal.txt': 'Asia/Tokyo' })).toEqual(['2026-11-20T04:31:49.000000Z', 1e6, []]);
});

test('the local time of a container is taken as UTC, which is a guess unless the user gave the zone', async () => {
  const log =
    '[pod/efs-csi-node-x/efs-plugin] E1120 12:31:49.281063       1 driver.go:50] GRPC error: rpc error: code = Internal desc = Could not mount "fs-0a:/" at "/a": mount failed: exit status 32\n';
  const found = async (zones: Record<string, string>) => {
    const { events, clocks } = await timelineOf({ 'csi.log': log, ...DATE }, zones);
    const [{ time, guesses = [] }] = events as [Event];
    return [isoFromMicros(time.from).slice(11, 19), guesses, clocks[0]!.method.split(';')[0], clocks[0]!.anchors];
  };
  const taken = 'local time, taken as UTC: a container has no other zone unless it was given one';
  expect(await found({})).toEqual(['12:31:49', ['zone'], taken, []]);
  const given = ['03:31:49', [], 'local time, the zone Asia/Tokyo, as given', []];
  expect([await found({ 'csi.log': 'Asia/Tokyo' }), await found({ '*': 'Asia/Tokyo' })]).toEqual([given, given]);
});

test('the header of a log names its year, whatever the year of other logs', async () => {
  const log =
    'Log file created at: 2024/11/19 23:40:05\nRunning on machine: node7\n' +
    'E1119 23:40:06.000000    1201 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/nfs/4a podName: nodeName:}" failed. No retries permitted until x\n';
  const { coverage } = await timelineOf({ 'kubelet.INFO': log, ...DATE });
  expect(coverage.map(({ from }) => isoFromMicros(from).slice(0, 10))).toEqual(['2024-11-19']);
});

test('a trace whose last line counts from 1970 has its day from each time of day', async () => {
  const line = (at: string) => `7767  ${at} flock(3, LOCK_EX) = 0 <30.5>\n`;
  const files = { 'a.strace': line('13:31:49') + line('1795177600.123456'), ...DATE };
  expect((await times(files)).map(([at]) => at)).toEqual([
    '2026-11-20T12:26:40.123456Z',
    '2026-11-20T12:31:49.000000Z',
  ]);
});
