import { runFacts } from '@mountline/correlation';
import { DATE, factsOf } from '@mountline/dev/testing/facts-of';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { describe, expect, test } from 'vitest';

describe('blocked-tasks', () => {
  const mountinfo = '36 35 0:50 / /data rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,addr=127.0.0.1\n';
  const ps = (command: string, parent: string) =>
    [
      '  PID  PPID STAT WCHAN            COMMAND',
      '    1     0 Ss   -                init',
      `  890     1 Ss   -                ${parent}`,
      `  900   890 D    rpc_wait         ${command}\n`,
    ].join('\n');
  const targets = async (command: string, parent = 'bash') =>
    (await factsOf({ date: DATE, 'proc/1/mountinfo': mountinfo, 'ps.txt': ps(command, parent) }))
      .of('task.blocked')
      .map(({ fields }) => fields.target);

  test('a task waits on a mount when its command names a path of it, and not one that holds its name', async () => {
    for (const command of ['ls /data', 'dd if=/dev/zero of=/data/x', 'sh -c "cat /data/x"', 'stat -f -- /data/'])
      expect(await targets(command)).toEqual(['/data']);
    for (const command of ['rsync /backup/data/x /var/other/data', 'ls /data2', 'rsync other:/data/x /tmp', 'ls /'])
      expect(await targets(command)).toEqual([undefined]);
  });

  test('the pid of a mount.nfs is told where it is one of the node', async () => {
    const pids = async (first: string) => {
      const files = { date: DATE, 'ps.txt': ps('mount.nfs nas01:/x /mnt/x', 'bash').replace('init', first) };
      return (await factsOf(files)).of('mount.nfs.hanging').map(({ fields }) => fields.pid);
    };
    expect(await pids('/sbin/init')).toEqual([900]);
    expect(await pids('/nfsplugin --nodeid=np-1')).toEqual([undefined]);
  });

  test('in a container /data is not that of the host', async () => {
    expect(await targets('dd of=/data/x', '/usr/bin/containerd-shim-runc-v2 -id 1')).toEqual([undefined]);
  });

  test('a CSI driver shows the directory of kubelet by the path of the host', async () => {
    const target = '/var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.azure.com/0f3a/globalmount';
    const files = {
      date: DATE,
      'proc/1/mountinfo': mountinfo.replace('/data', target),
      'ps.txt': ps(`ls ${target}`, '/usr/bin/containerd-shim-runc-v2 -id 1'),
    };
    expect((await factsOf(files)).of('task.blocked').map(({ fields }) => fields.target)).toEqual([target]);
  });
});

describe('a stack and a task of one pid', () => {
  const at = (minute: number) => `Fri Nov 20 13:${minute}:00 UTC 2026\n`;
  const ps = '  PID  PPID STAT WCHAN  COMMAND\n    1     0 Ss   -      init\n  900     1 D    -      dd of=/data/x\n';
  const stack = (name: string) => `== 900 ${name}\n[<0>] rpc_wait_bit_killable+0xd/0x60 [sunrpc]\n`;
  const inNfs = async (files: Readonly<Record<string, string>>) =>
    (await factsOf(files)).of('task.blocked').map(({ fields }) => fields.nfs);

  test('are one in one capture, where their names agree', async () => {
    expect(await inNfs({ date: at(10), 'ps.txt': ps, 'stacks.txt': stack('dd') })).toEqual([true]);
    expect(await inNfs({ date: at(10), 'ps.txt': ps, 'stacks.txt': stack('kworker/0:1') })).toEqual([undefined]);
  });

  test('are not in two captures: the pid may be used again', async () => {
    const earlier = { 'before/date': at(10), 'before/stacks.txt': stack('dd') };
    expect(await inNfs(ofOneNode({ ...earlier, 'after/date': at(20), 'after/ps.txt': ps }))).toEqual([undefined]);
  });

  test('without a stack and a wait channel nothing shows what the task sleeps in: cannot be told', async () => {
    const row = '36 35 0:50 / /data rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,addr=127.0.0.1\n';
    const { unknown } = runFacts(await timelineOf({ date: at(10), 'proc/1/mountinfo': row, 'ps.txt': ps }), facts);
    const open = unknown.filter(({ kind }) => kind === 'task.blocked');
    expect(open).toMatchObject([
      { fields: { port: 20361 }, because: expect.stringContaining('in an unknown function: dd') },
    ]);
    const known = ps.replace('D    -  ', 'D    futex_wait');
    expect((await factsOf({ date: at(10), 'ps.txt': known })).of('task.blocked')[0]!.fields.nfs).toBe(false);
  });
});

describe('tree-walkers', () => {
  const ROWS =
    '22 1 8:1 / / rw - ext4 /dev/sda1 rw\n36 22 0:50 / /data rw - nfs4 10.0.0.9:/ rw,vers=4.1,hard,port=2049,addr=10.0.0.9\n';
  const walks = async (command: string, links: Readonly<Record<string, string>> = {}, parent = 'sshd') => {
    const ps = `  PID  PPID STAT WCHAN  COMMAND\n    1     0 Ss   -      init\n  890     1 Ss   -      ${parent}\n  900   890 R    -      ${command}\n`;
    const files = { date: DATE, 'proc/1/mountinfo': ROWS, 'ps.txt': ps, ...links };
    const { events, unknown } = runFacts(await timelineOf(files), facts);
    const found = events.filter(({ kind }) => kind === 'process.tree-walker').map(({ fields }) => fields.target);
    return [...found, ...unknown.filter(({ kind }) => kind === 'process.tree-walker').map(() => 'maybe')];
  };
  const cwd = (path: string) => ({
    'proc-cwd.txt': `lrwxrwxrwx 1 root root 0 Nov 20 12:29 /proc/900/cwd -> ${path}\n`,
  });

  test('walk the mount that their arguments, or what they stand in, lie on', async () => {
    expect(await walks('find /data/sessions -type d')).toEqual(['/data']);
    expect(await walks('/usr/bin/rsync -a /data/ /backup')).toEqual(['/data']);
    expect(await walks('find . -type d', cwd('/data/sessions'))).toEqual(['/data']);
  });

  test('may walk it where nothing shows what they walk', async () => {
    for (const command of ['find . -type d', 'updatedb', 'find / -name core'])
      expect(await walks(command)).toEqual(['maybe']);
    // In a container /data is not that of the host.
    for (const path of ['/sessions', '/data'])
      expect(await walks(`find ${path} -type d`, {}, 'containerd-shim-runc-v2 -id 1')).toEqual(['maybe']);
  });

  test('do not where all that they walk lies elsewhere on the host', async () => {
    expect(await walks('find /var/log -mtime +7 -delete')).toEqual([]);
    expect(await walks('find . -type d', cwd('/var/log'))).toEqual([]);
  });
});
