import {
  type EventOf,
  type Evidence,
  fileOf,
  formatDuration,
  greatestOf,
  groupBy,
  hullOf,
  type Interval,
  isBehind,
  isKnown,
  MINUTE,
  timesOf,
} from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import { failuresBefore } from '../kubelet/kubelet-backoff.ts';
import { wholeMountTable } from '../nfs/nfs-mounts.ts';
import { readUpTo } from '../node/covered-until.ts';
import { tableEvidence } from '../node/evidence.ts';
import { type RunEnd, untimedBootEnd } from '../node/run-ends.ts';
import { hostMounts, mountedAtCapture } from './host-mounts.ts';

/**
 * EBUSY in the words of umount: `umount: /mnt: target is busy.` (util-linux; `device is busy` before 2.27) and `umount.nfs4:
 * /mnt: device is busy` (nfs-utils). `remove …: device or resource busy` is another thing: a directory that could not be
 * removed because a mount is on it.
 */
const BUSY = /\b(?:target|device) is busy/;
const MOUNT_POINT = /\bumount(?:\.nfs4?)?: (\/\S{1,400}): (?:target|device) is busy/;

/** A container that is just ending may hold its volume for the first tries. */
const OFTEN = 3;
const LONG = MINUTE;
/** Kubelet waits 2 min 2 s at most before it tries again. */
const STILL = 3 * MINUTE;

export type Refused = EventOf<'volume.unmount.failed' | 'mount.unmount.refused' | 'csi.call.failed'>;

const wordsOf = ({ fields }: Refused) => [fields.error, 'output' in fields ? fields.output : undefined].join('\n');

/** All lines of `mount.unmount.refused` say so. */
const isBusy = (event: Refused) => event.kind === 'mount.unmount.refused' || BUSY.test(wordsOf(event));

const targetOf = (event: Refused) => event.fields.target ?? MOUNT_POINT.exec(wordsOf(event))?.[1];

const volumeOf = ({ fields }: Refused) => ('volumeHandle' in fields ? fields.volumeHandle : undefined);

/** Kubelet names the volume, the driver its mount point: of a pod both name the pod. */
function mountOf(event: Refused): string | undefined {
  const { podUid, pv } = event.fields;
  if (podUid !== undefined && pv !== undefined) return `${pv} of pod ${podUid}`;
  return targetOf(event) ?? (podUid === undefined ? undefined : `a volume of pod ${podUid}`);
}

/** Unmounts of one mount that were refused as busy, and what is known of it since. */
export interface BusyRun {
  mount: string;
  target: string | undefined;
  /** Its handle for the driver. */
  volume: string | undefined;
  of: 'pod' | 'node';
  lines: readonly Refused[];
  times: number;
  often: string;
  duration: number;
  time: Interval;
  lastAt: number | undefined;
  /** Three times or over a minute. */
  again: boolean;
  open: boolean;
  end: RunEnd | undefined;
  note: string;
  evidence: Evidence[];
}

/** Every mount whose unmount was refused as busy. */
export function busyRuns(context: FactContext): BusyRun[] {
  const refused = context.ofKind('volume.unmount.failed', 'mount.unmount.refused', 'csi.call.failed').filter(isBusy);
  return [...groupBy(refused, mountOf)].flatMap(([mount, lines]) =>
    mount === undefined ? [] : [runOf(context, mount, lines)],
  );
}

function runOf(context: FactContext, mount: string, lines: readonly Refused[]): BusyRun {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const target = lines.map(targetOf).find((path) => path !== undefined);
  // Of several files one may be of another clock: the same failure would count twice, an hour apart.
  const logs = [...groupBy(lines, ({ actor, span }) => `${actor} ${fileOf(span)}`).values()];
  const ofKubelet = lines.find(({ actor }) => actor === 'kubelet');
  const before = failuresBefore(ofKubelet && 'backoff' in ofKubelet.fields ? ofKubelet.fields.backoff : undefined);
  const times = greatestOf(logs.map((own) => timesOf(own) + (own[0]!.actor === 'kubelet' ? before.times : 0)));
  const isDated = isKnown(last.time.from) && isKnown(first.time.from);
  const lasted = logs.map((own) => own.at(-1)!.time.from - own[0]!.time.from);
  const duration = (isDated ? greatestOf(lasted) : 0) + before.lasted;
  const end = unmounted(context, last, target) ?? untimedBootEnd(context, last) ?? notMounted(context, last, target);
  // Two logs tell of different tries: how long it took in all is not that of one of them.
  const over = duration >= MINUTE && logs.length === 1 ? ` in ${formatDuration(duration)}` : '';
  const often = times === 1 ? 'once' : `${before.times > 0 ? 'at least ' : ''}${times} times${over}`;
  const lastAt = isDated ? last.time.from : undefined;
  const again = times > 1 && lastAt !== undefined ? `, ${often}, last at ${context.clockTime(lastAt)}` : '';
  return {
    mount,
    target,
    volume: lines.map(volumeOf).find((handle) => handle !== undefined),
    of: last.fields.podUid === undefined ? 'node' : 'pod',
    lines,
    times,
    often,
    duration,
    time: hullOf(lines.map((line) => line.time))!,
    lastAt,
    again: times >= OFTEN || duration >= LONG,
    open: end === undefined && isOpen(context, last, target),
    end,
    note: `umount of ${target ?? mount} failed: EBUSY${again}`,
    evidence: lines.flatMap((line) => evidenceOf(line).slice(0, 1)),
  };
}

/** Without a mount point the rows of the volume are those of its pod. */
function unmounted(context: FactContext, last: Refused, target: string | undefined): RunEnd | undefined {
  const { podUid, pv } = last.fields;
  const ofTarget = target === undefined ? [] : context.joined('mount.unmounted', 'target', target);
  const ofVolume = podUid === undefined || pv === undefined ? [] : context.joined('mount.unmounted', 'podUid', podUid);
  const found = [...ofTarget, ...ofVolume.filter(({ fields }) => fields.pv === pv)].find(
    (event) => isBehind(event, last) || (event.time.to > last.time.to && event.time.from >= last.time.from),
  );
  const note = `${target ?? mountOf(last)} was unmounted`;
  return found && { time: found.time, note, evidence: evidenceOf(found) };
}

/** The whole mount table of behind the last failure lacks it: whoever unmounted it, no line that was read tells. */
function notMounted(context: FactContext, { time }: Refused, target: string | undefined): RunEnd | undefined {
  const table = wholeMountTable(context);
  if (target === undefined || !table || !isKnown(time.to) || !(table.captured.from >= time.to)) return undefined;
  if (hostMounts(context).some((mount) => mount.target === target)) return undefined;
  const note = `${target} was no longer mounted`;
  return { time: table.captured, note, evidence: [tableEvidence(table, `no ${target}`)] };
}

function isOpen(context: FactContext, last: Refused, target: string | undefined): boolean {
  if (target !== undefined && mountedAtCapture(context, target, last.time)) return true;
  if (isTriedOnce(last)) return false;
  return readUpTo(context, last.actor, last.time.to) - last.time.to <= STILL;
}

/** Neither systemd nor a person tries again, as kubelet does. */
const isTriedOnce = ({ actor }: Refused) => actor !== 'kubelet' && actor !== 'csi';
