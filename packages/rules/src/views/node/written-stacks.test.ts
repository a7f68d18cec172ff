import { factsOf } from '@mountline/dev/testing/facts-of';
import { expect, test } from 'vitest';

/** The kernel's own words of a task in D, for SysRq w, stand in for a /proc/PID/stack that nobody collected. */
const PS = `    PID    PPID STAT                          STARTED COMMAND
      1       0 Ss   Fri Nov 20 08:00:03 2026 /sbin/init
   2100    2099 D    Fri Nov 20 13:00:00 2026 /sbin/mount.nfs4 nas01:/home /mnt/home -o rw,sec=krb5
   4711       1 D    Fri Nov 20 13:00:00 2026 flock /mnt/a true
   4810       1 D    Fri Nov 20 13:00:00 2026 flock /mnt/a true
  99990   99980 R    Fri Nov 20 13:10:00 2026 ps -eo pid,ppid,stat,lstart,args
`;
const TABLE = `22 1 8:1 / / rw - ext4 /dev/sda1 rw
36 22 0:50 / /mnt/a rw - nfs 10.1.84.31:/app rw,vers=3,hard,proto=tcp,addr=10.1.84.31
`;

const dumped = (at: string, comm: string, pid: number, frames: readonly string[]) =>
  [
    'sysrq: Show Blocked State',
    `task:${comm.padEnd(15)} state:D stack:0     pid:${pid}  ppid:1      flags:0x00004002`,
    'Call Trace:',
    ' <TASK>',
    ...['__schedule+0x34d/0x9e0', 'schedule+0x5a/0xd0', ...frames].map((frame) => ` ${frame}`),
    ' </TASK>',
  ].map((line) => `2026-11-20T${at}.000000+0000 n1 kernel: ${line}\n`);

const GSS = [
  'gss_cred_init+0x2b8/0x3f0 [auth_rpcgss]',
  '? wake_up_bit+0x80/0x80',
  'rpcauth_lookup_credcache+0x219/0x2b0',
];
const HELD = ['nlmclnt_wait+0x7c/0xf0 [lockd]', 'nlmclnt_lock+0x11b/0x3f0 [lockd]', 'nlmclnt_proc+0x2c5/0x5f0 [lockd]'];

const read = (at: string, files: Readonly<Record<string, string>> = {}) =>
  factsOf({
    date: 'Fri Nov 20 13:10:00 UTC 2026\n',
    'ps.txt': PS,
    'proc/1/mountinfo': TABLE,
    'journal-k.txt': [...dumped(at, 'mount.nfs4', 2100, GSS), ...dumped(at, 'flock', 4711, HELD)].join(''),
    ...files,
  });

const waits = (facts: Awaited<ReturnType<typeof read>>) =>
  facts.of('mount.command.hanging').map(({ fields }) => fields.waitsFor);

test('what the kernel wrote within a minute of the capture tells what the tasks sleep in', async () => {
  const facts = await read('13:09:40');
  expect(waits(facts)).toEqual(['gssd']);
  expect(facts.of('nlm.waiting').map(({ fields: { pid, cause } }) => [pid, cause])).toEqual([[4711, 'held']]);
  expect(facts.of('task.blocked').map(({ fields: { wchan, nfs } }) => [wchan, nfs])).toContainEqual([
    'gss_cred_init',
    true,
  ]);
});

test('what it wrote long before tells nothing: that wait may be over', async () => {
  const facts = await read('13:04:00');
  expect(waits(facts)).toEqual([undefined]);
  expect(facts.of('nlm.waiting')).toEqual([]);
});

test('a pid of another name is another task, and a collected stack goes first', async () => {
  const other = dumped('13:09:40', 'tar', 4810, HELD).join('');
  expect((await read('13:04:00', { 'journal-k.txt': other })).of('nlm.waiting')).toEqual([]);
  const stack = '[<0>] rpc_wait_bit_killable+0xd/0x60 [sunrpc]\n[<0>] nfs4_proc_getattr+0x1/0x2 [nfsv4]\n';
  const facts = await read('13:09:40', { 'proc/4711/stack': stack });
  expect(facts.of('nlm.waiting')).toEqual([]);
});

test('of two captures the stack of the later one counts, whoever wrote it', async () => {
  const later = (text: string) => text.replaceAll('13:10:00', '13:30:00');
  const stack = '[<0>] rpc_wait_bit_killable+0xd/0x60 [sunrpc]\n[<0>] nfs4_proc_getattr+0x1/0x2 [nfsv4]\n';
  const inLock = '[<0>] nlmclnt_wait+0x7c/0xf0 [lockd]\n[<0>] nlmclnt_lock+0x11b/0x3f0 [lockd]\n';
  const captures = (collected: string, frames: readonly string[]) =>
    factsOf({
      'a/date': 'Fri Nov 20 13:10:00 UTC 2026\n',
      'a/ps.txt': PS,
      'a/proc/4711/stack': collected,
      'a/hostname': 'n1\n',
      'b/hostname': 'n1\n',
      'b/date': 'Fri Nov 20 13:30:00 UTC 2026\n',
      'b/ps.txt': later(PS),
      'b/proc/1/mountinfo': TABLE,
      'b/journal-k.txt': dumped('13:29:40', 'flock', 4711, frames).join(''),
    });
  const told = async (collected: string, frames: readonly string[]) =>
    (await captures(collected, frames)).of('nlm.waiting').map(({ fields: { pid, cause } }) => [pid, cause]);
  expect(await told(stack, HELD)).toEqual([[4711, 'held']]);
  expect(await told(inLock, ['rpc_wait_bit_killable+0xd/0x60 [sunrpc]', 'nfs3_proc_getattr+0x1/0x2 [nfsv3]'])).toEqual(
    [],
  );
});
