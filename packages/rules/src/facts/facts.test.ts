import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstMoment, type Source } from '@mountline/core';
import { clockTime, kindsOf, runFacts } from '@mountline/correlation';
import { DATE, factsOf, journal } from '@mountline/dev/testing/facts-of';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { sources } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { describe, expect, test } from 'vitest';

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
  const servers = (...ports: string[]) =>
    `NV SERVER   PORT USE HOSTNAME\n${ports.map((port) => `v3 7f000001 ${port}   2 127.0.0.1\n`).join('')}`;
  const row = (options: string) =>
    `36 35 0:50 / /mnt rw - nfs localhost:/srv rw,vers=3,hard,${options}addr=127.0.0.1\n`;
  const told = async (mountinfo: string, nfsfs: string) =>
    (await factsOf({ date: DATE, 'proc/1/mountinfo': ROOT + mountinfo, 'proc/fs/nfsfs/servers': nfsfs }))
      .of('nfs.client.without-row')
      .map(({ fields }) => fields.port);

  test('the row of an NFSv3 mount need not show its port', async () => {
    expect(await told(row(''), servers(' 801'))).toEqual([]);
    expect(await told(row('port=20361,'), servers(' 801', '4f89'))).toEqual([2049]);
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
    // Of which nothing tells whether it is new.
    expect(await told(row('port=20361,'), servers(' 801'))).toEqual([]);
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
        'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nLISTEN 0 128 0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=871,fd=3))\n',
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
    expect(await because({ 'ss_-tn.txt': head })).toEqual([expect.stringContaining('has no TCP socket')]);
    expect(await because({})).toEqual([expect.stringContaining('the bundle has no socket table')]);
  });
});

test('whoever writes lines is known as a witness: an own rule may ask for the word of any', () => {
  const writers = [...kindsOf(sources as readonly Source[], facts).values()].flatMap((kind) => kind.actors);
  expect([...new Set(writers)].filter((actor) => !(actor in actors))).toEqual([]);
});

test('every kind that a rule names has words, as a noun', () => {
  const kinds = kindsOf(sources as readonly Source[], facts);
  const named = new Set(rules.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
  const read = [...named].filter((kind) => kinds.get(kind)?.words === kind);
  expect(read).toEqual([]);
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

  test('what came hours later is no part of a storm, and ends what is said of the time behind it', async () => {
    const later = log.slice(log.lastIndexOf('\n', log.lastIndexOf('is enabled and started')) + 1);
    const burst = later.replaceAll(/^2026-11-20 \d\d/gm, '2026-11-20 21');
    const { of } = await factsOf({ 'mount-watchdog.log': log + line(10) + burst });
    const [end] = of('efs.tunnels.restart-storm.ended');
    expect(end?.fields.note).toMatch(/^no further one up to 21:\d\d:\d\d, when the next one came; /);
  });
});

test('an EFS watchdog that exited once more hours later did not end again until then', async () => {
  const exits = ['09:01:00', '09:02:00', '09:03:00', '12:30:00'].flatMap((time) => [
    `${time}+0000 node-1 systemd[1]: amazon-efs-mount-watchdog.service: Main process exited, code=exited, status=1/FAILURE`,
    `${time}+0000 node-1 systemd[1]: Started amazon-efs-mount-watchdog.service - amazon-efs-mount-watchdog.`,
  ]);
  const { of } = await factsOf({
    date: DATE,
    'journal.txt': journal([...exits, '13:00:00+0000 node-1 systemd[1]: Reloading.']),
  });
  expect(of('efs.watchdog.exits.ended').map(({ fields: { note } }) => note)).toEqual([
    'it did not exit again up to 12:30:00, when it did',
  ]);
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
      '10.0.0.9 not responding, OK 10 min later',
      'the kernel logged 10.0.0.9 as OK at about 12:10:10',
    ]);
    expect((await silent('dmesg-T.txt', ctime, '12:00:40'))[1]).toBe('10.0.0.9 not responding, OK about 30 s later');
    expect((await silent('dmesg-T.txt', ctime, '12:00:12'))[1]).toBe('10.0.0.9 not responding, OK at most 9 s later');
  });

  test('a single line is about then too', async () => {
    const line = `${ctime('12:00:10')} nfs: server 10.0.0.9 not responding, still trying\n`;
    const { of } = await factsOf({ date: DATE, 'dmesg-T.txt': line });
    expect(clockTime(firstMoment(of('nfs.server.silent')[0]!), null)).toBe('about 12:00:10');
  });

  test('of a second are told as they stand', async () => {
    const iso = (time: string) => `2026-11-20T${time}+0000 node kernel:`;
    expect(await silent('journal.txt', iso, '12:10:10')).toEqual([
      600e6,
      '10.0.0.9 not responding, OK 10 min later',
      'the kernel logged 10.0.0.9 as OK at 12:10:10',
    ]);
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
    const waits = 'a hard mount, whose writers block forever';
    expect(await hard(whole)).toEqual([waits, waits, waits]);
    expect(await hard(cut)).toEqual([waits, waits, 'hard or soft is unknown, its mount entry is truncated']);
  });
});

describe('client-after-unmount', () => {
  test('a client that is listed after a boot is none of a mount before it', async () => {
    const bundle = join(FIXTURES, 'rules/nfs-client-after-unmount/quiet-before-the-watchdog/bundle');
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
