import type { Artifact } from '@mountline/core';
import { nodesOf, readBundle } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { analyzeBundles, bundleOf, layouts } from 'mountline';
import { expect, test } from 'vitest';

const uname = (host: string) =>
  `Linux ${host} 6.1.0-50-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 x86_64 GNU/Linux\n`;
const ROW =
  '36 35 0:42 / /mnt rw shared:7 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,timeo=600,retrans=2,port=20361,addr=127.0.0.1\n';
const SS =
  'State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))\n';
const HEARD = `${SS}LISTEN 0 128 127.0.0.1:20361 0.0.0.0:* users:(("efs-proxy",pid=7,fd=3))\n`;

const ROOT = '22 1 259:1 / / rw,relatime shared:1 - xfs /dev/nvme0n1p1 rw,attr2\n';
const MOUNTS = '127.0.0.1:/ /mnt nfs4 rw,vers=4.1,hard,port=20361,addr=127.0.0.1 0 0\n';
const HEAD = 'NV SERVER   PORT USE HOSTNAME\n';
const CLIENT = `${HEAD}v4 7f000001 4f89   2 127.0.0.1\n`;

/** A dead port of one node, which somebody serves on the other. */
const DEAD = { 'uname.txt': uname('node-1'), 'mountinfo.txt': ROW, 'ss.txt': SS };
const SERVED = { 'uname.txt': uname('node-11'), 'mountinfo.txt': ROW, 'ss.txt': HEARD };

const named = (files: Record<string, string>, name: (file: string) => string) =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [name(file), text]));

async function nodes(files: Record<string, string>) {
  const found = nodesOf(await readBundle(bundleOf('made', files), { sources }), layouts);
  return found.map(({ readings, diagnostics }) => [
    ...readings.map(({ entry }) => entry.path).sort(),
    ...diagnostics.map(({ code }) => code),
  ]);
}

test.each<[string, (host: string, file: string) => string]>([
  ['folders', (host, file) => `${host}/${file}`],
  ['folders at any depth', (host, file) => `case/nodes/${host}/host/${file}`],
  ['names of files that begin with the host', (host, file) => `${host}-${file}`],
  ['names of files that end with the host', (host, file) => file.replace('.', `_${host}.`)],
  ['names of files that begin with something', (host, file) => `${host === 'node-1' ? 'a' : 'b'}.${file}`],
])('%s of two nodes are two nodes', async (_, place) => {
  const one = named(DEAD, (file) => place('node-1', file));
  const other = named(SERVED, (file) => place('node-11', file));
  expect(await nodes({ ...one, ...other })).toEqual([Object.keys(one).sort(), Object.keys(other).sort()]);
  const reports = await analyzeBundles([bundleOf('made', { ...one, ...other })]);
  expect(
    reports.map(({ bundle, incidents }) => [bundle.host.name?.value, ...incidents.map(({ rule }) => rule)]),
  ).toEqual([['node-1', 'nfs-dead-port'], ['node-11']]);
});

const TABLES = { 'mountinfo.txt': ROOT + ROW, 'ss.txt': SS, 'nfsfs-servers.txt': CLIENT };
const NONE = { ...TABLES, 'mountinfo.txt': ROOT, 'nfsfs-servers.txt': HEAD };
const [FIRST, SECOND] = ['ip-10-0-1-20', 'ip-10-0-1-21'] as const;

test.each<[string, (host: string, file: string) => string]>([
  ['folders', (host, file) => `${host}/${file}`],
  ['folders with a domain, at any depth', (host, file) => `nodes/${host}.ec2.internal/out/${file}`],
  ['names of files that begin with the host', (host, file) => `${host}.ec2.internal-${file}`],
  ['names of files that end with the host', (host, file) => `tables/${file.split('.')[0]}.${host}`],
])('%s are called as two nodes are: no file need name them', async (_, place) => {
  const { 'ss.txt': sockets, ...dead } = TABLES;
  const one = named(dead, (file) => place(FIRST, file));
  const other = named({ ...NONE, 'ss.txt': sockets }, (file) => place(SECOND, file));
  expect(await nodes({ ...one, ...other })).toEqual([Object.keys(one).sort(), Object.keys(other).sort()]);
  const reports = await analyzeBundles([bundleOf('made', { ...one, ...other })]);
  expect(reports.flatMap(({ incidents }) => incidents.map(({ rule }) => rule))).toEqual([]);
});

test.each<[string, (word: string, file: string) => string]>([
  ['begins', (word, file) => `${word}-${file}`],
  ['ends', (word, file) => file.replace('.', `_${word}.`)],
])('a word that the name of a file %s with is that of the node which a log of that word names', async (_, place) => {
  const one = named({ ...TABLES, 'journal.txt': journal('node-1') }, (file) => place('blue-a', file));
  const other = named({ ...NONE, 'journal.txt': journal('node-11') }, (file) => place('blue-b', file));
  expect(await nodes({ ...one, ...other })).toEqual([Object.keys(one).sort(), Object.keys(other).sort()]);
});

test('tables with two words in their names, and nothing that names a node: that is said, and what one lacks the other does not tell', async () => {
  const { 'ss.txt': sockets, ...dead } = TABLES;
  const files = {
    ...named(dead, (file) => `bad-${file}`),
    ...named({ ...NONE, 'ss.txt': sockets }, (file) => `good-${file}`),
  };
  expect(await nodes(files)).toEqual([[...Object.keys(files).sort(), 'timeline/unnamed-node']]);
  const told = async (files: Record<string, string>) =>
    (await analyzeBundles([bundleOf('made', files)])).flatMap(({ incidents, cannotTell }) => [
      ...incidents.map(({ rule, verdict }) => `${rule} ${verdict}`),
      ...cannotTell.flatMap(({ rule, why }) => (rule === 'nfs-dead-port' ? why : [])),
    ]);
  const of = (ss: string, mountinfo: string) =>
    `NFS mounts or clients on 127.0.0.1:20361, but ${ss} lies next to ${mountinfo}, which differs from bad-mountinfo.txt; they may be from two nodes`;
  expect(await told(files)).toEqual([of('good-ss.txt', 'good-mountinfo.txt')]);
  const { 'good-ss.txt': _, ...without } = files;
  expect(await told({ ...without, 'ss.txt': sockets })).toEqual([of('ss.txt', 'good-mountinfo.txt')]);
  expect(await told({ ...files, 'bad-ss.txt': sockets })).toEqual(['nfs-dead-port confirmed']);
});

test('numbers in names count captures of one node', async () => {
  const series = { ...named(TABLES, (file) => `1-${file}`), ...named(TABLES, (file) => `2-${file}`) };
  expect(await nodes(series)).toEqual([Object.keys(series).sort()]);
  const processes = {
    'proc/1-mountinfo': ROW,
    'proc/77-mountinfo': ROW,
    'proc/1-mounts': MOUNTS,
    'proc/77-mounts': MOUNTS,
  };
  expect(await nodes(processes)).toEqual([Object.keys(processes).sort()]);
});

test('archives of two nodes in one folder are two nodes', async () => {
  const inside = (container: string, files: Record<string, string>): Artifact[] =>
    Object.entries(files).map(([path, text]) => ({ container, path, read: () => [new TextEncoder().encode(text)] }));
  const artifacts = [...inside('monday.tar.gz', DEAD), ...inside('tuesday.tar.gz', SERVED)];
  const reports = await analyzeBundles([{ name: 'made', artifacts }]);
  expect(reports.map(({ bundle }) => bundle.name)).toEqual(['monday.tar.gz', 'tuesday.tar.gz']);
});

const journal = (host: string) =>
  `2026-11-20T13:24:31+00:00 ${host} kernel: nfs: server 127.0.0.1 not responding, timed out\n`;

test('logs of one name in two folders tell two nodes apart, also where one of them has no uname', async () => {
  const one = { 'a/journal.txt': journal('node-1'), 'a/mountinfo.txt': ROW };
  const other = { 'b/journal.txt': journal('node-11'), 'b/uname.txt': uname('node-11'), 'b/mountinfo.txt': ROW };
  expect(await nodes({ ...one, ...other })).toEqual([Object.keys(one).sort(), Object.keys(other).sort()]);
});

test('folders that name two hosts each in its own way are of two nodes, with all that lies in them', async () => {
  const one = { 'a/uname-a.txt': uname('node-1'), 'a/mountinfo.txt': ROW, 'a/ss.txt': SS };
  const other = { 'b/1/mountinfo.txt': ROW, 'b/2/journal-kubelet.txt': journal('node-11'), 'b/2/ss.txt': HEARD };
  expect(await nodes({ ...one, ...other })).toEqual([Object.keys(one).sort(), Object.keys(other).sort()]);
  const reports = await analyzeBundles([bundleOf('made', { ...one, ...other })]);
  expect(
    reports.map(({ bundle, incidents }) => [bundle.name, bundle.host.name?.value, incidents.map(({ rule }) => rule)]),
  ).toEqual([
    ['a', 'node-1', ['nfs-dead-port']],
    ['b', 'node-11', ['nfs-server-silent']],
  ]);
});

test('what lies beside a bundle of a kind that is known is of its node, unless it holds the same, or names another', async () => {
  const sos = {
    'sos/sos_logs/sos.log': '',
    'sos/sos_reports/sos.txt': '',
    'sos/sos_commands/host/hostname': 'node-1\n',
    'sos/proc/1/mountinfo': ROW,
  };
  expect(await nodes({ ...sos, 'b/ss.txt': SS })).toHaveLength(1);
  expect(await nodes({ ...sos, 'b/mountinfo.txt': ROW })).toEqual([Object.keys(sos).sort(), ['b/mountinfo.txt']]);
  expect(await nodes({ ...sos, 'b/mountinfo.txt': ROW, 'b/journal.txt': journal('node-1') })).toHaveLength(1);
  const other = { 'b/ss.txt': SS, 'b/journal.txt': journal('node-11') };
  expect(await nodes({ ...sos, ...other })).toEqual([Object.keys(sos).sort(), Object.keys(other).sort()]);
  const old = { 'sos/var/log/messages': journal('localhost') };
  expect(await nodes({ ...sos, ...old, ...other })).toHaveLength(2);
});

test('of three folders the two of one host are one node', async () => {
  const first = named(DEAD, (file) => `a/${file}`);
  const second = named(DEAD, (file) => `b/${file}`);
  const other = named(SERVED, (file) => `c/${file}`);
  expect(await nodes({ ...first, ...second, ...other })).toEqual([
    [...Object.keys(first), ...Object.keys(second)].sort(),
    Object.keys(other).sort(),
  ]);
});

test('folders of one capture may name its host by an older name of /etc', async () => {
  const files = {
    'etc/hostname': 'old-name\n',
    'logs/journal.txt': journal('node-1'),
    'system/uname.txt': uname('node-1'),
  };
  expect(await nodes({ ...files, 'system/mountinfo.txt': ROW })).toHaveLength(1);
});

test('logs in two folders are of one node where both name it', async () => {
  expect(await nodes({ 'a/x.log': journal('node-1'), 'b/x.log': journal('node-1.example.net') })).toHaveLength(1);
  expect(await nodes({ 'a/x.log': journal('localhost'), 'b/x.log': journal('node-1') })).toHaveLength(2);
  expect(await nodes({ 'a/x.log': journal('localhost'), 'b/y.log': journal('node-1') })).toHaveLength(1);
});

test('logs of two names side by side are of two nodes, whenever they were written', async () => {
  const apart = [['a.log'], ['b.log']];
  const later = journal('node-11');
  expect(await nodes({ 'a.log': journal('node-1'), 'b.log': later })).toEqual(apart);
  expect(await nodes({ 'a.log': journal('node-1').replace('13:24', '12:24'), 'b.log': later })).toEqual(apart);
  const tables = { 'mountinfo.txt': ROW };
  expect(await nodes({ 'a.log': journal('node-1'), 'b.log': later, ...tables })).toEqual([...apart, ['mountinfo.txt']]);
  const named = { ...tables, 'uname.txt': uname('node-11') };
  expect(await nodes({ 'a.log': journal('node-1'), 'b.log': later, ...named })).toEqual([
    ['a.log'],
    ['b.log', 'mountinfo.txt', 'uname.txt'],
  ]);
});

test('a node that was renamed is one, where a line of it or the boot of both logs proves that', async () => {
  const before = journal('node-1').replace('13:24', '12:24');
  const after = journal('node-11');
  const told = `2026-11-20T12:30:00+00:00 node-1 systemd-hostnamed[77]: Hostname set to <node-11> (static)\n`;
  expect(await nodes({ 'a.log': before + told, 'b.log': after })).toHaveLength(1);
  expect(await nodes({ 'a/x.log': before + told, 'b/x.log': after })).toHaveLength(1);
  expect(await nodes({ 'a.log': before + told, 'b.log': journal('node-12') })).toHaveLength(2);
  const entry = (host: string, micros: number, boot: string) =>
    `${JSON.stringify({ _HOSTNAME: host, __REALTIME_TIMESTAMP: String(micros), __MONOTONIC_TIMESTAMP: '9000000', _BOOT_ID: boot, SYSLOG_IDENTIFIER: 'kernel', MESSAGE: 'nfs: server 127.0.0.1 OK' })}\n`;
  const [boot, other] = ['3f9a7c5d1e2b4a6f8c0d9e1f2a3b4c5d', 'a1b2c3d4e5f60718293a4b5c6d7e8f90'];
  const first = entry('node-1', 1_795_180_000_000_000, boot);
  expect(await nodes({ 'a.json': first, 'b.json': entry('node-11', 1_795_180_000_000_000, boot) })).toHaveLength(1);
  expect(await nodes({ 'a.json': first, 'b.json': entry('node-11', 1_795_180_000_000_000, other) })).toHaveLength(2);
});

test('a log of another host than the one of uname is of another node', async () => {
  const files = { 'uname.txt': uname('node-1'), 'x.log': journal('node-11') };
  expect(await nodes(files)).toEqual([['uname.txt'], ['x.log']]);
  expect(await nodes({ ...files, 'uname.txt': uname('node-11.example.net') })).toEqual([['uname.txt', 'x.log']]);
});

test('two captures of one node are one, and so are two names that do not say the same', async () => {
  const before = named(DEAD, (file) => `before/${file}`);
  const after = named({ ...DEAD, 'uname.txt': uname('node-1.example.net') }, (file) => `after/${file}`);
  expect(await nodes({ ...before, ...after })).toHaveLength(1);
  const names = {
    'etc/hostname': 'node-7\n',
    'sos_commands/host/hostname': 'ip-10-0-3-7\n',
    'uname.txt': uname('node-1'),
  };
  expect(await nodes(names)).toHaveLength(1);
});

test('what lies beside two nodes is a node of its own', async () => {
  const files = {
    ...named(DEAD, (file) => `a/${file}`),
    ...named(SERVED, (file) => `b/${file}`),
    'dmesg.txt': '[    1.000000] nfs: server 127.0.0.1 OK\n',
  };
  expect((await nodes(files)).at(-1)).toEqual(['dmesg.txt']);
});

test('in a dump of a cluster it is of all of them', async () => {
  const cluster = { 'nodes.json': '{}', 'kube-system/pods.json': '{"kind":"PodList","items":[]}' };
  const files = {
    ...cluster,
    ...named(DEAD, (file) => `hosts/a/${file}`),
    ...named(SERVED, (file) => `hosts/b/${file}`),
  };
  const found = await nodes(files);
  expect(found).toHaveLength(2);
  for (const own of found) expect(own).toContain('kube-system/pods.json');
});

test('where nothing tells what is whose, that is said', async () => {
  const files = { ...DEAD, 'pod-uname.txt': uname('web-0') };
  expect(await nodes(files)).toEqual([[...Object.keys(files).sort(), 'timeline/mixed-nodes']]);
});
