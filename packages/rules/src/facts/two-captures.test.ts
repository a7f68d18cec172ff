import { isoFromMicros } from '@mountline/core';
import { runFacts } from '@mountline/correlation';
import { DATE, factsOf } from '@mountline/dev/testing/facts-of';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { analyze, render } from 'mountline';
import { describe, expect, test } from 'vitest';

const LATER = 'Fri Nov 20 13:40:00 UTC 2026\n';

describe('tables of two captures', () => {
  const root = '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const table = `${root}36 20 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,addr=127.0.0.1,port=20370\n`;
  const ss =
    'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0      128        127.0.0.1:10248     0.0.0.0:*     users:(("kubelet",pid=469,fd=3))\n';
  const servers = 'NV SERVER   PORT USE HOSTNAME\nv4 7f000001 4f92   2 127.0.0.1\n';
  const told = async (later: Readonly<Record<string, string>>, minute: number, earlier = table) => {
    const date = DATE.replace(':10:', `:${minute}:`);
    const files = { '1/date': DATE, '1/proc/1/mountinfo': earlier, '2/date': date, ...later };
    const { events, unknown } = runFacts(await timelineOf(ofOneNode(files)), facts);
    const of = /^(?:mount\.without-listener|nfs\.client\.without-row)$/;
    return [events, unknown].map((found) => found.filter(({ kind }) => of.test(kind)).length);
  };

  test('a mount of the one may be gone by the other: no socket of it there proves nothing', async () => {
    expect(await told({ '2/ss.txt': ss }, 12)).toEqual([1, 0]);
    expect(await told({ '2/ss.txt': ss }, 40)).toEqual([0, 1]);
  });

  test('a client of the other may be of a mount that was made meanwhile', async () => {
    expect(await told({ '2/proc/fs/nfsfs/servers': servers }, 12, root)).toEqual([1, 0]);
    expect(await told({ '2/proc/fs/nfsfs/servers': servers }, 40, root)).toEqual([0, 1]);
  });
});

describe('captures of two boots', () => {
  const capture = (folder: string, hour: string, btime: number) => ({
    [`${folder}/date`]: DATE.replace('13:', `${hour}:`),
    [`${folder}/proc/stat`]: `cpu  1 2 3 4 5 6 7 8 9 0\nbtime ${btime}\n`,
    [`${folder}/dmesg.txt`]: '[  100.000000] nfs: server 10.0.0.7 not responding, still trying\n',
  });
  /** 12:00:00 and 13:00:00. */
  const [first, second] = [1795176000, 1795179600];

  test('seconds since the boot are of the boot of their own capture, and the last one is that of the node', async () => {
    const files = { ...capture('1', '12', first), ...capture('2', '13', second) };
    for (const dated of [files, Object.fromEntries(Object.entries(files).reverse())]) {
      const { events, host } = await timelineOf(ofOneNode(dated));
      expect(events.map(({ time, guesses }) => [isoFromMicros(time.from).slice(11, 19), guesses])).toEqual([
        ['12:01:40', undefined],
        ['13:01:40', undefined],
      ]);
      expect(host.bootTime?.span.path).toBe('2/proc/stat');
    }
  });

  test('of a log beside both it is not known which boot it is of', async () => {
    const files = { ...capture('1', '12', first), ...capture('2', '13', second) };
    const { events } = await timelineOf(
      ofOneNode({ ...files, 'dmesg.txt': files['1/dmesg.txt']!.replace('100.', '200.') }),
    );
    expect(events.map(({ time, guesses }) => [isoFromMicros(time.from).slice(11, 19), guesses])).toEqual([
      ['12:01:40', undefined],
      ['13:01:40', undefined],
      ['13:03:20', ['boot']],
    ]);
  });
});

test('of several captures, with a boot between, the rule says which tables are of before it', async () => {
  const tables = {
    'proc/1/mountinfo': '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n',
    'ss.txt':
      'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0      128        127.0.0.1:10248     0.0.0.0:*     users:(("kubelet",pid=469,fd=3))\n',
  };
  const capture = (folder: string, date: string, btime: number) =>
    Object.entries({ ...tables, date, 'proc/stat': `cpu  1 2 3 4 5 6 7 8 9 0\nbtime ${btime}\n` }).map(
      ([path, text]) => [`${folder}/${path}`, text],
    );
  const log =
    '2026-11-20 13:05:00 UTC - INFO - Executing: "/sbin/mount.nfs4 127.0.0.1:/ /mnt -o rw,nfsvers=4.1,port=20370" with 15 sec time limit.\n';
  const because = async (files: Readonly<Record<string, string>>) => {
    const { unknown } = runFacts(
      await timelineOf(ofOneNode({ ...files, '1/var/log/amazon/efs/mount.log': log })),
      facts,
    );
    return unknown.filter(({ kind }) => kind === 'mount.served').map((one) => one.because);
  };
  const [before, after] = [capture('1', DATE, 1795176000), capture('2', LATER, 1795180800)];
  expect(await because(Object.fromEntries([...before, ...after]))).toEqual([
    'only the tables of the last capture count, taken after the node rebooted at 13:20:00; for 1/proc/1/mountinfo, 1/ss.txt from before the reboot, read that capture separately',
  ]);
  expect(await because(Object.fromEntries(after))).toEqual([
    'the tables were taken after the node rebooted at 13:20:00',
  ]);
});

describe('two times hours apart beside one folder of tables', () => {
  const mount = '36 20 0:50 / /mnt rw - nfs4 10.0.0.7:/ rw,vers=4.1,hard,addr=10.0.0.7\n';
  const log = [
    '13:08:00.000000+0000 n1 kernel: nfs: server 10.0.0.7 not responding, still trying',
    '13:09:00.000000+0000 n1 kernel: eth0: link becomes ready',
  ];
  const files = {
    date: DATE,
    'proc/1/mountinfo': `20 1 8:1 / / rw - ext4 /dev/sda1 rw\n${mount}`,
    'journal-k.txt': log.map((line) => `2026-11-20T${line}\n`).join(''),
  };
  const silences = async (more: Readonly<Record<string, string>>) => {
    const { of, unknown } = await factsOf({ ...files, ...more });
    const kind = 'nfs.server.still-silent';
    return [of(kind).length, unknown.filter((one) => one.kind === kind).length];
  };

  test('the tables may be of the later one: what a log tells of the earlier one need not go on', async () => {
    expect(await silences({})).toEqual([1, 0]);
    expect(await silences({ 'date-at-end': DATE.replace(':10:', ':14:') })).toEqual([1, 0]);
    expect(await silences({ 'date-at-end': DATE.replace('13:10:', '17:10:') })).toEqual([0, 1]);
  });

  test('nor need the mount table and the sockets be of one', async () => {
    const local =
      '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n36 20 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,addr=127.0.0.1,port=20370\n';
    const ss =
      'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0      128        127.0.0.1:10248     0.0.0.0:*\n';
    const dead = async (end: string) =>
      (await factsOf({ date: DATE, 'date-at-end': end, 'proc/1/mountinfo': local, 'ss.txt': ss })).of(
        'mount.without-listener',
      ).length;
    expect(await dead(DATE.replace(':10:', ':14:'))).toBe(1);
    expect(await dead(DATE.replace('13:10:', '17:10:'))).toBe(0);
  });
});

describe('the report says which captures a bundle holds', () => {
  const table = '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const told = async (files: Readonly<Record<string, string>>) => {
    const [, , line] = render(await analyze(files), { width: 400 }).split('\n');
    return line!.trim();
  };
  const first = { 'a/date': DATE, 'a/mountinfo': table };
  const JOINED = '; what one of them lacks is taken from another less than 10 min apart';

  test('and that tables of near ones are read together', async () => {
    const near = { 'b/date': DATE.replace(':10:00', ':15:00'), 'b/meminfo': 'MemTotal: 1 kB\n' };
    expect(await told(ofOneNode({ ...first, ...near }))).toBe(`2 captures: a/ at 13:10:00, b/ at 13:15:00${JOINED}`);
    expect(await told(ofOneNode({ ...first, 'b/date': LATER }))).toBe('2 captures: a/ at 13:10:00, b/ at 13:40:00');
    const report = render(await analyze(ofOneNode({ ...first, 'b/date': DATE.replace('20 13', '21 13') })));
    expect(report).toContain('  captured 2026-11-20 13:10:00 to 2026-11-21 13:10:01 UTC\n');
    expect(report).toContain('  2 captures: a/ at 11-20 13:10:00, b/ at 11-21 13:10:00\n');
  });

  test('what was taken within a minute is one capture, but where it has a file twice', async () => {
    const soon = DATE.replace(':10:00', ':10:30');
    // Of one node by files of two names: two of one name would be two captures.
    const named = { 'a/hostname': 'node-a\n', 'b/uname.txt': 'Linux node-a 6.1.0 #1 SMP x86_64 GNU/Linux\n' };
    const one = { ...first, ...named, 'b/date': soon, 'b/meminfo': 'MemTotal: 1 kB\n' };
    expect(await told(one)).not.toContain('captures');
    expect(await told(ofOneNode({ ...first, 'b/date': soon, 'b/mountinfo': table }))).toBe(
      `2 captures: a/ at 13:10:00, b/ at 13:10:30${JOINED}`,
    );
    expect(await told({ date: DATE, mountinfo: table, 'sos_commands/date/date': soon })).not.toContain('captures');
  });
});

describe('blocked-tasks', () => {
  const mountinfo = '36 35 0:50 / /data rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,addr=127.0.0.1\n';
  const ps = (command: string) =>
    `  PID  PPID STAT WCHAN            COMMAND\n    1     0 Ss   -                init\n  900     1 D    rpc_wait         ${command}\n`;

  test('in an earlier capture the device number of the mount may be that of another file system', async () => {
    const earlier = '36 35 0:50 / /scratch rw - tmpfs tmpfs rw\n';
    const { of } = await factsOf(
      ofOneNode({
        ...{ '1/date': DATE, '1/proc/1/mountinfo': earlier },
        ...{ '2/date': LATER, '2/proc/1/mountinfo': mountinfo, '2/ps.txt': ps('dd of=/scratch/x') },
      }),
    );
    expect(of('task.blocked').map(({ fields }) => fields.target)).toEqual([undefined]);
  });

  test('the arguments of a task are those of the same capture', async () => {
    const { of } = await factsOf(
      ofOneNode({
        ...{ '1/date': DATE, '1/ps-all.txt': ps('umount -f /data --of-an-earlier-process') },
        ...{ '2/date': LATER, '2/proc/1/mountinfo': mountinfo, '2/ps.txt': ps('sync') },
      }),
    );
    expect(of('task.blocked').map(({ fields }) => fields.target)).toEqual([undefined]);
  });
});

describe('inotify-holders', () => {
  test('the process of a pid is that of the same capture', async () => {
    const ps = '  PID  PPID USER STAT COMMAND\n    1     0 root Ss   init\n  900     1 bob  S    tail -f /x\n';
    const files = {
      'links-fd.txt': 'lr-x------ 1 root root 64 Nov 20 13:39 /proc/900/fd/5 -> anon_inode:inotify\n',
      date: LATER,
    };
    const lines = [
      '13:38:30+0000 node-a systemd[1]: Started x.service - X.',
      '13:39:00+0000 node-a systemd[1]: Failed to allocate inotify fd: Too many open files',
      '13:39:30+0000 node-a systemd[1]: Started y.service - Y.',
    ].map((line) => `2026-11-20T${line}\n`);
    const users = async (more: Readonly<Record<string, string>>) =>
      (await factsOf(ofOneNode({ 'journal.txt': lines.join(''), ...more })))
        .of('inotify.held')
        .map(({ fields }) => fields.user);
    expect(await users({ ...files, 'ps.txt': ps })).toEqual(['bob']);
    const later = Object.fromEntries(Object.entries(files).map(([path, text]) => [`2/${path}`, text]));
    expect(await users({ ...later, '1/date': DATE, '1/ps.txt': ps })).toEqual(['null']);
  });
});

describe('an incident of a capture, and a later capture that shows less', () => {
  const first = {
    '1/date': DATE,
    '1/hostname': 'node7\n',
    '1/proc/1/mountinfo':
      '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n36 20 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,addr=127.0.0.1,port=20370\n',
    '1/ss.txt':
      'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0      128        127.0.0.1:10248     0.0.0.0:*     users:(("kubelet",pid=469,fd=3))\n',
    '1/proc/fs/nfsfs/servers': 'NV SERVER   PORT USE HOSTNAME\nv4 7f000001 4f92   2 127.0.0.1\n',
  };
  const told = async (later: Readonly<Record<string, string>>) => {
    const { incidents } = await analyze({ ...first, ...later });
    return incidents
      .filter(({ rule }) => rule === 'nfs-dead-port')
      .map(({ verdict, state, unknown, endedBy, repeats }) => [
        ...[verdict, state, repeats],
        endedBy ?? unknown.find((one) => one.startsWith('whether it continue')),
      ]);
  };
  const LATE = { '2/date': DATE.replace('13:', '18:'), '2/hostname': 'node7\n' };
  const since =
    'whether it continues: the last files that show it are from 13:10:01, and 2/ (18:10:00) has no file that would show it';

  test('is open as of that capture, and nobody knows since', async () => {
    expect(await told({})).toEqual([['confirmed', 'open', 1, undefined]]);
    expect(await told({ ...LATE, '2/date': DATE.replace(':10:', ':12:') })).toEqual([
      ['confirmed', 'open', 1, undefined],
    ]);
    expect(await told(LATE)).toEqual([['confirmed', 'unknown', 1, since]]);
    expect(await told({ ...LATE, '2/proc/1/mountinfo': first['1/proc/1/mountinfo'] })).toEqual([
      ['confirmed', 'unknown', 1, since],
    ]);
  });

  test('nor is it of a boot that is over', async () => {
    const [told_] = await told({ ...LATE, '2/proc/stat': 'cpu  1 2 3 4 5 6 7 8 9 0\nbtime 1795198000\n' });
    expect(told_).toEqual([
      ...['confirmed', 'unknown', 1],
      'whether it continues: the node rebooted at 18:06:40, after the capture',
    ]);
  });

  test('a task that waited then holds nothing now, whatever the names of the tables are', async () => {
    const ps = (...rows: string[]) =>
      [
        '  PID  PPID STAT WCHAN                 COMMAND',
        '    1     0 Ss   -                     init',
        ...rows,
        '',
      ].join('\n');
    const waits = { '1/ps-eo.txt': ps('  702     1 D    rpc_wait_bit_killable stat /mnt/x') };
    const holders = async (more: Readonly<Record<string, string>>) => {
      const { incidents } = await analyze({ ...first, ...waits, ...more });
      return incidents.flatMap(({ rule, state, impact }) =>
        rule === 'nfs-dead-port' ? [state, ...impact.filter((one) => one.includes('pid 702'))] : [],
      );
    };
    expect(await holders({})).toEqual(['open', 'blocked: stat (pid 702)']);
    const again = Object.entries(first).map(([path, text]) => [path.replace('1/', '2/'), text]);
    expect(await holders({ ...Object.fromEntries(again), ...LATE, '2/ps.txt': ps() })).toEqual(['open']);
  });

  test('is over where a log that was read on tells so, and told once', async () => {
    const line = (time: string, text: string) => `2026-11-20T${time}.000000+00:00 node7 kernel: ${text}\n`;
    const log = [
      line('13:08:00', 'nfs: server 127.0.0.1 not responding, still trying'),
      line('13:20:00', 'nfs: server 127.0.0.1 OK'),
    ].join('');
    const ok = ['confirmed', 'ended', 1, 'the kernel logged 127.0.0.1 as OK at 13:20:00'];
    expect(await told({ '2/journal.txt': log })).toEqual([ok]);
    expect(await told({ ...LATE, '2/journal.txt': log })).toEqual([ok]);
    const later = [log.split('\n')[0]!.replace('13:08', '14:08'), log.split('\n')[1]!.replace('13:20', '14:20'), ''];
    const [another] = await told({ '2/journal.txt': later.join('\n') });
    expect(another!.slice(0, 2)).toEqual(['confirmed', 'open']);
  });
});

test('of mount tables of two captures, whatever their names are, that of the last one is the one of the node', async () => {
  const root = '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const row = '36 20 0:50 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,addr=127.0.0.1,port=20370\n';
  const ss =
    'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 127.0.0.1:10248 0.0.0.0:*\n';
  const dead = async (table: string, sockets: string) => {
    const files = { '1/date': DATE, '1/proc/1/mountinfo': root + row, '2/date': LATER, [table]: root, [sockets]: ss };
    return (await factsOf(ofOneNode(files))).of('mount.without-listener').length;
  };
  expect(await dead('2/mountinfo.txt', '1/ss.txt')).toBe(0);
  expect(await dead('2/proc/mounts', '1/ss.txt')).toBe(0);
  expect(await dead('1/mount-of-a-process.txt', '1/ss.txt')).toBe(1);
});
