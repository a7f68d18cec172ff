import { createHash } from 'node:crypto';
import { isoFromMicros, type Report, type Timeline } from '@mountline/core';
import { runFacts } from '@mountline/correlation';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { toJson } from '@mountline/report';
import { reportSchema } from '@mountline/report/schema';
import { facts } from '@mountline/rules';
import { analyze, analyzeBundle, bundleOf } from 'mountline';
import { distill, filesOf } from 'mountline/distill';
import { describe, expect, test } from 'vitest';

const DAY = '2026-11-20';
const at = (time: string, text: string) => `${DAY}T${time}.000000+0000 node7 ${text}\n`;
const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const clock = (s: number) => new Date(s * 1000).toISOString().slice(11, 19);

/** The kubelet and two others go on, every ten seconds. */
const goOn = (from: string, to: string) => {
  const lines: string[] = [];
  for (let s = seconds(from); s <= seconds(to); s += 10)
    lines.push(
      at(clock(s), `kubelet[900]: I1120 ${clock(s)}.000000     900 kubelet.go:2450] "SyncLoop (PLEG): event for pod"`),
      at(clock(s), 'sshd[77]: Connection closed by 10.0.0.9 port 4111 [preauth]'),
      at(clock(s), 'CRON[78]: (root) CMD (true)'),
    );
  return lines.join('');
};
const BOOT = at('09:00:00', 'kernel: Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) #1 SMP');
const STEPPED = (by: string) => `chronyd[700]: System clock was stepped by ${by} seconds`;

const told = ({ events }: Timeline, kind: string) =>
  events.filter((event) => event.kind === kind).map(({ time }) => isoFromMicros(time.from).slice(11, 19));
const found = ({ diagnostics }: Pick<Timeline, 'diagnostics'>) =>
  diagnostics.filter(({ code }) => code.startsWith('clock/')).map(({ code, message }) => `${code}: ${message}`);

describe('a clock that was set while it happened', () => {
  test('forward: the kubelet was not silent for the hour that did not pass', async () => {
    const noise = `${at('10:05:03', 'sshd[77]: Connection closed')}${at('11:05:05', STEPPED('3600.000000'))}`;
    const files = {
      'journal.txt': `${BOOT}${goOn('10:00:00', '10:05:00')}${noise}${goOn('11:05:10', '11:10:00')}`,
      date: 'Fri Nov 20 11:10:05 UTC 2026\n',
    };
    const timeline = await timelineOf(files);
    expect(found(timeline)).toEqual([
      'clock/set: the clock of the node was set forward by 60 min at 2026-11-20 11:05:05 UTC',
    ]);
    expect((await runFacts(timeline, facts)).events.filter(({ kind }) => kind === 'kubelet.silence')).toEqual([]);
    const set = at('11:05:05', STEPPED('3600.000000'));
    const alive = at('10:35:00', 'sshd[77]: Connection closed') + set.replace('stepped by', 'set by');
    const without = await timelineOf({ ...files, 'journal.txt': files['journal.txt'].replace(set, alive) });
    expect((await runFacts(without, facts)).events.filter(({ kind }) => kind === 'kubelet.silence')).toHaveLength(1);
    expect(timeline.clocks[0]!.method).toContain(
      'at 2026-11-20 11:05:05 UTC; lines before it are shown 60 min later than their stamps (~)',
    );
  });

  test('by phc2sys, which reports nanoseconds ahead', async () => {
    const offset = (at: string, ns: string, state: string) =>
      `phc2sys[950]: [${at}] CLOCK_REALTIME phc offset ${ns.padStart(9)} ${state} freq  -36503 delay   2298`;
    const set = at('11:05:05', offset('5105.451', '-3600000000000', 's1'));
    const slewed = at('11:05:06', offset('5106.451', '61', 's2'));
    const journal = `${BOOT}${goOn('10:00:00', '10:05:00')}${set}${slewed}${goOn('11:05:10', '11:10:00')}`;
    expect(found(await timelineOf({ 'journal.txt': journal, date: 'Fri Nov 20 11:10:05 UTC 2026\n' }))).toEqual([
      'clock/set: the clock of the node was set forward by 60 min at 2026-11-20 11:05:05 UTC',
    ]);
  });

  test('back: order holds, and a silence continues', async () => {
    const timeline = await timelineOf({
      'journal.txt':
        BOOT +
        goOn('10:00:00', '10:05:00') +
        at('10:05:03', 'kernel: nfs: server 10.0.3.7 not responding, still trying') +
        at('09:05:10', STEPPED('-3600.000000')) +
        at('09:05:20', 'kernel: nfs: server 10.0.3.7 OK') +
        at('09:12:00', 'sshd[77]: Connection closed') +
        goOn('09:20:00', '09:25:00'),
      date: 'Fri Nov 20 09:25:05 UTC 2026\n',
    });
    expect(told(timeline, 'nfs.server.not-responding')).toEqual(['09:05:03']);
    expect(told(timeline, 'nfs.server.ok')).toEqual(['09:05:20']);
    const { events } = await runFacts(timeline, facts);
    expect(events.find(({ kind }) => kind === 'nfs.server.silent')?.fields.note).toBe(
      '10.0.3.7 not responding, OK 17 s later',
    );
    // 10:05:00 by the clock as it was, 09:20:00 by the new one.
    expect(events.find(({ kind }) => kind === 'kubelet.silence')?.fields.note).toContain('silent for 15 min');
    expect(timeline.coverage.map(({ from, to }) => [from, to].map((t) => isoFromMicros(t).slice(11, 19)))).toEqual([
      ['08:00:00', '09:25:00'],
    ]);
  });

  test('stamps that continue without a jump contradict it: it was another clock, such as that of a guest', async () => {
    for (const line of [
      STEPPED('3600.000000'),
      STEPPED('-3600.000000'),
      'ntpd[70]: 0.0.0.0 c61c 0c clock_step +3600.000000 s',
    ]) {
      const timeline = await timelineOf({
        'journal.txt': `${BOOT}${goOn('10:00:00', '10:05:00')}${at('10:05:05', line)}${goOn('10:05:10', '10:30:00')}`,
        date: 'Fri Nov 20 10:30:05 UTC 2026\n',
      });
      expect(found(timeline)).toEqual([]);
      expect((await runFacts(timeline, facts)).events.filter(({ kind }) => kind === 'kubelet.silence')).toEqual([]);
      expect(timeline.coverage.map(({ from, to }) => [from, to].map((t) => isoFromMicros(t).slice(11, 19)))).toEqual([
        ['09:00:00', '10:30:00'],
      ]);
    }
  });

  test('ntpd announces the jump', async () => {
    const timeline = await timelineOf({
      'journal.txt':
        BOOT +
        at('10:05:03', 'kernel: nfs: server 10.0.3.7 not responding, still trying') +
        at('10:05:04', 'ntpd[700]: 0.0.0.0 c61c 0c clock_step -3600.000000 s') +
        at('09:05:05', 'ntpd[700]: 0.0.0.0 c614 04 freq_mode') +
        at('09:05:20', 'kernel: nfs: server 10.0.3.7 OK'),
    });
    expect(told(timeline, 'nfs.server.not-responding')).toEqual(['09:05:03']);
    expect(told(timeline, 'nfs.server.ok')).toEqual(['09:05:20']);
  });

  const CLOSED = 'NFS: state manager: check lease failed on NFSv4 server 127.0.0.1 with error 13';
  test('other logs go by their stamps; an ambiguous one keeps both times', async () => {
    const mount = (time: string) => `${DAY} ${time} UTC - INFO - version=2.0.4 options={'tls': None}\n`;
    const { events } = await timelineOf({
      'journal.txt':
        at('09:50:00', 'kernel: Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) #1 SMP') +
        at('10:05:03', `kernel: ${CLOSED}`) +
        at('09:55:10', STEPPED('-600.000000')) +
        at('10:20:00', 'CRON[78]: (root) CMD (true)'),
      'var/log/amazon/efs/mount.log': ['09:40:00', '09:51:00', '10:00:00', '10:06:00'].map(mount).join(''),
      date: 'Fri Nov 20 10:20:05 UTC 2026\n',
    });
    const times = events
      .filter(({ source }) => source === 'mount-log')
      .map(({ time, guesses = [] }) => [
        isoFromMicros(time.from).slice(11, 19),
        isoFromMicros(time.to).slice(11, 19),
        ...guesses,
      ]);
    expect(times).toEqual([
      ['09:40:00', '09:40:01'],
      ['09:41:00', '09:41:01', 'set'],
      ['09:50:00', '10:00:01', 'set'],
      ['10:06:00', '10:06:01'],
    ]);
  });

  test('an earlier boot had another clock', async () => {
    const timeline = await timelineOf({
      'journal.txt':
        at('08:00:00', 'kernel: Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) #1 SMP') +
        at('08:00:10', 'kernel: nfs: server 10.0.3.7 not responding, still trying') +
        BOOT +
        at('09:00:10', 'kernel: nfs: server 10.0.3.7 not responding, still trying') +
        at('09:10:10', STEPPED('600.000000')),
    });
    expect(told(timeline, 'nfs.server.not-responding')).toEqual(['08:00:10', '09:10:10']);
  });

  test('rows of a journal that carry both clocks tell it without a word', async () => {
    const BEGUN = Date.UTC(2026, 10, 20, 9, 0, 0) * 1000;
    const row = (monotonic: number, set: number, message: string, program = 'kernel') =>
      `${JSON.stringify({
        __REALTIME_TIMESTAMP: String(BEGUN + (monotonic + set) * 1e6),
        __MONOTONIC_TIMESTAMP: String(monotonic * 1e6),
        _BOOT_ID: '0123456789abcdef0123456789abcdef',
        _HOSTNAME: 'node7',
        SYSLOG_IDENTIFIER: program,
        MESSAGE: message,
      })}\n`;
    const down = 'nfs: server 10.0.3.7 not responding, still trying';
    const set = await timelineOf({
      'journal.json': row(10, 0, down) + row(20, -300, 'nfs: server 10.0.3.7 OK') + row(30, -300, 'x'),
    });
    expect(told(set, 'nfs.server.not-responding')).toEqual(['08:55:10']);
    expect(told(set, 'nfs.server.ok')).toEqual(['08:55:20']);
    expect(found(set)).toEqual(['clock/set: the clock of the node was set back by 5 min at 2026-11-20 08:55:20 UTC']);
    // The clock that counts from the boot stands still while the node is suspended.
    const slept = await timelineOf({
      'journal.json':
        row(10, 0, down) +
        row(11, 0, 'PM: suspend entry (deep)') +
        row(12, 300, 'PM: suspend exit') +
        row(20, 300, 'nfs: server 10.0.3.7 OK'),
    });
    expect(told(slept, 'nfs.server.not-responding')).toEqual(['09:00:10']);
    expect(found(slept)).toEqual([]);
    const noticed = row(10, 0, down) + row(400, 0, 'Time has been changed', 'systemd');
    expect(found(await timelineOf({ 'journal.json': noticed }))).toEqual([]);
  });

  test('a line that only noticed it does not show the amount', async () => {
    const journal = (noticed: string) =>
      BOOT + at('10:05:03', 'kernel: nfs: server 10.0.3.7 not responding, still trying') + noticed;
    const back = at('10:00:10', 'systemd-journald[300]: Time jumped backwards, rotating.');
    expect(found(await timelineOf({ 'journal.txt': journal(back) }))).toEqual([
      'clock/set-by-unknown: the clock of the node was set back by 5 min at 2026-11-20 10:00:10 UTC, or by more: its stamps go back that far',
    ]);
    const files = (noticed: string) => ({
      'journal.txt': `${journal(noticed)}${at('10:30:10', 'kernel: nfs: server 10.0.3.7 OK')}${goOn('10:30:20', '10:40:00')}`,
      date: 'Fri Nov 20 10:40:05 UTC 2026\n',
    });
    const forward = await analyze(files(at('10:25:10', 'systemd[1]: Time has been changed')));
    expect(found(forward)).toEqual([
      'clock/set-by-unknown: the clock of the node was set at 2026-11-20 10:25:10 UTC; no line says by how much, at most by 20 min',
    ]);
    const [incident] = forward.incidents;
    expect([incident?.rule, incident?.verdict, incident?.because]).toEqual([
      'nfs-server-silent',
      'likely',
      [
        'the clock of the node was set at 10:25:10 (journal.txt:3); no line says by how much, so durations across it may be wrong',
      ],
    ]);
    const [confirmed] = (await analyze(files(''))).incidents;
    expect([confirmed?.rule, confirmed?.verdict]).toEqual(['nfs-server-silent', 'confirmed']);
  });

  test.each([STEPPED('-3600.000000'), 'systemd[1]: Time has been changed'])(
    'a pack tells of it too: %s',
    async (said) => {
      const bundle = () =>
        bundleOf('node', {
          'journal.txt':
            BOOT +
            at('10:05:03', 'kernel: nfs: server 10.0.3.7 not responding, still trying') +
            at('09:06:10', said) +
            at('09:06:20', 'kernel: nfs: server 10.0.3.7 OK') +
            goOn('09:20:00', '09:25:00'),
          date: 'Fri Nov 20 09:25:05 UTC 2026\n',
        });
      const report = await analyzeBundle(bundle());
      const { pack } = await distill(async () => bundle(), {
        version: 'test',
        sha256() {
          const hash = createHash('sha256');
          return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
        },
      });
      const again = await analyzeBundle(bundleOf('pack', filesOf(pack)));
      const short = ({ incidents, clocks, diagnostics }: Report) => [
        incidents.map(({ rule, verdict, window, because }) => ({ rule, verdict, window, because })),
        clocks.map(({ method }) => method),
        found({ diagnostics }),
      ];
      expect(report.incidents).toHaveLength(1);
      expect(short(again)).toEqual(short(report));
      const json = JSON.parse(JSON.stringify(toJson(report)));
      expect(reportSchema.parse(json)).toEqual(json);
    },
  );

  test('less than a second is no jump', async () => {
    const timeline = await timelineOf({ 'journal.txt': BOOT + at('09:00:05', STEPPED('0.812345')) });
    expect(found(timeline)).toEqual([]);
    expect(told(timeline, 'kernel.boot.started')).toEqual(['09:00:00']);
  });
});

describe('a night without year and zone', () => {
  const line = (time: string, text: string) => `${time} node7 kernel: ${text}\n`;
  const silent = (from: string, to: string) =>
    line(from, 'nfs: server 10.0.3.7 not responding, still trying') + line(to, 'nfs: server 10.0.3.7 OK');
  const told = async (files: Record<string, string>) => {
    const [first] = (await analyze(files)).incidents;
    return [first?.rule, first?.verdict, first?.because];
  };
  const night = silent('Mar 29 01:58:40', 'Mar 29 03:04:10');

  test('may be the one in which summer time begins: a duration across it is not confirmed', async () => {
    expect(await told({ 'kern.log': night })).toEqual([
      'nfs-server-silent',
      'likely',
      [
        'no file shows the year and the zone (`date` would): if daylight saving time began that night, the stamps skip an hour',
      ],
    ]);
  });

  test.each([
    ['of a day whose year is known', { 'kern.log': night, 'date.txt': 'Sun Mar 29 12:00:00 CEST 2026\n' }],
    ['by day', { 'kern.log': silent('Mar 29 11:58:40', 'Mar 29 13:04:10') }],
    ['shorter than an hour', { 'kern.log': silent('Mar 29 01:58:40', 'Mar 29 02:04:10') }],
  ])('one %s is', async (_, files) => {
    expect(await told(files as Record<string, string>)).toEqual(['nfs-server-silent', 'confirmed', []]);
  });
});
