import { isoFromMicros, SECOND } from '@mountline/core';
import { coveredBy } from '@mountline/correlation';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { describe, expect, test } from 'vitest';

/** A line of `journalctl -o short-iso`, `second` seconds after 13:00:00 UTC. */
const says = (second: number, program: string, message = 'a line') =>
  `${at(second).slice(0, 19)}+0000 node7 ${program}: ${message}\n`;
const at = (second: number) => isoFromMicros(START + second * SECOND);
const START = Date.UTC(2026, 10, 20, 13) * 1000;

/** The whole journal of a node: several programs speak. */
const whole = (...seconds: number[]) =>
  seconds.map((second, i) => says(second, ['sshd[1]', 'cron[2]', 'chronyd[3]', 'kernel'][i % 4]!)).join('');

const window = (from: number, to: number) => ({ from: START + from * SECOND, to: START + to * SECOND });

async function coverageOf(files: Record<string, string>) {
  const { coverage } = await timelineOf(files);
  return coverage;
}

describe('what a log covers', () => {
  test('from its first stamped line to its last one, whatever stands behind', async () => {
    const [only] = await coverageOf({
      'journal.txt': `${whole(0, 10, 20, 30)}   no stamp\n-- Boot ${'a'.repeat(32)} --\n`,
    });
    expect(only).toMatchObject(window(0, 31));
  });

  test('a line out of order does not make it end early', async () => {
    const [only] = await coverageOf({ 'journal.txt': whole(0, 10, 60, 30) });
    expect(only!.from).toBe(START);
    expect(only!.to).toBe(START + 61 * SECOND);
  });

  test('several logs one behind the other, the newest first: from the earliest of their lines, and not whole', async () => {
    const nfs = (second: number, words: string) => says(second, 'kernel', `nfs: server 10.0.3.7 ${words}`);
    const text = [nfs(7200, 'not responding, still trying'), nfs(7300, 'OK')];
    const older = [nfs(0, 'not responding, still trying'), nfs(100, 'OK'), nfs(3600, 'not responding, still trying')];
    const [only] = await coverageOf({ 'journal.txt': [...text, ...older, nfs(3700, 'OK')].join('') });
    expect(only).toMatchObject(window(0, 7301));
    expect(only!.holes).toMatchObject([{ ...window(0, 3700), reason: 'its lines are out of order' }]);
  });

  test('lines that could not be read are holes; those that meet are one', async () => {
    const entry = (second: number) =>
      `${JSON.stringify({ __REALTIME_TIMESTAMP: String(START + second * SECOND), _COMM: 'sshd', SYSLOG_IDENTIFIER: 'sshd', MESSAGE: 'a line' })}\n`;
    const [only] = await coverageOf({
      'journal.json': [
        entry(0),
        entry(10),
        '{"a\n',
        '{"b\n',
        entry(20),
        '{"c\n',
        entry(30),
        entry(40),
        '{"d\n',
        entry(50),
        '{"e\n',
      ].join(''),
    });
    expect(only).toMatchObject({ from: START, to: START + 50 * SECOND + 1 });
    expect(
      only!.holes.map(({ from, to, reason, span }) => [
        (from - START) / SECOND,
        Math.floor((to - START) / SECOND),
        reason,
        span!.line,
      ]),
    ).toEqual([
      [10, 30, '3 lines could not be read', 3],
      [40, 50, '1 line could not be read', 9],
    ]);
    const { coverage } = await timelineOf({
      'journal.json': [entry(0), entry(10), '{"a\n', entry(20), entry(30)].join(''),
    });
    expect(coveredBy(coverage, 'sshd', window(0, 30))).toMatchObject({
      whole: false,
      gaps: ['1 line could not be read'],
    });
    expect(coveredBy(coverage, 'sshd', window(0, 10)).whole).toBe(true);
  });

  test('a log that begins with its newest line covers its time, and is a hole as a whole', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => says(i, 'sshd'));
    const { coverage, diagnostics } = await timelineOf({ 'journal.txt': lines.reverse().join('') });
    expect(coveredBy(coverage, 'sshd', window(0, 199))).toMatchObject({
      whole: false,
      gaps: ['it begins with its newest line'],
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['timeline/newest-first']);
  });

  test('no order is read out of the places of its lines', async () => {
    const nfs = (second: number, what: string) => says(second, 'kernel', `nfs: server 10.0.0.9 ${what}`);
    const lines = [
      ...Array.from({ length: 20 }, (_, i) => says(i, 'sshd')),
      nfs(20, 'not responding, still trying'),
      nfs(20, 'OK'),
    ];
    const { events } = await timelineOf({ 'journal.txt': lines.reverse().join('') });
    expect(events.map(({ kind, time }) => [kind, time.from - START, time.to - START])).toEqual([
      ['nfs.server.not-responding', 20 * SECOND, 21 * SECOND],
      ['nfs.server.ok', 20 * SECOND + 1, 21 * SECOND],
    ]);
  });

  test('a clock that was set back once, and lines out of order, are no such log', async () => {
    const back = [10, 11, 12, 13, 0, 1, 2, 3].map((second) => says(second, 'sshd'));
    const mixed = [3, 2, 4, 3, 5, 4].map((second) => says(second, 'sshd'));
    const late = [says(1, 'sshd'), says(0, 'sshd')];
    for (const lines of [back, mixed, late]) {
      const { diagnostics } = await timelineOf({ 'journal.txt': lines.join('') });
      expect(diagnostics.map(({ code }) => code)).not.toContain('timeline/newest-first');
    }
  });

  test('a snapshot covers no time', async () => {
    expect(await coverageOf({ 'date.txt': 'Fri Nov 20 13:33:18 UTC 2026\n' })).toEqual([]);
  });
});

describe('whom it covers', () => {
  const unitsOf = async (path: string, text: string) => (await coverageOf({ [path]: text }))[0]!.units;

  test('a journal in which several programs speak: them, the kernel and systemd, and nobody else', async () => {
    const text = whole(0, 1, 2) + says(3, 'kubelet[9]');
    expect(await unitsOf('journal.txt', text)).toEqual(['kernel', 'systemd', 'sshd', 'cron', 'chronyd', 'kubelet']);
  });

  test('the journal of the kubelet: the kubelet, and not what systemd says about mounts', async () => {
    const text = says(0, 'systemd[1]', 'Started kubelet.service.') + says(1, 'kubelet[9]') + says(2, 'kubelet[9]');
    expect(await unitsOf('journal-kubelet.txt', text)).toEqual(['kubelet']);
  });

  test('the journal of the kernel, and dmesg: the kernel', async () => {
    expect(await unitsOf('journal-k.txt', says(0, 'kernel') + says(1, 'kernel'))).toEqual(['kernel']);
    expect(await unitsOf('dmesg.txt', '[Fri Nov 20 13:31:49 2026] a line\n')).toEqual(['kernel']);
  });

  test('the log of one program: that program', async () => {
    const line = '2026-11-20 13:00:00 UTC - INFO - Starting TLS tunnel\n';
    const { coverage, files } = await timelineOf({ 'var/log/amazon/efs/mount.log': line });
    expect(files).toMatchObject([{ source: 'mount-log' }]);
    expect(coverage.map(({ units }) => units)).toEqual([['efs-mount-helper']]);
  });
});

describe('holes', () => {
  test('lines that say that lines are missing', async () => {
    const text = [
      whole(0, 20, 40),
      says(60, 'kernel', 'nfs_cb: 12 callbacks suppressed'),
      says(85, 'kernel') + whole(100),
      says(120, 'systemd-journald[7]', 'Missed 3 kernel messages'),
      whole(130),
      says(150, 'systemd-journald[7]', 'Suppressed 17 messages from kubelet.service'),
      says(200, 'kernel') + whole(300),
    ];
    const [only] = await coverageOf({ 'journal.txt': text.join('') });
    expect(only!.holes.map(({ reason, span }) => [reason.split(':')[0], span!.line])).toEqual([
      ['the kernel suppressed messages', 4],
      ['journald missed kernel messages', 7],
      ['journald suppressed messages (rate limit)', 9],
    ]);
    const covered = (from: number, to: number) => coveredBy([only!], 'kernel', window(from, to)).whole;
    expect(covered(0, 50)).toBe(true);
    expect(covered(0, 59)).toBe(false);
    expect(covered(62, 80)).toBe(true);
    expect(covered(80, 140)).toBe(false);
    expect(covered(152, 300)).toBe(true);
  });

  test('what was suppressed of one unit is missing of that unit alone, from its line before it on', async () => {
    const suppressed = (unit: string) => says(150, 'systemd-journald[7]', `Suppressed 17 messages from ${unit}`);
    const text = (unit: string) =>
      says(1, 'kubelet[9]') + whole(2, 40, 80, 100) + suppressed(unit) + says(151, 'kubelet[9]') + whole(160, 300);
    const [own] = await coverageOf({ 'journal.txt': text('kubelet.service') });
    expect(own!.holes).toMatchObject([{ ...window(1, 151), units: ['kubelet'] }]);
    const covered = (unit: string) => coveredBy([own!], unit, window(20, 120)).whole;
    expect(['kubelet', 'sshd', 'systemd', 'kernel'].map(covered)).toEqual([false, true, true, true]);
    const holesOf = async (unit: string) => (await coverageOf({ 'journal.txt': text(unit) }))[0]!.holes;
    expect(await holesOf('k3s.service')).toMatchObject([{ ...window(1, 151), units: ['kubelet'] }]);
    expect(await holesOf('init.scope')).toMatchObject([{ ...window(120, 151), units: ['systemd'] }]);
    // Of an unknown one the window of journald alone.
    expect(await holesOf('session-3.scope')).toMatchObject([window(120, 151)]);
  });

  test('what journald missed of the kernel is missing from the line of the kernel before it on', async () => {
    const missed = says(200, 'systemd-journald[7]', 'Missed 3121 kernel messages');
    const text =
      says(1, 'kernel') + whole(2, 40, 80) + whole(120, 160) + missed + says(203, 'kernel') + whole(210, 300);
    const [only] = await coverageOf({ 'journal.txt': text });
    expect(only!.holes).toMatchObject([{ ...window(1, 201), units: ['kernel'] }]);
    expect(coveredBy([only!], 'kernel', window(20, 120)).whole).toBe(false);
    expect(coveredBy([only!], 'systemd', window(20, 120)).whole).toBe(true);
  });

  test('a reboot, from the last line before it to the first line behind it', async () => {
    const boot = `-- Boot ${'b'.repeat(32)} --\n`;
    const [only] = await coverageOf({ 'journal.txt': whole(0, 10, 20, 30) + boot + whole(90, 100, 110, 120) });
    expect(only!.holes).toMatchObject([{ ...window(31, 90), reason: 'the node was rebooted', span: { line: 5 } }]);
    expect(coveredBy([only!], 'systemd', window(0, 31)).whole).toBe(true);
    expect(coveredBy([only!], 'systemd', window(20, 100)).whole).toBe(false);
    expect(coveredBy([only!], 'systemd', window(90, 121)).whole).toBe(true);
  });
});

describe('of several holes', () => {
  test('only those in the window are named', async () => {
    const boot = `-- Boot ${'b'.repeat(32)} --\n`;
    const suppressed = says(150, 'systemd-journald[7]', 'Suppressed 17 messages from kubelet.service');
    const text = whole(0, 10, 20, 30) + boot + whole(90, 100, 110, 120) + suppressed + whole(300);
    const coverage = await coverageOf({ 'journal.txt': text });
    expect(coveredBy(coverage, 'systemd', window(20, 100)).gaps).toEqual(['the node was rebooted']);
    expect(coveredBy(coverage, 'sshd', window(95, 200)).gaps).toEqual([expect.stringMatching(/^journald suppressed/)]);
  });
});

describe('a window is covered', () => {
  const first = whole(0, 10, 20, 30);
  const second = whole(25, 50, 75, 100);

  test('by two logs that overlap, and not by two that leave something between them', async () => {
    const joined = await coverageOf({ 'a.journal.txt': first, 'b.journal.txt': second });
    expect(coveredBy(joined, 'systemd', window(5, 90))).toMatchObject({
      whole: true,
      by: [
        { path: 'a.journal.txt', ...window(5, 31) },
        { path: 'b.journal.txt', ...window(25, 90) },
      ],
    });
    const apart = await coverageOf({ 'a.journal.txt': first, 'b.journal.txt': whole(40, 50, 75, 100) });
    expect(coveredBy(apart, 'systemd', window(5, 90)).whole).toBe(false);
    expect(coveredBy(apart, 'systemd', window(45, 90)).whole).toBe(true);
  });

  test('never beyond the last line, nor before the first one', async () => {
    const only = await coverageOf({ 'journal.txt': first });
    expect(coveredBy(only, 'systemd', window(0, 31)).whole).toBe(true);
    expect(coveredBy(only, 'systemd', window(0, 32)).whole).toBe(false);
    expect(coveredBy(only, 'systemd', window(-1, 31)).whole).toBe(false);
    expect(coveredBy(only, 'systemd', window(40, 50))).toEqual({ whole: false, by: [], gaps: [] });
  });

  test('never when it ends before it begins', async () => {
    const [only] = await coverageOf({ 'journal.txt': whole(0, 10, 20, 30) });
    expect(coveredBy([only!], 'systemd', window(5, 20)).whole).toBe(true);
    expect(coveredBy([only!], 'systemd', window(20, 5)).whole).toBe(false);
  });

  test('only for a unit that the log holds, and only by the sources asked for', async () => {
    const only = await coverageOf({ 'journal-kubelet.txt': says(0, 'kubelet[9]') + says(30, 'kubelet[9]') });
    expect(coveredBy(only, 'kubelet', window(0, 30)).whole).toBe(true);
    expect(coveredBy(only, 'systemd', window(0, 30)).whole).toBe(false);
    expect(coveredBy(only, 'kubelet', window(0, 30), ['journal']).whole).toBe(true);
    expect(coveredBy(only, 'kubelet', window(0, 30), ['syslog']).whole).toBe(false);
  });
});

test('a reboot that the journal shows is an event between its neighbours, once for all copies of the journal', async () => {
  const boot = `-- Boot ${'b'.repeat(32)} --\n`;
  const journal = whole(0, 10, 20, 30) + boot + whole(90, 100, 110, 120);
  const kubelet = says(5, 'kubelet[9]') + boot + says(95, 'kubelet[7]');
  const { events } = await timelineOf({ 'journal.txt': journal, 'journal-kubelet.txt': kubelet });
  expect(events).toMatchObject([
    {
      kind: 'journal.boot.changed',
      time: window(30, 91),
      fields: { bootId: 'b'.repeat(32) },
      span: { path: 'journal.txt', line: 5 },
      also: [{ path: 'journal-kubelet.txt', line: 2 }],
    },
  ]);
});
