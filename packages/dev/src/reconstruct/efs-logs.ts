import { livesOf, standing } from './aftermath.ts';
import { type Mount, mountPoint, ORPHAN, stateName } from './mounts.ts';
import { type Capture, DEAD_PORT, FILE_SYSTEM, HOST, RETRY } from './node.ts';
import { at, clock, day, efsStamp, listStamp, SECOND } from './time.ts';

interface Line {
  at: number;
  text: string;
}

const info = (text: string) => `INFO - ${text}`;
const warning = (text: string) => `WARNING - ${text}`;
const VERSION = info(`version=3.1.1 options={'rw': None, 'tls': None}`);
const CONFIG = '/var/run/efs/stunnel-config.';

const proxyCommand = (mount: Mount) => ['/sbin/efs-proxy', CONFIG + stateName(mount), '--tls', '--no-direct-s3-read'];

/** What a run of the helper writes up to the start of its tunnel: milliseconds after its first line. */
function preparation(mount: Mount): [number, string][] {
  return [
    [0, VERSION],
    [60, info(`binding ${mount.port}`)],
    [270, warning('Could not start amazon-efs-mount-watchdog, unrecognized init system "aws-efs-csi-dri"')],
    [480, info(`Starting efs-proxy: "${proxyCommand(mount).join(' ')}"`)],
    [500, info(`Started efs-proxy, pid: ${mount.pid}`)],
  ];
}

const OPTIONS = 'rw,nfsvers=4.1,rsize=1048576,wsize=1048576,hard,timeo=600,retrans=2,noresvport';
const executing = (mount: Mount) =>
  info(
    `Executing: "/sbin/mount.nfs4 127.0.0.1:${mount.directory} ${mountPoint(mount)} -o ${OPTIONS},port=${mount.port}" with 15 sec time limit.`,
  );

function healthyRun(mount: Mount): Line[] {
  const refused = warning(`Error connecting to 127.0.0.1:${mount.port}, [Errno 111] Connection refused`);
  const probes = Array.from({ length: mount.refused }, (_, i): [number, string] => [530 + i * 55, refused]);
  const success = info(`Successfully mounted ${FILE_SYSTEM}.efs.eu-central-1.amazonaws.com at ${mountPoint(mount)}`);
  const steps: [number, string][] = [...preparation(mount), ...probes, [720, executing(mount)]];
  return [...steps.map(([ms, text]) => ({ at: mount.helper + ms * 1000, text })), { at: mount.mounted, text: success }];
}

/** The mount races with the end of the helper: its attempt stands before the failure, in the same second. */
function failedRun(mount: Mount): Line[] {
  const panic = [
    `thread 'main' (${mount.pid}) panicked at src/controller.rs:115:13:`,
    `Failed to bind 127.0.0.1:${mount.port}`,
    'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
  ].join('\\n');
  const failure =
    `ERROR - Failed to start tunnel (errno=101), stderr="b"${panic}"". If the stderr is lacking enough details, ` +
    'please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.';
  const steps: [number, string][] = [...preparation(mount), [1010, executing(mount)], [1150, failure]];
  return [...steps.map(([ms, text]) => ({ at: mount.helper + ms * 1000, text })), { at: RETRY, text: VERSION }];
}

/** Lines in the order of their times; equal times keep the order in which they were written. */
const print = (lines: Line[], until: number) =>
  lines
    .filter((line) => line.at < until)
    .sort((a, b) => a.at - b.at)
    .map((line) => `${efsStamp(line.at)} - ${line.text}\n`)
    .join('');

export function mountLog(capture: Capture): string {
  return print([...livesOf(capture).flatMap(healthyRun), ...failedRun(ORPHAN)], capture.to);
}

/** The end of a life, poll by poll. In one poll the lines of one state file stand together. */
function cleanUp(mount: Mount): Line[] {
  const state = stateName(mount);
  const expired = info(`Unmount grace period expired for ${state}`);
  const cleaned = info(`TLS tunnel: ${mount.pid} is no longer running, cleaning up state`);
  const term = [expired, info(`Sending signal SIGTERM(15) to stunnel. PID: ${mount.pid}, group ID: ${mount.pid}`)];
  const retry = info(`TLS tunnel: ${mount.pid} is still running, will retry termination`);
  const polls: [number, string[]][] = [
    [mount.noticed, [info(`No mount found for "${state}"`)]],
    [mount.noticed + 30 * SECOND, [...term, mount.quick ? cleaned : retry]],
  ];
  if (!mount.quick) polls.push([mount.cleaned, [expired, warning(`TLS tunnel is not running for ${state}`), cleaned]]);
  return polls.flatMap(([time, texts]) => texts.map((text) => ({ at: time, text })));
}

export function watchdogLog(capture: Capture): string {
  const start = at('17:54:12.6', '2026-06-11');
  const started = info('amazon-efs-mount-watchdog, version 3.1.1, is enabled and started');
  const ended = livesOf(capture).filter((mount) => mount.noticed < capture.to);
  return print([{ at: start, text: started }, ...ended.flatMap(cleanUp)], capture.to);
}

/** The JSON of a state file; `undefined` members (the watchdog never reads a file with a tilde) are left out. */
function state(mount: Mount, capture: Capture, watched: boolean): string {
  const name = stateName(mount);
  const created = mount.helper + 100_000;
  const pairs: [string, unknown][] = [
    ['pid', mount.pid],
    ['cmd', proxyCommand(mount)],
    ['files', [CONFIG + name]],
    ['mount_time', (mount.helper + 490_000) / SECOND],
    ['mountpoint', mountPoint(mount)],
    ['service_type', 'elasticfilesystem'],
    ['mountStateDir', `${name}+`],
    ['commonName', HOST],
    ['region', 'eu-central-1'],
    ['certificateCreationTime', `${day(created).slice(2)}${clock(created)}Z`.replace(/[-:]/g, '')],
    ['certificate', `/var/run/efs/${name}+/certificate.pem`],
    ['privateKey', '/etc/amazon/efs/privateKey.pem'],
    ['fsId', FILE_SYSTEM],
  ];
  // The health check of the watchdog comes every five minutes of a mount's life.
  const checks = Math.floor((capture.from - mount.mounted) / (300 * SECOND));
  if (watched) {
    pairs.push(['unmount_count', 0]);
    if (checks > 0) pairs.push(['last_stunnel_check_time', (mount.mounted + checks * 300 * SECOND) / SECOND]);
  }
  // Python's json.dumps has a blank after every comma and colon.
  const json = (value: unknown) =>
    Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value);
  return `{${pairs.map(([key, value]) => `"${key}": ${json(value)}`).join(', ')}}`;
}

export function stateFiles(capture: Capture): Record<string, string> {
  const files = standing(capture).map((mount) => [stateName(mount), state(mount, capture, true)]);
  return Object.fromEntries([...files, [`~${stateName(ORPHAN)}`, state(ORPHAN, capture, false)]]);
}

/** `ls -la /var/run/efs`: the files above, and those that a bundle leaves out because they hold keys. */
export function stateList(capture: Capture): string {
  const files = Object.entries(stateFiles(capture));
  const mounts = [...standing(capture), ORPHAN];
  const row = (mode: string, links: number, size: number, time: number, name: string) => ({
    name,
    text: `${mode} ${String(links).padStart(2)} root root ${String(size).padStart(4)} ${listStamp(time)} ${name}\n`,
  });
  const rows = [
    ...files.map(([name, text]) =>
      row('-rw-r--r--', 1, text.length, name.endsWith(`.${DEAD_PORT}`) ? ORPHAN.mounted : capture.from, name),
    ),
    ...mounts.map((mount) => row('drwxr-xr-x', 4, 160, mount.mounted, `${stateName(mount)}+`)),
    ...mounts.map((mount) => row('-rw-r--r--', 1, 1046, mount.mounted, `stunnel-config.${stateName(mount)}`)),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  const dots = [
    row('drwxr-xr-x', mounts.length + 2, (rows.length + 2) * 20, capture.from, '.').text,
    row('drwxr-xr-x', 17, 560, capture.from, '..').text,
  ];
  return [`total ${files.length * 4 + mounts.length * 4}\n`, ...dots, ...rows.map((r) => r.text)].join('');
}
