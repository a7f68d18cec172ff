import { runFacts } from '@mountline/correlation';
import { DATE } from '@mountline/dev/testing/facts-of';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { describe, expect, test } from 'vitest';

const row = '36 22 0:50 / /srv/app rw - nfs 10.1.84.31:/app rw,vers=3,hard,proto=tcp,addr=10.1.84.31\n';

/** Of one task of a table of processes without stacks. */
async function untold(task: string): Promise<string[]> {
  const { unknown } = runFacts(
    await timelineOf({
      date: 'Fri Nov 20 13:10:00 UTC 2026\n',
      'proc/1/mountinfo': `22 1 8:1 / / rw - ext4 /dev/sda1 rw\n${row}`,
      'ps.txt': `  PID  PPID STAT WCHAN                 COMMAND\n    1     0 Ss   -                     init\n${task}\n`,
    }),
    facts,
  );
  return unknown.flatMap(({ kind, because }) => (kind === 'nlm.waiting' ? [because] : []));
}

describe('without stacks', () => {
  test('a task in the client of lockd, or in RPC, may wait for a lock', async () => {
    expect(await untold('  900     1 D    nlmclnt_block         flock /srv/app/x true')).toEqual([
      'tasks wait for an NFSv3 lock, but the bundle lacks their stacks',
    ]);
    expect(await untold('  900     1 D    rpc_wait_bit_killable flock /srv/app/x true')).toEqual([
      'tasks wait for a reply to an RPC, but the bundle lacks their stacks',
    ]);
  });

  test('the server of lockd and threads of the kernel do not', async () => {
    expect(await untold('  900     2 D    nlmsvc_lock           [lockd]')).toEqual([]);
    expect(await untold('  900     2 D    rpc_wait_bit_killable [10.1.84.31-manager]')).toEqual([]);
  });
});

describe('with a stack', () => {
  const waiting = 'tasks wait for a reply to an RPC, but the bundle lacks their stacks';
  const ps =
    '  PID STAT WCHAN            COMMAND\n    1 Ss   -                init\n 4711 D    rpc_wait_bit_killable flock /mnt/a\n';
  const because = async (files: Readonly<Record<string, string>>) =>
    runFacts(await timelineOf({ date: DATE, 'ps.txt': ps, ...files }), facts).unknown.map((one) => one.because);

  test('a stack whose path alone names its task is in the bundle', async () => {
    const stack = '[<0>] rpc_wait_bit_killable+0xd/0x60 [sunrpc]\n[<0>] nfs_wait_client_init_complete+0x1/0x2 [nfs]\n';
    expect(await because({})).toContain(waiting);
    expect(await because({ 'proc/4711/stack': stack })).not.toContain(waiting);
  });
});
