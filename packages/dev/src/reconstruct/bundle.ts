import { mountLog, stateFiles, stateList, watchdogLog } from './efs-logs.ts';
import { journal, kubeletJournal } from './journal.ts';
import { dmesg } from './kernel.ts';
import { mountinfo, mounts, nfsServers, nfsVolumes } from './mount-tables.ts';
import { mountstats, nfsstat } from './nfs-counters.ts';
import { BOOT, type Capture, CURED, FROZEN, HOST, hostPid } from './node.ts';
import { podTable } from './pods.ts';
import { psAux, psTable } from './processes.ts';
import { sockets } from './sockets.ts';
import { clock, day, longStamp, SECOND, weekday } from './time.ts';
import { waitingTasks } from './waiting-tasks.ts';

const iso = (us: number) => `${new Date(Math.floor(us / 1000)).toISOString()}\n`;

/** `date; date -u; date +%s.%N` */
function dates(us: number): string {
  const stamp = longStamp(us).replace(/ (\d{4})$/, ' UTC $1');
  return `${stamp}\n${stamp}\n${Math.floor(us / SECOND)}.${String(us % SECOND).padStart(6, '0')}137\n`;
}

function timedatectl(us: number): string {
  const stamp = `${weekday(us)} ${day(us)} ${clock(us)}`;
  return [
    `               Local time: ${stamp} UTC`,
    `           Universal time: ${stamp} UTC`,
    `                 RTC time: ${stamp}`,
    '                Time zone: Etc/UTC (UTC, +0000)',
    'System clock synchronized: yes',
    '              NTP service: n/a',
    '          RTC in local TZ: no',
    '',
  ].join('\n');
}

function stat(us: number): string {
  const up = Math.floor((us - BOOT) / 10_000);
  const cpu = (name: string, n: number) =>
    `${name} ${[0.11, 0, 0.06, 0.8, 0.01, 0, 0.01, 0, 0, 0].map((share) => Math.floor(share * up * n)).join(' ')}\n`;
  return [
    cpu('cpu ', 4),
    ...[0, 1, 2, 3].map((n) => cpu(`cpu${n}`, 1)),
    `ctxt ${up * 71}\n`,
    `btime ${Math.floor(BOOT / SECOND)}\n`,
    `processes ${hostPid(us) + 9}\n`,
    'procs_running 1\n',
    'procs_blocked 0\n',
  ].join('');
}

const OS_RELEASE = `NAME=Bottlerocket
ID=bottlerocket
VERSION="1.56.0 (aws-k8s-1.33-fips)"
PRETTY_NAME="Bottlerocket OS 1.56.0 (aws-k8s-1.33-fips)"
VARIANT_ID=aws-k8s-1.33-fips
VERSION_ID=1.56.0
`;

/** The files of one bundle, by their paths in it. */
export function bundle(capture: Capture): Record<string, string> {
  const state = Object.entries(stateFiles(capture)).map(([name, text]) => [`var/run/efs/${name}`, text]);
  const uptime = (capture.from + 2 * SECOND - BOOT) / SECOND;
  return {
    'date-start.txt': iso(capture.from),
    'date.txt': dates(capture.from + 100_000),
    'date-end.txt': iso(capture.to),
    'timedatectl.txt': timedatectl(capture.from + SECOND),
    'uname-a.txt': `Linux ${HOST} 6.1.161 #1 SMP PREEMPT_DYNAMIC Tue May 12 19:04:33 UTC 2026 x86_64 GNU/Linux\n`,
    'etc/os-release': OS_RELEASE,
    'proc/uptime': `${uptime.toFixed(2)} ${(uptime * 3.2).toFixed(2)}\n`,
    'proc/stat': stat(capture.from + 2 * SECOND),
    'proc/1/mountinfo': mountinfo(capture),
    'proc/1/mountstats': mountstats(capture),
    'proc/mounts': mounts(capture),
    'proc/nfsfs-servers.txt': nfsServers(capture),
    'proc/nfsfs-volumes.txt': nfsVolumes(capture),
    ...waitingTasks(capture),
    'nfsstat-c.txt': nfsstat(capture),
    'ss-tanp.txt': sockets(capture),
    'ps-eo.txt': psTable(capture),
    'ps-auxwww.txt': psAux(capture),
    'kubectl-get-pods.txt': podTable(capture),
    'dmesg.txt': dmesg(capture),
    'journal-short-iso-precise.txt': journal(capture),
    'journal-kubelet-short.txt': kubeletJournal(capture),
    'var/log/amazon/efs/mount.log': mountLog(capture),
    'var/log/amazon/efs/mount-watchdog.log': watchdogLog(capture),
    'var/run/efs-ls.txt': stateList(capture),
    ...Object.fromEntries(state),
  };
}

/** Both bundles, by the folders of their fixtures. */
export const bundles = () => ({
  'efs-orphaned-mount': bundle(FROZEN),
  'efs-orphaned-mount-after': bundle(CURED),
});
