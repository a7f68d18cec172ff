import { isoFromMicros } from '@mountline/core';
import { DATE, NFS, STAMPED, STAT, times, UPTIME } from '@mountline/dev/testing/clock-files';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { describe, expect, test } from 'vitest';

describe('a zone word of `date` belongs to one half of the year', () => {
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
    [
      '… and has it in summer, too',
      { ...line('Jul  5 12:00:00'), 'date.txt': 'Fri Jul 10 13:33:18 CET 2026\n' },
      ['2026-07-05T11:00:00.000000Z', 1e6, []],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await times(files)).toEqual([expected]);
  });

  test('a log that ends in that half is no guess as a whole', async () => {
    const log = ['Oct 20 12:00:00', 'Nov 19 12:00:00'].map((at) => `${at} node7 kernel: ${NFS}\n`).join('');
    const { clocks, events } = await timelineOf({ 'kern.log': log, ...DATE });
    expect(clocks.find(({ path }) => path === 'kern.log')).toMatchObject({ guesses: [] });
    expect(events.map(({ guesses }) => guesses ?? [])).toEqual([['zone'], []]);
  });
});

describe('a word of `date` with several meanings is decided by the same moment in UTC', () => {
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
      'the journal, printed in full',
      { ...log, 'journal.txt': 'Fri 2026-11-20 18:02:00 CET node7 kernel: nfs: server nas01 OK\n' },
      ['17:00:00', []],
    ],
    [
      '… but not in UTC, as `journalctl --utc` prints it',
      { ...log, 'journal.txt': 'Fri 2026-11-20 18:02:00 UTC node7 kernel: nfs: server nas01 OK\n' },
      ['18:00:00', ['zone']],
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

describe('lines of the kernel that another clock dates', () => {
  const silent = (server: string) => `nfs: server 10.0.0.${server} not responding, still trying`;
  const own = (at: string, since: string, says: string) => `Nov 20 ${at} node7 kernel: [${since}] ${says}\n`;
  const [first, second] = [own('13:31:49', '  304.065608', silent('1')), own('13:32:50', '  365.165608', silent('2'))];
  // With a line that tells the day, as the stamps lack the year.
  const booted = { 'proc/stat': 'cpu  1 2 3 4 5 6 7 8 9 10\nbtime 1795177605\nprocesses 5\n', ...STAMPED };
  const guesses = async (files: Record<string, string>) => (await times({ ...booted, ...files }))[0];

  test('show the zone of a log by two of the kernel’s own stamps', async () => {
    expect(await guesses({ 'kern.log': first + second })).toEqual(['2026-11-20T12:31:49.000000Z', 1e6, []]);
    expect((await guesses({ 'kern.log': first }))![2]).toEqual(['zone']);
  });

  test('or by copies in a log that dates them', async () => {
    const log = (first + second).replaceAll(/\[ .*?\] /g, '');
    const ring = `[  304.065608] ${silent('1')}\n[  365.165608] ${silent('2')}\n`;
    expect(await guesses({ 'kern.log': log, 'dmesg.txt': ring })).toEqual(['2026-11-20T12:31:49.000000Z', 1e6, []]);
    const journal = `2026-11-20T12:31:49+00:00 node7 kernel: ${silent('1')}\n2026-11-20T12:32:50+00:00 node7 kernel: ${silent('2')}\n`;
    const { clocks } = await timelineOf({ 'kern.log': log, 'journal.txt': journal });
    expect(clocks.find(({ path }) => path === 'kern.log')!.method).toContain(
      'local time, UTC+01:00, from kernel lines that another clock dates',
    );
  });

  test('a line that comes every hour shows nothing: it also matches another hour', async () => {
    const ring = `[  304.065608] ${silent('1')}\n[ 3904.065608] ${silent('1')}\n`;
    const log = [own('09:31:49', 'x', silent('1')), own('10:31:49', 'x', silent('1'))].join('').replaceAll('[x] ', '');
    expect((await guesses({ 'kern.log': log, 'dmesg.txt': ring }))![2]).toEqual(['zone']);
  });

  test('two that do not agree show nothing, nor do lines of an earlier boot', async () => {
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

describe('a journal in UTC on a node with another zone', () => {
  const kubelet = (at: string, own: string) =>
    `Nov 20 ${at} node7 kubelet[469]: I1120 ${own}.281063     469 server.go:467] "Kubelet version" kubeletVersion="v1.33.7"\n`;
  const kernel = `Nov 20 12:31:49 node7 kernel: ${NFS}\n`;
  const silent = async (journal: string) => {
    const { events, clocks } = await timelineOf({ 'journal.txt': journal, ...DATE });
    const at = events.find(({ kind }) => kind === 'nfs.server.not-responding')!;
    return [isoFromMicros(at.time.from).slice(11, 16), clocks[0]!.method.includes('UTC, although')];
  };

  test('is recognised by the stamps of kubelet, which are ahead by the offset of the zone', async () => {
    expect(await silent(kubelet('12:21:05', '13:21:05') + kubelet('12:25:01', '13:25:01') + kernel)).toEqual([
      '12:31',
      true,
    ]);
  });

  test('is not recognised if both are the same, if kubelet’s are behind, or from a single line', async () => {
    expect(await silent(kubelet('12:21:05', '12:21:05') + kubelet('12:25:01', '12:25:01') + kernel)).toEqual([
      '11:31',
      false,
    ]);
    expect(await silent(kubelet('12:21:05', '11:21:05') + kubelet('12:25:01', '11:25:01') + kernel)).toEqual([
      '11:31',
      false,
    ]);
    expect(await silent(kubelet('12:21:05', '13:21:05') + kernel)).toEqual(['11:31', false]);
    const ahead = kubelet('12:21:05', '13:21:05') + kubelet('12:25:01', '13:25:01');
    expect(await silent(ahead + kubelet('12:26:01', '12:26:01') + kernel)).toEqual(['11:31', false]);
  });

  test('needs stamps of kubelet within two seconds of each other', async () => {
    const by = (own: string) => silent(kubelet('12:21:05', own) + kubelet('12:25:01', '13:25:01') + kernel);
    expect(await by('13:21:06')).toEqual(['12:31', true]);
    expect(await by('13:21:09')).toEqual(['11:31', false]);
    const ahead = kubelet('12:21:05', '13:21:05') + kubelet('12:25:01', '13:25:01');
    const other = ahead.replaceAll('kubelet[469]', 'crio[469]');
    expect(await silent(other + kernel)).toEqual(['11:31', false]);
    expect(await silent(kubelet('12:20:00', 'x').replace('I1120 x.281063', 'started') + ahead + kernel)).toEqual([
      '12:31',
      true,
    ]);
  });

  test('is none where the user says which zone it has, nor where the node is in UTC', async () => {
    const journal = kubelet('12:21:05', '13:21:05') + kubelet('12:25:01', '13:25:01') + kernel;
    const { clocks } = await timelineOf({ 'journal.txt': journal, ...DATE }, { '*': 'Europe/Berlin' });
    expect(clocks[0]!.method).toContain('the zone Europe/Berlin, as given');
    const alike = kubelet('12:21:05', '12:21:05') + kubelet('12:25:01', '12:25:01') + kernel;
    const utc = await timelineOf({ 'journal.txt': alike, 'date.txt': 'Fri Nov 20 12:33:18 WET 2026\n' });
    expect(utc.clocks[0]!.method).toContain('the zone WET');
  });

  test('is told by its first line that does so', async () => {
    const journal = kernel + kubelet('12:21:05', '13:21:05') + kubelet('12:25:01', '13:25:01');
    const { clocks } = await timelineOf({ 'journal.txt': journal, ...DATE });
    expect(clocks[0]!.anchors.map(({ path, line }) => `${path}:${line}`)).toEqual(['journal.txt:2']);
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
