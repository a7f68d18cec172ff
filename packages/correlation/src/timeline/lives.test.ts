import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FieldMap, isoFromMicros, type Life, type Report } from '@mountline/core';
import { parseRules } from '@mountline/correlation';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze, analyzeBundle, bundleOf, openBundle } from 'mountline';
import { describe, expect, test } from 'vitest';

const time = (end: Life['from']) => (end ? isoFromMicros(end.time.from).slice(11, 19) : 'open');
const told = ({ nth, from, to }: Life) => `${nth}: ${time(from)} to ${time(to)}${to ? `, ${to.how}` : ''}`;
const livesOf = (report: Report, of: string, key?: string) =>
  report.lives.filter((life) => life.of === of && (key === undefined || life.key === key)).map(told);

const reportOf = async (path: string) => analyzeBundle(await openBundle(join(FIXTURES, path, 'bundle')));

const kernel = (at: string, text: string) => `2026-11-20T${at}+00:00 node7 kernel: ${text}\n`;
const LINUX = 'Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) (gcc-12) #1 SMP';
const kubelet = (at: string, text: string) =>
  `2026-11-20T${at}+00:00 node7 kubelet[900]: I1120 ${at}.000000     900 ${text}\n`;

test('three mounts had port 20361 in turn: three tunnels, three processes', async () => {
  const report = await reportOf('rules/efs-orphaned-mount/quiet-port-reuse');
  expect(livesOf(report, 'port', '20361')).toHaveLength(3);
  expect(livesOf(report, 'tunnel').sort()).toEqual([
    '1: 12:05:00 to 12:20:52, the watchdog dropped its state',
    '1: 12:05:30 to open',
    '1: 12:25:05 to 12:32:51, the watchdog dropped its state',
    '1: 12:36:00 to open',
  ]);
  expect(livesOf(report, 'proxy', '50')).toEqual(['1: 12:05:00 to 12:20:52, the watchdog found it gone']);
  expect(livesOf(report, 'volume').filter((life) => life.includes('reported it unmounted'))).toHaveLength(2);
});

test('a mount that the watchdog knows by its state only has one life of its port', async () => {
  const state = 'fs-0a1b2c3d4e5f60718.mnt.efs.20050';
  const report = await analyze({
    'mount-watchdog.log': `2026-11-20 13:00:00,541 - INFO - Starting TLS tunnel: "/usr/bin/stunnel /var/run/efs/stunnel-config.${state}"
2026-11-20 13:00:00,551 - INFO - Started TLS tunnel, pid: 2773
`,
    'proc/1/mountinfo':
      '620 28 0:60 / /mnt/efs rw,relatime - nfs4 127.0.0.1:/ rw,vers=4.1,hard,proto=tcp,port=20050,addr=127.0.0.1\n',
    date: 'Fri Nov 20 13:10:00 UTC 2026\n',
  });
  expect(livesOf(report, 'port')).toEqual(['1: 13:00:00 to open']);
});

test('one tunnel, and the processes that the watchdog started for it', async () => {
  const report = await reportOf('rules/nfs-dead-port/fires-restart-cannot-bind');
  expect(livesOf(report, 'tunnel')).toEqual(['1: 12:05:00 to open']);
  expect(livesOf(report, 'proxy')).toEqual([
    '1: 12:05:00 to 12:25:30, the watchdog found it dead',
    '1: 12:25:30 to 12:25:31, it exited',
    '1: 12:25:31 to 12:25:32, it exited',
    '1: 12:25:32 to 12:25:33, it exited',
    '1: 12:25:33 to 12:25:34, it exited',
  ]);
});

test('a boot that only the ids of a journal tell', async () => {
  const journal = readFileSync(join(FIXTURES, 'sources/journal/two-boots.json'), 'utf8');
  const report = await analyze(bundleOf('rebooted', { 'journal.json': journal, hostname: 'node7\n' }));
  expect(livesOf(report, 'boot')).toEqual(['1: 12:31:40 to open']);
});

test('what lived in memory ends with the boot', async () => {
  const volume =
    '"MountVolume.SetUp succeeded for volume \\"pv1\\" (UniqueName: \\"kubernetes.io/csi/efs.csi.aws.com^fs-1:/a\\") pod \\"web-0\\" (UID: \\"6cf20ec0-4b1d-4d57-9e0c-000000000001\\") " pod="shop/web-0"';
  const journal =
    kernel('10:00:00', LINUX) +
    kubelet('10:05:00', `operation_generator.go:637] ${volume}`) +
    kernel('11:00:00', LINUX);
  const report = await analyze(
    bundleOf('rebooted', { 'journal.txt': journal, date: 'Fri Nov 20 11:30:00 UTC 2026\n' }),
  );
  expect(livesOf(report, 'boot')).toEqual(['1: 10:00:00 to 11:00:00, the node rebooted', '2: 11:00:00 to open']);
  expect(livesOf(report, 'volume', 'pv1')).toEqual(['1: 10:05:00 to 11:00:00, the node rebooted']);
});

test('a mount of the same port and target after a boot is another life of its row', async () => {
  const unit = 'var-lib-data.mount';
  const mounted = (at: string) => `2026-11-20T${at}+00:00 node7 systemd[1]: Mounted ${unit} - /var/lib/data.\n`;
  const journal = kernel('10:00:00', LINUX) + mounted('10:00:05') + kernel('11:00:00', LINUX) + mounted('11:00:06');
  const report = await analyze({ 'journal.txt': journal });
  expect(livesOf(report, 'mount-row')).toEqual(['1: 10:00:05 to 11:00:00, the node rebooted', '2: 11:00:06 to open']);
});

test('a pod of a StatefulSet has its name again: two lives', async () => {
  const pleg = (at: string, uid: string) =>
    kubelet(
      at,
      `kubelet.go:2505] "SyncLoop (PLEG): event for pod" pod="shop/web-0" event={"ID":"${uid}","Type":"ContainerStarted","Data":"ae51"}`,
    );
  const sync = (at: string, what: string) =>
    kubelet(at, `kubelet.go:2481] "SyncLoop ${what}" source="api" pods=["shop/web-0"]`);
  const journal =
    sync('10:00:00', 'ADD') +
    pleg('10:00:02', '6cf20ec0-4b1d-4d57-9e0c-000000000001') +
    sync('10:10:00', 'REMOVE') +
    pleg('10:10:01', '6cf20ec0-4b1d-4d57-9e0c-000000000001') +
    sync('10:10:05', 'ADD') +
    pleg('10:10:07', 'b7f4edea-93c2-4c1e-8a5f-000000000002');
  const report = await analyze({ 'journal.txt': journal });
  expect(livesOf(report, 'pod', 'shop/web-0')).toEqual([
    '1: 10:00:00 to 10:10:00, kubelet removed it',
    '2: 10:10:05 to open',
  ]);
  const uids = report.lives.filter(({ of }) => of === 'pod').map(({ fields }) => fields.podUid);
  expect(uids).toEqual(['6cf20ec0-4b1d-4d57-9e0c-000000000001', 'b7f4edea-93c2-4c1e-8a5f-000000000002']);
});

test('a server elsewhere is open at both ends, one of the node is a unit', async () => {
  const row = '400 22 0:60 / /mnt/a rw,relatime - nfs4 10.0.0.5:/ rw,vers=4.2,hard,addr=10.0.0.5\n';
  const started = '2026-11-20T10:00:00+00:00 node7 systemd[1]: Started nfs-server.service - NFS server and services.\n';
  const stopped = '2026-11-20T10:20:00+00:00 node7 systemd[1]: Stopped nfs-server.service - NFS server and services.\n';
  const report = await analyze({ 'proc/1/mountinfo': row, 'journal.txt': started + stopped });
  expect(livesOf(report, 'nfs-server', '10.0.0.5')).toEqual(['1: open to open']);
  expect(livesOf(report, 'nfs-server', '127.0.0.1:2049')).toEqual([
    '1: 10:00:00 to 10:20:00, nfs-server.service was stopped',
  ]);
});

describe('rules join on lives', () => {
  /** What a rule finds of each start: by its variables, with the verdict or the step that rules it out. */
  async function found(files: Record<string, string | Uint8Array>, ...lines: string[]) {
    const { rules, errors } = await parseRules(['rule own', '  title "t"', ...lines].join('\n'));
    expect(errors).toEqual([]);
    const { incidents, ruledOut } = await analyze(files, { rules });
    const own = <T extends { rule: string; bindings: FieldMap }>(list: T[], what: (one: T) => string) =>
      list.filter(({ rule }) => rule === 'own').map((one) => `${Object.values(one.bindings).join(' ')}: ${what(one)}`);
    return [...own(incidents, ({ verdict }) => verdict), ...own(ruledOut, ({ step }) => `not ${step}`)].sort();
  }
  const filesOf = (path: string) => {
    const folder = join(FIXTURES, path, 'bundle');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const inside = names.filter((name) => statSync(join(folder, name)).isFile());
    return Object.fromEntries(inside.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  };

  test('a pod that has its name again is another pod', async () => {
    const pleg = (at: string, uid: number) =>
      kubelet(
        at,
        `kubelet.go:2505] "SyncLoop (PLEG): event for pod" pod="shop/web-0" event={"ID":"6cf20ec0-4b1d-4d57-9e0c-00000000000${uid}","Type":"ContainerDied","Data":"ae51"}`,
      );
    const sync = (at: string, what: string) =>
      kubelet(at, `kubelet.go:2481] "SyncLoop ${what}" source="api" pods=["shop/web-0"]`);
    const unnamed = (at: string) =>
      kubelet(at, 'kuberuntime_container.go:770] "Container exited" pod="shop/web-0" containerID="containerd://ae51"');
    const journal =
      sync('10:00:00', 'ADD') +
      pleg('10:00:02', 1) +
      unnamed('10:05:00') +
      sync('10:10:00', 'REMOVE') +
      sync('10:10:05', 'ADD') +
      pleg('10:10:07', 2) +
      pleg('10:12:00', 2);
    const rule = (constraint: string) => [
      '  anchor died  kubelet.syncloop.pleg  pod = N, podUid = U',
      `  again        kubelet.syncloop.pleg  pod = N  after died ${constraint}`,
    ];
    const uid = (n: number) => `web-0 6cf20ec0-4b1d-4d57-9e0c-00000000000${n}`;
    expect(await found({ 'journal.txt': journal }, ...rule(''))).toEqual([
      `${uid(1)}: confirmed`,
      `${uid(2)}: confirmed`,
      `${uid(2)}: not again`,
    ]);
    expect(await found({ 'journal.txt': journal }, ...rule('same life of pod as died'))).toEqual([
      `${uid(1)}: not again`,
      `${uid(2)}: confirmed`,
      `${uid(2)}: not again`,
    ]);
    expect(
      await found(
        { 'journal.txt': journal },
        '  anchor died  kubelet.syncloop.pleg  pod = N, podUid = U',
        '  earlier      kubelet.syncloop.pleg  life of pod before died',
      ),
    ).toEqual([`${uid(1)}: not earlier`, `${uid(2)}: confirmed`]);
  });

  test('a proxy with the pid of one that ended is another process', async () => {
    const files = filesOf('rules/efs-orphaned-mount/quiet-port-reuse');
    const reused = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replaceAll(/\b(pid: |tunnel: )(247|260)\b/gi, '$150')]),
    );
    const rule = (constraint: string) => [
      '  anchor begun  efs.tunnel.started  run = R',
      `  cleaned       efs.state.cleaned   after begun ${constraint}`,
    ];
    const ends = await found(reused, ...rule('same life of proxy as begun'));
    expect(ends).toEqual(await found(files, ...rule('same life of tunnel as begun')));
  });

  test('what a port was before a boot is not what it is after it', async () => {
    const files = filesOf('rules/efs-orphaned-mount/fires-rebooted-between');
    const rule = [
      '  anchor failed  efs.tunnel.failed       port = P',
      '  row            mount.without-listener  port = P  same life of boot as failed',
    ];
    expect(await found(files, ...rule)).toEqual(['20361: not row']);
    expect(await found({ ...files, 'proc/uptime': '432000.12 1641600.40\n' }, ...rule)).toEqual(['20361: confirmed']);
    const { 'proc/uptime': _, ...without } = files;
    expect(await found(without, ...rule)).toEqual(['20361: likely']);
  });

  test('a server that was started again is another one', async () => {
    const unit = (at: string, what: string) =>
      `2026-11-20T${at}+00:00 node7 systemd[1]: ${what} nfs-server.service - NFS server and services.\n`;
    const answer = (at: string, what: string) => kernel(at, `nfs: server 127.0.0.1 ${what}`);
    const journal =
      kernel('09:00:00', LINUX) +
      unit('10:00:00', 'Started') +
      answer('10:10:00', 'not responding, still trying') +
      unit('10:20:00', 'Stopped') +
      unit('10:30:00', 'Started') +
      answer('10:31:00', 'OK') +
      answer('10:40:00', 'not responding, still trying') +
      answer('10:41:00', 'OK');
    const rule = (constraint: string) => [
      '  anchor silent  nfs.server.not-responding  server = S',
      `  back           nfs.server.ok              server = S  after silent ${constraint}`,
    ];
    expect(await found({ 'journal.txt': journal }, ...rule(''))).toEqual(['127.0.0.1: confirmed']);
    expect(await found({ 'journal.txt': journal }, ...rule('same life of nfs-server as silent'))).toEqual([
      '127.0.0.1: confirmed',
      '127.0.0.1: not back',
    ]);
  });

  test('a port, its tunnel, its process and its listener end together when it is cleaned up', async () => {
    const files = filesOf('rules/efs-orphaned-mount/quiet-port-reuse');
    for (const of of ['port', 'tunnel', 'proxy', 'listener']) {
      const told = await found(
        files,
        '  anchor begun  efs.tunnel.started  port = 20361, run = R',
        `  cleaned       efs.state.cleaned   port = 20361 after begun same life of ${of} as begun`,
      );
      expect([of, told.filter((words) => words.endsWith('confirmed')).length]).toEqual([of, 2]);
    }
  });
});
