import { bundleOf } from 'mountline';

const NODE = 'ip-10-0-37-114';
const FIRST_PORT = 20049;
const PORTS = 1000;
/** Seconds from one mount to the next; a mount lives for twenty of these. */
const STEP = 10;
const LIVES = 20;
const MINUTE = 60;
const START = Date.UTC(2026, 9, 1) / 1000;
/** Events that one pod with its mount leaves behind, with those of the troubles among them: counted, not computed. */
const EVENTS_A_MOUNT = 24.6;
/** Every so many-th proxy fails to bind, and every so many-th time the server does not answer for a while. */
const FAILS = 40;
const STALLS = 25;
/** Every so many-th container is killed by its memory limit five times in a row, and every so many-th pod is never tidied up. */
const KILLS = 1000;
const LEFT = 1500;

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
    efs(at, 'WARNING', 'Could not start amazon-efs-mount-watchdog, unrecognized init system "aws-efs-csi-dri"') +
    efs(at, 'INFO', `Starting efs-proxy: "/sbin/efs-proxy /var/run/efs/stunnel-config.${state} --tls"`) +
    efs(at, 'INFO', `Started efs-proxy, pid: ${pid}`) +
    efs(at, 'WARNING', `Error connecting to 127.0.0.1:${port}, [Errno 111] Connection refused`).repeat(2);
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

const kubelet = (at: number, text: string) => journal(at, 'kubelet[469]', klog(at, text));

/** A container of the pod began or ended. */
const pleg = (at: number, { podUid }: ReturnType<typeof mountOf>, type: string) =>
  kubelet(
    at,
    `kubelet.go:2505] "SyncLoop (PLEG): event for pod" pod="shop/web-${podUid.slice(0, 8)}" event={"ID":"${podUid}","Type":"${type}","Data":"${hex(at, 8).repeat(8)}"}`,
  );

const syncLoop = (at: number, { podUid }: ReturnType<typeof mountOf>, place: string, what: string) =>
  kubelet(at, `kubelet.go:${place}] "SyncLoop ${what}" source="api" pods=["shop/web-${podUid.slice(0, 8)}"]`);

/** What kubelet says of a pod that begins at `at`, and of the one that goes. The lines are in the order of time. */
function journalLines(i: number, at: number, ended: number): string {
  const own = mountOf(i);
  const mounted = volume(own);
  const lines = [
    syncLoop(at, own, '2473', 'ADD'),
    kubelet(at, `reconciler_common.go:224] "operationExecutor.MountVolume started for ${mounted}`),
    kubelet(at + 2, `operation_generator.go:637] "MountVolume.SetUp succeeded for ${mounted}`),
    pleg(at + 2, own, 'ContainerStarted'),
    pleg(at + 2, own, 'ContainerStarted'),
  ];
  if (ended >= 0) {
    const gonePod = mountOf(ended);
    const { fs, pv, podUid } = gonePod;
    const gone = `operation_generator.go:803] UnmountVolume.TearDown succeeded for volume "kubernetes.io/csi/efs.csi.aws.com^${fs}::fsap-0be1948508204613e" (OuterVolumeSpecName: "data") pod "${podUid}" (UID: "${podUid}"). InnerVolumeSpecName "${pv}". PluginName "kubernetes.io/csi", VolumeGIDValue ""`;
    const name = `(UniqueName: \\"kubernetes.io/csi/efs.csi.aws.com^${fs}::fsap-0be1948508204613e\\")`;
    lines.push(
      syncLoop(at + 2, gonePod, '2489', 'DELETE'),
      pleg(at + 2, gonePod, 'ContainerDied'),
      kubelet(
        at + 3,
        `reconciler_common.go:162] "operationExecutor.UnmountVolume started for volume \\"data\\" ${name} pod \\"${podUid}\\" (UID: \\"${podUid}\\") "`,
      ),
      kubelet(at + 3, gone),
      kubelet(
        at + 3,
        `reconciler_common.go:299] "Volume detached for volume \\"${pv}\\" ${name} on node \\"${NODE}\\" DevicePath \\"\\""`,
      ),
      syncLoop(at + 3, gonePod, '2483', 'REMOVE'),
      ...leftLines(ended, at + 3),
    );
  }
  return lines.join('') + kernelLines(i, at, 'kernel');
}

/** The folder of a pod that went is tidied up, or kubelet comes back to it every minute. */
function leftLines(ended: number, at: number): string[] {
  const { podUid } = mountOf(ended);
  const cleaned = `kubelet_volumes.go:163] "Cleaned up orphaned pod volumes dir" podUID="${podUid}" path="/var/lib/kubelet/pods/${podUid}/volumes"`;
  const again = since(ended, LEFT, 12, MINUTE / STEP).map((n) => {
    const left = mountOf(ended - (n * MINUTE) / STEP).podUid;
    return `mount_helper_common.go:36] Warning: Unmount skipped because path does not exist: /var/lib/kubelet/pods/${left}/volume-subpaths/data/web/0/session_${n}`;
  });
  return [...(ended % LEFT === LEFT - 1 ? [] : [cleaned]), ...again].map((text) => kubelet(at, text));
}

/** Of something that every so many-th mount begins, and that happens `times` times, the ones that are due. */
const since = (i: number, every: number, times: number, apart: number): number[] =>
  Array.from({ length: times }, (_, n) => n).filter((n) => i >= n * apart && (i - n * apart) % every === every - 1);

function kernelLines(i: number, at: number, who: string): string {
  return killLines(i, at, who) + stallLines(i, at, who);
}

function killLines(i: number, at: number, who: string): string {
  const lines = since(i, KILLS, 5, 2).map((n) => {
    const pod = `kubepods-burstable-pod${mountOf(i - 2 * n).podUid.replaceAll('-', '_')}`;
    const group = `/kubepods.slice/kubepods-burstable.slice/${pod}.slice/cri-containerd-${hex(i, 8).repeat(8)}.scope`;
    const constraint = `oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=/,mems_allowed=0,oom_memcg=${group},task_memcg=${group},task=efs-proxy,pid=${7000 + n},uid=0`;
    const killed = `Memory cgroup out of memory: Killed process ${7000 + n} (efs-proxy) total-vm:184320kB, anon-rss:81920kB, file-rss:6144kB, shmem-rss:0kB, UID:0 pgtables:356kB oom_score_adj:-997`;
    return journal(at + 4, who, constraint) + journal(at + 4, who, killed);
  });
  return lines.join('');
}

function stallLines(i: number, at: number, who: string): string {
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
 * and the kernel's lines once more in kern.log, with some `events` events in all, of the kinds and in the numbers that a
 * real node's logs hold for each pod (fixtures/incidents/issue346-healthy-twin). Ports are used again, some proxies fail
 * to bind or are killed, the server falls silent now and then. The last mounts stand at capture.
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
