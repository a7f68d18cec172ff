import {
  DAY,
  type FieldMap,
  isOf,
  type LogRecord,
  type MessageTable,
  type Micros,
  SECOND,
  type Stamp,
} from '@mountline/core';
import { hasChildren, takeChild } from '../envelopes/klog/k0s.ts';
import { klog } from '../envelopes/klog/klog.ts';
import { logrus } from '../envelopes/klog/logrus.ts';
import type { Described } from './described.ts';
import { describeProxy, proxyMessages } from './efs/proxy.ts';
import { kernelMessages } from './kernel/kernel.ts';
import { containerdMessages, describeContainerd } from './kubernetes/containerd.ts';
import { csiMessages, describeCsi } from './kubernetes/csi.ts';
import { describeInotify, inotifyMessages } from './kubernetes/inotify.ts';
import { describeKubelet } from './kubernetes/kubelet.ts';
import { kubeletMessages } from './kubernetes/kubelet-messages.ts';
import { describeEvent, recordedEvents } from './kubernetes/recorded-events.ts';
import { describeRuntime, runtimeMessages } from './kubernetes/runtimes.ts';
import { shareManagerMessages } from './kubernetes/share-manager.ts';
import { automountMessages } from './mount/automount.ts';
import { blkdeactivateMessages } from './mount/blkdeactivate.ts';
import { describeFuse, fuseMessages } from './mount/fuse.ts';
import { describeMountNfs, mountNfsMessages } from './mount/mount-nfs.ts';
import { describeQuotation } from './mount/quoted-errors.ts';
import { rpcGssdMessages } from './mount/rpc-gssd.ts';
import { rpcIdmapdMessages } from './mount/rpc-idmapd.ts';
import { rpcMountdMessages } from './mount/rpc-mountd.ts';
import { rpcStatdMessages } from './mount/rpc-statd.ts';
import { rpcbindMessages } from './mount/rpcbind.ts';
import { staleMessages } from './mount/stale.ts';
import { describeUmount, terminalMessages } from './mount/terminal-messages.ts';
import { udisksMessages } from './mount/udisks.ts';
import { matchOneLine } from './one-line.ts';
import { clockMessages, describeClock } from './system/clock.ts';
import { earlyoomMessages } from './system/earlyoom.ts';
import { hostnamedMessages } from './system/hostnamed.ts';
import { describeJournald, journaldMessages } from './system/journald.ts';
import { describeMonitor, monitorMessages } from './system/monitors.ts';
import { describeNetwork, networkMessages } from './system/network.ts';
import { describeProxmox, proxmoxMessages } from './system/proxmox.ts';
import { describeSystemd } from './system/systemd.ts';
import { systemdMessages } from './system/systemd-messages.ts';

/** The tables that `describe` and `kernelRecords` look messages up in. */
export const nodeTables: readonly MessageTable[] = [
  kernelMessages,
  kubeletMessages,
  systemdMessages,
  csiMessages,
  containerdMessages,
  journaldMessages,
  proxyMessages,
  inotifyMessages,
  runtimeMessages,
  shareManagerMessages,
  recordedEvents,
  mountNfsMessages,
  rpcStatdMessages,
  rpcGssdMessages,
  rpcMountdMessages,
  rpcIdmapdMessages,
  rpcbindMessages,
  automountMessages,
  udisksMessages,
  blkdeactivateMessages,
  fuseMessages,
  staleMessages,
  terminalMessages,
  clockMessages,
  hostnamedMessages,
  earlyoomMessages,
  networkMessages,
  monitorMessages,
  proxmoxMessages,
];

/** Whether a name in front of a message is that of a program, and of no node. */
export const isProgram = (name: string): boolean => nodeTables.some((table) => isOf(table, name));

/** Those of programs that write to a container's log or to a file of their own. */
export const programTables: readonly MessageTable[] = [
  kubeletMessages,
  csiMessages,
  containerdMessages,
  proxyMessages,
  inotifyMessages,
  runtimeMessages,
  shareManagerMessages,
  recordedEvents,
  mountNfsMessages,
  fuseMessages,
  staleMessages,
  terminalMessages,
  monitorMessages,
  proxmoxMessages,
];

type Writer = 'kubelet' | 'csi' | 'containerd' | 'systemd' | 'journald';

/** Who writes, by the identifier in front of the message. */
const WRITERS: ReadonlyMap<string, Writer> = new Map(
  [kubeletMessages, csiMessages, containerdMessages, systemdMessages, journaldMessages].flatMap(({ actor, programs }) =>
    programs.map((name) => [name, actor as Writer] as const),
  ),
);

type Named = { [K in 'program' | 'unit']?: string | undefined };

/** The writer of a record: by its program, else by the unit that it is booked under. */
export function writerOf({ program, unit }: Named): Writer | undefined {
  return WRITERS.get(program ?? '') ?? WRITERS.get(unit?.replace(/\.service$/, '') ?? '');
}

/** True where the lines of a program carry klog's header; a line without one goes on from the line above. */
export function writesKlog(record: Named): boolean {
  const writer = writerOf(record);
  return writer === 'kubelet' || writer === 'csi';
}

/**
 * Looks the message of a record up in the table of its program and completes the record. Kernel records are left to
 * `kernelRecords`; programs that no table is for are asked for what proxies say; all are asked for what they say of inotify.
 *
 * A record is completed in place: V8 11 gives every copy `{ ...record, more }` a hidden class of its own, and whoever reads
 * a million of these looks each up anew.
 *
 * @param zone How far east of UTC the writer's clock is known to be, for records whose stamp is in UTC already.
 */
export function describe(record: LogRecord, zone?: Micros): LogRecord {
  if (record.program === 'kernel') return record;
  if (hasChildren(record.program)) takeChild(record);
  const { message } = record;
  const described = describeByWriter(record, zone);
  return described.kind === null
    ? Object.assign(
        described,
        describeInotify(message, described.message, record.host) ??
          describeFuse(described.message) ??
          (writesKlog(record) ? null : describeQuotation(described.message, record.host)),
      )
    : described;
}

function describeByWriter(record: LogRecord, zone: Micros | undefined): LogRecord {
  const writer = writerOf(record);
  if (writer === 'kubelet' || writer === 'csi') return describeKlog(record, writer, zone);
  const { message } = record;
  if (writer === 'systemd') return Object.assign(record, { actor: writer }, describeSystemd(message));
  if (writer === 'journald') return Object.assign(record, { actor: writer }, describeJournald(message));
  if (writer === 'containerd')
    return Object.assign(describeOther(record, zone), { actor: writer }, containerdOf(message));
  return describeOther(record, zone);
}

function containerdOf(message: string): Described | null {
  const line = logrus(message);
  return line && describeContainerd(line.msg, line.keys);
}

/** Programs whose lines need no more than their table. */
const DAEMONS: readonly MessageTable[] = [
  rpcStatdMessages,
  rpcGssdMessages,
  rpcMountdMessages,
  rpcIdmapdMessages,
  rpcbindMessages,
  automountMessages,
  udisksMessages,
  blkdeactivateMessages,
  hostnamedMessages,
  earlyoomMessages,
];

function describeDaemon(program: string | undefined, message: string): Described | null {
  const table = DAEMONS.find((one) => isOf(one, program));
  const found = table && matchOneLine(table, message.trimEnd());
  return found ? { kind: found.kind, fields: found.fields } : null;
}

/** A program that no table is for: the header of its log library is taken off all the same. */
function describeOther(record: LogRecord, zone: Micros | undefined): LogRecord {
  const inner = klog(record.message) ?? logrus(record.message);
  const message = inner?.msg ?? record.message;
  const proxy = describeProxy(message);
  const { program } = record;
  const other = proxy
    ? null
    : (describeRuntime(program, message) ??
      describeMountNfs(program, message) ??
      describeUmount(program, message) ??
      describeClock(program, message) ??
      describeNetwork(program, message) ??
      describeDaemon(program, message) ??
      describeMonitor(message) ??
      describeProxmox(message) ??
      (inner ? (describeEvent(inner.msg, inner.keys) ?? shareManagerMessages.match(inner.msg)) : null));
  if (proxy) Object.assign(record, { actor: 'proxy' }, proxy);
  else if (other) Object.assign(record, { actor: 'program', kind: other.kind, fields: other.fields });
  return inner ? withInner(record, inner, zone) : record;
}

const KUBELET_FILES =
  /^(?:kubelet(?:_[a-z]+)*|pod_workers|reconciler_common|kuberuntime_[a-z]+|oom_watcher_linux|eviction_manager|desired_state_of_world_populator|container_manager_linux)\.go:/;
const KUBELET_MESSAGE =
  /^Kubelet version|^Operation for "(?:\{volumeName:\S{0,500} podName:[0-9a-f-]{32}|\\"\S{1,500}\\" \(\\"[0-9a-f-]{36}\\"\)")|^Warning: Unmount skipped because path does not exist: \S{1,500}\/volume-subpaths\//;
const CSI_MESSAGE =
  /^(?:Starting efs-utils watchdog$|amazon-efs-mount-watchdog\[|Node(?:Unp|P)ublishVolume: |GRPC error: rpc error: code = \w{1,20} desc = Could not (?:mount "fs-[0-9a-f]|unmount "\/))/;
/**
 * What github.com/container-storage-interface's drivers for Azure, NFS, SMB and Ceph have in common. That of Ceph numbers its calls:
 * `ID: 24 Req-ID: 0001-… GRPC error: …`.
 */
const ANY_CSI_MESSAGE =
  /^(?:ID: \d{1,10} (?:Req-ID: \S{1,600} )?)?GRPC (?:error: rpc error: code = Aborted desc = [Aa]n operation with the given |request: \{.{0,2000}?"(?:staging_)?target_path":)/;

/** The program that wrote a line of klog, where the line itself tells: the file of its source, or its message. */
export function klogProgram(text: string): 'kubelet' | 'efs-plugin' | 'csi-plugin' | undefined {
  const line = klog(text);
  if (!line) return undefined;
  if (KUBELET_FILES.test(line.place.slice(line.place.lastIndexOf('/') + 1)) || KUBELET_MESSAGE.test(line.msg))
    return 'kubelet';
  if (CSI_MESSAGE.test(line.msg)) return 'efs-plugin';
  return ANY_CSI_MESSAGE.test(line.msg) ? 'csi-plugin' : undefined;
}

function describeKlog(record: LogRecord, actor: 'kubelet' | 'csi', zone: Micros | undefined): LogRecord {
  const line = klog(record.message);
  const lookUp = (msg: string, keys: FieldMap): Described | null =>
    actor === 'kubelet' ? describeKubelet(msg, keys) : describeCsi(msg);
  record.actor = actor;
  // k3s and RKE2, of which kubelet is a part, write rows of logrus themselves.
  const own = line ? null : logrus(record.message);
  if (own) return withInner(record, own, zone);
  if (!line) return Object.assign(record, lookUp(record.message, {}));
  return Object.assign(withInner(record, line, zone), lookUp(line.msg, line.keys));
}

/** What the header of the log library inside the message tells. */
function withInner(
  record: LogRecord,
  { stamp, level, message }: { stamp: Stamp; level: string; message: string },
  zone: Micros | undefined,
): LogRecord {
  record.stamp = record.stamp ? refined(record.stamp, stamp, zone) : stamp;
  record.level = level;
  record.message = message;
  return record;
}

/**
 * A stamp of a whole second is refined to klog's microseconds where both clocks show the same time of day within two seconds: then they are one
 * clock, read when the line was written. Where it is not known which time of day it is, it stays.
 */
function refined(stamp: Stamp, written: Stamp, zone: Micros | undefined): Stamp {
  if (stamp.width < SECOND || written.clock !== 'yearless' || stamp.clock === 'boot') return stamp;
  if (stamp.clock === 'utc' && zone === undefined) return stamp;
  const apart = written.value - (stamp.value + (stamp.clock === 'utc' ? zone! : 0));
  const step = apart - Math.round(apart / DAY) * DAY;
  return Math.abs(step) <= 2 * SECOND ? { ...stamp, value: stamp.value + step, width: 1 } : stamp;
}
