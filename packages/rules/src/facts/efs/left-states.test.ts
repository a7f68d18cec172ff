import { runFacts } from '@mountline/correlation';
import { ofOneNode } from '@mountline/dev/testing/one-node';
import { timelineOf } from '@mountline/dev/testing/timeline-of';
import { facts } from '@mountline/rules';
import { expect, test } from 'vitest';

const NAME = 'fs-0123.mnt.a.20361';
const TRIED = Date.UTC(2026, 10, 20, 12, 0, 0) / 1000;
const state = JSON.stringify({
  pid: 50,
  cmd: ['/sbin/efs-proxy', `/var/run/efs/stunnel-config.${NAME}`],
  mount_time: TRIED + 0.5,
  mountpoint: '/mnt/a',
});
const LEFT = { [`var/run/efs/~${NAME}`]: state };

const line = (time: string, text: string) => `2026-11-20 ${time} UTC - ERROR - ${text}\n`;
const failure = (time: string, port: number) =>
  line(
    time,
    `Failed to start tunnel (errno=101), stderr="b"thread 'main' (50) panicked at src/controller.rs:115:13:\\nFailed to bind 127.0.0.1:${port}\\nnote"". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.`,
  );
const log = (time: string, port: number) => ({
  'var/log/amazon/efs/mount.log': [
    `2026-11-20 ${time} UTC - INFO - version=3.1.1 options={'rw': None}\n`,
    `2026-11-20 ${time} UTC - INFO - binding ${port}\n`,
    `2026-11-20 ${time} UTC - INFO - Starting efs-proxy: "/sbin/efs-proxy /var/run/efs/stunnel-config.fs-0123.mnt.a.${port}"\n`,
    `2026-11-20 ${time} UTC - INFO - Started efs-proxy, pid: 50\n`,
    failure(time, port),
  ].join(''),
});

const ps = (captured: string, ...commands: string[]) => ({
  date: `Fri Nov 20 ${captured} UTC 2026\n`,
  'ps-auxwww.txt': [
    'USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND',
    ...['/sbin/init', '[kthreadd]', ...commands, 'ps auxwww'].map(
      (command, i) =>
        `root  ${String(i + 1).padStart(8)}  0.0  0.1 ${command === '[kthreadd]' ? 0 : 168480} 12000 ?        Ss   09:00   0:04 ${command}`,
    ),
    '',
  ].join('\n'),
});

/** How a `~` file is told: why its helper is gone, or that it may be at work. */
async function told(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { events, unknown } = runFacts(await timelineOf(files), facts);
  return [
    ...events
      .filter(({ kind }) => kind === 'efs.state.left-over')
      .map(({ fields }) => /^port 20361 .* still has its ~ prefix \((.*)\)/.exec(String(fields.note))![1]!),
    ...unknown.filter(({ kind }) => kind === 'efs.state.left-over').map(() => 'cannot tell'),
  ];
}

test('a tunnel that failed behind the file was of its helper; one before, of another port or of another mount was not', async () => {
  expect(await told({ ...LEFT, ...log('12:00:01', 20361) })).toEqual(['mount.efs exited when the tunnel failed']);
  expect(await told({ ...LEFT, ...log('11:59:58', 20361) })).toEqual(['cannot tell']);
  expect(await told({ ...LEFT, ...log('12:00:01', 20362) })).toEqual(['cannot tell']);
  const other = { 'var/run/efs/~fs-0123.mnt.b.20361': state.replaceAll('mnt.a', 'mnt.b') };
  expect(await told({ ...other, ...log('12:00:01', 20361) })).toEqual(['cannot tell']);
});

test('where no helper runs long behind the file, it is gone', async () => {
  expect(await told({ ...LEFT, ...ps('12:30:00') })).toEqual(['no mount helper is running']);
  expect(await told({ ...LEFT, ...ps('12:04:00') })).toEqual(['cannot tell']);
  const helpers = ['/usr/bin/python3 -Wignore /sbin/mount.efs fs-0123:/ /mnt/a', 'mount.s3files a b'];
  for (const command of [...helpers, '/usr/bin/python3', 'python3.9 -Wignore'])
    expect(await told({ ...LEFT, ...ps('12:30:00', command) })).toEqual(['cannot tell']);
  const watchdog = '/usr/bin/python3 -Wignore /usr/bin/amazon-efs-mount-watchdog';
  for (const command of [watchdog, '/usr/bin/python3 /app/server.py'])
    expect(await told({ ...LEFT, ...ps('12:30:00', command) })).toEqual(['no mount helper is running']);
});

const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

test('a table tells nothing of a file that was read before it, and a file that the last capture has not is gone', async () => {
  const early = inFolder('first', { ...LEFT, date: 'Fri Nov 20 12:00:10 UTC 2026\n' });
  expect(await told(ofOneNode({ ...early, ...inFolder('second', ps('12:30:00')) }))).toEqual(['cannot tell']);
  const late = inFolder('first', { ...LEFT, date: 'Fri Nov 20 12:20:00 UTC 2026\n' });
  expect(await told(ofOneNode({ ...late, ...inFolder('second', ps('12:30:00')) }))).toEqual(['cannot tell']);
  const stays = inFolder('second', { ...LEFT, ...ps('12:30:00') });
  expect(await told(ofOneNode({ ...early, ...stays }))).toEqual(['no mount helper is running']);
  const table = inFolder('second', ps('12:30:00'));
  const third = inFolder('third', { ...LEFT, date: 'Fri Nov 20 12:40:00 UTC 2026\n' });
  expect(await told(ofOneNode({ ...early, ...table, ...third }))).toEqual(['no mount helper is running']);
  const gone = { 'var/run/efs/fs-0999.mnt.z.20399': state.replaceAll('0123.mnt.a.20361', '0999.mnt.z.20399') };
  expect(await told(ofOneNode({ ...early, ...inFolder('second', { ...gone, ...ps('12:30:00') }) }))).toEqual([]);
});

test('a mount_time that is none proves nothing', async () => {
  const times = ['0', '-1e308', '1e308', '253402300800.5', String(TRIED + 3600), 'null'];
  for (const time of times) {
    const odd = { [`var/run/efs/~${NAME}`]: state.replace(String(TRIED + 0.5), time) };
    expect([time, await told({ ...odd, ...ps('12:30:00') })]).toEqual([time, ['cannot tell']]);
  }
});

test('a file that the watchdog writes again stands beside the one without ~', async () => {
  const both = { ...LEFT, [`var/run/efs/${NAME}`]: state };
  expect(await told({ ...both, ...log('12:00:01', 20361), ...ps('12:30:00') })).toEqual([]);
});

test('without its name a file is none that was left', async () => {
  expect(await told({ 'states.txt': state, ...ps('12:30:00') })).toEqual([]);
});

test('the log collector of the CSI driver names each file', async () => {
  const dir = `find /var/run/efs -type f\n\n/var/run/efs/~${NAME}\n${state}\n`;
  expect(await told({ 'results/efs_utils_state_dir': dir, ...ps('12:30:00') })).toEqual(['no mount helper is running']);
});
