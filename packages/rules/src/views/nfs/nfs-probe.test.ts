import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyze } from 'mountline';
import { describe, expect, test } from 'vitest';

const line = (at: string, text: string) => `2026-11-24T${at}+0000 node7 kernel: ${text}\n`;

const silent = (server: string) =>
  line('11:00:00', `nfs: server ${server} not responding, still trying`) + line('11:59:00', 'random: crng reseeded');

const mountinfo = (source: string, options: string) =>
  [
    '1 0 259:1 / / rw,relatime shared:1 - xfs /dev/nvme0n1p1 rw',
    `90 1 0:50 / /data rw,relatime shared:40 - nfs ${source} rw,${options},timeo=600,retrans=2`,
    '',
  ].join('\n');

const ROW = (pid: number, stat: string, wchan: string, at: string, args: string) =>
  `${String(pid).padStart(7)} ${'1'.padStart(7)} ${String(pid).padStart(7)} ${stat.padEnd(4)} ${wchan.padEnd(32)} Tue Nov 24 ${at} 2026 ${args}\n`;
const PS = `    PID    PPID     LWP STAT WCHAN                                             STARTED COMMAND\n${ROW(1, 'Ss', 'ep_poll', '06:00:00', '/sbin/init')}${ROW(2, 'S', 'kthreadd', '06:00:00', '[kthreadd]')}`;

/** What the report says to do, each step with its commands. */
async function advice(files: Record<string, string>, rule: string) {
  const { incidents } = await analyze({ date: 'Tue Nov 24 12:00:00 UTC 2026\n', ...files });
  return incidents.find((one) => one.rule === rule)!.doNow;
}

const asks = async (files: Record<string, string>, rule: string) =>
  (await advice(files, rule))
    .flatMap(({ commands }) => commands)
    .filter((text) => /rpcinfo|dev\/tcp| ss | rdma |^ping/.test(text));

describe('a server is asked as its mount reaches it', () => {
  const server = '10.0.3.7';
  const of = (options?: string, source = `${server}:/data`, named = server) =>
    asks(
      {
        'journal.txt': silent(named),
        ...(options === undefined ? {} : { 'proc/1/mountinfo': mountinfo(source, options) }),
      },
      'nfs-server-silent',
    );

  test.each([
    ['no mount is known', undefined],
    ['its mount is over TCP on the usual port', `vers=3,proto=tcp,addr=${server}`],
  ])('%s: the usual port of TCP', async (_, options) => {
    expect(await of(options)).toEqual([
      "timeout 10 bash -c '</dev/tcp/10.0.3.7/2049' && echo reached",
      'timeout 10 rpcinfo -n 2049 -t 10.0.3.7 nfs',
      'nsenter -t 1 -n ss -tno state all dst 10.0.3.7',
    ]);
  });

  test('on a port of its own', async () => {
    expect(await of(`vers=4.1,proto=tcp,port=12049,addr=${server}`)).toEqual([
      "timeout 10 bash -c '</dev/tcp/10.0.3.7/12049' && echo reached",
      'timeout 10 rpcinfo -n 12049 -t 10.0.3.7 nfs',
      'nsenter -t 1 -n ss -tno state all dst 10.0.3.7',
    ]);
  });

  test('over UDP nothing connects, and no table of sockets shows it', async () => {
    expect(await of(`vers=3,proto=udp,addr=${server}`)).toEqual(['timeout 10 rpcinfo -n 2049 -u 10.0.3.7 nfs']);
  });

  test('over RDMA no socket is there, and rpcinfo does not speak it', async () => {
    expect(await of(`vers=4.1,proto=rdma,port=20049,addr=${server}`)).toEqual([
      'ping -c 3 -W 2 10.0.3.7',
      'nsenter -t 1 -n rdma resource show cm_id dst-port 20049',
    ]);
  });

  const v6 = [
    "timeout 10 bash -c '</dev/tcp/fd00:10::31/2049' && echo reached",
    'timeout 10 rpcinfo -a fd00:10::31.8.1 -T tcp6 nfs',
    "nsenter -t 1 -n ss -tno state all dst '[fd00:10::31]'",
  ];
  const options = 'vers=4.1,proto=tcp6,addr=fd00:10::31';

  test('an address of IPv6', async () => {
    expect(await of(options, '[fd00:10::31]:/data', 'fd00:10::31')).toEqual(v6);
  });

  test('a name that was an address of IPv6 when it was mounted', async () => {
    expect(await of(options, 'nas01:/data', 'nas01')).toEqual(v6);
  });

  test('of several mounts one over TCP', async () => {
    const rows = mountinfo(`${server}:/data`, `proto=rdma,port=20049,addr=${server}`).trimEnd();
    const second = `91 1 0:51 / /home rw shared:41 - nfs4 ${server}:/home rw,proto=tcp,addr=${server}\n`;
    const files = { 'journal.txt': silent(server), 'proc/1/mountinfo': `${rows}\n${second}` };
    expect(await asks(files, 'nfs-server-silent')).toContain('timeout 10 rpcinfo -n 2049 -t 10.0.3.7 nfs');
  });
});

test('lockd of an address of IPv6 is asked over IPv6', async () => {
  const text = line('11:20:00', 'lockd: server fd00:10::31 not responding, still trying') + line('11:59:00', 'x');
  const ps =
    'PID PPID LWP S WCHAN STARTED COMMAND\n1 0 1 S - Tue Nov 24 06:00:00 2026 /sbin/init\n' +
    '2 0 2 S - Tue Nov 24 06:00:00 2026 [kthreadd]\n';
  const files = {
    'journal.txt': text,
    'proc/1/mountinfo': mountinfo('[fd00:10::31]:/data', 'vers=3,proto=tcp6,addr=fd00:10::31'),
    'ps.txt': ps,
    'stacks.txt':
      '== PID 14437 php-fpm\n[<0>] rpc_wait_bit_killable+0x11/0x90 [sunrpc]\n[<0>] nlmclnt_call+0x5d/0x320 [lockd]\n',
  };
  expect(await asks(files, 'nlm-lock-stall')).toEqual([
    'rpcinfo -p',
    'timeout 10 rpcinfo -s fd00:10::31',
    'timeout 10 rpcinfo -T tcp6 fd00:10::31 nlockmgr 4',
  ]);
});

describe('a mount.nfs that hangs is asked for by its own options', () => {
  const of = (source: string, options: string) =>
    asks(
      {
        'ps.txt': [
          PS,
          ROW(9002, 'D', 'rpc_wait_bit_killable', '10:00:00', `/sbin/mount.nfs ${source} /mnt -o ${options}`),
          ROW(10000, 'R+', '-', '12:00:00', 'ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args'),
        ].join(''),
      },
      'nfs-mount-hanging',
    );

  test('a port', async () => {
    expect((await of('10.0.3.7:/data', 'rw,port=12049'))[0]).toContain('</dev/tcp/10.0.3.7/12049');
  });
  test('UDP', async () => {
    expect(await of('10.0.3.7:/data', 'rw,udp,vers=3')).toEqual(['timeout 10 rpcinfo -n 2049 -u 10.0.3.7 nfs']);
  });
  test('RDMA', async () => {
    expect(await of('10.0.3.7:/data', 'rw,proto=rdma')).toEqual([
      'ping -c 3 -W 2 10.0.3.7',
      'nsenter -t 1 -n rdma resource show cm_id dst-port 20049',
    ]);
  });
  test('IPv6', async () => {
    expect(await of('[fd00:10::31]:/data', 'rw')).toContain("nsenter -t 1 -n ss -tno state all dst '[fd00:10::31]'");
  });
});

describe('rpc.statd is started by what the node has', () => {
  const commands = async (release: string) => {
    const files = {
      'journal.txt': line('11:20:00', 'lockd: cannot monitor nas01') + line('11:30:00', 'lockd: cannot monitor nas01'),
      'proc/1/mountinfo': mountinfo('nas01:/data', 'vers=3,proto=tcp,addr=10.0.3.7'),
      'ps.txt': `${PS}${ROW(10000, 'R+', '-', '12:00:00', 'ps -eLo pid,ppid,lwp,stat,wchan:32,lstart,args')}`,
      'uname.txt': `Linux node7 ${release} #1 SMP Tue Jul 24 21:35:02 UTC 2018 x86_64 x86_64 x86_64 GNU/Linux\n`,
    };
    const told = (await advice(files, 'nlm-lock-stall')).flatMap((one) => one.commands);
    return told.filter((text) => /statd|nfslock/.test(text) && !/^(?:ls|for|ps) /.test(text));
  };

  test('systemd', async () => {
    expect(await commands('5.15.0-125-generic')).toEqual([
      'systemctl start rpc-statd',
      'journalctl -b -o short-iso -t rpc.statd',
    ]);
  });
  test('the scripts of Red Hat Enterprise Linux 6', async () => {
    expect(await commands('2.6.32-754.3.5.el6.x86_64')).toEqual([
      'service nfslock start',
      'grep rpc.statd /var/log/messages',
    ]);
  });
});

test('of tasks that hang in NFS the connections of all mounts over TCP are looked at, on whatever port', async () => {
  const of = (name: string) =>
    readFileSync(join(FIXTURES, 'rules/nfs-tasks-hung/fires-still-in-d/bundle', name), 'utf8');
  const files = { date: of('date'), 'journal.txt': of('journal.txt'), 'ps.txt': of('ps.txt') };
  expect(await asks(files, 'nfs-tasks-hung')).toEqual(['nsenter -t 1 -n ss -tno state all dport = :2049']);
  const onOther = mountinfo('10.0.3.7:/data', 'vers=3,proto=tcp,port=12049,addr=10.0.3.7');
  expect(await asks({ ...files, 'proc/1/mountinfo': onOther }, 'nfs-tasks-hung')).toEqual([
    'nsenter -t 1 -n ss -tno state all dport = :2049 or dport = :12049',
  ]);
  const overRdma = mountinfo('10.0.3.7:/data', 'vers=3,proto=rdma,port=20049,addr=10.0.3.7');
  expect(await asks({ ...files, 'proc/1/mountinfo': overRdma }, 'nfs-tasks-hung')).toEqual([]);
});
