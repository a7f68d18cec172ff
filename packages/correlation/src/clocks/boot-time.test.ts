import { isoFromMicros } from '@mountline/core';
import {
  DATE,
  DMESG,
  entry,
  KERN_LOG,
  NFS,
  OLD_BOOT,
  PS,
  SHORT_ISO,
  STAT,
  THIS_BOOT,
  times,
  UPTIME,
} from '@mountline/dev/testing/clock-files';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { describe, expect, test } from 'vitest';

describe('boot', () => {
  test('nothing tells when it was: seconds since it, as a guess, and with the lengths of the log', async () => {
    const ring = { 'dmesg.txt': `${DMESG['dmesg.txt']}[  364.065608] nfs: server 127.0.0.1 OK\n` };
    const { events, clocks, host } = await timelineOf({ ...ring, ...DATE });
    expect(events.map(({ time, guesses }) => [isoFromMicros(time.from), guesses])).toEqual([
      ['1970-01-01T00:05:04.065608Z', ['boot']],
      ['1970-01-01T00:06:04.065608Z', ['boot']],
    ]);
    expect(clocks).toMatchObject([{ anchors: [], method: expect.stringContaining('seconds since boot') }]);
    expect(host.bootTime).toBeUndefined();
    const yearless = await timelineOf({
      ...ring,
      'kubelet.log': 'E1120 12:31:49.065608     900 kubelet.go:1] not synced\n',
    });
    expect(yearless.events.map(({ time }) => isoFromMicros(time.from).slice(0, 19))).toEqual([
      '1970-11-20T12:30:49',
      '1970-11-20T12:31:49',
    ]);
  });

  test('nothing tells when it was, and another log has the lines of the kernel with their time: said so', async () => {
    const { events, diagnostics, coverage } = await timelineOf({ ...DMESG, ...SHORT_ISO });
    expect(events.map(({ span }) => span.path)).toEqual(['journal.txt']);
    expect(coverage).toMatchObject([{ path: 'journal.txt' }]);
    expect(diagnostics).toMatchObject([{ code: 'clock/undated', severity: 'loss', span: { path: 'dmesg.txt' } }]);
    expect(diagnostics[0]!.message).toContain('event without a known time: nfs.server.not-responding (1)');
  });

  test('kthreadd was started then, in the zone of the node', async () => {
    const { events, host } = await timelineOf({ ...DMESG, ...DATE, ...PS });
    expect(events.map(({ time, guesses }) => [isoFromMicros(time.from), time.to - time.from, guesses])).toEqual([
      ['2026-11-20T12:31:46.065608Z', 5_000_001, undefined],
    ]);
    expect(host.bootTime?.span).toMatchObject({ path: 'ps.txt', line: 3 });
    // A zone (unknown) is a guess, and so is the boot.
    expect(await times({ ...DMESG, ...PS })).toEqual([['2026-11-20T13:31:46.065608Z', 5_000_001, ['boot']]]);
    // Pid 1 of a container is started later than the node, and a container has no kthreadd.
    const container = { 'ps.txt': PS['ps.txt'].replace(/.*kthreadd.*\n/, '') };
    expect((await timelineOf({ ...DMESG, ...container })).host.bootTime).toBeUndefined();
    expect(await times({ ...DMESG, ...container })).toEqual([['1970-01-01T00:05:04.065608Z', 2, ['boot']]]);
  });

  test('an uptime of whole minutes tells it within a minute', async () => {
    const uptime = { uptime: ' 13:33:18 up 6 min,  0 user,  load average: 4.44, 2.33, 1.05\n' };
    expect(await times({ ...DMESG, ...DATE, ...uptime })).toEqual([['2026-11-20T12:31:22.065608Z', 62_000_001, []]]);
  });

  test('`who -b` tells it in local time, cut to the minute, where nothing is more precise', async () => {
    const who = { who: '         system boot  2026-11-20 13:27\n' };
    expect(await times({ ...DMESG, ...DATE, ...who })).toEqual([['2026-11-20T12:30:04.065608Z', 180_000_001, []]]);
    // In a zone that nothing tells, it is a guess.
    expect(await times({ ...DMESG, ...who })).toEqual([['2026-11-20T13:30:04.065608Z', 180_000_001, ['boot']]]);
    expect(await times({ ...DMESG, ...DATE, ...PS, ...who })).toEqual(await times({ ...DMESG, ...DATE, ...PS }));
  });

  test('the line in which the kernel sets its clock tells it, as a guess; with kthreadd it is none', async () => {
    const rtc = 'rtc_cmos 00:05: setting system clock to 2026-11-20T12:26:53 UTC (1795177613)';
    const ring = { 'dmesg.txt': `[    7.839689] ${rtc}\n${DMESG['dmesg.txt']}` };
    const last = async (files: Record<string, string>) => (await times({ ...ring, ...files })).at(-1);
    expect(await last({})).toEqual(['1970-01-01T00:05:04.065608Z', 2, ['boot']]);
    expect(await last(DATE)).toEqual(['2026-11-20T12:31:48.225919Z', 3_000_001, ['boot']]);
    expect(await last({ ...DATE, ...PS })).toEqual(['2026-11-20T12:31:48.225919Z', 2_839_690, []]);
    // A clock of the hardware in local time would end the log behind its collection.
    const local = {
      'dmesg.txt': ring['dmesg.txt'].replace('12:26:53', '13:26:53').replace('1795177613', '1795181213'),
    };
    expect((await times({ ...local, ...DATE })).at(-1)).toEqual(['1970-01-01T00:05:04.065608Z', 2, ['boot']]);
  });

  describe('a log of an earlier boot than that of the capture', () => {
    const LINUX = '[    0.000000] Linux version 6.1.0 (build@x) (gcc 12) #1 SMP Debian 6.1.90-1 (2024-05-03)\n';
    const PANIC = '[  310.000000] Kernel panic - not syncing: sysrq triggered crash\n';
    const set = (to: string) =>
      `[    7.000000] rtc_cmos 00:05: setting system clock to ${to} UTC (${Date.parse(`${to}Z`) / 1000})\n`;
    const ring = (to: string, end = '') => ({ 'old.dmesg': `${LINUX}${set(to)}${DMESG['dmesg.txt']}${end}` });
    const here = { ...DATE, ...STAT };
    const silent = async (files: Record<string, string>) => {
      const { events } = await timelineOf(files);
      const found = events.filter(
        ({ kind, span }) => kind === 'nfs.server.not-responding' && span.path === 'old.dmesg',
      );
      return found.map(({ time, guesses }) => [isoFromMicros(time.from), guesses ?? []]);
    };

    test('it ends with a panic: its own line of the clock dates it, and without one nothing does', async () => {
      expect(await silent({ ...ring('2026-11-18T08:00:07', PANIC), ...here })).toEqual([
        ['2026-11-18T08:05:03.065608Z', []],
      ]);
      const { clocks, diagnostics } = await timelineOf({
        'old.dmesg': `${LINUX}${DMESG['dmesg.txt']}${PANIC}`,
        ...here,
      });
      expect(clocks[0]!.method).toContain('since an earlier boot');
      expect(diagnostics).toMatchObject([{ code: 'clock/undated', count: 3 }]);
      // Of a node that panicked behind the capture.
      const behind = { ...here, 'date.txt': 'Fri Nov 20 13:30:00 CET 2026\n' };
      expect(await silent({ 'old.dmesg': `${LINUX}${DMESG['dmesg.txt']}${PANIC}`, ...behind })).toEqual([
        ['2026-11-20T12:31:44.065608Z', []],
      ]);
    });

    test('it counts further than the node had come by the capture: its lines have no time', async () => {
      const later = (days: number) => `[ ${days * 86_400}.000000] systemd[1]: Reached target multi-user.target.\n`;
      const files = (days: number) => ({ 'old.dmesg': `${LINUX}${DMESG['dmesg.txt']}${later(days)}`, ...here });
      expect(await silent(files(10))).toEqual([]);
      const { diagnostics } = await timelineOf(files(10));
      expect(diagnostics).toMatchObject([{ code: 'clock/undated', count: 2 }]);
      // A log may be followed for some hours behind the \`date\`.
      expect(await silent(files(0.5))).toEqual([['2026-11-20T12:31:44.065608Z', []]]);
    });

    test('its line of the clock lies days off: a guess, and a proof where that of another log agrees with the boot', async () => {
      expect(await silent({ ...ring('2026-11-18T08:00:07'), ...here })).toEqual([
        ['2026-11-18T08:05:03.065608Z', ['boot']],
      ]);
      const now = { 'dmesg.txt': `${LINUX}${set('2026-11-20T12:26:48')}` };
      expect(await silent({ ...ring('2026-11-20T08:00:07'), ...now, ...here })).toEqual([
        ['2026-11-20T08:05:03.065608Z', []],
      ]);
    });

    test('a clock of the hardware in local time, and one without a battery, tell of no other boot', async () => {
      const same = [['2026-11-20T12:31:44.065608Z', []]];
      expect(await silent({ ...ring('2026-11-20T13:26:48'), ...here })).toEqual(same);
      expect(await silent({ ...ring('2000-01-01T00:00:00'), ...here })).toEqual(same);
      const heard = `2026-11-20T12:26:59+0000 node7 kernel: ${set('2026-11-10T12:26:48').slice(15)}`;
      expect(await silent({ ...ring('2026-11-10T12:26:48'), ...here, 'journal.txt': heard })).toEqual(same);
    });

    test('of two such logs the later one is of the boot that `date` and `uptime` tell', async () => {
      const uptime = { uptime: ' 13:33:18 up 6 min,  0 user,  load average: 4.44, 2.33, 1.05\n' };
      const now = { 'zz.dmesg': `${LINUX}${set('2026-11-20T12:26:48')}` };
      const { clocks } = await timelineOf({ ...ring('2026-11-20T08:00:07'), ...now, ...DATE, ...uptime });
      expect(clocks.map(({ path, guesses }) => [path, guesses])).toEqual([
        ['old.dmesg', []],
        ['zz.dmesg', []],
      ]);
      expect(clocks[1]!.method).toContain('and from date minus uptime');
    });
  });

  test('where nothing else has a time, it is shown from 1970 on, as a guess', async () => {
    const { events, clocks, host } = await timelineOf(DMESG);
    expect(events.map(({ time, guesses }) => [isoFromMicros(time.from), guesses])).toEqual([
      ['1970-01-01T00:05:04.065608Z', ['boot']],
    ]);
    expect(clocks).toMatchObject([{ guesses: ['boot'], anchors: [], method: expect.stringContaining('1970') }]);
    expect(host.bootTime).toBeUndefined();
    expect((await timelineOf({ ...DMESG, ...KERN_LOG })).events.map(({ span }) => span.path)).toEqual(['kern.log']);
  });

  test('journal rows with both clocks, within a millisecond', async () => {
    const files = { ...DMESG, 'journal.export': entry(1795177904_065_700, 304_065_700, THIS_BOOT) };
    const { clocks, coverage } = await timelineOf(files);
    expect(clocks[0]).toMatchObject({
      path: 'dmesg.txt',
      error: 1000,
      anchors: [{ path: 'journal.export', line: 1 }, {}],
    });
    expect(isoFromMicros(coverage[0]!.from)).toBe('2026-11-20T12:31:44.065608Z');
  });

  test('of two boots in a journal, dmesg is of the later one', async () => {
    const journal =
      entry(1795077904_065_700, 304_065_700, OLD_BOOT) + entry(1795177904_065_700, 304_065_700, THIS_BOOT);
    // The first is told twice: the second boot began between it and the next.
    expect((await times({ ...DMESG, 'journal.export': journal })).map(([from]) => from)).toEqual([
      '2026-11-19T08:45:04.065700Z',
      '2026-11-19T08:45:04.065700Z',
      '2026-11-20T12:31:44.065700Z',
    ]);
  });

  test('of two journals the later one dates it, whatever their names are', async () => {
    const files = {
      ...DMESG,
      'journal.export': entry(1795177904_065_700, 304_065_700, THIS_BOOT),
      'journal.prev.export': entry(1795077904_065_700, 304_065_700, OLD_BOOT),
    };
    const { host, coverage } = await timelineOf(files);
    expect(host.bootId).toMatchObject({ value: THIS_BOOT, span: { path: 'journal.export' } });
    expect(isoFromMicros(coverage[0]!.from)).toBe('2026-11-20T12:31:44.065608Z');
  });

  test('the clock was set between two rows: a stamp of dmesg is as uncertain as that', async () => {
    const journal =
      entry(1795177904_065_700, 304_065_700, THIS_BOOT) + entry(1795177911_065_700, 309_065_700, THIS_BOOT);
    const { clocks } = await timelineOf({ ...DMESG, 'journal.export': journal });
    expect(clocks[0]).toMatchObject({ path: 'dmesg.txt', error: 2_001_000 });
  });

  test('a journal of earlier boots only does not date the dmesg of this one', async () => {
    const files = {
      ...DMESG,
      'journal.export': entry(1795077904_065_700, 304_065_700, OLD_BOOT),
      'proc/sys/kernel/random/boot_id': 'bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb\n',
    };
    const undated = await timelineOf(files);
    expect(undated.events.map(({ span }) => span.path)).toEqual(['journal.export']);
    expect(undated.host.bootId?.value).toBe(THIS_BOOT);
    expect(await times({ ...files, ...STAT })).toEqual([
      ['2026-11-19T08:45:04.065700Z', 1, []],
      ['2026-11-20T12:31:44.065608Z', 1_000_001, []],
    ]);
  });

  test('seconds of an earlier boot in the same file are not dated', async () => {
    const journal =
      `[  304.065608] node7 kernel: ${NFS}\n-- Boot ${THIS_BOOT} --\n` + `[   10.065608] node7 kernel: ${NFS}\n`;
    const { events, diagnostics } = await timelineOf({ 'journal.txt': journal, ...STAT });
    expect(events.map(({ time, span }) => [isoFromMicros(time.from), span.line])).toEqual([
      ['2026-11-20T12:26:50.065608Z', 3],
    ]);
    expect(diagnostics).toMatchObject([{ code: 'clock/undated' }]);
  });

  test('neither are those in front of a first line of the kernel, as in the log of a console', async () => {
    const first = '[    0.000000] Linux version 6.1.85 (build@x) (gcc 13) #1 SMP\n';
    const silent = '[ 1000.000000] nfs: server nas01 not responding, still trying\n';
    const console = `${first}${silent}[ 1500.000000] nfs: server nas01 OK\n${first}${silent}[ 1400.000000] eth0: up\n`;
    const files = { date: 'Fri Nov 20 12:30:00 UTC 2026\n', 'proc/uptime': '1500.00 3000.00\n', 'dmesg.txt': console };
    const { events, coverage } = await timelineOf(files);
    const begun = Date.UTC(2026, 10, 20, 12, 5) * 1000;
    expect(events.map(({ kind, time }) => [kind, Math.round((time.from - begun) / 1e6)])).toEqual([
      ['kernel.boot.started', 0],
      ['nfs.server.not-responding', 1000],
    ]);
    expect(coverage.map(({ from }) => Math.round((from - begun) / 1e6))).toEqual([0]);
  });

  test('the boot time of the kernel and the uptime beside it tell when they were read, where nothing else does', async () => {
    const { capture } = await timelineOf({ ...UPTIME, ...STAT });
    expect(capture).toEqual({ from: 1_795_178_002_810_000, to: 1_795_178_003_810_000 });
    // Of another folder, another capture; and a file that tells the time of day is asked first.
    expect((await timelineOf({ ...STAT, 'old/proc/uptime': UPTIME['proc/uptime'] })).capture).toBeNull();
    const dated = await timelineOf({ ...UPTIME, ...STAT, ...DATE });
    expect(dated.capture).toEqual((await timelineOf(DATE)).capture);
  });
});
