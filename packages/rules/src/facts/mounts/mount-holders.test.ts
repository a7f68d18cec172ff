import { runFacts } from '@mountline/correlation';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { describe, expect, test } from 'vitest';

const at = (minute: number) => `Fri Nov 20 13:${minute}:00 UTC 2026\n`;
const ROOT = '22 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
const OPTIONS = 'rw,vers=4.1,hard,timeo=600,retrans=2,addr=127.0.0.1';
const row = (target: string, port: number, id = 36, parent = 22) =>
  `${id} ${parent} 0:${id} / ${target} rw - nfs4 127.0.0.1:/ ${OPTIONS},port=${port}\n`;
const servers = (...ports: number[]) =>
  `NV SERVER   PORT USE HOSTNAME\n${ports.map((port) => `v4 7f000001 ${port.toString(16)}   2 127.0.0.1\n`).join('')}`;
const ss = (...ports: number[]) =>
  [
    'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process',
    'LISTEN 0      128        127.0.0.1:10248     0.0.0.0:*     users:(("kubelet",pid=469,fd=3))',
    ...ports.map(
      (port) => `LISTEN 0      128        127.0.0.1:${port}     0.0.0.0:*     users:(("efs-proxy",pid=700,fd=3))`,
    ),
    '',
  ].join('\n');
const ps = (...rows: string[]) =>
  ['  PID  PPID STAT WCHAN                 COMMAND', '    1     0 Ss   -                     init', ...rows, ''].join(
    '\n',
  );
const cwd = (pid: number, path: string) => `lrwxrwxrwx 1 root root 0 Nov 20 13:09 /proc/${pid}/cwd -> ${path}\n`;

const DEAD = { date: at(10), 'proc/1/mountinfo': ROOT + row('/data', 20361), 'ss.txt': ss() };

async function heldIn(files: Readonly<Record<string, string>>) {
  const { events } = runFacts(await timelineOf(files), facts);
  const { pids, kill, maybe } = events.find(({ kind }) => kind === 'mount.held')?.fields ?? {};
  return { pids, kill, maybe };
}

const NOBODY = { pids: undefined, kill: undefined, maybe: undefined };

describe('who holds a mount that nobody serves', () => {
  test('stands below it, by the links of /proc', async () => {
    const files = { ...DEAD, 'proc-cwd.txt': cwd(900, '/data/x'), 'ps.txt': ps('  900     1 S    -    mysqld') };
    expect(await heldIn(ofOneNode(files))).toEqual({ pids: ['900'], kill: ['900'], maybe: undefined });
  });

  test('what runs the node is not told to be killed, whatever its kubelet is called', async () => {
    for (const command of [
      '/usr/bin/kubelet',
      '/snap/microk8s/7018/kubelite --scheduler-args-file=x',
      'k3s agent',
      '/usr/lib/systemd/systemd-logind',
      '/usr/bin/conmon -b /run/crio/1 -c 1',
      '/usr/bin/stunnel /etc/stunnel/microsoft/aznfs/nfsv4_fileShare/stunnel_a.conf',
    ]) {
      const files = { ...DEAD, 'proc-cwd.txt': cwd(900, '/data/x'), 'ps.txt': ps(`  900     1 D    -    ${command}`) };
      expect(await heldIn(ofOneNode(files))).toEqual({ pids: ['900'], kill: undefined, maybe: undefined });
    }
  });

  test('in two captures a pid may be that of two processes: one is not told to be killed by the name of the other', async () => {
    const { date, ...dead } = DEAD;
    const later = Object.fromEntries(Object.entries(dead).map(([path, text]) => [`2/${path}`, text]));
    const links = { '1/date': date, '1/proc-cwd.txt': cwd(900, '/data/x') };
    const files = { ...links, ...later, '2/date': at(40), '2/ps.txt': ps('  900     1 S    -    mysqld') };
    expect(await heldIn(ofOneNode(files))).toEqual({ pids: ['900'], kill: undefined, maybe: undefined });
    const asleep = { '1/date': date, '1/ps-all.txt': ps('  900     1 D    -    umount /data') };
    expect(await heldIn(ofOneNode({ ...asleep, ...later, '2/date': at(40) }))).toEqual({
      pids: ['900'],
      kill: undefined,
      maybe: undefined,
    });
  });

  test('the paths of a container are not those of the host', async () => {
    const shim = '  890     1 Ss   -    /usr/bin/containerd-shim-runc-v2 -id 1';
    const of = (command: string) => ({ ...DEAD, 'ps.txt': ps(shim, `  900   890 ${command}`) });
    expect(await heldIn({ ...of('S    -    mysqld'), 'proc-cwd.txt': cwd(900, '/data/x') })).toEqual(NOBODY);
    expect(await heldIn(of('D    rpc_wait_bit_killable    dd of=/data/x'))).toEqual({
      pids: [],
      kill: undefined,
      maybe: ['900'],
    });
  });

  test('where a mount that is served lies on it, what is open there may be of that one', async () => {
    const stacked = ROOT + row('/data', 20361) + row('/data', 20362, 37, 36);
    const files = { ...DEAD, 'proc/1/mountinfo': stacked, 'ss.txt': ss(20362), 'proc-cwd.txt': cwd(900, '/data/x') };
    expect(await heldIn({ ...files, 'ps.txt': ps('  900     1 S    -    mysqld') })).toEqual(NOBODY);
  });

  test('a umount of a directory of the volume (subPath) waits for it too', async () => {
    const pod = '/var/lib/kubelet/pods/6cf20ec0-4b1d-4d57-9e0c-000000000001';
    const bind = `${pod}/volume-subpaths/pvc-1/app/0`;
    const table = ROOT + row(`${pod}/volumes/kubernetes.io~csi/pvc-1/mount`, 20361) + row(bind, 20361);
    const files = { ...DEAD, 'proc/1/mountinfo': table, 'ps.txt': ps(`  900     1 D    -    umount ${bind}`) };
    expect(await heldIn(ofOneNode(files))).toEqual({ pids: ['900'], kill: ['900'], maybe: undefined });
  });

  test('a task that sleeps in NFS does not where lsof shows it on another mount', async () => {
    const table = ROOT + row('/data', 20361) + row('/other', 20362, 38);
    const task = ps('  900     1 D    rpc_wait_bit_killable    mysqld');
    const files = { ...DEAD, 'proc/1/mountinfo': table, 'ss.txt': ss(20362), 'ps.txt': task };
    const lsof = [
      'COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF    NODE NAME',
      'mysqld   900 root  cwd    DIR   0,38     4096       1 /other/x',
      '',
    ].join('\n');
    expect(await heldIn(files)).toEqual({ pids: [], kill: undefined, maybe: ['900'] });
    expect(await heldIn({ ...files, 'lsof.txt': lsof })).toEqual(NOBODY);
  });
});

describe('a client whose row was unmounted', () => {
  const told = (...lines: string[]) => lines.map((line) => `2026-11-20T${line}\n`).join('');
  const GONE = {
    date: at(40),
    'proc/1/mountinfo': ROOT,
    'proc/fs/nfsfs/servers': servers(20361),
    'ss.txt': ss(),
    'ps.txt': ps('  900     1 D    rpc_wait_bit_killable    dd of=/data/x'),
    'journal.txt': told(
      '13:00:00+0000 node systemd[1]: data.mount: Deactivated successfully.',
      '13:39:00+0000 node systemd[1]: Started y.service - Y.',
    ),
  };
  const detachedIn = async (files: Readonly<Record<string, string>>) =>
    runFacts(await timelineOf(files), facts).events.filter(({ kind }) => kind === 'mount.detached').length;

  test('is held by a task that sleeps in NFS below that path, and not by what stands there now', async () => {
    expect(await detachedIn(GONE)).toBe(1);
    const files = { ...GONE, 'proc-cwd.txt': cwd(901, '/data/y') };
    expect(await heldIn(files)).toEqual({ pids: ['900'], kill: ['900'], maybe: undefined });
  });

  test('is not that of a path where another mount is by now: the task may wait for that one', async () => {
    const again = { 'proc/1/mountinfo': ROOT + row('/data', 20362), 'proc/fs/nfsfs/servers': servers(20361, 20362) };
    const files = { ...GONE, ...again, 'ss.txt': ss(20362) };
    expect(await detachedIn(files)).toBe(0);
    expect(await heldIn(files)).toEqual(NOBODY);
  });

  test('is not that of an unmount before the node was booted', async () => {
    const journal = told(
      '12:00:00+0000 node systemd[1]: data.mount: Deactivated successfully.',
      '12:30:00+0000 node kernel: Linux version 6.1.0 (gcc) #1 SMP',
      '13:39:00+0000 node systemd[1]: Started y.service - Y.',
    );
    expect(await detachedIn({ ...GONE, 'journal.txt': journal })).toBe(0);
  });
});
