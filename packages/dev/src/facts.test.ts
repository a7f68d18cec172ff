import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '@mountline/core';
import { clockTime, firstMoment, kindsOf, runFacts } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { facts, rules } from '@mountline/rules';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { timelineOf } from './timeline-of.ts';

async function factsOf(files: Readonly<Record<string, string>>) {
  const { events, lives, unknown } = runFacts(await timelineOf(files), facts);
  return { lives, unknown, of: (kind: string) => events.filter((event) => event.kind === kind) };
}

const DATE = 'Fri Nov 20 13:10:00 UTC 2026\n';
const journal = (lines: readonly string[]) => lines.map((line) => `2026-11-20T${line}\n`).join('');

describe('listener-lives', () => {
  test('within one second the order of the lines decides: a unit that ended and was started again listens', async () => {
    const { lives } = await factsOf({
      date: DATE,
      'journal.txt': journal([
        '12:00:00+0000 node systemd[1]: Started nfs-proxy.service - NFS proxy on 127.0.0.1:20361.',
        '13:00:00+0000 node systemd[1]: nfs-proxy.service: Main process exited, code=killed, status=9/KILL',
        '13:00:00+0000 node systemd[1]: Started nfs-proxy.service - NFS proxy on 127.0.0.1:20361.',
      ]),
    });
    const listeners = lives.filter(({ of }) => of === 'listener');
    expect(listeners.map(({ key, nth, to }) => [key, nth, to === null])).toEqual([
      ['20361', 1, false],
      ['20361', 2, true],
    ]);
  });
});

describe('client-without-row', () => {
  const ROOT = '30 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const servers = (port: string) => `NV SERVER   PORT USE HOSTNAME\nv3 7f000001 ${port}   2 127.0.0.1\n`;
  const row = (options: string) =>
    `36 35 0:50 / /mnt rw - nfs localhost:/srv rw,vers=3,hard,${options}addr=127.0.0.1\n`;
  const told = async (mountinfo: string, nfsfs: string) =>
    (await factsOf({ date: DATE, 'proc/1/mountinfo': ROOT + mountinfo, 'proc/fs/nfsfs/servers': nfsfs }))
      .of('nfs.client.without-row')
      .map(({ fields }) => fields.port);

  test('the row of an NFSv3 mount need not show its port', async () => {
    expect(await told(row(''), servers(' 801'))).toEqual([]);
    expect(await told(row('port=20361,'), servers(' 801'))).toEqual([2049]);
    expect(await told(row(''), servers('4f89'))).toEqual([20361]);
  });

  test('a table of which a row is lost does not tell that a client has none', async () => {
    expect(await told('', servers('4f89'))).toEqual([20361]);
    expect(await told('36 35 0:50 / /mnt\n', servers('4f89'))).toEqual([]);
  });

  test('a list without the client of a mount that is not new is of another network namespace', async () => {
    const mounted = '36 35 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20370,addr=127.0.0.1\n';
    const stats = (age: number) =>
      `device 127.0.0.1:/ mounted on /mnt with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,port=20370\n\tage:\t${age}\n`;
    const of = async (age: number) =>
      (
        await factsOf({
          date: DATE,
          'proc/1/mountinfo': ROOT + mounted,
          'proc/1/mountstats': stats(age),
          'proc/fs/nfsfs/servers': servers('4f89'),
        })
      ).of('nfs.client.without-row').length;
    expect(await of(20)).toBe(1);
    expect(await of(60)).toBe(0);
  });
});

describe('mount-without-listener', () => {
  const CONFIG = '/var/run/efs/stunnel-config.fs-0123abcd.mnt.data.20361';
  const told = async (process: string) => {
    const { of } = await factsOf({
      date: DATE,
      'proc/1/mountinfo':
        '36 35 0:50 / /mnt/data rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,timeo=600,retrans=2,addr=127.0.0.1\n',
      'ss-tanp.txt':
        'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:*\n',
      'ps.txt': `    PID    PPID STAT     ELAPSED CMD\n      1       0 Ss         09:00 /sbin/init\n${process}`,
    });
    return of('mount.without-listener').length;
  };

  test('a proxy of the port that runs for long speaks against the socket table', async () => {
    expect(await told('')).toBe(1);
    expect(await told(`   1411     447 Ssl        08:00 /sbin/efs-proxy ${CONFIG} --tls\n`)).toBe(0);
  });

  test('one that was just started, is dead, or is of another port does not', async () => {
    expect(await told(`   1411     447 Ssl        00:05 /sbin/efs-proxy ${CONFIG} --tls\n`)).toBe(1);
    expect(await told(`   1411     447 Z          08:00 /sbin/efs-proxy ${CONFIG} --tls\n`)).toBe(1);
    expect(await told(`   1411     447 Ssl        08:00 /sbin/efs-proxy ${CONFIG.replace('20361', '20362')}\n`)).toBe(
      1,
    );
  });

  test('an empty socket table is told as one, and not as none', async () => {
    const because = async (sockets: Record<string, string>) => {
      const row = '36 35 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,addr=127.0.0.1\n';
      const { unknown } = runFacts(await timelineOf({ date: DATE, 'proc/1/mountinfo': row, ...sockets }), facts);
      return unknown.filter(({ kind }) => kind === 'mount.without-listener').map((one) => one.because);
    };
    const head = 'State  Recv-Q Send-Q Local Address:Port  Peer Address:PortProcess\n';
    expect(await because({ 'ss_-tn.txt': head })).toEqual([expect.stringContaining('holds no TCP socket')]);
    expect(await because({})).toEqual([expect.stringContaining('no socket table is in the bundle')]);
  });
});

describe('kubelet-silence', () => {
  const second = (s: number) => new Date(Date.UTC(2026, 10, 20, 12) + s * 1000).toISOString().slice(11, 19);
  const line = (s: number, who: string) => `${second(s)}+0000 node ${who}: I1120 ${second(s)}.000000 1 a.go:1] "b"`;
  const before = Array.from({ length: 30 }, (_, i) => line(i, 'kubelet[7]'));
  const others = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => line(from + i, ['chronyd[1]', 'sshd[2]', 'crond[3]'][i % 3]!));

  test('lasts to the next line of the kubelet, where the node went on', async () => {
    const { of } = await factsOf({ 'journal.txt': journal([...before, ...others(30, 600), line(600, 'kubelet[7]')]) });
    expect(of('kubelet.silence').map(({ fields }) => [fields.duration, fields.open])).toEqual([[571e6, false]]);
  });

  test('is open only where the log reaches up to the capture', async () => {
    const at = async (time: string) => {
      const silent = [...before, ...others(30, 1800)];
      const { of, unknown } = await factsOf({
        date: `Fri Nov 20 ${time} UTC 2026\n`,
        'journal.txt': journal(silent),
      });
      const kinds = ['kubelet.silence', 'kubelet.stalled'];
      const told = kinds.map((kind) => of(kind).map(({ fields }) => fields.open));
      return [...told, unknown.flatMap(({ kind }) => (kinds.includes(kind) ? [kind] : []))];
    };
    expect(await at('12:30:05')).toEqual([[true], [true], []]);
    // Others wrote every second, and then nobody did for forty minutes.
    expect(await at('13:10:00')).toEqual([[undefined], [undefined], ['kubelet.silence', 'kubelet.stalled']]);
  });

  test('ends at a reboot: a node that is down has no kubelet', async () => {
    const rebooted = [...before, ...others(30, 45), line(400, 'sshd[2]'), line(420, 'kubelet[8]')];
    const lines = journal(rebooted).replace(journal([line(400, 'sshd[2]')]), (next) => `-- Reboot --\n${next}`);
    expect((await factsOf({ 'journal.txt': lines })).of('kubelet.silence')).toEqual([]);
  });

  describe('in a journal of the kubelet alone', () => {
    const said = (second: number) => {
      const time = `12:0${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
      return `Nov 20 ${time} node kubelet[7]: I1120 ${time}.000001       7 kubelet.go:2531] "SyncLoop (housekeeping)"\n`;
    };
    const journal = Array.from({ length: 100 }, (_, i) => said(i)).join('');
    const status = (active: string, newest: string) =>
      `● kubelet.service - Kubernetes Kubelet\n     Loaded: loaded (/etc/systemd/system/kubelet.service; enabled)\n     Active: ${active} since Fri 2026-11-20 12:00:00 UTC; 7min ago\n   Main PID: 7 (kubelet)\n\n${newest}`;
    const silences = async (statusText: string) => {
      const files = { date: 'Fri Nov 20 12:07:00 UTC 2026\n', 'journal-kubelet.txt': journal };
      const { of } = await factsOf({ ...files, 'systemctl-status-kubelet.txt': statusText });
      return of('kubelet.silence').map(({ fields, evidence }) => [
        fields.duration,
        fields.open,
        evidence!.at(-1)!.text,
      ]);
    };

    test('systemctl status that shows no newer line proves that none came until then', async () => {
      const shortened = `${said(98)}${said(99).replace(/Loop.*/, '…')}`;
      for (const newest of [said(99), shortened]) {
        expect(await silences(status('active (running)', newest))).toEqual([
          [321e6 - 1, true, 'systemctl status at 12:07:00 shows no newer line of it'],
        ]);
      }
    });

    test('one with a newer line, of a kubelet that does not run, or without lines proves nothing', async () => {
      expect(await silences(status('active (running)', said(99) + said(300)))).toEqual([]);
      expect(await silences(status('inactive (dead)', said(99)))).toEqual([]);
      expect(await silences(status('active (running)', ''))).toEqual([]);
    });
  });
});

test('every kind that a rule names has words, as a noun', () => {
  const kinds = kindsOf(sources as readonly Source[], facts);
  const named = new Set(rules.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
  const read = [...named].filter((kind) => kinds.get(kind)?.words === kind);
  expect(read).toEqual([]);
});

describe('nlm-stalls', () => {
  const waiting = 'tasks wait for the answer to an RPC, and their stacks are not in the bundle';
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

describe('tunnel-storms', () => {
  const log = readFileSync(
    join(FIXTURES, 'rules/proxy-restart-storm/fires-efs-logs/bundle/mount-watchdog.log'),
    'utf8',
  );
  const line = (minute: number) =>
    `2026-11-20 15:${minute}:00 UTC - INFO - amazon-efs-mount-watchdog, version 2.3.0, is enabled and started\n`;
  const ended = async (files: Readonly<Record<string, string>>) =>
    (await factsOf(files)).of('efs.tunnels.restart-storm.ended').length;

  test('no further burst is told by a log that was read over that time, not by one that begins later', async () => {
    expect(await ended({ 'mount-watchdog.log': log + line(10) })).toBe(1);
    expect(await ended({ 'mount-watchdog.log': log, 'later/mount-watchdog.log': line(10) + line(20) })).toBe(0);
  });
});

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

  test('in a container /data is not that of the host', async () => {
    expect(await targets('dd of=/data/x', '/usr/bin/containerd-shim-runc-v2 -id 1')).toEqual([undefined]);
  });

  test('a CSI driver shows the directory of the kubelet by the path of the host', async () => {
    const target = '/var/lib/kubelet/plugins/kubernetes.io/csi/file.csi.azure.com/0f3a/globalmount';
    const files = {
      date: DATE,
      'proc/1/mountinfo': mountinfo.replace('/data', target),
      'ps.txt': ps(`ls ${target}`, '/usr/bin/containerd-shim-runc-v2 -id 1'),
    };
    expect((await factsOf(files)).of('task.blocked').map(({ fields }) => fields.target)).toEqual([target]);
  });
});

describe('kubelet-blocked', () => {
  const kubelet = async (...rows: readonly string[]) => {
    const table = [
      '    PID     LWP STAT WCHAN            COMMAND',
      '      1       1 Ss   ep_poll          init',
      ...rows,
    ];
    const { of, unknown } = await factsOf({ date: DATE, 'ps.txt': `${table.join('\n')}\n` });
    const open = unknown.filter(({ kind }) => kind === 'kubelet.blocked');
    return [of('kubelet.blocked').map(({ fields }) => fields.nfs), open.map(({ because }) => because)];
  };
  const row = (tid: number, state: string, wchan: string) =>
    `    890     ${tid} ${state.padEnd(4)} ${wchan.padEnd(16)} /usr/bin/kubelet`;

  test('one of its threads waits for NFS', async () => {
    expect(await kubelet(row(890, 'Ssl', 'futex_wait_queue'), row(891, 'Dsl', 'rpc_wait_bit'))).toEqual([[true], []]);
  });

  test('none of its threads is in D', async () => {
    expect(await kubelet(row(890, 'Ssl', 'futex_wait_queue'), row(891, 'Ssl', 'ep_poll'))).toEqual([[], []]);
  });

  test('the first thread says nothing of the others', async () => {
    const because =
      'the kubelet (pid 890) is in Ssl, which is the state of its first thread: no table shows the others';
    expect(await kubelet(row(890, 'Ssl', 'futex_wait_queue'))).toEqual([[], [because]]);
  });

  test('a thread in D of which nothing tells what it sleeps in may wait for NFS', async () => {
    const because =
      'the kubelet (pid 890) is in D, and neither a table of processes nor a stack tells what it sleeps in';
    expect(await kubelet(row(890, 'Ssl', '-'), row(891, 'Dsl', '-'))).toEqual([[undefined], [because]]);
  });
});

describe('server-silences', () => {
  const silence = async (last: string) => {
    const { of, unknown } = await factsOf({
      date: DATE,
      'journal-k.txt': journal([
        `${last}+0000 node kernel: nfs: server 10.0.3.7 not responding, still trying`,
        '13:09:59+0000 node kernel: audit: rate limit is 1000',
      ]),
      'proc/1/mountinfo': '36 22 0:50 / /data rw - nfs4 10.0.3.7:/ rw,vers=4.1,hard,addr=10.0.3.7\n',
      'proc/1/mountstats':
        'device 10.0.3.7:/ mounted on /data with fstype nfs4 statvers=1.1\n' +
        '\topts:\trw,vers=4.1,hard,proto=tcp\n\tnfsv4:\tbm0=0x1,lease_time=90,lease_expired=0\n',
    });
    return [
      of('nfs.server.still-silent').length,
      unknown.filter(({ kind }) => kind === 'nfs.server.still-silent').length,
    ];
  };

  test('a valid lease was renewed behind a line that is older than its length', async () => {
    expect(await silence('13:08:20')).toEqual([0, 1]);
    expect(await silence('13:08:40')).toEqual([1, 0]);
  });
});

describe('stamps that are a span', () => {
  const silent = async (name: string, stamp: (time: string) => string, answered: string) => {
    const lines = [
      `${stamp('12:00:10')} nfs: server 10.0.0.9 not responding, still trying`,
      `${stamp(answered)} nfs: server 10.0.0.9 OK`,
      `${stamp('12:30:00')} EXT4-fs (sda1): mounted filesystem`,
    ];
    const { of } = await factsOf({ date: DATE, [name]: `${lines.join('\n')}\n` });
    const notes = ['nfs.server.silent', 'nfs.server.silence-ended'].map((kind) => of(kind)[0]?.fields.note);
    return [of('nfs.server.silent')[0]?.fields.duration, ...notes];
  };
  const ctime = (time: string) => `[Fri Nov 20 ${time} 2026]`;

  test('of dmesg -T: times are told as about then, and a length from middle to middle', async () => {
    expect(await silent('dmesg-T.txt', ctime, '12:10:10')).toEqual([
      600e6,
      '10.0.0.9 not responding, answered after 10 min',
      'the kernel says at about 12:10:10 that 10.0.0.9 is OK',
    ]);
    expect((await silent('dmesg-T.txt', ctime, '12:00:40'))[1]).toBe(
      '10.0.0.9 not responding, answered after about 30 s',
    );
    expect((await silent('dmesg-T.txt', ctime, '12:00:12'))[1]).toBe(
      '10.0.0.9 not responding, answered after at most 9 s',
    );
  });

  test('a single line is about then too', async () => {
    const line = `${ctime('12:00:10')} nfs: server 10.0.0.9 not responding, still trying\n`;
    const { of } = await factsOf({ date: DATE, 'dmesg-T.txt': line });
    expect(clockTime(firstMoment(of('nfs.server.silent')[0]!), null)).toBe('about 12:00:10');
  });

  test('of a second are told as they stand', async () => {
    const iso = (time: string) => `2026-11-20T${time}+0000 node kernel:`;
    expect(await silent('journal.txt', iso, '12:10:10')).toEqual([
      601e6,
      '10.0.0.9 not responding, answered after 10 min',
      'the kernel says at 12:10:10 that 10.0.0.9 is OK',
    ]);
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
    expect(await inNfs({ ...earlier, 'after/date': at(20), 'after/ps.txt': ps })).toEqual([undefined]);
  });

  test('without a stack and a wait channel nothing tells what the task sleeps in: cannot be told', async () => {
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

  test('may walk it where nothing tells what they walk', async () => {
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

describe('the table of the host', () => {
  const root = '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const row = (target: string) =>
    `${root}36 20 0:50 / ${target} rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,addr=127.0.0.1\n`;
  const servers = 'NV SERVER   PORT USE HOSTNAME\nv4 7f000001 4f89   2 127.0.0.1\n';
  const rowless = async (files: Readonly<Record<string, string>>) =>
    (await factsOf({ date: DATE, 'proc/fs/nfsfs/servers': servers, ...files })).of('nfs.client.without-row').length;

  test('is that of pid 1, by its path; a folder that is called 1-first is none of its own', async () => {
    expect(await rowless({ '1-first/proc/77/mountinfo': row('/a'), 'proc/1/mountinfo': root })).toBe(1);
    expect(await rowless({ 'proc/77/mountinfo': row('/a'), 'proc/1-mountinfo': root })).toBe(1);
    expect(await rowless({ 'proc/77/mountinfo': root, 'proc/1-mountinfo': row('/a') })).toBe(0);
    // Neither is of pid 1: the namespace whose root was mounted first.
    expect(await rowless({ 'proc/77/mountinfo': root.replace('20 1', '400 399'), 'mountinfo.txt': row('/a') })).toBe(0);
  });

  test('is none of a container, also where that is pid 1 of its own namespace or stands first', async () => {
    const overlay = (target: string) => row(target).replace('ext4 /dev/sda1', 'overlay overlay');
    const log = '37 20 8:1 /var/lib/kubelet/pods/u/containers/a/1 /dev/termination-log rw - ext4 /dev/sda1 rw\n';
    expect(await rowless({ 'proc/77/mountinfo': overlay('/a'), 'proc/99/mountinfo': root })).toBe(1);
    expect(await rowless({ 'proc/self/mountinfo': overlay('/a'), 'proc/99/mountinfo': root })).toBe(1);
    expect(await rowless({ 'proc/1/mountinfo': row('/a') + log, 'proc/99/mountinfo': root })).toBe(1);
    // A node may be a container itself.
    expect(await rowless({ 'proc/1/mountinfo': overlay('/a') })).toBe(0);
  });

  test('is not there where the bundle has that of a container only: cannot be told', async () => {
    const overlay = root.replace('ext4 /dev/sda1', 'overlay overlay');
    const files = { date: DATE, 'proc/fs/nfsfs/servers': servers, 'proc/77/mountinfo': overlay };
    const { events, unknown } = runFacts(await timelineOf(files), facts);
    expect(events.filter(({ kind }) => kind === 'nfs.client.without-row')).toEqual([]);
    expect(unknown.find(({ kind }) => kind === 'mount.without-listener')?.because).toContain(
      'proc/77/mountinfo is the mount table of a container (its root is an overlay)',
    );
  });
});

describe('unmount-without-effect', () => {
  const POD = '6cf20ec0-4b1d-4d57-9e0c-000000000001';
  const target = `/var/lib/kubelet/pods/${POD}/volumes/kubernetes.io~csi/pvc-1/mount`;
  const unit = `var-lib-kubelet-pods-${POD.replaceAll('-', '\\x2d')}-volume\\x2dsubpaths-pvc\\x2d1-app-0.mount`;

  test('systemd tells of a subPath bind that went, which is not the volume', async () => {
    const { of } = await factsOf({
      date: DATE.replace(':10:', ':40:'),
      'proc/1/mountinfo': `20 1 8:1 / / rw - ext4 /dev/sda1 rw\n36 20 0:50 / ${target} rw - nfs4 10.0.0.9:/ rw,vers=4.1,hard,addr=10.0.0.9\n`,
      'journal.txt': journal([
        `13:00:00+0000 node systemd[1]: ${unit}: Deactivated successfully.`,
        `13:00:10+0000 node kubelet[469]: I1120 13:00:10.000000     469 operation_generator.go:1] UnmountVolume.TearDown succeeded for volume "kubernetes.io/csi/efs.csi.aws.com^fs-1::a" (OuterVolumeSpecName: "data") pod "${POD}" (UID: "${POD}"). InnerVolumeSpecName "pvc-1". PluginName "kubernetes.io/csi", VolumeGidValue ""`,
        '13:39:30+0000 node systemd[1]: Started y.service - Y.',
      ]),
    });
    expect(of('mount.unmount.without-effect').map(({ fields }) => fields.target)).toEqual([target]);
  });
});

describe('proxy-mounts', () => {
  test('a row that breaks off before its options does not tell whether the mount is hard', async () => {
    const bundle = join(FIXTURES, 'rules/proxy-oom-loop/fires-limit-above/bundle');
    const paths = ['proc/1/mountinfo', 'var/log/kern.log', 'ss-tanp.txt', 'date.txt', 'hostname.txt', 'proc/uptime'];
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(bundle, path), 'utf8')]));
    const whole = files['proc/1/mountinfo']!;
    const cut = whole.slice(0, whole.lastIndexOf(',sec=')).replace(/,hard(?=[^\n]*$)/, '');
    const hard = async (mountinfo: string) =>
      (await factsOf({ ...files, 'proc/1/mountinfo': mountinfo }))
        .of('proxy.mount')
        .map(({ fields }) => String(fields.note).replace(/^.*: /, ''));
    const waits = 'a hard mount, whose writers wait for ever';
    expect(await hard(whole)).toEqual([waits, waits, waits]);
    expect(await hard(cut)).toEqual([waits, waits, 'hard or soft, its row breaks off']);
  });
});

describe('client-after-unmount', () => {
  test('a client that is listed after a boot is none of a mount before it', async () => {
    const bundle = join(FIXTURES, 'rules/nfs-client-after-unmount/fires-before-the-watchdog/bundle');
    const paths = [
      'journal.txt',
      'ss-tanp.txt',
      'proc/fs/nfsfs/servers',
      'proc/1/mountinfo',
      'var/log/amazon/efs/mount.log',
    ];
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(bundle, path), 'utf8')]));
    const date = 'Fri Nov 20 12:41:30 UTC 2026\n';
    const boot = '2026-11-20T12:24:51.000000+0000 ip-10-0-1-20 kernel: Linux version 6.1.0 (gcc) #1 SMP\n';
    const left = async (more: string) =>
      (await factsOf({ ...files, date, 'journal.txt': files['journal.txt'] + more })).of('nfs.client.after-unmount')
        .length;
    expect(await left('')).toBe(1);
    expect(await left(boot)).toBe(0);
  });
});
