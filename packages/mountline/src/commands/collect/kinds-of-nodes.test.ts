import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { rules } from '@mountline/rules';
import { analyze } from 'mountline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptFor } from './script.ts';

/** The whole script on roots that hold what nodes of a kind have, and nothing else. A root is a directory that only busybox is in. */

const script = scriptFor([], rules);
const scratch = mkdtempSync(join(tmpdir(), 'mountline-nodes-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const BUSYBOX = '/usr/bin/busybox';
const canEnter = () =>
  existsSync(BUSYBOX) && process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'chroot', '/', 'true']).status === 0;

const words = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' }).stdout;

/** A root with busybox, what it is linked with, and all programs that it knows but those. */
function rootWithout(...programs: string[]): string {
  const root = mkdtempSync(join(scratch, 'root-'));
  for (const folder of ['bin', 'usr/bin', 'proc', 'dev', 'run', 'tmp', 'var/log'])
    mkdirSync(join(root, folder), { recursive: true });
  const libraries = words('ldd', BUSYBOX).match(/\/\S+/g) ?? [];
  for (const path of [BUSYBOX, ...libraries]) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    copyFileSync(path, join(root, path));
  }
  for (const name of words(BUSYBOX, '--list').trim().split('\n'))
    if (name !== 'busybox' && !programs.includes(name)) symlinkSync('/usr/bin/busybox', join(root, 'bin', name));
  return root;
}

/** A program of the node that is a script. */
function addProgram(root: string, path: string, ...lines: string[]): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(join(root, path), 0o755);
}

function addFile(root: string, path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs the script with that root, which may be read-only; what it wrote to standard output is the archive. */
function collectedOn(root: string, { readOnly = false } = {}) {
  const mounts = [
    `mount --bind ${root} ${root}`,
    ...['proc', 'dev'].map((name) => `mount --rbind /${name} ${root}/${name}`),
    `mount -t tmpfs none ${root}/run`,
    ...(readOnly ? [`mount -o remount,bind,ro ${root}`] : []),
  ];
  const { stdout, stderr, status } = spawnSync(
    'unshare',
    [
      '-m',
      '--propagation',
      'private',
      'sh',
      '-euc',
      `${mounts.join('\n')}\ncd ${root}\nexec chroot ${root} /bin/sh -s -- --stdout`,
    ],
    { input: script, maxBuffer: 1 << 28, env: {} },
  );
  return { archive: stdout, stderr: stderr.toString(), status };
}

describe.skipIf(!canEnter())('a node', { timeout: 120_000 }, () => {
  let busybox = '';
  beforeAll(() => {
    busybox = rootWithout();
    addFile(
      busybox,
      'var/log/messages',
      'Nov 20 13:31:49 node7 kern.err kernel: nfs: server 127.0.0.1 not responding, timed out\n',
    );
  });
  const reported = async (root: string, how?: { readOnly: boolean }) => {
    const { archive, stderr, status } = collectedOn(root, how);
    expect(status, stderr).toBe(0);
    const path = join(root, '..', `${basename(root)}.tgz`);
    writeFileSync(path, archive);
    const report = await analyze(path);
    expect(report.diagnostics.filter(({ severity }) => severity === 'loss')).toEqual([]);
    const read = report.bundle.files.flatMap(({ state, source }) => (state === 'read' ? [source] : []));
    expect(read).toEqual(expect.arrayContaining(['collect-manifest', 'ps', 'mountinfo', 'proc-net-tcp', 'date']));
    return { ...report, read, stderr };
  };

  test('with busybox only, no journal and no systemd', async () => {
    const { read, timeline } = await reported(busybox);
    expect(read).toContain('syslog');
    expect(timeline.some(({ kind }) => kind === 'nfs.server.not-responding')).toBe(true);
  });

  test('whose root is read-only', async () => {
    expect((await reported(busybox, { readOnly: true })).stderr).toContain('done in');
  });

  test('with systemd 219, k3s and RKE2', async () => {
    const root = rootWithout('timeout');
    addProgram(
      root,
      'usr/bin/journalctl',
      'case "$*" in *-precise*) echo "Unknown output format short-iso-precise." >&2; exit 1 ;; esac',
      'echo "2026-11-20T13:31:49+0000 node7 kernel: nfs: server 127.0.0.1 not responding, timed out"',
    );
    addProgram(
      root,
      'var/lib/rancher/rke2/bin/crictl',
      'printf "%-16s%-10s%-14s%-10s%-8s%-9s%-16s%s\\n" CONTAINER IMAGE CREATED STATE NAME ATTEMPT "POD ID" POD',
    );
    const klog = 'I1120 13:31:50.692010    1968 kubelet.go:2531] "SyncLoop (housekeeping)"\n';
    const logrus = 'time="2026-11-20T13:31:50.000000000Z" level=info msg="starting containerd" version=v1.7\n';
    addFile(root, 'var/lib/rancher/rke2/agent/logs/kubelet.log', klog);
    addFile(root, 'var/lib/rancher/k3s/agent/containerd/containerd.log', logrus);
    const { read, timeline, bundle } = await reported(root);
    expect(read).toEqual(expect.arrayContaining(['journal', 'klog-file', 'logrus-file']));
    expect(timeline.some(({ kind }) => kind === 'nfs.server.not-responding')).toBe(true);
    expect(bundle.files.map(({ path }) => path).filter((path) => path.endsWith('crictl-ps-a.txt'))).toHaveLength(1);
  });

  test.each(['awk', 'gzip', 'xargs'])('without %s it stops at once and says what to do', (program) => {
    const { archive, stderr, status } = collectedOn(rootWithout(program));
    expect([status, archive.length]).toEqual([2, 0]);
    expect(stderr).toBe(
      `mountline-collect: this system has no ${program}\n` +
        'mountline-collect: run the script in a pod with them: mountline collect --kubernetes NODE | kubectl apply -f -\n',
    );
  });
});
