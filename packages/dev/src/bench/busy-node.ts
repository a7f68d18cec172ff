import { bundleOf } from '@mountline/bundle';

const NODE = 'ip-10-0-37-114';
const FIRST_PORT = 20049;
const PORTS = 1000;
/** Seconds from one mount to the next; a mount lives for twenty of these. */
const STEP = 10;
const LIVES = 20;
const START = Date.UTC(2026, 9, 1) / 1000;
/** Events that one mount and its end leave behind, with those of the troubles among them: counted, not computed. */
const EVENTS_A_MOUNT = 12.2;
/** Every so many-th proxy fails to bind, and every so many-th time the server does not answer for a while. */
const FAILS = 40;
const STALLS = 25;

const hex = (i: number, width: number) => (Math.imul(i + 1, 2654435761) >>> 0).toString(16).padStart(width, '0');

/** One pod with one EFS volume. */
function mountOf(i: number) {
  const port = FIRST_PORT + (i % PORTS);
  const podUid = `${hex(i, 8)}-7dc0-47a7-8202-${hex(i + 7, 12)}`;
  const pv = `pvc-${hex(i + 3, 8)}-338c-4127-9235-e04283e22d7d`;
  const fs = `fs-0a1b2c3d4e5f6071${i % 8}`;
  const state = `${fs}.var.lib.kubelet.pods.${podUid}.volumes.kubernetes.io~csi.${pv}.mount.${port}`;
  const target = `/var/lib/kubelet/pods/${podUid}/volumes/kubernetes.io~csi/${pv}/mount`;
  return { port, podUid, pv, fs, state, target, pid: 100 + (i % 30000) };
}

const stamp = (at: number) => new Date(at * 1000).toISOString();
const efs = (at: number, level: string, text: string) =>
  `${stamp(at).slice(0, 10)} ${stamp(at).slice(11, 19)} UTC - ${level} - ${text}\n`;
const journal = (at: number, who: string, text: string) =>
  `${stamp(at).slice(0, 19)}.${String((at * 7919) % 1000).padStart(3, '0')}000+0000 ${NODE} ${who}: ${text}\n`;
const klog = (at: number, text: string) =>
  `I${stamp(at).slice(5, 7)}${stamp(at).slice(8, 10)} ${stamp(at).slice(11, 19)}.000000     469 ${text}`;

function helperLines(i: number, at: number): string {
  const { port, state, target, fs, pid } = mountOf(i);
  const failed = i % FAILS === FAILS - 1;
  const begin =
    efs(at, 'INFO', "version=3.1.1 options={'rw': None, 'tls': None}") +
    efs(at, 'INFO', `binding ${port}`) +
    efs(at, 'INFO', `Starting efs-proxy: "/sbin/efs-proxy /var/run/efs/stunnel-config.${state} --tls"`) +
    efs(at, 'INFO', `Started efs-proxy, pid: ${pid}`);
  const why = `Failed to start tunnel (errno=101), stderr="b"thread 'main' (247) panicked at src/controller.rs:115:13:\\nFailed to bind 127.0.0.1:${port}\\nnote: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace"". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.`;
  const tried = `Executing: "/sbin/mount.nfs4 127.0.0.1:/ ${target} -o rw,nfsvers=4.1,hard,timeo=600,retrans=2,noresvport,port=${port}" with 15 sec time limit.`;
  const end = failed
    ? efs(at + 1, 'ERROR', why) + efs(at + 1, 'INFO', tried)
    : efs(at + 1, 'INFO', tried) +
      efs(at + 2, 'INFO', `Successfully mounted ${fs}.efs.eu-central-1.amazonaws.com at ${target}`);
  return begin + end;
}

function watchdogLines(i: number, at: number): string {
  const { state, pid } = mountOf(i);
  return (
    efs(at, 'INFO', `No mount found for "${state}"`) +
    efs(at + 3, 'INFO', `Unmount grace period expired for ${state}`) +
    efs(at + 3, 'INFO', `Sending signal SIGTERM(15) to stunnel. PID: ${pid}, group ID: ${pid}`) +
    efs(at + 4, 'INFO', `TLS tunnel: ${pid} is no longer running, cleaning up state`)
  );
}

const volume = ({ fs, pv, podUid }: ReturnType<typeof mountOf>) =>
  `volume \\"${pv}\\" (UniqueName: \\"kubernetes.io/csi/efs.csi.aws.com^${fs}::fsap-0be1948508204613e\\") pod \\"web-${podUid.slice(0, 8)}\\" (UID: \\"${podUid}\\") " pod="shop/web-${podUid.slice(0, 8)}"`;

function journalLines(i: number, at: number, ended: number): string {
  const mounted = volume(mountOf(i));
  const lines = [
    journal(
      at,
      'kubelet[469]',
      klog(at, `reconciler_common.go:224] "operationExecutor.MountVolume started for ${mounted}`),
    ),
    journal(
      at + 2,
      'kubelet[469]',
      klog(at + 2, `operation_generator.go:637] "MountVolume.SetUp succeeded for ${mounted}`),
    ),
  ];
  if (ended >= 0) {
    const { fs, pv, podUid } = mountOf(ended);
    const gone = `operation_generator.go:803] UnmountVolume.TearDown succeeded for volume "kubernetes.io/csi/efs.csi.aws.com^${fs}::fsap-0be1948508204613e" (OuterVolumeSpecName: "data") pod "${podUid}" (UID: "${podUid}"). InnerVolumeSpecName "${pv}". PluginName "kubernetes.io/csi", VolumeGIDValue ""`;
    lines.push(journal(at + 3, 'kubelet[469]', klog(at + 3, gone)));
  }
  return lines.join('') + kernelLines(i, at, 'kernel');
}

function kernelLines(i: number, at: number, who: string): string {
  if (i % STALLS !== STALLS - 1) return '';
  return (
    journal(at + 4, who, 'nfs: server 127.0.0.1 not responding, still trying') +
    journal(at + 5, who, 'nfs: server 127.0.0.1 not responding, still trying') +
    journal(at + 8, who, 'nfs: server 127.0.0.1 OK')
  );
}

function mountRow(i: number): string {
  const { target, port } = mountOf(i);
  return `${300 + i} 27 0:${45 + (i % 1000)} / ${target} rw,relatime shared:${i} - nfs4 127.0.0.1:/ rw,vers=4.1,hard,noresvport,proto=tcp,port=${port},timeo=600,retrans=2,sec=sys,clientaddr=127.0.0.1,local_lock=none,addr=127.0.0.1\n`;
}

/**
 * A node on which pods with EFS volumes come and go: the logs of the mount helper and the watchdog, the whole journal,
 * and the kernel's lines once more in kern.log, with some `events` events in all. Ports are used again, some proxies
 * fail to bind, the server falls silent now and then. The last mounts stand at capture, and nobody listens for them.
 */
export function busyNode(events: number): ReturnType<typeof bundleOf> {
  const mounts = Math.max(LIVES + 1, Math.round(events / EVENTS_A_MOUNT));
  const files: Record<string, string[]> = { helper: [], watchdog: [], journal: [], kern: [] };
  for (let i = 0; i < mounts; i += 1) {
    const at = START + i * STEP;
    files.helper!.push(helperLines(i, at));
    if (i >= LIVES) files.watchdog!.push(watchdogLines(i - LIVES, at + 4));
    files.journal!.push(journalLines(i, at, i - LIVES));
    files.kern!.push(kernelLines(i, at, 'kernel'));
  }
  const end = START + mounts * STEP;
  const standing = Array.from({ length: LIVES }, (_, i) => mounts - LIVES + i);
  const listening = standing.filter((i) => i % FAILS !== FAILS - 1);
  const sockets = listening.map(
    (i) => `LISTEN 0 128 127.0.0.1:${mountOf(i).port} 0.0.0.0:* users:(("efs-proxy",pid=${mountOf(i).pid},fd=3))\n`,
  );
  return bundleOf('busy-node', {
    date: `${new Date(end * 1000).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 UTC $4')}\n`,
    'proc/1/mountinfo': standing.map(mountRow).join(''),
    'ss-tanp.txt': `State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\n${sockets.join('')}`,
    'var/log/amazon/efs/mount.log': files.helper!.join(''),
    'var/log/amazon/efs/mount-watchdog.log': files.watchdog!.join(''),
    'journal-short-iso-precise.txt': files.journal!.join(''),
    'var/log/kern.log': files.kern!.join(''),
  });
}
