import {
  type Event,
  type EventOf,
  type Evidence,
  firstMoment,
  formatDuration,
  groupBy,
  type Interval,
  MINUTE,
  podPath,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { kubeletHasHole, kubeletLastWrote } from '../../views/kubelet/kubelet-log.ts';
import { nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { isNfsVolume, ranOutOfTime } from '../../views/nfs/nfs-volumes.ts';
import { boots } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';

/** A driver that is restarted costs one call or two; one that waits for a mount costs every call. */
const FAILURES = 3;
const LASTING = 5 * MINUTE;
/** Kubelet gives a call of a CSI driver two minutes and tries again after two at most. */
const STILL = 10 * MINUTE;

type Operation = 'mount' | 'unmount';

interface Line {
  operation: Operation;
  tells: 'begin' | 'failure' | 'success';
}

const KINDS = [
  'volume.mount.started',
  'volume.unmount.started',
  'volume.mount.failed',
  'volume.unmount.failed',
  'volume.mount.succeeded',
  'mount.unmounted',
] as const;

/** A line of kubelet about a mount or unmount of a volume. */
type Told = EventOf<(typeof KINDS)[number]>;

const LINES: Readonly<Record<Told['kind'], Line>> = {
  'volume.mount.started': { operation: 'mount', tells: 'begin' },
  'volume.unmount.started': { operation: 'unmount', tells: 'begin' },
  'volume.mount.failed': { operation: 'mount', tells: 'failure' },
  'volume.unmount.failed': { operation: 'unmount', tells: 'failure' },
  'volume.mount.succeeded': { operation: 'mount', tells: 'success' },
  'mount.unmounted': { operation: 'unmount', tells: 'success' },
};

/**
 * Mounts and unmounts of NFS volumes that do not come to an end, by kubelet's words alone: every call to the driver
 * runs out of its time, or one began and kubelet continued without a word of its end. That a mount behind it is dead is
 * one reason; a driver that hangs or is starved, and a server that is slow, are others.
 */
export const volumeOperations: Fact = {
  name: 'volume-operations',
  title: 'mounts and unmounts of NFS volumes that do not finish',
  uses: [],
  inputs: [{ actors: ['kubelet'] }],
  kinds: {
    'volume.operation.stuck': {
      what: 'a mount or unmount of an NFS volume that does not finish',
      fields: {
        podUid: 'text?',
        volume: 'text?',
        volumeName: 'text?',
        operation: 'text',
        failures: { type: 'count', means: 'calls that timed out' },
        duration: 'int',
        open: { type: 'bool', means: "still true at kubelet's last line" },
        pv: 'text?',
        target: { type: 'text?', means: 'if a mount table shows it' },
      },
    },
    'volume.operation.ended': {
      what: 'the end of a mount or unmount that took too long',
      fields: { podUid: 'text?', volumeName: 'text?', operation: 'text' },
    },
  },
  derive(context) {
    const starts = context.ofKind('kubelet.started').filter(({ actor }) => actor === 'kubelet');
    const restarts = [
      ...starts.map((event) => restart('kubelet was restarted', event)),
      ...boots(context).map((boot) => restart('the node rebooted', boot)),
    ].sort((a, b) => a.time.from - b.time.from);
    const last = kubeletLastWrote(context);
    if (last === undefined) return {};
    const events: Event[] = [];
    const inDoubt = unfinished(context);
    let known: ReturnType<typeof targetsByPod> | undefined;
    const targets = () => {
      known ??= targetsByPod(context);
      return known;
    };
    for (const group of groupBy(inDoubt.filter(isNfsVolume(context)), keyOf).values()) {
      for (const run of operationsOf(group, restarts)) events.push(...told(context, targets, run, last));
    }
    return { events };
  },
};

/**
 * The lines about operations of pods of which any did not just begin and succeed. Of a large log these are few: the others
 * are not looked at any further.
 */
function unfinished(context: FactContext): Told[] {
  const lines = context.ofKind(...KINDS);
  const underWay: Begun = new Map();
  const otherwise = new Set<string | undefined>();
  for (const event of lines)
    if (event.actor === 'kubelet' && !isInTurn(event, underWay)) otherwise.add(event.fields.podUid);
  if (underWay.size + otherwise.size === 0) return [];
  return lines.filter(
    ({ actor, fields: { podUid } }) => actor === 'kubelet' && (underWay.has(podUid) || otherwise.has(podUid)),
  );
}

/** The first lines of operations that are under way, by pod. */
type Begun = Map<string | undefined, Told[]>;

/** Whether an operation begins that is not under way, or one succeeds that is. */
function isInTurn(event: Told, underWay: Begun): boolean {
  const { podUid, volumeName } = event.fields;
  const { operation, tells } = LINES[event.kind];
  const begun = underWay.get(podUid) ?? [];
  const at = begun.findIndex((one) => one.fields.volumeName === volumeName && operationOf(one) === operation);
  if (tells === 'begin' && at < 0) underWay.set(podUid, [...begun, event]);
  else if (tells === 'success' && at >= 0) {
    if (begun.length === 1) underWay.delete(podUid);
    else begun.splice(at, 1);
  } else return false;
  return true;
}

const operationOf = ({ kind }: Told): Operation => LINES[kind].operation;
const keyOf = (event: Told) => [event.fields.podUid, event.fields.volumeName, operationOf(event)].join('\0');

/** The success, or a restart of who waited. */
interface End {
  time: Interval;
  success: boolean;
  how: string;
  evidence: Evidence[];
}

function restart(how: string, { time, span }: Pick<Event, 'time' | 'span'>): End {
  return { time, success: false, how, evidence: [{ kind: 'restart', time, span, text: how, fields: {} }] };
}

interface Run {
  /** The first line of the operation: that it began, or that it failed. */
  begin: Told;
  /** Calls that ran out of time. */
  failures: Told[];
  /** A call came back with another error. */
  cameBack: boolean;
  end: End | undefined;
}

/** From the first try of a volume to its success, or to a restart behind which nothing more is said of it. */
function operationsOf(group: readonly Told[], restarts: readonly End[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const event of group) {
    const { tells } = LINES[event.kind];
    if (run && tells === 'success') {
      const how = `the ${operationOf(event)} succeeded`;
      run.end = { time: event.time, success: true, how, evidence: evidenceOf(event).slice(0, 1) };
      run = undefined;
    } else if (tells === 'begin' && (!run || isOver(run, restarts, event))) {
      run = { begin: event, failures: [], cameBack: false, end: undefined };
      runs.push(run);
    } else if (tells === 'failure') {
      const late = ranOutOfTime(event);
      if (!run && late) {
        run = { begin: event, failures: [], cameBack: false, end: undefined };
        runs.push(run);
      }
      if (late) run!.failures.push(event);
      else if (run) run.cameBack = true;
    }
  }
  for (const one of runs) one.end ??= restartAfter(one, restarts);
  return runs;
}

/** The call that a run waited for is over when the next one begins: it came back, or who waited was restarted. */
const isOver = (run: Run, restarts: readonly End[], next: Told) =>
  (run.cameBack && run.failures.length === 0) || restartAfter(run, restarts, next) !== undefined;

/** The first restart behind the last word of a run; in front of `before`, where that is given. */
function restartAfter({ begin, failures }: Run, restarts: readonly End[], before?: Told): End | undefined {
  const from = (failures.at(-1) ?? begin).time.from;
  return restarts.find(({ time }) => time.from > from && (!before || time.from <= before.time.from));
}

function told(
  context: FactContext,
  targets: () => ReadonlyMap<string | undefined, readonly string[]>,
  { begin, failures, cameBack, end }: Run,
  last: number,
): Event[] {
  const from = begin.time.from;
  const to = Math.max(from, end?.time.from ?? last);
  const lasted = failures.length >= FAILURES && failures.at(-1)!.time.from - from >= LASTING;
  // Without any failure: the call itself never came back, and kubelet continued.
  const waits = failures.length === 0 && !cameBack && to - from >= STILL && !end?.success;
  if (!lasted && !(waits && goesOn(context, begin, to))) return [];
  const until = end || waits ? to : failures.at(-1)!.time.to;
  const operation = operationOf(begin);
  const { podUid, volume, volumeName, volumeHandle } = begin.fields;
  const open = !end && last - until < STILL;
  const duration = until - from;
  const what = `${operation} of ${volume ?? volumeName} of pod ${podUid}`;
  const note = lasted
    ? `the ${what} timed out ${failures.length} times in ${formatDuration(failures.at(-1)!.time.from - from)}`
    : `the ${what} began at ${context.clockTime(from)}; kubelet has logged no end of it for ${formatDuration(duration)}`;
  const pv = [begin, ...failures].find(({ fields }) => fields.pv !== undefined)?.fields.pv;
  const target = targetOf(targets().get(podUid) ?? [], [pv, volume, volumeHandle]);
  const fields = { podUid, volume, volumeName, pv, target, operation, failures: failures.length, duration, open, note };
  const rows = [begin, ...failures].flatMap((event) => evidenceOf(event).slice(0, 1));
  const stuck = derive('volume-operations', 'volume.operation.stuck', { from, to: until }, fields, rows);
  if (!end) return [stuck];
  const ended = { podUid, volumeName, operation, note: `${end.how} at ${context.clockTime(firstMoment(end))}` };
  return [stuck, derive('volume-operations', 'volume.operation.ended', end.time, ended, end.evidence)];
}

/** Whether the log that reports the beginning continues with lines of kubelet, without a hole and without a long silence. */
function goesOn(context: FactContext, { span, time: { from } }: Told, to: number): boolean {
  const activity = context.timeline.activity.find(
    ({ unit, path, container }) => unit === 'kubelet' && path === span.path && container === span.container,
  );
  if (!activity || activity.last.to < to - STILL || kubeletHasHole(context, { from, to })) return false;
  return !activity.gaps.some(
    (gap) => gap.to && gap.to.from > from && gap.from.from < to && gap.to.from - gap.from.from >= LASTING,
  );
}

/** The mount points of volumes, of rows and of tries to mount them, by the UID of their pod. */
function targetsByPod(context: FactContext): ReadonlyMap<string | undefined, readonly string[]> {
  const known = [
    ...nfsMounts(context).map(({ target }) => target),
    ...context.ofKind('mount.nfs.attempted').flatMap(({ fields }) => fields.target ?? []),
  ];
  const ofVolumes = [...new Set(known)].filter((target) => podPath(target)?.volumePlugin !== undefined);
  return groupBy(ofVolumes, (target) => podPath(target)!.podUid);
}

/** The mount point of the volume: of those of its pod the one that has its name, or the only one. */
function targetOf(targets: readonly string[], names: readonly (string | undefined)[]): string | undefined {
  const named = targets.find((target) => names.includes(podPath(target)!.pv));
  return named ?? (targets.length === 1 ? targets[0] : undefined);
}
