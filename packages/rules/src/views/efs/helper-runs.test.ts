import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogRecord } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { mountLog } from '@mountline/parsers';
import { helperRuns } from '@mountline/rules';
import { expect, test } from 'vitest';

const runsOf = (fixture: string) => {
  const records = mountLog.parse(readFileSync(join(FIXTURES, 'sources/mount-log', fixture))).records;
  return { records, ...helperRuns(records) };
};
const kinds = (records: readonly LogRecord[]) => records.map((record) => record.kind);

test.each(['issue346.log', 'issue346-backtrace.log'])('%s: six runs, one of which cannot bind', (fixture) => {
  const { runs, unattributed } = runsOf(fixture);
  expect(unattributed).toEqual([]);
  expect(runs.map((run) => run.end)).toEqual(['mounted', 'mounted', 'mounted', 'failed', 'mounted', 'mounted']);
  const failed = runs[3]!;
  expect(failed).toMatchObject({ port: 20361, fsId: 'fs-0a1b2c3d4e5f60718', version: '3.1.1' });
  expect(failed.stateName).toContain('000000000004');
  expect(failed.target).toContain('/pods/0f1e2d3c-dddd-4b10-9f00-000000000004/');
  expect(kinds(failed.records).filter((kind) => kind === 'efs.port.connect-failed')).toHaveLength(6);
  expect(kinds(failed.records).slice(-2)).toEqual(['mount.nfs.attempted', 'efs.tunnel.failed']);
});

test('a run that hangs in its first step is a run of one line', () => {
  const { runs } = runsOf('frozen-kubelet.log');
  expect(kinds(runs.at(-1)!.records)).toEqual(['efs.mount.begun']);
  expect(runs.at(-1)!).toMatchObject({ port: null, target: null, end: null });
});

test('retries stay with their run, and a failure without a key is given to the only run whose time limit has not passed', () => {
  const { runs, unattributed } = runsOf('retries.log');
  expect(runs.map((run) => run.end)).toEqual([null, 'failed', 'failed', 'failed', 'mounted', 'failed']);
  expect(kinds(runs[1]!.records).filter((kind) => kind === 'mount.nfs.attempted')).toHaveLength(3);
  expect(unattributed).toEqual([]);
});

test('two runs at once: the first lines are given to none, all behind them to the right run', () => {
  const { records, runs, unattributed } = runsOf('two-at-once.log');
  expect(unattributed.map(({ record }) => record.line)).toEqual([9, 10, 11, 12, 13, 14, 15, 19, 47, 63, 79]);
  for (const run of runs) {
    expect(new Set(run.records.flatMap(({ fields }) => fields.stateName ?? [])).size).toBe(1);
    expect(new Set(run.records.flatMap(({ fields }) => fields.target ?? [])).size).toBe(1);
  }
  const given = runs.flatMap((run) => run.records);
  expect(new Set([...given, ...unattributed.map(({ record }) => record)])).toEqual(new Set(records));
  expect(given.length + unattributed.length).toBe(records.length);
});

test('a mount with a time limit that has passed did not succeed: the later run of the mount point did', () => {
  const { runs, unattributed } = runsOf('killed-in-flight.log');
  expect(unattributed).toEqual([]);
  expect(runs.slice(-2).map(({ port, end }) => [port, end])).toEqual([
    [20132, null],
    [20190, 'mounted'],
  ]);
});

test('old versions: a run is told by its tunnel, or by its mount point where it has none', () => {
  const { runs } = runsOf('clocks.log');
  expect(runs[0]).toMatchObject({ version: '1.15', port: 20087, end: 'failed' });
  expect(runs[1]).toMatchObject({ version: '1.15', port: null, target: '/mnt/plain', end: 'mounted' });
});

test('of very many runs without an end the oldest are over, and the youngest get what is theirs', () => {
  const at = (n: number) =>
    `/var/lib/kubelet/pods/00000000-0000-4000-8000-${String(n).padStart(12, '0')}/volumes/kubernetes.io~csi/a/mount`;
  const begun = Array.from({ length: 1500 }, (_, n) => {
    const port = 20_049 + (n % 400);
    const state = `fs-0a1b2c3d4e5f60718.${at(n).slice(1).replaceAll('/', '.')}.${port}`;
    return [
      "INFO - version=3.1.1 options={'rw': None, 'tls': None}",
      `INFO - binding ${port}`,
      `INFO - Starting efs-proxy: "/sbin/efs-proxy /var/run/efs/stunnel-config.${state} --tls"`,
      `INFO - Executing: "/sbin/mount.nfs4 127.0.0.1:/ ${at(n)} -o rw,port=${port}" with 15 sec time limit.`,
    ];
  }).flat();
  const ended = [0, 1499].map(
    (n) => `INFO - Successfully mounted fs-0a1b2c3d4e5f60718.efs.eu-central-1.amazonaws.com at ${at(n)}`,
  );
  const text = [...begun, ...ended].map((said) => `2026-11-20 12:00:00 UTC - ${said}\n`).join('');
  const { runs, unattributed } = helperRuns(mountLog.parse(Buffer.from(text)).records);
  expect(runs).toHaveLength(1500);
  expect(runs.filter(({ end }) => end === 'mounted').map(({ target }) => target)).toEqual([at(1499)]);
  expect(unattributed.map(({ reason }) => reason)).toEqual(['no run that can have written it is in the log']);
});
