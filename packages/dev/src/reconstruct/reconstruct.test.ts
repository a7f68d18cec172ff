import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isoFromMicros } from '@mountline/core';
import { mountinfo } from '@mountline/parsers';
import { analyze } from 'mountline';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';
import { bundles } from './bundle.ts';

const made = bundles();
const frozen = made['efs-orphaned-mount'];
const cured = made['efs-orphaned-mount-after'];

const WATCHDOG = 'var/log/amazon/efs/mount-watchdog.log';
const linesOf = (text: string | undefined) => (text ?? '').split('\n').slice(0, -1);
const count = (text: string | undefined, part: string) => linesOf(text).filter((line) => line.includes(part)).length;

describe.each(Object.entries(made))('%s', (name, files) => {
  const folder = join(FIXTURES, 'incidents', name, 'bundle');

  test('the committed files are what the generator makes', () => {
    const committed = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .map((path) => path.split(sep).join('/'));
    expect(committed.sort()).toEqual(Object.keys(files).sort());
    const stale = committed.filter((path) => readFileSync(join(folder, path), 'utf8') !== files[path]);
    expect(stale).toEqual([]);
  });

  test('it stays small', () => {
    expect(Object.values(files).reduce((sum, text) => sum + text.length, 0)).toBeLessThan(1_500_000);
  });

  test('every NFS row has a listener and a state file, but for the dead port', () => {
    const { records, diagnostics } = mountinfo.parse(new TextEncoder().encode(files['proc/1/mountinfo']));
    expect(diagnostics).toEqual([]);
    const ports = records
      .filter((row) => row.fsType === 'nfs4')
      .map((row) => row.superOptions.find((option) => option.startsWith('port='))!.slice(5));
    const listeners = linesOf(files['ss-tanp.txt']).filter((line) => line.startsWith('LISTEN'));
    const states = Object.keys(files).filter((path) => path.startsWith('var/run/efs/fs-'));
    const alone = ports.filter((port) => !listeners.some((line) => line.includes(`:${port} `)));
    const stateless = ports.filter((port) => !states.some((path) => path.endsWith(`.${port}`)));
    const expected = files === frozen ? ['20361'] : [];
    expect(alone).toEqual(expected);
    expect(stateless).toEqual(expected);
    expect(linesOf(files['proc/nfsfs-servers.txt']).length).toBe(ports.length + 1);
  });

  test('the files agree with each other in what the kernel said', () => {
    const said = (text: string | undefined, cut: RegExp) => linesOf(text).map((line) => line.replace(cut, ''));
    const journal = linesOf(files['journal-short-iso-precise.txt']).filter((line) => line.includes(' kernel: '));
    const kernel = said(`${journal.join('\n')}\n`, /^.* kernel: /);
    expect(said(files['dmesg.txt'], /^\[[ 0-9.]+\] /).slice(-kernel.length)).toEqual(kernel);
  });

  test('log lines are in the order of their times', () => {
    for (const path of ['journal-short-iso-precise.txt', WATCHDOG, 'var/log/amazon/efs/mount.log']) {
      const stamps = linesOf(files[path]).map((line) => line.slice(0, path.startsWith('journal') ? 26 : 19));
      expect(stamps, path).toEqual(stamps.toSorted());
    }
  });
});

test('the counts of the report', () => {
  expect(linesOf(frozen[WATCHDOG]).length).toBe(1431);
  expect(count(frozen[WATCHDOG], 'cleaning up state')).toBe(230);
  expect(count(frozen[WATCHDOG], 'umount')).toBe(0);
  expect(count(frozen['kubectl-get-pods.txt'], ' Terminating ')).toBe(65);
  expect(count(cured['kubectl-get-pods.txt'], ' Terminating ')).toBe(0);
  for (const file of ['dmesg.txt', 'journal-short-iso-precise.txt']) {
    expect(count(frozen[file], 'nfs: server 127.0.0.1 not responding, timed out')).toBe(120);
    expect(count(cured[file], 'nfs: server 127.0.0.1 not responding, timed out')).toBe(129);
  }
});

test('the silence of the kubelet', () => {
  const said = linesOf(frozen['journal-short-iso-precise.txt']).filter((line) => line.includes(' kubelet['));
  expect(said.at(-1)).toMatch(/^2026-06-12T00:26:57\.\d{6}\+0000 .*"SyncLoop \(housekeeping\)"$/);
  const again = linesOf(cured['journal-short-iso-precise.txt']).filter((line) => line.includes(' kubelet['));
  expect(again.slice(0, said.length)).toEqual(said);
  expect(again[said.length]).toMatch(/^2026-06-12T01:25:/);
});

test('the counters of nfsstat never go back', () => {
  const calls = (files: Record<string, string>) => Number(/^\d+/m.exec(files['nfsstat-c.txt']!)![0]);
  expect(calls(cured)).toBeGreaterThan(calls(frozen));
});

test('a lease that was renewed behind the first line of the kernel: the listener did not die before', async () => {
  const renewedLate = { ...frozen!, 'proc/1/mountstats': frozen!['proc/1/mountstats']!.replace('=3140', '=2164') };
  const died = async (files: Record<string, string>) =>
    (await analyze(files)).timeline
      .filter(({ kind, fields }) => kind === 'listener.died' && fields.port === 20361)
      .map(({ time, fields }) => [isoFromMicros(time.from).slice(11, 19), String(fields.note).split(':')[0]]);
  expect(await died(frozen!)).toEqual([['00:25:49', 'the listener on 20361 died']]);
  expect(await died(renewedLate)).toEqual([['00:42:05', 'the listener on 20361 died after 00']]);
});
