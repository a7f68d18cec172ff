import { livesOf } from './aftermath.ts';
import { kernelLines } from './kernel.ts';
import { frozenKubelet, type KlogLine, newKubelet } from './kubelet.ts';
import { type Mount, mountPoint, ORPHAN } from './mounts.ts';
import { type Capture, HOST, hostPid, JOURNAL_FROM, KUBELET_STARTED, NEW_KUBELET, PID, UNMOUNTED } from './node.ts';
import { random } from './random.ts';
import { at, isoStamp, klogStamp, MINUTE, SECOND, shortStamp } from './time.ts';

interface Entry {
  at: number;
  unit: string;
  text: string;
}

/** systemd writes a path as a unit name: slashes become dashes, odd letters \xNN. */
const unitOf = (path: string) =>
  `${path
    .slice(1)
    .replace(/[-~]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`)
    .replaceAll('/', '-')}.mount`;

const systemd = (time: number, text: string): Entry => ({ at: time, unit: 'systemd[1]', text });
const unmounted = (mount: Mount, time: number) =>
  systemd(time, `${unitOf(mountPoint(mount))}: Deactivated successfully.`);

function klogEntries(lines: readonly KlogLine[], pid: number): Entry[] {
  const rng = random(`klog ${pid}`);
  let read = 0;
  return lines
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at: planned, text, level = 'I', more = [] }) => {
      const time = planned % 1000 === 0 ? planned + rng.int(1, 999) : planned;
      read = Math.max(read, time + rng.int(300, 2600));
      const head = `${level}${klogStamp(time)} ${String(pid).padStart(7)} ${text}`;
      const heard = read;
      return [head, ...more].map((line) => ({ at: heard, unit: `kubelet[${pid}]`, text: line }));
    });
}

/** kubelet's unit, with the restart of the cure. */
function kubeletUnit(capture: Capture): Entry[] {
  const frozen = klogEntries(frozenKubelet(), PID.kubelet);
  if (!capture.cured) return frozen;
  const name = 'kubelet.service';
  return [
    ...frozen,
    systemd(at('01:24:46.310552'), `Stopping ${name} - Kubelet...`),
    systemd(at('01:25:16.561903'), `${name}: State 'stop-sigterm' timed out. Killing.`),
    systemd(at('01:25:16.563118'), `${name}: Killing process ${PID.kubelet} (kubelet) with signal SIGKILL.`),
    systemd(at('01:25:16.634590'), `${name}: Main process exited, code=killed, status=9/KILL`),
    systemd(at('01:25:16.635021'), `${name}: Failed with result 'timeout'.`),
    systemd(at('01:25:16.651847'), 'Stopped kubelet.service - Kubelet.'),
    systemd(KUBELET_STARTED, 'Started kubelet.service - Kubelet.'),
    ...klogEntries(newKubelet(capture), NEW_KUBELET),
  ];
}

/** Those who go on while kubelet is silent: chrony, containerd, timers of systemd. */
function others(capture: Capture): Entry[] {
  const rng = random('others');
  const containerd = `containerd[${PID.containerd}]`;
  const shim = (time: number) =>
    `time="${isoStamp(time).slice(0, 26)}${rng.int(100, 999)}Z" level=info msg="shim disconnected" id=${rng.hex(64)} namespace=k8s.io`;
  const says = [
    (time: number) => [{ at: time, unit: containerd, text: shim(time - 700) }],
    (time: number) => [{ at: time, unit: containerd, text: shim(time - 700) }],
    (time: number) => [
      {
        at: time,
        unit: `chronyd[${PID.chronyd}]`,
        text: `Selected source ${rng.pick(['169.254.169.123', '10.208.0.2'])}`,
      },
    ],
  ];
  const entries: Entry[] = [];
  for (let time = JOURNAL_FROM + 800_000; time < capture.from; time += Math.round(rng.between(14, 52) * SECOND)) {
    entries.push(...rng.pick(says)(time));
  }
  for (let time = JOURNAL_FROM + 2_114_000; time < capture.from; time += 10 * MINUTE) {
    const unit = 'sysstat-collect.service';
    entries.push(systemd(time, `Starting ${unit} - system activity accounting tool...`));
    entries.push(systemd(time + 41_380, `${unit}: Deactivated successfully.`));
    entries.push(systemd(time + 41_707, `Finished ${unit} - system activity accounting tool.`));
  }
  return entries;
}

/** The person who came to look, and who collected the bundle. */
function operator(): Entry[] {
  const login = at('01:16:32.507734');
  const unit = `sshd[${hostPid(login)}]`;
  const key = 'ED25519 SHA256:Zk3vQ0h7xq1m5sD8rYt2uWc9eBfJ4aLoPnX6iGgTsVE';
  return [
    { at: login, unit, text: `Accepted publickey for ec2-user from 10.208.16.44 port 50822 ssh2: ${key}` },
    {
      at: login + 41_000,
      unit,
      text: 'pam_unix(sshd:session): session opened for user ec2-user(uid=1000) by ec2-user(uid=0)',
    },
  ];
}

function entries(capture: Capture): Entry[] {
  const kernel = kernelLines(capture).map(({ heard, text }) => ({ at: heard, unit: 'kernel', text }));
  const rows = livesOf(capture)
    .filter((mount) => mount.gone < capture.from)
    .map((mount) => unmounted(mount, mount.gone + random(mount.pod.uid).int(30_000, 46_000)));
  if (capture.cured) rows.push(unmounted(ORPHAN, UNMOUNTED));
  return [...kernel, ...rows, ...kubeletUnit(capture), ...others(capture), ...operator()]
    .filter((entry) => entry.at >= JOURNAL_FROM)
    .sort((a, b) => a.at - b.at);
}

/** `journalctl -o short-iso-precise` of everything since midnight. */
export const journal = (capture: Capture) =>
  entries(capture)
    .map((entry) => `${isoStamp(entry.at)} ${HOST} ${entry.unit}: ${entry.text}\n`)
    .join('');

/** `journalctl -u kubelet --since 00:15`, in the short format. */
export const kubeletJournal = (capture: Capture) =>
  entries(capture)
    .filter((entry) => entry.at >= at('00:15:00'))
    .filter((entry) => entry.unit.startsWith('kubelet') || entry.text.includes('kubelet.service'))
    .map((entry) => `${shortStamp(entry.at)} ${HOST} ${entry.unit}: ${entry.text}\n`)
    .join('');
