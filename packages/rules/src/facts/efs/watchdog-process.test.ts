import { factsOf } from '@mountline/dev/testing/facts-of';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { expect, test } from 'vitest';

const KIND = 'efs.watchdog.missing';
const WATCHDOG = '/usr/bin/python3 -Wignore /usr/bin/amazon-efs-mount-watchdog';

const MOUNTED = {
  'proc/1/mountinfo':
    '22 1 259:1 / / rw,relatime shared:1 - xfs /dev/nvme0n1p1 rw\n' +
    '400 22 0:60 / /mnt/a rw,relatime shared:300 - nfs4 127.0.0.1:/ rw,vers=4.1,hard,proto=tcp,port=20361,timeo=600,retrans=2,addr=127.0.0.1\n',
};
const STATE = {
  'var/run/efs/fs-0123.mnt.a.20361': JSON.stringify({
    pid: 50,
    cmd: ['/sbin/efs-proxy', '/var/run/efs/stunnel-config.fs-0123.mnt.a.20361'],
    mount_time: Date.UTC(2026, 10, 20, 12, 0, 0) / 1000,
    mountpoint: '/mnt/a',
  }),
};
const EFS = { date: 'Fri Nov 20 12:40:00 UTC 2026\n', ...MOUNTED, ...STATE };

const row = (pid: number, command: string) =>
  `root  ${String(pid).padStart(8)}  0.0  0.1 ${command.startsWith('[') ? 0 : 168480} 12000 ?        Ss   09:00   0:04 ${command}\n`;
const table = (...commands: string[]) =>
  `USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n${commands.map((command, i) => row(i + 1, command)).join('')}`;
const ps = (...commands: string[]) => ({ 'ps.txt': table('/sbin/init', '[kthreadd]', ...commands, 'ps auxwww') });
const names = (...commands: string[]) => ({
  'ps-names.txt': `    PID TTY          TIME CMD\n${['systemd', 'kthreadd', ...commands, 'ps']
    .map((command, i) => `${String(i + 1).padStart(7)} ?        00:00:04 ${command}\n`)
    .join('')}`,
});

async function told(files: Readonly<Record<string, string>>): Promise<unknown[]> {
  const { of, unknown } = await factsOf(files);
  const open = unknown.filter(({ kind }) => kind === KIND).map(({ because }) => `cannot tell: ${because}`);
  return [...of(KIND).map(({ fields }) => fields.port), ...open];
}

const NO_TABLE = ['cannot tell: no table of all processes shows whether the EFS watchdog runs'];

test('a table of all processes without it says that it does not run; with it, nothing is said', async () => {
  expect(await told({ ...EFS, ...ps('/usr/bin/kubelet') })).toEqual([20361]);
  expect(await told({ ...EFS, ...ps('/usr/bin/kubelet', WATCHDOG) })).toEqual([]);
});

test('what is no table of all processes tells nothing', async () => {
  expect(await told(EFS)).toEqual(NO_TABLE);
  // Of a container: no thread of the kernel.
  expect(await told({ ...EFS, 'ps.txt': table('/bin/driver', '/bin/sh', 'ps auxwww') })).toEqual(NO_TABLE);
  // Cut, as by head: the ps that wrote it is missing.
  expect(await told({ ...EFS, 'ps.txt': table('/sbin/init', '[kthreadd]', '/usr/bin/kubelet') })).toEqual(NO_TABLE);
});

test('an interpreter whose script is cut, or not shown, may be it', async () => {
  for (const command of ['python3', '[python3]', 'python3 -Wignore', '/usr/bin/python3 -Wignore /usr/bin/ama'])
    expect(await told({ ...EFS, ...ps(command) })).toEqual([]);
  for (const command of ['/usr/bin/python3 /app/server.py', '/usr/bin/python3 -m http.server', '[python3] <defunct>'])
    expect(await told({ ...EFS, ...ps(command) })).toEqual([20361]);
  expect(await told({ ...EFS, ...ps('/usr/sbin/sshd'), ...names('python3') })).toEqual([20361]);
  expect(await told({ ...EFS, ...ps('/usr/sbin/sshd'), ...names('sshd', 'ps', 'python3') })).toEqual([]);
});

test('a mount on 127.0.0.1 of which nothing says that it is of EFS asks for no watchdog', async () => {
  const { date } = EFS;
  expect(await told({ date, ...MOUNTED, ...ps('/usr/bin/kubelet') })).toEqual([]);
  const line = (text: string) => `2026-11-20 12:00:00 UTC - INFO - ${text}\n`;
  const log = [
    line("version=3.1.1 options={'rw': None}"),
    line('binding 20361'),
    line('Executing: "/sbin/mount.nfs4 127.0.0.1:/ /mnt/a -o rw,nfsvers=4.1,port=20361" with 15 sec time limit.'),
  ];
  const files = { date, ...MOUNTED, 'var/log/amazon/efs/mount.log': log.join('') };
  expect(await told({ ...files, ...ps('/usr/bin/kubelet') })).toEqual([20361]);
});

test('its log that goes on speaks against it', async () => {
  const log = (time: string) => ({
    'var/log/amazon/efs/mount-watchdog.log': `2026-11-20 ${time} UTC - INFO - amazon-efs-mount-watchdog, version 3.1.1, is enabled and started\n`,
  });
  expect(await told({ ...EFS, ...ps('/usr/bin/kubelet'), ...log('12:10:00') })).toEqual([20361]);
  expect(await told({ ...EFS, ...ps('/usr/bin/kubelet'), ...log('12:41:00') })).toEqual([
    "cannot tell: the EFS watchdog's log continues up to the process table",
  ]);
});

test('state files of another capture do not tell which mounts stand when the processes were listed', async () => {
  const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  const later = { date: 'Fri Nov 20 13:40:00 UTC 2026\n', ...ps('/usr/bin/kubelet') };
  expect(await told(ofOneNode({ ...inFolder('1-first', EFS), ...inFolder('2-second', later) }))).toEqual([
    'cannot tell: the processes and the state files of efs-utils belong to two captures',
  ]);
});

test('where its unit ended, it is named; not for a mount of a pod, whose watchdog is the one of the CSI driver', async () => {
  const units = async (files: Readonly<Record<string, string>>) =>
    (await factsOf({ ...EFS, ...ps('/usr/bin/kubelet'), ...files })).of(KIND).map(({ fields }) => fields.unit);
  const log = (...messages: string[]) => ({
    'var/log/messages': messages.map((text, i) => `Nov 20 12:0${i}:00 node7 systemd: ${text}\n`).join(''),
  });
  const status = (active: string) => ({
    'systemctl-status-watchdog.txt':
      '* amazon-efs-mount-watchdog.service - amazon-efs-mount-watchdog\n' +
      '   Loaded: loaded (/usr/lib/systemd/system/amazon-efs-mount-watchdog.service; disabled; vendor preset: disabled)\n' +
      `   Active: ${active}\n`,
  });
  const ended = status('inactive (dead) since Fri 2026-11-20 12:01:00 UTC; 39min ago');
  const UNIT = 'amazon-efs-mount-watchdog.service';
  for (const end of ['Stopped amazon-efs-mount-watchdog.', `Stopped ${UNIT} - x.`, `${UNIT}: Succeeded.`])
    expect(await units(log('Started amazon-efs-mount-watchdog.', end))).toEqual([UNIT]);
  expect(await units(log('Stopped amazon-efs-mount-watchdog.', 'Started amazon-efs-mount-watchdog.'))).toEqual([
    undefined,
  ]);
  expect(await units(ended)).toEqual([UNIT]);
  // It was never started here: this node's watchdog is another.
  expect(await units(status('inactive (dead)'))).toEqual([undefined]);

  const pod = '/var/lib/kubelet/pods/3f2504e0-4f89-41d3-9a0c-0305e82c3301/volumes/kubernetes.io~csi/pv-a/mount';
  const mountinfo = MOUNTED['proc/1/mountinfo'].replace('/mnt/a', pod);
  expect(await units({ 'proc/1/mountinfo': mountinfo, ...ended })).toEqual([undefined]);
});
