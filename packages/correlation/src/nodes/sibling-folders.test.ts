import { nodesOf, readBundle } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { analyzeBundles, bundleOf, layouts } from 'mountline';
import { expect, test } from 'vitest';

const row = (id: number, on: string, port: number) =>
  `${id} 22 0:${id} / ${on} rw shared:${id} - nfs4 127.0.0.1:/ rw,vers=4.1,hard,timeo=600,retrans=2,port=${port},addr=127.0.0.1\n`;
const ROOT = '22 1 259:1 / / rw,relatime shared:1 - xfs /dev/nvme0n1p1 rw,attr2\n';
const TABLE = ROOT + row(41, '/srv/media', 20417);
const SS =
  'State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))\n';
const date = (time: string) => `Tue Oct  6 ${time} UTC 2026\n`;
const uname = (host: string, release = '6.8.0-45-generic') =>
  `Linux ${host} ${release} #45-Ubuntu SMP PREEMPT_DYNAMIC Fri Aug 30 12:02:04 UTC 2024 x86_64 GNU/Linux\n`;

/** The files of each folder, by the names of the folders. */
const inFolders = (folders: Record<string, Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(folders).flatMap(([folder, files]) =>
      Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]),
    ),
  );

async function told(folders: Record<string, Record<string, string>>, beside: Record<string, string> = {}) {
  const bundle = bundleOf('made', { ...inFolders(folders), ...beside });
  const found = nodesOf(await readBundle(bundle, { sources }), layouts);
  return found.map(({ readings }) => [...new Set(readings.map(({ entry }) => entry.path.split('/')[0]!))].sort());
}

const APART = [['left'], ['right']];
const ONE = [['left', 'right']];

test.each([
  ['date', { date: date('10:00:00') }, { date: date('10:03:00') }],
  ['a table of the host, under any name', { 'ss-tanp.txt': SS }, { 'sub/ss.txt': SS }],
  ['a log of one name', { 'mount.log': 'x', 'dmesg.txt': '[    1.000000] a\n' }, { 'dmesg.txt': '[    2.000000] b\n' }],
])('folders that both hold %s are of two nodes, and neither decides about the other', async (_, left, right) => {
  const folders = {
    left: { ...left, 'proc/1/mountinfo': TABLE },
    right: { ...right, 'etc/os-release': 'ID=debian\n' },
  };
  const tables = {
    left: folders.left,
    right: { ...folders.right, 'proc/fs/nfsfs/servers': 'NV SERVER   PORT USE HOSTNAME\n' },
  };
  expect(await told(tables)).toEqual(APART);
});

test.each(['client server', 'worker-1 worker-2', '10.0.0.4 10.0.0.5', '1 2', 'before after', 'a.x b.y'])(
  'the folders %s tell of one dead port only where one of them has both tables',
  async (names) => {
    const [one, other] = names.split(' ') as [string, string];
    const rules = async (folders: Record<string, Record<string, string>>) =>
      (await analyzeBundles([bundleOf('made', inFolders(folders))])).map(({ incidents }) =>
        incidents.map(({ rule }) => rule),
      );
    const now = { date: date('10:00:00') };
    const later = { date: date('10:03:00') };
    const mounts = { 'proc/1/mountinfo': TABLE };
    const sockets = { 'ss-tanp.txt': SS };
    expect((await rules({ [one]: { ...now, ...mounts }, [other]: { ...later, ...sockets } })).flat()).toEqual([]);
    expect((await rules({ [one]: { ...now, ...mounts, ...sockets }, [other]: later })).flat()).toEqual([
      'nfs-dead-port',
    ]);
  },
);

const BOOT = '5d0f1a7e-2c44-4f5c-9a53-0f2f6d1f3b77\n';
const MACHINE = '0a4d55a8d778e5022fab701977c5d840\n';
const left = { date: date('10:00:00'), 'mountinfo.txt': TABLE };
const right = { date: date('10:30:00'), 'mountinfo.txt': TABLE };

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['boot', { boot_id: BOOT }, { boot_id: BOOT }],
  ['boot, under another name', { boot_id: BOOT, uname: uname('a') }, { boot_id: BOOT, uname: uname('b') }],
  ['installation', { 'etc/machine-id': MACHINE }, { 'etc/machine-id': MACHINE }],
  ['name', { hostname: 'db-3\n' }, { uname: uname('db-3.example.net') }],
  [
    'name and another boot, later',
    { hostname: 'db-3\n', 'proc/uptime': '900000.00 1.00\n' },
    { hostname: 'db-3\n', 'proc/uptime': '300.00 1.00\n' },
  ],
])('folders of one %s are captures of one node', async (_, of, to) => {
  expect(await told({ left: { ...left, ...of }, right: { ...right, ...to } })).toEqual(ONE);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    'an installation',
    { 'etc/machine-id': MACHINE, hostname: 'db-3\n' },
    { 'etc/machine-id': `f${MACHINE.slice(1)}`, hostname: 'db-3\n' },
  ],
  [
    'a name, of copied images',
    { 'etc/machine-id': MACHINE, hostname: 'db-3\n' },
    { 'etc/machine-id': MACHINE, hostname: 'db-4\n' },
  ],
  [
    'a boot at one time',
    { hostname: 'db-3\n', 'proc/uptime': '900000.00 1.00\n' },
    { hostname: 'db-3\n', 'proc/uptime': '700000.00 1.00\n' },
  ],
  ['a kernel', { uname: uname('localhost') }, { uname: uname('localhost', '6.8.0-47-generic') }],
  ['a boot id', { boot_id: BOOT }, { boot_id: BOOT.replace('5d', '6e') }],
  [
    'the name that they go by, and not in the static one',
    { 'etc/hostname': 'db-3\n', uname: uname('ip-10-0-0-4') },
    { 'etc/hostname': 'db-3\n', uname: uname('ip-10-0-0-5') },
  ],
])('folders that differ in %s are of two nodes', async (_, of, to) => {
  expect(await told({ left: { ...left, ...of }, right: { ...right, ...to } })).toEqual(APART);
  expect(await told({ left: { ...of, 'mountinfo.txt': TABLE }, right: { ...to, 'ss.txt': SS } })).toEqual(
    'proc/uptime' in of ? ONE : APART,
  );
});

const POD = '/var/lib/kubelet/pods/3d4be1c2-9a55-4be7-8f0e-6cc0d3b9a001/volumes/kubernetes.io~csi/pv-a/mount';
const STATS = (age: number, port: number) =>
  `device 10.0.0.9:/media mounted on /srv/media with fstype nfs4 statvers=1.1
\topts:\trw,vers=4.1,hard
\tage:\t${age}
\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)
\txprt:\ttcp ${port} 0 1 0 0 100 100 0 100 0 2 0 0
`;

test('what is on one node only proves that folders are of one: a mount of a pod, a mount that was made in one second from one port', async () => {
  const pod = { 'mountinfo.txt': ROOT + row(51, POD, 20417) };
  expect(await told({ left: { ...left, ...pod }, right: { ...right, ...pod } })).toEqual(ONE);
  const mountOf = (age: number, port: number) => ({ 'proc/1/mountstats': STATS(age, port) });
  const first = { ...left, ...mountOf(864_000, 811) };
  expect(await told({ left: first, right: { ...right, ...mountOf(865_800, 811) } })).toEqual(ONE);
  expect(await told({ left: first, right: { ...right, ...mountOf(865_900, 811) } })).toEqual(APART);
  expect(await told({ left: first, right: { ...right, ...mountOf(865_800, 812) } })).toEqual(APART);
  expect(
    await told({ left: { ...left, ...mountOf(864_000, 0) }, right: { ...right, ...mountOf(865_800, 0) } }),
  ).toEqual(APART);
});

test('the parts of one capture stay together, whatever folders they lie in', async () => {
  const parts = {
    'proc/1/mountinfo': TABLE,
    'proc/77/mountinfo': TABLE,
    'var/log/messages': 'Oct  6 10:00:01 db-3 kernel: nfs: server 127.0.0.1 OK\n',
    'var/log/amazon/efs/mount.log': '2026-10-06 10:00:00 UTC - INFO - version=1.31.2 options={}\n',
    'network/ss.txt': SS,
    'namespaces/a/pods/x/mountinfo': TABLE,
    'namespaces/b/pods/y/mountinfo': TABLE,
    date: date('10:00:00'),
  };
  expect(nodesOf(await readBundle(bundleOf('made', parts), { sources }), layouts)).toHaveLength(1);
});

test('what lies beside folders of two nodes is of neither', async () => {
  expect(await told({ left, right }, { 'ss.txt': SS })).toEqual([['left'], ['right'], ['ss.txt']]);
});

test('what the cluster tells of its pods is no node', async () => {
  const pods = (time: string) => ({ date: date(time), 'pods.json': '{"kind":"PodList","items":[]}' });
  expect(await told({ left: pods('10:00:00'), right: pods('10:30:00') })).toEqual(ONE);
});

test('a folder of copies tells nothing new, and is no node of its own', async () => {
  const copies = { ...left, 'ss.txt': SS };
  expect(await told({ left: copies, right: { 'sub/mountinfo': TABLE, date: date('10:00:00') } })).toEqual(ONE);
  expect(await told({ left, right: { ...left, 'ss.txt': SS } })).toEqual(ONE);
  expect(
    await told({ left: copies, right: { ...left, 'nfsfs-servers.txt': 'NV SERVER   PORT USE HOSTNAME\n' } }),
  ).toEqual(APART);
});

const SERVERS = 'NV SERVER   PORT USE HOSTNAME\nv4 7f000001 4fc1   2 127.0.0.1\n';
const PROCESSES = [
  '    PID STAT COMMAND',
  '      1 Ss   systemd',
  '      2 S    kthreadd',
  '    700 Ss   sshd',
  '   1402 Ssl  kubelet',
  '   2200 Ssl  containerd',
  '',
].join('\n');
const SOCKETS =
  'State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=700,fd=3))\nLISTEN 0 128 [::]:22 [::]:* users:(("sshd",pid=700,fd=4))\nLISTEN 0 128 *:10250 *:* users:(("kubelet",pid=1402,fd=3))\n';
const mounts = { 'mountinfo.txt': TABLE, 'nfsfs-servers.txt': SERVERS };
const sockets = { 'ss-tanp.txt': SOCKETS };

const OTHER_POD = POD.replace('3d4be1c2', '72b4e97e');
const mountOf = (pod: string) =>
  `2026-10-06 09:40:02 UTC - INFO - Successfully mounted fs-0123abcd.efs.eu-west-1.amazonaws.com at ${pod}\n`;

/** Verdict and reason of each incident. */
async function verdicts(folders: Record<string, Record<string, string>>, beside: Record<string, string> = {}) {
  const reports = await analyzeBundles([bundleOf('made', { ...inFolders(folders), ...beside })]);
  return reports.flatMap(({ incidents }) => incidents.map(({ verdict, because }) => [verdict, ...because].join(': ')));
}

const UNJOINED =
  'likely: nothing shows that a/, b/ come from one node: they share no boot ID, machine ID, host name, process, pod or port';

test('folders that nothing joins tell of nothing that is certain, and why is said', async () => {
  expect(await verdicts({ a: mounts, b: sockets })).toEqual([UNJOINED]);
});

test('pods of two nodes join nothing', async () => {
  const a = { ...mounts, 'mountinfo.txt': TABLE + row(42, POD, 20419) };
  expect(await verdicts({ a, b: { ...sockets, 'mount.log': mountOf(OTHER_POD) } })).toContain(UNJOINED);
});

test('folders that nothing joins and that hold a table of one kind are two nodes', async () => {
  const both = { a: mounts, b: { ...sockets, 'proc/1/mountinfo': ROOT } };
  expect(await verdicts(both)).toEqual([]);
  expect(await told(both)).toEqual([['a'], ['b']]);
});

test.each<[string, Record<string, Record<string, string>>, Record<string, string>]>([
  ['their names, which are those of what they hold', { mounts, net: sockets }, {}],
  ['the root of a file system', { proc: { '1/mountinfo': TABLE, 'fs/nfsfs/servers': SERVERS }, b: sockets }, {}],
  ['a file beside them', { a: mounts, b: sockets }, { date: date('10:00:00') }],
  ['the processes that both show', { a: { ...mounts, 'ps.txt': PROCESSES }, b: sockets }, {}],
  [
    'a port of 127.0.0.1 that one mounts and the other shows',
    {
      a: { ...mounts, 'mountinfo.txt': TABLE + row(42, '/srv/more', 20418) },
      b: { 'ss-tanp.txt': `${SOCKETS}LISTEN 0 128 127.0.0.1:20418 0.0.0.0:* users:(("efs-proxy",pid=910,fd=3))\n` },
    },
    {},
  ],
  [
    'a pod that has a mount in one and of which a log of the other speaks',
    {
      a: { ...mounts, 'mountinfo.txt': TABLE + row(42, POD, 20419) },
      b: { ...sockets, 'mount.log': mountOf(POD) },
    },
    {},
  ],
])('folders are joined by %s', async (_, folders, beside) => {
  expect(await verdicts(folders, beside)).toEqual(['confirmed']);
});
