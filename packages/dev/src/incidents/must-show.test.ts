import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Incident, isoFromMicros, type Report } from '@mountline/core';
import { mountLog, mountWatchdogLog } from '@mountline/parsers';
import { analyzeBundle, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';

/** What the ground truth of each capture demands beyond its expect.yaml: times, counts, places. */

const reports = new Map<string, Promise<Report>>();

function reportOf(name: string): Promise<Report> {
  const known = reports.get(name);
  if (known) return known;
  const report = openBundle(join(FIXTURES, 'incidents', name, 'bundle')).then((bundle) => analyzeBundle(bundle));
  reports.set(name, report);
  return report;
}

const verdicts = (report: Report) => report.incidents.map((i) => `${i.rule} ${i.verdict} ${i.state} ${i.bindings.P}`);
const incident = (report: Report, rule: string) => report.incidents.find((i) => i.rule === rule)!;
const step = (of: Incident, name: string) => of.steps.find((s) => s.name === name)!;
const time = (t: number) => isoFromMicros(t).slice(11, 19);

function diedBetween(report: Report, rule: string): [string, string] {
  const died = report.timeline.find(
    (e) => e.kind === 'listener.died' && e.fields.port === incident(report, rule).bindings.P,
  );
  return [time(died!.time.from), time(died!.time.to)];
}

test('every step that was seen, and every event, points at a line', async () => {
  for (const name of ['efs-orphaned-mount', 'issue346-frozen', 'node-hung']) {
    const report = await reportOf(name);
    for (const { steps } of report.incidents) {
      for (const { status, evidence } of steps)
        if (status === 'seen' || status === 'violated') expect(evidence.length).toBeGreaterThan(0);
    }
    for (const event of report.timeline) {
      expect(event.span.line).toBeGreaterThan(0);
      if (event.derivedBy) expect(event.evidence?.length).toBeGreaterThan(0);
    }
  }
});

describe('the published report, reconstructed', () => {
  test('while the kubelet is frozen: confirmed and open, every step in its place', async () => {
    const report = await reportOf('efs-orphaned-mount');
    expect(report.incidents.map((i) => `${i.rule} ${i.verdict} ${i.state}`)).toEqual([
      'efs-orphaned-mount confirmed open',
      'nfs-dead-port confirmed open',
      'kubelet-stalled confirmed open',
      'nfs-server-silent confirmed open',
    ]);
    const lead = incident(report, 'efs-orphaned-mount');
    expect(lead.bindings.P).toBe(20361);
    expect(report.incidents.map(({ under }) => under)).toEqual([undefined, lead.rule, lead.rule, lead.rule]);
    expect(step(lead, 'failed').evidence[0]!.fields).toMatchObject({ exitStatus: 101, panicked: true });
    expect(time(step(lead, 'freeze').evidence[0]!.time!.from)).toBe('00:26:57');
    expect(step(lead, 'silent').evidence).toHaveLength(120);
    expect(step(lead, 'terminating').evidence).toHaveLength(65);
    const died = diedBetween(report, 'efs-orphaned-mount');
    expect(died[0] >= '00:25:06' && died[1] <= '00:26:47').toBe(true);
    expect(lead.doNow.length).toBeGreaterThan(3);
  });

  test('port 20361 in two lives, and the clean-up belongs to the first of them', async () => {
    const report = await reportOf('efs-orphaned-mount');
    const lives = report.lives.filter((life) => life.of === 'port' && life.key === '20361');
    expect(lives.slice(-2).map((life) => time(life.from!.time.from))).toEqual(['00:20:13', '00:25:05']);
    expect(lives.slice(-2).map((life) => life.to && time(life.to.time.from))).toEqual(['00:21:22', null]);
    const cleaned = step(incident(report, 'efs-orphaned-mount'), 'cleaned').evidence[0]!;
    expect(cleaned.fields).toMatchObject({ port: 20361, portLife: lives.at(-2)!.nth });
  });

  test('after the cure: ended, and by what', async () => {
    const report = await reportOf('efs-orphaned-mount-after');
    expect(report.incidents.map((i) => i.state)).toEqual(['ended', 'ended', 'ended', 'ended']);
    expect(report.incidents.filter(({ under }) => under === undefined)).toHaveLength(1);
    const lead = incident(report, 'efs-orphaned-mount');
    expect(lead.verdict).toBe('confirmed');
    expect(lead.endedBy).toContain('kubelet was killed (9/KILL) at 01:25:16 and restarted at 01:25:16');
    expect(lead.endedBy).toContain('it was unmounted at 01:24:44');
    expect(step(lead, 'silent').evidence).toHaveLength(129);
    expect(lead.doNow).toEqual([]);
  });
});

describe('pairs of EFS logs alone', () => {
  test('tunnels that died together twice: possible at most, as no log of the kernel is there', async () => {
    const report = await reportOf('efs-logs-oom-restart-storm');
    expect(report.incidents.map((i) => `${i.rule} ${i.verdict} ${i.state}`)).toEqual([
      'proxy-restart-storm possible unknown',
      'proxy-restart-loop confirmed ended',
    ]);
    const bursts = step(report.incidents[0]!, 'bursts').evidence.filter(({ kind }) => kind === 'efs.tunnel.dead');
    expect([...new Set(bursts.map((e) => time(e.time!.from)))].slice(0, 1)).toEqual(['12:34:06']);
  });

  test('no line at INFO or above is without a kind', () => {
    const unmatched: string[] = [];
    for (const name of readdirSync(join(FIXTURES, 'incidents')).filter((n) => n.startsWith('efs-logs-'))) {
      const folder = join(FIXTURES, 'incidents', name, 'bundle');
      for (const file of readdirSync(folder)) {
        const source = file.startsWith('mount.log') ? mountLog : mountWatchdogLog;
        for (const { kind, level, line } of source.parse(readFileSync(join(folder, file))).records) {
          if (kind === null && level !== 'DEBUG') unmatched.push(`${name}/${file}:${line}`);
        }
      }
    }
    expect(unmatched).toEqual([]);
  });

  test('without a mount table and sockets a dead port cannot be told, and the report says what to collect', async () => {
    const { cannotTell } = await reportOf('efs-logs-healthy-churn');
    const cannot = cannotTell.find(({ rule }) => rule === 'nfs-dead-port');
    expect(cannot!.collectWith).toContain('cat /proc/1/mountinfo');
    expect(cannot!.collectWith).toContain('nsenter -t 1 -n ss -tanp');
  });
});

describe('a dead port on a real kernel', () => {
  test('02: tasks in D before any line of the kernel', async () => {
    const report = await reportOf('dead-port-02-during-5s-no-kernel-message-yet');
    expect(report.timeline.filter((event) => event.kind === 'nfs.server.not-responding')).toEqual([]);
    expect(incident(report, 'nfs-dead-port').impact).toContain('10 tasks stuck in D state on port 20361');
  });

  test('the listener died when the proxy was killed: 12:22:55, and again 12:28:41', async () => {
    for (const name of [
      'dead-port-03-during-server-not-responding',
      'dead-port-05-during-after-sysrq-w-second-mount-hanging',
    ]) {
      expect(diedBetween(await reportOf(name), 'nfs-dead-port')[0]).toBe('12:22:56');
    }
    const late = await reportOf('dead-port-10-phaseB-after-umount-l-later');
    const died = step(late.incidents[0]!, 'died');
    expect(time(died.evidence[0]!.time!.from)).toBe('12:28:42');
    expect(step(late.incidents[0]!, 'client').status).toBe('seen');
  });

  test('05: the lease tells when the port answered last, seconds before the proxy was killed', async () => {
    const report = await reportOf('dead-port-05-during-after-sysrq-w-second-mount-hanging');
    const { evidence } = step(incident(report, 'nfs-dead-port'), 'lease');
    const renewed = report.timeline.find((event) => event.kind === 'nfs.lease.renewed')!;
    expect([time(renewed.time.from), time(renewed.time.to)]).toEqual(['12:22:52', '12:22:56']);
    expect(evidence[0]!.text).toContain('lease_time=90,lease_expired=23');
  });

  test('08: tasks and mounts at capture stand under what is open, and under nothing that ended before', async () => {
    const report = await reportOf('dead-port-08-phaseB-after-umount-f');
    const tasks = (state: string) =>
      report.incidents
        .filter((of) => of.state === state)
        .flatMap(({ steps }) => steps.filter(({ kind, status }) => kind === 'task.blocked' && status === 'seen'))
        .flatMap(({ evidence }) => evidence);
    expect(report.incidents.map(({ rule, state }) => `${rule} ${state}`).sort()).toEqual([
      'nfs-dead-port ended',
      'nfs-dead-port open',
      'nfs-server-silent ended',
      'nfs-server-silent open',
    ]);
    expect(tasks('open').length).toBeGreaterThan(0);
    expect(tasks('ended')).toEqual([]);
  });

  test('11: the client without a row is noted', async () => {
    const report = await reportOf('dead-port-11-phaseB-recovered-proxy-restart-lazy-mount');
    expect(step(report.incidents[0]!, 'client').note).toContain('but no mount entry');
  });
});

describe('end to end on one machine', () => {
  test('frozen: confirmed and open, the old client proves it, the recorded unmounts are shown', async () => {
    const report = await reportOf('issue346-frozen');
    const lead = incident(report, 'efs-orphaned-mount');
    expect(`${lead.verdict} ${lead.state} ${lead.bindings.P}`).toBe('confirmed open 20361');
    expect(step(lead, 'older').note).toContain('552 s');
    expect(lead.steps.filter((s) => s.name === 'unmounted').map((s) => `${s.by} ${s.status}`)).toEqual([
      'kubelet violated',
      'systemd violated',
      'csi not-covered',
    ]);
    const [from, to] = diedBetween(report, 'efs-orphaned-mount');
    expect(from <= '13:24:33' && '13:24:33' <= to && to <= '13:24:41').toBe(true);
    expect(time(step(lead, 'freeze').evidence[0]!.time!.from)).toBe('13:25:01');
  });

  test('after umount -l and a restart: the freeze ended, the port is still dead', async () => {
    const report = await reportOf('issue346-after-umount');
    expect(verdicts(report)).toEqual([
      'nfs-dead-port confirmed open 20361',
      'efs-orphaned-mount confirmed ended 20361',
      'nfs-server-silent confirmed open 20361',
      'nfs-client-after-unmount likely open 20361',
    ]);
    expect(incident(report, 'nfs-client-after-unmount').under).toBe('nfs-dead-port');
    expect(step(incident(report, 'nfs-dead-port'), 'client').status).toBe('seen');
    expect(step(incident(report, 'nfs-dead-port'), 'row').status).toBe('not-seen');
  });

  test('the healthy twin and the healthy node: silence', async () => {
    for (const name of ['issue346-healthy-twin', 'node-healthy']) {
      const report = await reportOf(name);
      expect(report.incidents).toEqual([]);
      expect(report.ruledOut).toEqual([]);
    }
  });

  test('the hung node: its dead mount is found, in all forms of its logs the same ten lines', async () => {
    const report = await reportOf('node-hung');
    expect(verdicts(report)).toEqual(['nfs-dead-port confirmed open 20127', 'nfs-server-silent confirmed open 20127']);
    expect(diedBetween(report, 'nfs-dead-port')).toEqual(['12:31:32', '12:31:32']);
    const lines = report.timeline.filter((event) => event.kind === 'nfs.server.not-responding');
    expect(lines).toHaveLength(10);
    for (const { also, span } of lines)
      expect(new Set([span, ...also].map((s) => s.path)).size).toBeGreaterThanOrEqual(15);
  });
});

describe('locks whose server is behind a firewall', () => {
  test('they waited no longer than since 12:52:36.95, when both were asked for, at either capture', async () => {
    const before = await reportOf('lock-stall-before-message');
    const stall = before.timeline.find(({ kind }) => kind === 'nlm.stall')!;
    expect([time(stall.time.from), stall.fields.duration]).toEqual(['12:52:37', 16_000_000]);
    const waits = before.timeline.filter(({ kind }) => kind === 'nlm.waiting');
    expect(waits.map(({ fields }) => fields.waitedFor)).toEqual([15_000_000, 15_000_000]);
    const after = await reportOf('lock-stall-not-responding');
    expect(time(after.timeline.find(({ kind }) => kind === 'nlm.stall')!.time.from)).toBe('12:52:37');
  });
});

describe('a proxy that its memory limit kills again and again', () => {
  test('while it happens: six kills of one unit, and what waits', async () => {
    const report = await reportOf('proxy-oom-loop');
    const lead = incident(report, 'proxy-oom-loop');
    expect(`${lead.verdict} ${lead.state} ${lead.bindings.G} ${lead.bindings.P}`).toBe(
      'confirmed open lab-leaky-proxy2.service 20361',
    );
    const kills = step(lead, 'loop').evidence.filter(({ kind }) => kind === 'oom.process.killed');
    expect([...new Set(kills.map((e) => e.fields.pid))]).toEqual([5293, 5327, 5349, 5368, 5389, 5418]);
    expect(time(kills[0]!.time!.from)).toBe('12:49:40');
    const backlog = report.timeline.find((e) => e.kind === 'mount.write-backlog')!;
    expect(backlog.fields).toMatchObject({ writtenMiB: 1380, sentMiB: 1334, waitingMiB: 46 });
  });

  test('after another proxy took its place: ended, and by what', async () => {
    const report = await reportOf('proxy-oom-loop-ended');
    const lead = incident(report, 'proxy-oom-loop');
    expect(`${lead.verdict} ${lead.state}`).toBe('confirmed ended');
    expect(lead.endedBy).toBe(
      'lab-leaky-proxy2.service was stopped at 12:50:57; at capture nfsproxy (pid 5554) listens on its port 20361',
    );
    expect(report.timeline.some((e) => e.kind === 'mount.write-backlog')).toBe(false);
  });
});
