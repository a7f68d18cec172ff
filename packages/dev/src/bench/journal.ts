import { closeSync, openSync, writeSync } from 'node:fs';
import { seeded } from '../testing/seeded.ts';

/**
 * The journal of a busy node, as `journalctl` prints it, as long as wanted: a kubelet that talks, containerd, the kernel,
 * systemd and cron; three lines in a thousand are of those that Mountline knows. Made from a seed: the same bytes each time.
 */
const START = Date.UTC(2026, 10, 1);
const HOST = 'ip-10-0-42-17.eu-west-1.compute.internal';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const APPS = ['web', 'api', 'worker', 'ingest', 'coredns', 'fluent-bit', 'aws-node', 'trainer', 'redis', 'etl'];
const SPACES = ['default', 'kube-system', 'shop', 'batch', 'ml-train', 'team-a'];
const KNOWN_IN_THOUSAND = 3;

export interface Draw {
  below(limit: number): number;
  hex(length: number): string;
  pod(): string;
  uid(): string;
}

export function drawing(word: string): Draw {
  const random = seeded(word);
  const below = (limit: number) => Math.floor(random() * limit);
  const hex = (length: number) => {
    let text = '';
    while (text.length < length) text += below(0x1000000).toString(16).padStart(6, '0');
    return text.slice(0, length);
  };
  const uids = Array.from({ length: 400 }, () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`);
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return { below, hex, uid: () => of(uids), pod: () => `${of(SPACES)}/${of(APPS)}-${hex(10)}-${hex(5)}` };
}

type Message = (d: Draw) => string;

const KUBELET: readonly Message[] = [
  (d) =>
    `I@ reconciler_common.go:258] "operationExecutor.VerifyControllerAttachedVolume started for volume \\"pvc-${d.uid()}\\" (UniqueName: \\"kubernetes.io/csi/efs.csi.aws.com^fs-${d.hex(17)}::fsap-${d.hex(17)}\\") pod \\"web-${d.hex(5)}\\" (UID: \\"${d.uid()}\\") " pod="${d.pod()}"`,
  (d) =>
    `I@ generic.go:334] "Generic (PLEG): container finished" podID="${d.uid()}" containerID="${d.hex(64)}" exitCode=0`,
  (d) =>
    `I@ pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="${d.pod()}" podStartSLOduration=${d.below(30)}.${d.below(1e9)} podStartE2EDuration="${d.below(30)}.${d.below(1e9)}s" podCreationTimestamp="2026-11-01 00:11:27 +0000 UTC" firstStartedPulling="0001-01-01 00:00:00 +0000 UTC" lastFinishedPulling="0001-01-01 00:00:00 +0000 UTC" observedRunningTime="2026-11-01 00:11:37.123456789 +0000 UTC m=+710154.372267425"`,
  (d) =>
    `I@ prober.go:107] "Probe succeeded" probeType="Liveness" pod="${d.pod()}" podUID="${d.uid()}" containerName="web"`,
  (d) => `I@ kubelet_getters.go:187] "Pod status updated" pod="${d.pod()}" status="Running"`,
  (d) => `I@ scope.go:117] "RemoveContainer" containerID="${d.hex(64)}"`,
  () =>
    'I@ csi_plugin.go:99] kubernetes.io/csi: Trying to validate a new CSI Driver with name: efs.csi.aws.com endpoint: /var/lib/kubelet/plugins/efs.csi.aws.com/csi.sock versions: 1.0.0',
  (d) =>
    `I@ status_manager.go:853] "Patch status for pod" pod="${d.pod()}" patch="{\\"metadata\\":{\\"uid\\":\\"${d.uid()}\\"},\\"status\\":{\\"containerStatuses\\":[{\\"containerID\\":\\"containerd://${d.hex(64)}\\",\\"image\\":\\"602401143452.dkr.ecr.eu-west-1.amazonaws.com/web:v1.${d.below(40)}\\",\\"ready\\":true,\\"restartCount\\":${d.below(9)}}]}}"`,
  (d) =>
    `W@ cadvisor_stats_provider.go:501] "Unable to fetch pod log stats" err="open /var/log/pods/shop_web_${d.uid()}: no such file or directory" pod="${d.pod()}"`,
  (d) =>
    `I@ httplog.go:132] "HTTP" verb="GET" URI="/metrics/cadvisor" latency="${d.below(300)}.${d.below(1e6)}ms" userAgent="Prometheus/2.45.0" audit-ID="" srcIP="10.0.${d.below(255)}.${d.below(255)}:${d.below(65_000)}" resp=200`,
  () => 'I@ eviction_manager.go:235] "Eviction manager: synchronize housekeeping"',
];

const KNOWN: readonly Message[] = [
  (d) =>
    `kubelet[812]: I@ operation_generator.go:722] "MountVolume.SetUp succeeded for volume \\"kube-api-access-${d.hex(5)}\\" (UniqueName: \\"kubernetes.io/projected/${d.uid()}-kube-api-access\\") pod \\"web-${d.hex(5)}\\" (UID: \\"${d.uid()}\\") " pod="${d.pod()}"`,
  (d) =>
    `kubelet[812]: I@ kubelet_volumes.go:161] "Cleaned up orphaned pod volumes dir" podUID="${d.uid()}" path="/var/lib/kubelet/pods/${d.uid()}/volumes"`,
  (d) =>
    `kubelet[812]: I@ kubelet.go:2453] "SyncLoop (PLEG): event for pod" pod="${d.pod()}" event={"ID":"${d.uid()}","Type":"ContainerStarted","Data":"${d.hex(64)}"}`,
  () => 'kernel: nfs: server 127.0.0.1 not responding, still trying',
  () => 'kernel: nfs: server 127.0.0.1 OK',
  (d) => `systemd[1]: run-containerd-runc-k8s.io-${d.hex(64)}-runc.${d.hex(6)}.mount: Deactivated successfully.`,
];

/** What stands behind the host; `@` is klog's time. Of the messages that Mountline knows, one in `rare`. */
export function message(d: Draw, rare = 1): string {
  const of = (list: readonly Message[]) => list[d.below(list.length)]!(d);
  const share = d.below(1000);
  if (share < KNOWN_IN_THOUSAND && (rare === 1 || d.below(rare) === 0)) return of(KNOWN);
  if (share < 50)
    return `containerd[498]: time="2026-11-01T00:00:00.017213000Z" level=info msg="StopPodSandbox \\"${d.hex(64)}\\" returns successfully"`;
  if (share < 70) return `kernel: eth0: renamed from veth${d.hex(7)}`;
  if (share < 80) return `systemd[1]: session-${d.below(9999)}.scope: Consumed 1.${d.below(999)}s CPU time.`;
  if (share < 85) return `CROND[${d.below(32_000)}]: (root) CMD (/usr/lib64/sa/sa1 1 1)`;
  return `kubelet[812]: ${of(KUBELET)}`;
}

const two = (n: number) => String(n).padStart(2, '0');

/** How journalctl prints an entry: its time in microseconds since the beginning, the stamp of `-o short`, and what stands behind the host. */
type Form = (micros: number, stamp: string, said: string) => string;

const short: Form = (_, stamp, said) => `${stamp} ${HOST} ${said}\n`;

/** The fields that journald of systemd 252 writes for a line of standard output. */
function fieldsOf(micros: number, said: string): Record<string, string> {
  const [, name = '', pid = '1', text = ''] = /^([^[:]+)(?:\[(\d+)\])?: (.*)$/.exec(said) ?? [];
  const unit = `${name}.service`;
  return {
    __CURSOR: `s=6f1c62d0f5f24d3a8a1f6a2f0f3f5a0e;i=${micros.toString(16)};b=8d291d578f35478cbfcc728f01f9a6a6;m=${(micros + 5_000_000).toString(16)};t=${(START * 1000 + micros).toString(16)};x=${micros.toString(16)}`,
    __REALTIME_TIMESTAMP: String(START * 1000 + micros),
    __MONOTONIC_TIMESTAMP: String(micros + 5_000_000),
    _BOOT_ID: '8d291d578f35478cbfcc728f01f9a6a6',
    PRIORITY: '6',
    SYSLOG_FACILITY: '3',
    _UID: '0',
    _GID: '0',
    _CAP_EFFECTIVE: '1ffffffffff',
    _SELINUX_CONTEXT: 'system_u:system_r:unconfined_service_t:s0',
    _MACHINE_ID: 'ec2f0b9c7a2d41d79d5e1c2a8f0b6d31',
    _HOSTNAME: HOST,
    _TRANSPORT: name === 'kernel' ? 'kernel' : 'stdout',
    _STREAM_ID: 'b1d5c2b7b6f14b0f8a5a0b5f1e7f3c21',
    SYSLOG_IDENTIFIER: name,
    _PID: pid,
    _COMM: name,
    _EXE: `/usr/bin/${name}`,
    _CMDLINE: `/usr/bin/${name} --config /etc/${name}/config.json`,
    _SYSTEMD_CGROUP: `/runtime.slice/${unit}`,
    _SYSTEMD_UNIT: unit,
    _SYSTEMD_SLICE: 'runtime.slice',
    _SYSTEMD_INVOCATION_ID: '5b0b4a6f2f154c41a6a0f5b7b8f3d1a9',
    MESSAGE: text,
  };
}

const json: Form = (micros, _, said) => `${JSON.stringify(fieldsOf(micros, said))}\n`;

const exported: Form = (micros, _, said) => {
  const lines = Object.entries(fieldsOf(micros, said)).map(([name, value]) => `${name}=${value}\n`);
  return `${lines.join('')}\n`;
};

export const FORMS = { short, json, export: exported };

/** Writes a journal of at least `size` bytes; one line is written every six milliseconds or so. */
export function writeJournal(path: string, size: number, form: Form = short, rare = 1): void {
  const d = drawing('journal');
  const file = openSync(path, 'w');
  let micros = 0;
  let second = -1;
  let stamp = '';
  let klog = '';
  let text = '';
  for (let written = 0; written < size; ) {
    micros += d.below(12_000);
    const now = Math.floor(micros / 1e6);
    if (now !== second) {
      second = now;
      const date = new Date(START + now * 1000);
      const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
      const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
      stamp = `${MONTHS[month]} ${String(day).padStart(2)} ${time}`;
      klog = `${two(month + 1)}${two(day)} ${time}`;
    }
    const fraction = String(micros % 1e6).padStart(6, '0');
    text += form(micros, stamp, message(d, rare).replace('@', `${klog}.${fraction}     812`));
    if (text.length < 1 << 20) continue;
    written += writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  closeSync(file);
}
