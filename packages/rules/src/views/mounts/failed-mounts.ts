import { greatestOf, groupBy, type Interval, isBehind, isKnown, type Micros, SECOND, timesOf } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { type ProxyRefusal, proxyRefusal } from '../efs/proxy-refusals.ts';
import { type Failures, failuresBefore } from '../kubelet/kubelet-backoff.ts';
import { kubeletWasRead } from '../kubelet/kubelet-log.ts';
import { type NfsMount, nfsMounts } from '../nfs/nfs-mounts.ts';
import { lastCaptureAt } from '../node/last-capture.ts';
import type { RunEnd } from '../node/run-ends.ts';
import { podEvents } from '../pods/pod-events.ts';
import { isOfOneTry } from './last-words.ts';
import { helperError, type MountErrorCause, quotedError } from './mount-errors.ts';
import { isNamedOnce, type MountLine, mountOf, podOf, podUidOf, quotedFailures } from './quoted-failures.ts';

/** A try or two that fail and one that succeeds are what a start costs. */
const TRIES = 3;
const LASTING = 30 * SECOND;

/** What these say holds of the one mount, not of all of its file system. */
const OF_ONE_MOUNT: ReadonlySet<MountErrorCause> = new Set(['denied', 'permission', 'path', 'options', 'other']);

/** Those of FSx have such names too. */
export const FILE_SYSTEM = /\bfs-[0-9a-f]{8,40}\b(?!\.fsx\.)/;

/** A mount that was tried and failed. */
export interface Try {
  event: MountLine;
  cause: MountErrorCause;
  words: string;
  /** The file system of EFS, else `server:/export`, else the volume. */
  of: string;
  /** The mount helper of efs-utils made it, and these are its own words (`read`), or its log is in the pod of the driver or on the node. */
  helper?: 'read' | 'pod' | 'node' | undefined;
  /** Of one that its own proxy refused. */
  refusal?: ProxyRefusal;
}

/** Tries of one file system that failed for one cause, until each of its mounts succeeds that failed, or where the file system decides any. */
export interface Stretch {
  tries: [Try, ...Try[]];
  /** The last try of every mount that none succeeded behind. */
  failing: Map<string, Try>;
  success?: MountLine;
  /** The row of the mount table in which a mount that failed stands at capture. */
  stands?: NfsMount;
  /** What shows that nothing of it is tried any more: the pods were removed, or their containers began to run, which needs all volumes. */
  past?: RunEnd;
  /** Those before its first line, where that reports them. */
  before: Failures;
}

/** Of one file system the mount helper and those who quote it tell of the same tries: who told more counts, as any log may begin later. */
function triesOf(context: FactContext): Try[] {
  const own = context.ofActor('efs-mount-helper').flatMap((event): Try[] => {
    const error = helperError(event);
    const of = event.fields.fsId ?? FILE_SYSTEM.exec(event.text)?.[0] ?? UNNAMED;
    if (!error) return [];
    const refusal = error.cause === 'refused' ? proxyRefusal(context, event) : undefined;
    if (!refusal) return [{ event, ...error, of, helper: 'read' }];
    const words = `${error.words} (127.0.0.1:${refusal.port}, its local proxy)`;
    return [{ event, cause: 'proxy', words, of, helper: 'read', refusal }];
  });
  const quoted = quotedFailures(context, quotedError).map((event): Try => {
    const { cause, words, byHelper, dnsName, source, server } = event.fields;
    // mount.nfs names the port of a tunnel; whoever ran the helper names the file system beside its words.
    const beside = event.kind === 'mount.nfs.failed' ? FILE_SYSTEM.exec(event.text)?.[0] : undefined;
    const isOfHelper = byHelper || beside !== undefined;
    const helper = !isOfHelper ? undefined : event.kind === 'mount.nfs.failed' ? 'node' : 'pod';
    const of =
      FILE_SYSTEM.exec(`${source} ${dnsName}`)?.[0] ??
      beside ??
      (helper === 'node' ? UNNAMED : (source ?? server ?? volumeOf(event) ?? 'an NFS volume'));
    return { event, cause, words, of, helper };
  });
  const isRead = context.ofKind('efs.tunnel.failed').length > 0;
  const refused = context.ofKind('mount.statd.missing');
  return ofWhoToldMore(own, quoted).filter(({ event, cause, helper }) => {
    // The last words of a mount that found no rpc.statd, on a line of their own.
    if (cause === 'options' && refused.some((line) => isOfOneTry(line, event))) return false;
    // Why a tunnel did not start, its own log alone shows, and others where it could not bind.
    if (cause === 'tunnel' && helper !== 'read') return !isRead;
    // What refuses a mount of EFS is the port of a tunnel that is not there: others tell why, but where its own helper shows the start.
    return cause !== 'refused' || helper === undefined;
  });
}

/** Volumes that are called alike in two pods need not be one. */
export function volumeOf(event: MountLine): string | undefined {
  const [mount, pod] = [mountOf(event), podOf(event)];
  return mount === undefined || pod === undefined || isNamedOnce(event) ? mount : `${mount} of pod ${pod}`;
}

function ofWhoToldMore(own: readonly Try[], quoted: readonly Try[]): Try[] {
  const ofHelper = quoted.filter(({ helper }) => helper);
  const [ownTimes, quotedTimes] = [timesByName(own), timesByName(ofHelper)];
  const isMore = (of: string) =>
    (quotedTimes.get(of) ?? 0) > (ownTimes.get(of) ?? 0) && (of !== UNNAMED || own.length === 0);
  // What fails before the helper has said of which file system, others quote with its name.
  const isNamed = ofHelper.some(({ of }) => isMore(of));
  return [
    ...own.filter(({ of }) => (of === UNNAMED ? !isNamed : !isMore(of))),
    ...quoted.filter(({ of, helper }) => !helper || isMore(of)),
  ];
}

const timesByName = (tries: readonly Try[]): Map<string, number> =>
  new Map([...groupBy(tries, ({ of }) => of)].map(([of, all]) => [of, timesOf(all.map(({ event }) => event))]));

export const UNNAMED = 'an EFS file system';
export const isEfs = (of: string) => FILE_SYSTEM.test(of) || of === UNNAMED;

/** All that failed, in stretches, whether one came to an end or not; one that lasts no longer than a start costs is left to the caller. */
export function stretchesOf(context: FactContext): Stretch[] {
  const tries = triesOf(context);
  if (tries.length === 0) return [];
  const successes = context
    .ofKind('efs.mount.succeeded', 'volume.mount.succeeded', 'mount.mounted', 'automount.mounted')
    .map((event) => ({ event }));
  const steps: (Try | { event: MountLine; cause?: undefined })[] = [...tries, ...successes];
  const open = new Map<string, Stretch>();
  const known = new Set<string>();
  const all: Stretch[] = [];
  for (const step of steps.sort((a, b) => a.event.time.from - b.event.time.from)) {
    if (step.cause === undefined) {
      for (const [key, stretch] of open) if (ends(context, stretch, step.event)) open.delete(key);
      continue;
    }
    const key = `${step.of} ${step.cause}`;
    const mount = `${mountOf(step.event)} ${podOf(step.event)}`;
    const before = known.has(mount) ? NONE : unread(context, step.event);
    const stretch = open.get(key) ?? { tries: [step], failing: new Map(), before };
    known.add(mount);
    if (open.has(key)) stretch.tries.push(step);
    else all.push(stretch);
    // The last try stands last.
    stretch.failing.delete(mount);
    stretch.failing.set(mount, step);
    open.set(key, stretch);
  }
  for (const stretch of open.values()) {
    const stands = standing(context, stretch);
    if (stands) stretch.stands = stands;
    const past = stands ? undefined : pastOf(context, stretch);
    if (past) stretch.past = past;
  }
  return all;
}

const NONE: Failures = { times: 0, lasted: 0 };

/** What failed before the first line of a mount, where no log would show of it: the lines of one that was read count themselves. */
function unread(context: FactContext, { actor, fields, time: { from } }: MountLine): Failures {
  const before = actor === 'kubelet' ? failuresBefore(fields.backoff) : NONE;
  return kubeletWasRead(context, { from: from - before.lasted, to: from }) ? NONE : before;
}

/** Whether nothing of a stretch fails any more behind a mount that succeeds: the others are of pods that are gone. */
function ends(context: FactContext, stretch: Stretch, event: MountLine): boolean {
  const worked = [...stretch.failing].filter(([, last]) => isOfSame(last, event));
  for (const [mount] of worked) stretch.failing.delete(mount);
  const others = [...stretch.failing.values()];
  if (worked.length === 0 || !others.every((last) => isGone(context, last, event.time.from))) return false;
  stretch.success = event;
  return true;
}

/** The row of what failed, where all of it is in the mount table of behind the last try: it was mounted since. */
function standing(context: FactContext, { failing }: Stretch): NfsMount | undefined {
  const rows = nfsMounts(context);
  const found = [...failing.values()].map((last) => rows.find((row) => isRowOf(last, row)));
  const others = [...failing.values()].filter((_, i) => !found[i]);
  const at = lastCaptureAt(context);
  return at !== undefined && others.every((last) => isGone(context, last, at)) ? found.find((row) => row) : undefined;
}

/** Where no mount of it is waited for any more: the last of its pods that was removed, or that runs. */
function pastOf(context: FactContext, { failing }: Stretch): RunEnd | undefined {
  const at = lastCaptureAt(context);
  const ends = [...failing.values()].map(
    (last) => (at === undefined ? undefined : removed(context, last, at)) ?? runs(context, last),
  );
  return ends.every((end) => end !== undefined) ? ends.at(-1) : undefined;
}

function removed(context: FactContext, last: Try, by: Micros): RunEnd | undefined {
  if (!isGone(context, last, by)) return undefined;
  const { to } = context.livesWith('pod', 'podUid', podUidOf(last.event)).at(-1)!;
  const { time, how, span } = to!;
  if (time.from < last.event.time.to) return undefined;
  const note = `its pod was removed at ${context.clockTime(time)}`;
  return { time, note, evidence: [{ kind: 'pod.ended', time, span, text: how, fields: {} }] };
}

/** Kubelet pulls images and starts containers when all volumes of the pod are mounted. */
const OF_CONTAINERS = new Set(['Pulling', 'Pulled', 'Created', 'Started']);

function runs(context: FactContext, { event }: Try): RunEnd | undefined {
  const { age, pod, namespace } = event.fields;
  if (age === undefined || pod === undefined) return undefined;
  const begun = podEvents(context).find(
    (one) =>
      one.pod === pod &&
      one.namespace === namespace &&
      OF_CONTAINERS.has(one.reason ?? '') &&
      one.age !== undefined &&
      one.age + one.lasted < age,
  );
  if (!begun) return undefined;
  const note = `the containers of ${pod} were created after that, which needs all of its volumes`;
  return { time: begun.last, note, evidence: begun.evidence(`${begun.reason}: ${begun.message}`) };
}

function isRowOf({ event: { fields, time } }: Try, { source, target, evidence }: NfsMount): boolean {
  if (fields.target !== target || !evidence.time || !(evidence.time.from >= time.to)) return false;
  return fields.source === undefined || fields.source === source;
}

/** Whether the pod that the mount was for was removed by then. */
function isGone(context: FactContext, { event }: Try, by: Micros): boolean {
  const lives = context.livesWith('pod', 'podUid', podUidOf(event));
  return lives.length > 0 && lives.every(({ to }) => to !== null && to.time.to <= by);
}

/** Whether a mount that succeeds shows that what failed works again. */
function isOfSame({ event, of, cause }: Try, success: MountLine): boolean {
  if (!isBehind(success, event)) return false;
  const { fields } = success;
  const { pv, podUid, pod, namespace, target, volumeHandle = fields.volumeHandle } = event.fields;
  // A volume of a driver has a name of its own, others are called alike in many pods.
  if (pv !== undefined && fields.pv === pv && fields.volumeHandle !== undefined)
    return fields.volumeHandle === volumeHandle;
  if (pv !== undefined && fields.pv === pv) {
    if (podUid !== undefined) return fields.podUid === podUid;
    return pod === undefined || (fields.pod === pod && (fields.namespace ?? namespace) === namespace);
  }
  if (target !== undefined && fields.target === target) return true;
  // On a terminal a mount is typed again in the words of the one that failed.
  if (success.actor === 'command' && fields.source === event.fields.source && pv === undefined) return true;
  return (
    !OF_ONE_MOUNT.has(cause) && isEfs(of) && (fields.fsId === of || (fields.volumeHandle?.startsWith(of) ?? false))
  );
}

export const eventsOf = ({ tries }: Stretch) => tries.map(({ event }) => event);
export const failuresOf = (stretch: Stretch) => timesOf(eventsOf(stretch)) + stretch.before.times;
/** Of a table without a time, what `kubectl describe` counts. */
export function durationOf({ tries, before }: Stretch): Micros {
  const [first, last] = [tries[0].event.time.from, tries.at(-1)!.event.time.from];
  const counted = tries.map(({ event }) => event.fields.lasted ?? 0);
  return greatestOf([(isKnown(first) && isKnown(last) ? last - first : 0) + before.lasted, ...counted]);
}
export const timeOf = ({ tries, before }: Stretch): Interval => ({
  from: tries[0].event.time.from - before.lasted,
  to: tries.at(-1)!.event.time.to,
});

export const isLasting = (stretch: Stretch) => failuresOf(stretch) >= TRIES && durationOf(stretch) >= LASTING;

/** A tunnel that did not start once or twice, where nothing shows why, is a trace of what others tell. */
export const isOfTunnel = ({ tries }: Stretch) => tries[0].cause === 'tunnel' && tries[0].helper !== 'read';

export const isOver = ({ success, stands, past }: Stretch) =>
  success !== undefined || stands !== undefined || past !== undefined;
