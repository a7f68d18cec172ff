import { isoFromMicros, order } from '@mountline/core';
import { runFacts } from '@mountline/correlation';
import { facts } from '@mountline/rules';
import { describe, expect, test } from 'vitest';
import {
  DATE,
  DMESG,
  DMESG_T,
  full,
  KERN_LOG,
  NFS,
  PS,
  SHORT_ISO,
  STAMPED,
  STAT,
  TRACE,
  times,
  UPTIME,
} from './clock-files.ts';
import { timelineOf } from './timeline-of.ts';

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

describe('a word that `date` printed is of one half of the year', () => {
  const line = (at: string) => ({ 'kern.log': `${at} node7 kernel: ${NFS}\n` });
  const CEST = { 'date.txt': 'Fri Jul 10 13:33:18 CEST 2026\n' };

  test.each<[string, Record<string, string>, unknown]>([
    ['in that half it is known', { ...line('Nov 19 12:00:00'), ...DATE }, ['2026-11-19T11:00:00.000000Z', 1e6, []]],
    ['summer, told in winter', { ...line('Oct 20 12:00:00'), ...DATE }, ['2026-10-20T10:00:00.000000Z', 1e6, ['zone']]],
    ['winter, told in summer', { ...line('Jan 20 12:00:00'), ...CEST }, ['2026-01-20T11:00:00.000000Z', 1e6, ['zone']]],
    [
      'a place without summer time prints CET in July',
      { ...line('Jan 20 12:00:00'), 'date.txt': 'Fri Jul 10 13:33:18 CET 2026\n' },
      ['2026-01-20T11:00:00.000000Z', 1e6, []],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await times(files)).toEqual([expected]);
  });

  test('a log whose end is of that half is no guess as a whole', async () => {
    const log = ['Oct 20 12:00:00', 'Nov 19 12:00:00'].map((at) => `${at} node7 kernel: ${NFS}\n`).join('');
    const { clocks, events } = await timelineOf({ 'kern.log': log, ...DATE });
    expect(clocks.find(({ path }) => path === 'kern.log')).toMatchObject({ guesses: [] });
    expect(events.map(({ guesses }) => guesses ?? [])).toEqual([['zone'], []]);
  });
});

describe('a word of `date` that several zones bear is told by what tells the same moment in UTC', () => {
  const log = { 'kern.log': `Nov 20 18:00:00 node7 kernel: ${NFS}\n` };
  const ist = { 'date.txt': 'Fri Nov 20 18:03:18 IST 2026\n' };
  const container = (at: string, offset = 'Z') => ({
    'efs-plugin.log': `2026-11-20T${at}.123456789${offset} stderr F I1120 a line\n`,
  });

  test.each<[string, Record<string, string>, unknown]>([
    ['GMT is of London', { ...log, 'date.txt': 'Fri Nov 20 18:03:18 GMT 2026\n' }, ['18:00:00', []]],
    ['EST is of North America', { ...log, 'date.txt': 'Fri Nov 20 18:03:18 EST 2026\n' }, ['23:00:00', []]],
    [
      'summer time of the same place is a guess',
      { 'kern.log': `Jul 10 18:00:00 node7 kernel: ${NFS}\n`, 'date.txt': 'Fri Nov 20 18:03:18 EST 2026\n' },
      ['22:00:00', ['zone']],
    ],
    ['`date -u` beside it', { ...log, ...ist, 'date-utc': 'Fri Nov 20 12:33:19 UTC 2026\n' }, ['12:30:00', []]],
    ['Israel', { ...log, ...ist, 'date-utc': 'Fri Nov 20 16:03:19 UTC 2026\n' }, ['16:00:00', []]],
    ['boot and uptime', { ...log, ...ist, ...STAT, ...UPTIME }, ['12:30:00', []]],
    ['the offset of the runtime', { ...log, ...ist, ...container('18:02:00', '+02:00') }, ['16:00:00', []]],
    ['… where no `date` is', { ...log, ...container('18:02:00', '+02:00') }, ['16:00:00', []]],
    [
      '… offsets that differ do not tell it: a guess, as of a log in UTC',
      {
        ...log,
        ...ist,
        ...container('18:02:00', '+02:00'),
        'node.log': '2026-11-20T18:02:00.123456789+03:00 stderr F I1120 a line\n',
      },
      ['16:00:00', ['zone']],
    ],
    [
      'the logs of efs-utils on a plain host',
      {
        'kern.log': `Oct 20 14:33:28 node7 kernel: ${NFS}\n`,
        'mount-watchdog.log':
          '2026-10-20 14:40:00 CEST - INFO - amazon-efs-mount-watchdog, version 2.0.4, is enabled and started\n',
      },
      ['12:33:28', []],
    ],
    [
      '… of a container, which has no other than UTC, do not tell it',
      {
        'kern.log': `Oct 20 14:33:28 node7 kernel: ${NFS}\n`,
        'mount-watchdog.log':
          '2026-10-20 14:40:00 UTC - INFO - amazon-efs-mount-watchdog, version 2.0.4, is enabled and started\n',
      },
      ['14:33:28', ['zone']],
    ],
    ['a log in UTC, as a guess', { ...log, ...ist, ...container('15:50:00') }, ['16:00:00', ['zone']]],
    ['nothing, as a guess', { ...log, ...ist }, ['12:30:00', ['zone']]],
    [
      'China',
      { ...log, 'date.txt': 'Fri Nov 20 18:03:18 CST 2026\n', ...container('10:02:00') },
      ['10:00:00', ['zone']],
    ],
  ])('%s', async (_, files, expected) => {
    const found = (await times(files)).find(([, width]) => width === 1e6)!;
    expect([String(found[0]).slice(11, 19), found[2]]).toEqual(expected);
  });
});

describe('year', () => {
  const monthly = ['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((m) => `${m} 10`);

  test('a file that passes from December to January is counted back from its end', async () => {
    const lines = ['Dec 31 23:59:59', 'Jan  1 00:00:00', 'Nov 20 13:31:49'].map((at) => `${at} node7 kernel: ${NFS}\n`);
    expect((await times({ 'kern.log': lines.join(''), ...DATE })).map(([from]) => from)).toEqual([
      '2025-12-31T22:59:59.000000Z',
      '2025-12-31T23:00:00.000000Z',
      '2026-11-20T12:31:49.000000Z',
    ]);
  });

  test('a line later in the year than the bundle is of the year before', async () => {
    expect(await times({ 'kern.log': `Dec 24 08:00:00 node7 kernel: ${NFS}\n`, ...DATE })).toEqual([
      ['2025-12-24T07:00:00.000000Z', 1e6, []],
    ]);
  });

  test('a log that counts from a known boot tells the year too; the boot alone makes it a guess: a log may be of long after it', async () => {
    expect(await times({ ...KERN_LOG, ...STAT, ...DMESG })).toEqual([
      ['2026-11-20T12:31:44.065608Z', 1_000_001, []],
      ['2026-11-20T13:31:49.000000Z', 1e6, ['zone']],
    ]);
    expect(await times({ ...KERN_LOG, ...STAT })).toEqual([['2026-11-20T13:31:49.000000Z', 1e6, ['year', 'zone']]]);
  });

  test('a log that ends earlier in the year than the boot is of the year behind it', async () => {
    const log = {
      'kern.log': ['Dec 31 13:31:49', 'Jan  2 13:31:49'].map((t) => `${t} node7 kernel: ${NFS}\n`).join(''),
    };
    expect((await times({ ...log, ...STAT })).map(([time]) => time)).toEqual([
      '2026-12-31T13:31:49.000000Z',
      '2027-01-02T13:31:49.000000Z',
    ]);
  });

  test('29 February is of the last leap year', async () => {
    expect(await times({ 'kern.log': `Feb 29 08:00:00 node7 kernel: ${NFS}\n`, ...DATE })).toEqual([
      ['2024-02-29T07:00:00.000000Z', 1e6, []],
    ]);
  });

  test.each([
    ['a 29 February tells it for the whole file', ['Feb 27', 'Feb 29', 'Mar  1'], ['2024', '2024', '2024']],
    ['and for the years around it', ['Dec 20', 'Jan  2', 'Feb  1', 'Feb 29'], ['2023', '2024', '2024', '2024']],
    ['a clock that was ahead for a line', ['Nov  1', 'Nov 10', 'Dec  1', 'Nov 19'], ['2025', '2026', '2026', '2026']],
    ['a file that ends later in the year than the bundle', ['Nov  1', 'Nov 19', 'Dec 10'], ['2025', '2025', '2025']],
    ['the same behind a turn of it', ['Dec 25', 'Jan 20', ...monthly], ['2024', '2025', ...monthly.map(() => '2025')]],
    ['lines months apart, as a search finds them in several files', ['Nov 10', 'Dec 24'], ['2025', '2026']],
  ])('it is of the file and not of a line: %s', async (_, days, years) => {
    const log = days.map((day) => `${day} 08:00:00 node7 kernel: ${NFS}\n`).join('');
    expect((await times({ 'kern.log': log, ...DATE })).map(([from]) => String(from).slice(0, 4))).toEqual(years);
  });

  test('of a file that goes on over the newest time of the bundle it is a guess: read on for days, or of a year ago', async () => {
    const years = async (...days: string[]) => {
      const log = days.map((day) => `${day} 08:00:00 node7 kernel: ${NFS}\n`).join('');
      const found = await times({ 'kern.log': log, ...DATE });
      return found.map(([from, , guesses]) => [String(from).slice(0, 4), guesses]);
    };
    expect(await years('Nov  1', 'Nov 24')).toEqual(Array(2).fill(['2026', ['year']]));
    expect(await years('Nov  1', 'Nov 28')).toEqual(Array(2).fill(['2025', ['year']]));
    expect(await years('Nov 24', 'Nov 28')).toEqual(Array(2).fill(['2025', []]));
  });

  test('one line that names an impossible year does not move the others', async () => {
    const journal = `9999-12-31T23:59:59+0000 node7 kernel: ${NFS}\n`;
    const files = { ...KERN_LOG, ...DATE, 'journal.txt': SHORT_ISO['journal.txt'] + journal };
    expect((await times(files)).map(([from]) => from)).toEqual(['2026-11-20T12:31:49.000000Z']);
  });
});

describe('the line in which the kernel sets its clock', () => {
  const rtc = 'kernel: rtc_cmos 00:05: setting system clock to 2026-12-30T12:18:19 UTC (1798633099)';
  const log = (head: string, ...tail: string[]) => ({
    'kern.log': [`Dec 30 ${head} node7 ${rtc}`, ...tail.map((stamp) => `${stamp} node7 kernel: ${NFS}`), ''].join('\n'),
  });

  test('tells year and zone of a log that has neither', async () => {
    expect((await times(log('13:18:40', 'Dec 30 13:31:49', 'Jan  2 13:31:49'))).slice(1)).toEqual([
      ['2026-12-30T12:31:49.000000Z', 1e6, []],
      ['2027-01-02T12:31:49.000000Z', 1e6, []],
    ]);
  });

  test('tells the year of another log, in which no stamp lies behind this one', async () => {
    const other = { messages: `Dec 24 13:31:49 node7 kernel: nfs: server 10.0.0.9 OK\n` };
    expect((await times({ ...log('13:18:40'), ...other }))[0]).toEqual(['2026-12-24T12:31:49.000000Z', 1e6, []]);
  });

  test('a stamp that is no whole quarter of an hour off tells no zone', async () => {
    expect(await times(log('13:25:40'))).toEqual([['2026-12-30T13:25:40.000000Z', 1e6, ['zone']]]);
  });

  test('in local time beside kthreadd it tells the zone', async () => {
    const ring = { 'dmesg.txt': `[    7.839689] ${rtc.slice('kernel: '.length)}\n` };
    const ps = { 'ps.txt': PS['ps.txt'].replaceAll('Fri Nov 20 13:26:45', 'Wed Dec 30 13:18:11') };
    const { host } = await timelineOf({ ...ring, ...ps });
    expect(host.zone).toMatchObject({ value: expect.stringContaining('UTC+01:00'), span: { path: 'ps.txt' } });
  });
});

describe('day', () => {
  const calls = (...at: string[]) => at.map((time) => `7767  ${time} flock(3, LOCK_EX) = 0 <30.5>\n`).join('');

  test('a time of day later than the bundle is of the day before', async () => {
    expect((await times({ 'a.strace': calls('13:40:00'), ...DATE })).map(([from]) => from)).toEqual([
      '2026-11-19T12:40:00.000000Z',
    ]);
  });

  test('a trace that passes midnight is counted back from its end; a late line is no midnight', async () => {
    const trace = calls('23:59:50', '00:00:10', '23:59:55', '00:00:20');
    expect((await times({ 'a.strace': trace, ...DATE })).map(([from]) => from)).toEqual([
      '2026-11-19T22:59:50.000000Z',
      '2026-11-19T22:59:55.000000Z',
      '2026-11-19T23:00:10.000000Z',
      '2026-11-19T23:00:20.000000Z',
    ]);
  });

  test('in a bundle that tells no day it has no time', async () => {
    const { events, diagnostics } = await timelineOf(TRACE, {});
    expect([events, diagnostics.map(({ code }) => code)]).toEqual([[], ['clock/undated']]);
  });
});

describe('daylight saving', () => {
  const zone = { '*': 'Europe/Berlin' };
  const at = async (stamp: string) =>
    (await times({ 'kern.log': `${stamp} node7 kernel: ${NFS}\n`, ...DATE }, zone)).map(([from]) => from);

  test('summer and winter have their own offset', async () => {
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
])('the ledger of a log from %s to %s: an hour came twice %s', async (first, last, expected) => {
  const log = [first, last].map((at) => `${at} node7 kernel: ${NFS}\n`).join('');
  const { clocks } = await timelineOf({ 'kern.log': log, ...DATE }, { '*': 'Europe/Berlin' });
  expect(clocks.find(({ path }) => path === 'kern.log')!.method.includes('came twice')).toBe(expected);
});

test.each([
  [
    'the hour begins anew, and another night has a late line',
    ['Oct 20 02:50', 'Oct 20 02:05', 'Oct 25 02:50', 'Oct 25 02:10'],
    'where its times begin anew',
  ],
  ['a late line of another night is all', ['Oct 20 02:50', 'Oct 20 02:05', 'Oct 25 02:10'], 'may be an hour off'],
])('the ledger tells of an hour that comes twice what its lines have: %s', async (_, stamps, told) => {
  const log = [...stamps, 'Oct 26 09:00'].map((at) => `${at}:00 node7 kernel: ${NFS}\n`).join('');
  const { clocks, events } = await timelineOf({ 'kern.log': log, ...DATE }, { '*': 'Europe/Berlin' });
  expect(clocks.find(({ path }) => path === 'kern.log')!.method).toContain(told);
  expect(events.some(({ guesses }) => guesses?.includes('zone'))).toBe(told === 'may be an hour off');
});

describe('lines of the kernel of which another clock tells when they were', () => {
  const silent = (server: string) => `nfs: server 10.0.0.${server} not responding, still trying`;
  const own = (at: string, since: string, says: string) => `Nov 20 ${at} node7 kernel: [${since}] ${says}\n`;
  const [first, second] = [own('13:31:49', '  304.065608', silent('1')), own('13:32:50', '  365.165608', silent('2'))];
  // With a line that tells the day, as the stamps lack the year.
  const booted = { 'proc/stat': 'cpu  1 2 3 4 5 6 7 8 9 10\nbtime 1795177605\nprocesses 5\n', ...STAMPED };
  const guesses = async (files: Record<string, string>) => (await times({ ...booted, ...files }))[0];

  test('tell the zone of a log by the kernel’s own stamps, where these are two', async () => {
    expect(await guesses({ 'kern.log': first + second })).toEqual(['2026-11-20T12:31:49.000000Z', 1e6, []]);
    expect((await guesses({ 'kern.log': first }))![2]).toEqual(['zone']);
  });

  test('or by copies in a log that tells when they were', async () => {
    const log = (first + second).replaceAll(/\[ .*?\] /g, '');
    const ring = `[  304.065608] ${silent('1')}\n[  365.165608] ${silent('2')}\n`;
    expect(await guesses({ 'kern.log': log, 'dmesg.txt': ring })).toEqual(['2026-11-20T12:31:49.000000Z', 1e6, []]);
    const journal = `2026-11-20T12:31:49+00:00 node7 kernel: ${silent('1')}\n2026-11-20T12:32:50+00:00 node7 kernel: ${silent('2')}\n`;
    const { clocks } = await timelineOf({ 'kern.log': log, 'journal.txt': journal });
    expect(clocks.find(({ path }) => path === 'kern.log')!.method).toContain(
      'of UTC+01:00, by lines of the kernel of which another clock tells when they were',
    );
  });

  test('what comes every hour tells nothing: it is found in another hour as well', async () => {
    const ring = `[  304.065608] ${silent('1')}\n[ 3904.065608] ${silent('1')}\n`;
    const log = [own('09:31:49', 'x', silent('1')), own('10:31:49', 'x', silent('1'))].join('').replaceAll('[x] ', '');
    expect((await guesses({ 'kern.log': log, 'dmesg.txt': ring }))![2]).toEqual(['zone']);
  });

  test('two that do not agree tell nothing, nor do those of an earlier boot', async () => {
    const other = own('14:32:50', '  365.165608', silent('2'));
    expect((await guesses({ 'kern.log': first + other }))![2]).toEqual(['zone']);
    const later = own(
      '13:40:00',
      '    0.000000',
      'Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) #1 SMP',
    );
    expect((await guesses({ 'kern.log': first + second + later }))![2]).toEqual(['zone']);
  });
});

describe('a journal of UTC on a node that has another zone', () => {
  const kubelet = (at: string, own: string) =>
    `Nov 20 ${at} node7 kubelet[469]: I1120 ${own}.281063     469 server.go:467] "Kubelet version" kubeletVersion="v1.33.7"\n`;
  const kernel = `Nov 20 12:31:49 node7 kernel: ${NFS}\n`;
  const silent = async (journal: string) => {
    const { events, clocks } = await timelineOf({ 'journal.txt': journal, ...DATE });
    const at = events.find(({ kind }) => kind === 'nfs.server.not-responding')!;
    return [isoFromMicros(at.time.from).slice(11, 16), clocks[0]!.method.includes('UTC, though')];
  };

  test('is known by the stamps of the kubelet, which are ahead by the offset of the zone', async () => {
    expect(await silent(kubelet('12:21:05', '13:21:05') + kubelet('12:25:01', '13:25:01') + kernel)).toEqual([
      '12:31',
      true,
    ]);
  });

  test('is none where they are alike, or the kubelet’s are behind, or where one line alone tells it', async () => {
    expect(await silent(kubelet('12:21:05', '12:21:05') + kubelet('12:25:01', '12:25:01') + kernel)).toEqual([
      '11:31',
      false,
    ]);
    expect(await silent(kubelet('12:21:05', '11:21:05') + kubelet('12:25:01', '11:25:01') + kernel)).toEqual([
      '11:31',
      false,
    ]);
    expect(await silent(kubelet('12:21:05', '13:21:05') + kernel)).toEqual(['11:31', false]);
  });

  test('or by lines of the kernel that tell when they were', async () => {
    const own = (at: string, since: string) => `Nov 20 ${at} node7 kernel: [${since}] ${NFS}\n`;
    const files = {
      'kern.log': own('12:31:49', '  304.065608') + own('12:32:50', '  365.165608'),
      'proc/stat': 'cpu  1 2 3 4 5 6 7 8 9 10\nbtime 1795177605\nprocesses 5\n',
      ...DATE,
    };
    expect((await times(files))[0]).toEqual(['2026-11-20T12:31:49.000000Z', 1e6, []]);
  });
});

describe('a log that shows where the hour begins anew', () => {
  const line = (at: string, text: string) => `Oct 25 ${at} node7 ${text}\n`;
  const lockd = (at: string, says: string) => line(at, `kernel: lockd: server 10.0.0.4 ${says}`);
  const session = (at: string) => line(at, 'systemd[1]: Started session-5.scope - Session of User root.');
  const asked = (at: string) => line(at, 'kubelet[900]: I1025 00:00:00.000000     900 kubelet.go:2531] "SyncLoop"');
  const files = (...lines: string[]) => ({ messages: lines.join(''), ...DATE });
  const zone = { '*': 'Europe/Berlin' };

  test('the lines above are of the first time, the others of the second', async () => {
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
      'the hour over which summer time ended came twice: where its times begin anew tells of which its lines are',
    );
    expect(isoFromMicros(coverage[0]!.from)).toBe('2026-10-25T00:58:40.000000Z');
    expect(isoFromMicros(coverage[0]!.to)).toBe('2026-10-25T01:01:11.000000Z');
  });

  test('one that falls there several times, or by little, does not', async () => {
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
