import {
  type Event,
  type EventOf,
  type Evidence,
  fileOf,
  formatDuration,
  greatestOf,
  groupBy,
  hullOf,
  type Interval,
  isKnown,
  MINUTE,
  type Micros,
  timesOf,
} from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import { ranOutOfTime } from '../nfs/nfs-volumes.ts';
import { readUpTo } from '../node/covered-until.ts';
import { inTime, podEvents } from './pod-events.ts';

/**
 * How drivers refuse a call while an earlier one of the volume runs, where the kubelet or an event quotes it. Azure, NFS, SMB and GCP
 * PD say `Volume ID`, EBS `Volume`, Ceph CSI `target path` too.
 */
const QUOTED = /\b[Aa]n operation with the given (?:[Vv]olume(?: ID)?|target path) (\S{1,400}) already exists/;

/** kubelet itself: `with pending ops 1, […]: Failed to create operation with name {…}. An operation with that name is already executing.` */
const EXECUTING = 'operation with that name is already executing';

/** One retry meets the first call now and then: one that lasts meets it again. */
const OFTEN = 3;
const LONG = MINUTE;
/** A call has two minutes, and kubelet waits two more at most before the next. */
const STILL = 5 * MINUTE;

interface Refusal {
  volume: string;
  by: 'driver' | 'kubelet' | 'event';
  /** The driver refused it, not kubelet itself. */
  ofDriver: boolean;
  /** What was refused, where the line names it. */
  call: string | undefined;
  times: number;
  lasted: Micros;
  time: Interval;
  actor: string | undefined;
  /** How long before the capture, where only that is known. */
  age: Micros | undefined;
  evidence: Evidence[];
}

type Refused = EventOf<
  'volume.operation.refused' | 'volume.mount.failed' | 'volume.unmount.failed' | 'volume.device.unmount-failed'
>;

/** Calls about one volume that were refused because an earlier one has not returned, and what is known of that. */
export interface HeldOperation {
  volume: string;
  /** Only kubelet's own lines show it: each of one moment. */
  ofKubeletAlone: boolean;
  /** `UnmountVolume calls`, where all that were refused are of one name. */
  calls: string;
  often: string;
  times: number;
  duration: Micros;
  time: Interval;
  again: boolean;
  open: boolean;
  first: { what: string; event: Event } | undefined;
  end: { how: string; event: Event } | undefined;
  evidence: Evidence[];
}

/** Every volume of which a call was refused because an earlier one runs. */
export function heldOperations(context: FactContext): HeldOperation[] {
  const refusals = [...inLogs(context), ...inEvents(context)];
  return [...groupBy(refusals, ({ volume }) => volume)].flatMap(([volume, own]) => runsOf(context, volume, own));
}

function inLogs(context: FactContext): Refusal[] {
  const kinds = ['volume.mount.failed', 'volume.unmount.failed', 'volume.device.unmount-failed'] as const;
  const asked = context.ofKind('csi.controller.requested');
  const ofController = new Set(asked.map(({ span, fields }) => `${fileOf(span)} ${fields.volumeHandle}`));
  return context.ofKind('volume.operation.refused', ...kinds).flatMap((event: Refused): Refusal[] => {
    const { error = '', volumeHandle, target, volumeName } = event.fields;
    const quoted = QUOTED.exec(error)?.[1];
    const isOfDriver = event.actor === 'csi' && event.kind === 'volume.operation.refused';
    const isOfKubelet = event.kind === 'volume.operation.refused' && error.includes(EXECUTING);
    if (!isOfDriver && !isOfKubelet && quoted === undefined) return [];
    const volume = volumeHandle ?? quoted ?? target ?? volumeName;
    if (volume === undefined) return [];
    // A volume that takes long to create or to attach: nothing of it hangs on a node.
    if (isOfDriver && ofController.has(`${fileOf(event.span)} ${volume}`)) return [];
    const { time, actor } = event;
    const by = event.actor === 'csi' ? 'driver' : 'kubelet';
    const ofDriver = !isOfKubelet;
    const evidence = evidenceOf(event).slice(0, 1);
    const call = 'operation' in event.fields ? event.fields.operation : undefined;
    return [{ volume, by, ofDriver, call, times: timesOf([event]), lasted: 0, time, actor, age: undefined, evidence }];
  });
}

function inEvents(context: FactContext): Refusal[] {
  return podEvents(context).flatMap(({ type, message, count, lasted, age, first, last, evidence, named, reason }) => {
    const volume = type === 'Warning' ? QUOTED.exec(message)?.[1] : undefined;
    if (volume === undefined) return [];
    const time = { from: first.from, to: last.to };
    const row = evidence(`${named}${reason ?? 'Warning'}: ${message}`);
    return [
      {
        volume,
        by: 'event',
        ofDriver: true,
        call: undefined,
        times: count,
        lasted,
        time,
        actor: undefined,
        age,
        evidence: row,
      } as const,
    ];
  });
}

/** A call that came back, or a driver that began anew, ends what was refused before it. */
function runsOf(context: FactContext, volume: string, refusals: readonly Refusal[]): HeldOperation[] {
  const isDated = ({ time }: Refusal) => isKnown(time.from) && isKnown(time.to);
  const dated = refusals.filter(isDated).sort((a, b) => inTime(a.time, b.time));
  const undated = refusals.filter((one) => !isDated(one));
  if (dated.length === 0) return [runOf(context, volume, undated, undefined, undefined)];
  const ends = endsOf(context, volume);
  const runs: HeldOperation[] = [];
  let previous: HeldOperation['end'];
  for (let rest = dated; rest.length > 0; ) {
    const from = rest[0]!;
    const end = ends.find(({ event }) => event.time.from > from.time.to);
    const own = end ? rest.filter(({ time }) => time.from <= end.event.time.from) : rest;
    rest = rest.slice(own.length);
    runs.push(runOf(context, volume, rest.length === 0 ? [...own, ...undated] : own, previous, end));
    previous = end;
  }
  return runs;
}

function endsOf(context: FactContext, volume: string): { how: string; event: Event }[] {
  const isOf = ({ fields }: Event) => fields.volumeHandle === volume || fields.volumeId === volume;
  const succeeded = context
    .ofKind('volume.mount.succeeded', 'mount.unmounted', 'volume.publish.finished')
    .filter(isOf)
    .map((event) => ({ how: 'the operation succeeded', event }));
  const failed = context
    .ofKind('volume.mount.failed', 'volume.unmount.failed', 'volume.device.unmount-failed', 'csi.call.failed')
    .filter((event) => (event.actor === 'csi' ? event.text.includes(volume) : isOf(event)))
    .filter((event) => !QUOTED.test(event.text) && !ranOutOfTime(event))
    .map((event) => ({ how: 'a call returned with another error', event }));
  const restarted = context.ofKind('csi.driver.started').map((event) => ({ how: 'the driver was restarted', event }));
  const rebooted = context.ofKind('node.rebooted').map((event) => ({ how: 'the node rebooted', event }));
  return [...succeeded, ...failed, ...restarted, ...rebooted].sort((a, b) => inTime(a.event.time, b.event.time));
}

function runOf(
  context: FactContext,
  volume: string,
  refusals: readonly Refusal[],
  previous: HeldOperation['end'],
  end: HeldOperation['end'],
): HeldOperation {
  const witnesses = [...groupBy(refusals, ({ by }) => by).values()];
  const times = greatestOf(witnesses.map((own) => own.reduce((sum, one) => sum + one.times, 0)))!;
  const dated = refusals.filter(({ time }) => isKnown(time.from) && isKnown(time.to));
  const time = hullOf((dated.length > 0 ? dated : refusals).map((one) => one.time))!;
  const inLog = dated.length > 0 ? greatestOf(dated.map((one) => one.time.from))! - dated[0]!.time.from : 0;
  const duration = Math.max(inLog, ...refusals.map(({ lasted }) => lasted));
  const over = duration >= MINUTE ? ` in ${formatDuration(duration)}` : '';
  return {
    volume,
    ofKubeletAlone: refusals.every(({ ofDriver }) => !ofDriver),
    calls: callsOf(refusals),
    often: times === 1 ? '1 time so far' : `${times} times${over}`,
    times,
    duration,
    time,
    again: times >= OFTEN || duration >= LONG,
    open: end === undefined && refusals.some((one) => isStill(context, one)),
    first: dated.length > 0 ? firstCall(context, volume, dated[0]!, previous) : undefined,
    end,
    evidence: refusals.flatMap(({ evidence }) => evidence),
  };
}

function callsOf(refusals: readonly Refusal[]): string {
  const [name, ...others] = new Set(refusals.map(({ call }) => call));
  return name === undefined || others.length > 0 ? 'calls' : `${name} calls`;
}

function isStill(context: FactContext, { actor, time, age }: Refusal): boolean {
  if (age !== undefined) return age <= STILL;
  return actor !== undefined && readUpTo(context, actor, time.to) - time.to <= STILL;
}

/** The last call before those that were refused: it was let in, and holds the volume unless it came back without a line. */
function firstCall(
  context: FactContext,
  volume: string,
  refusal: Refusal,
  previous: HeldOperation['end'],
): HeldOperation['first'] {
  const before = (event: Event) =>
    event.time.from <= refusal.time.from && (!previous || event.time.from > previous.event.time.from);
  const ofVolume = (event: Event) => event.fields.volumeHandle === volume && before(event);
  const requests = refusal.by === 'driver' ? context.ofKind('csi.call.requested').filter(ofVolume) : [];
  // The last of them is the one that was refused.
  const request = requests.at(-2);
  if (request) return { what: request.fields.call, event: request };
  const begun = context.ofKind('volume.mount.started', 'volume.unmount.started').filter(ofVolume).at(-1);
  if (begun && refusal.by === 'kubelet') return { what: `kubelet's ${WORDS[begun.kind]}`, event: begun };
  const failed = context.ofKind('volume.mount.failed', 'volume.unmount.failed').filter(ofVolume);
  const late = failed.find((event) => ranOutOfTime(event) && !QUOTED.test(event.text));
  return late && { what: 'a call that ran out of time', event: late };
}

const WORDS = { 'volume.mount.started': 'mount', 'volume.unmount.started': 'unmount' } as const;
