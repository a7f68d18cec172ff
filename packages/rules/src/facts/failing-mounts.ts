import {
  type Event,
  type FieldMap,
  formatDuration,
  groupBy,
  type Interval,
  isKnown,
  listed,
  MINUTE,
  type Micros,
  SECOND,
  timesOf,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { bootBehind } from '../node/boots.ts';
import { derive } from '../node/evidence.ts';
import { gssFailure } from '../node/gss-failures.ts';
import { kubeletWasRead } from '../node/kubelet.ts';
import { type Failures, failuresBefore } from '../node/kubelet-backoff.ts';
import { lastCaptureAt } from '../node/last-capture.ts';
import { helperError, type MountErrorCause, quotedError } from '../node/mount-errors.ts';
import { type NfsMount, nfsMounts } from '../node/nfs-mounts.ts';
import { registered } from '../node/nfs-probe.ts';
import { isNamedOnce, mountOf, podOf, podUidOf, quotedFailures } from '../node/quoted-failures.ts';

const FAILED = 'nfs.mount.fails';
const AGAIN = 'nfs.mount.fails-again';
const STANDS = 'nfs.mount.stands';
const KERBEROS = 'nfs.mount.kerberos-failed';

/** A try or two that fail and one that succeeds are what a start costs. */
const TRIES = 3;
const LASTING = 30 * SECOND;
/** Of these the way to the server is to be looked at. */
const ON_THE_WAY: ReadonlySet<MountErrorCause> = new Set(['name', 'unreachable', 'refused', 'reset']);

/** The kubelet waits two minutes at most before it tries again; where nothing answers, mount.nfs tries for two or three itself. */
const STILL = 3 * MINUTE;
const STILL_WHERE_NOTHING_ANSWERS = 6 * MINUTE;

/** What these say holds of the one mount, not of all of its file system. */
const OF_ONE_MOUNT: ReadonlySet<MountErrorCause> = new Set(['denied', 'permission', 'path', 'options', 'other']);

const EFS_NAME = /\bfs-[0-9a-f]{8,40}\.efs\.[a-z0-9.-]+[a-z]/;
/** Those of FSx have such names too. */
const FILE_SYSTEM = /\bfs-[0-9a-f]{8,40}\b(?!\.fsx\.)/;

/** A mount that was tried and failed. */
interface Try {
  event: Event;
  cause: MountErrorCause;
  words: string;
  /** The file system of EFS, else `server:/export`, else the volume. */
  of: string;
  /** The mount helper of efs-utils made it, and these are its own words (`read`), or its log is in the pod of the driver or on the node. */
  helper?: 'read' | 'pod' | 'node' | undefined;
}

/** Tries of one file system that failed for one cause, until each of its mounts succeeds that failed, or where the file system decides any. */
interface Stretch {
  tries: [Try, ...Try[]];
  /** The last try of every mount that none succeeded behind. */
  failing: Map<string, Try>;
  success?: Event;
  /** The row of the mount table in which a mount that failed stands at capture. */
  stands?: NfsMount;
  /** Those before its first line, where that tells of them. */
  before: Failures;
}

/**
 * Mounts of NFS and of efs-utils that fail, by the last words of mount.nfs or of the mount helper: in its own log, else as the CSI
 * driver, the kubelet or the events of a pod quote them.
 *
 *     … - ERROR - Failed to resolve "fs-….efs.eu-central-1.amazonaws.com" - check that your file system ID is correct, …
 *     … - ERROR - Failed to mount fs-… at /mnt: returncode=32, stderr="b'mount.nfs4: access denied by server while mounting 127.0.0.1:/'"
 *
 * One that failed fewer than three times or within half a minute, and then succeeds, is none. That a port was taken, that a tunnel
 * could not bind and that rpc.statd is missing are told by others.
 */
export const failingMounts: Fact = {
  name: 'failing-mounts',
  title: 'mounts of NFS and of efs-utils that fail',
  uses: ['helper-runs', 'boot-lives', 'pod-lives'],
  inputs: [],
  unasked: [{ actors: ['efs-mount-helper', 'kubelet', 'csi'] }, { sources: ['kubectl-describe'] }],
  kinds: {
    [FAILED]:
      'a mount that failed: of (the file system of EFS, `server:/export` or the volume), cause (name, unreachable, refused, reset, denied, permission, path, protocol, helper, options, credentials, tls, tunnel, network, other), on (the-way to the server, the-mount itself), words (the last ones of who tried), efs, fsId, helper (of efs-utils: its log was read, or is in the pod of the driver, or on the node; none where it was not the helper), server (its name), rpcbind (the arguments with which rpcinfo asks it), mounts (volumes or mount points), pods (of these, in words), times, often (that, in words), duration, lastAt, open (the last was just before the capture), nth',
    [AGAIN]: 'a mount that failed three times and more over half a minute and more: of, nth',
    [KERBEROS]: 'Kerberos that failed on this node when a mount was denied: of, nth, keytab (where rpc.gssd names it)',
    'nfs.mount.works':
      'a mount that succeeded behind those that failed: of, mount (the volume or the mount point), nth',
    [STANDS]: 'a mount that failed and stands at capture: of, mount (the mount point), nth',
  },
  derive(context) {
    const stretches = stretchesOf(context).filter((one) => isLasting(one) || (!isOver(one) && !isOfTunnel(one)));
    return {
      events: stretches.flatMap((stretch, i) => told(context, stretch, i + 1)),
      unknown: stretches.flatMap((stretch, i) => undecided(context, stretch, i + 1)),
    };
  },
};

/** Of one file system the mount helper and those who quote it tell of the same tries: who told more counts, as any log may begin later. */
function triesOf(context: FactContext): Try[] {
  const own = context.ofActor('efs-mount-helper').flatMap((event): Try[] => {
    const error = helperError(event);
    const of = event.fields.fsId ?? FILE_SYSTEM.exec(event.text)?.[0] ?? UNNAMED;
    return error ? [{ event, ...error, of: String(of), helper: 'read' }] : [];
  });
  const quoted = quotedFailures(context, (text) => quotedError(text) as FieldMap | undefined).map((event): Try => {
    const { cause, words, byHelper, dnsName, source, server } = event.fields;
    const helper = !byHelper ? undefined : event.kind === 'mount.nfs.failed' ? 'node' : 'pod';
    const of =
      FILE_SYSTEM.exec(`${source} ${dnsName}`)?.[0] ??
      (helper === 'node' ? UNNAMED : String(source ?? server ?? volumeOf(event) ?? 'an NFS volume'));
    return { event, cause: cause as MountErrorCause, words: String(words), of, helper };
  });
  const isRead = context.ofKind('efs.tunnel.failed').length > 0;
  return ofWhoToldMore(own, quoted).filter(({ cause, helper }) => {
    // Why a tunnel did not start, its own log alone tells, and others where it could not bind.
    if (cause === 'tunnel' && helper !== 'read') return !isRead;
    // What refuses a mount of EFS is the port of a tunnel that is not there.
    return cause !== 'refused' || helper === undefined;
  });
}

/** Volumes that are called alike in two pods need not be one. */
function volumeOf(event: Event): string | undefined {
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

const UNNAMED = 'an EFS file system';
const isEfs = (of: string) => FILE_SYSTEM.test(of) || of === UNNAMED;

function stretchesOf(context: FactContext): Stretch[] {
  const tries = triesOf(context);
  if (tries.length === 0) return [];
  const successes = context
    .ofKind('efs.mount.succeeded', 'volume.mount.succeeded', 'mount.mounted', 'automount.mounted')
    .map((event) => ({ event }));
  const steps: (Try | { event: Event; cause?: undefined })[] = [...tries, ...successes];
  const open = new Map<string, Stretch>();
  const known = new Set<string>();
  const all: Stretch[] = [];
  for (const step of steps.sort((a, b) => a.event.time.from - b.event.time.from)) {
    if (step.cause === undefined) {
      for (const [key, stretch] of open) if (ends(context, stretch, step.event)) open.delete(key);
      continue;
    }
    const key = `${step.of} ${step.cause}`;
    const mount = `${mountOf(step.event) ?? A_MOUNT} ${podOf(step.event)}`;
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
  }
  return all;
}

const NONE: Failures = { times: 0, lasted: 0 };

/** What failed before the first line of a mount, where no log would tell of it: the lines of one that was read count themselves. */
function unread(context: FactContext, { actor, fields, time: { from } }: Event): Failures {
  const before = actor === 'kubelet' ? failuresBefore(fields.backoff) : NONE;
  return kubeletWasRead(context, { from: from - before.lasted, to: from }) ? NONE : before;
}

/** Whether nothing of a stretch fails any more behind a mount that succeeds: the others are of pods that are gone. */
function ends(context: FactContext, stretch: Stretch, event: Event): boolean {
  const worked = [...stretch.failing].filter(([, last]) => isOfSame(last, event));
  for (const [mount] of worked) stretch.failing.delete(mount);
  const others = [...stretch.failing.values()];
  if (worked.length === 0 || !others.every((last) => isGone(context, last, event.time.from))) return false;
  stretch.success = event;
  return true;
}

/** The row of what failed, where all of it stands in the mount table of behind the last try: somebody mounted it since. */
function standing(context: FactContext, { failing }: Stretch): NfsMount | undefined {
  const rows = nfsMounts(context);
  const found = [...failing.values()].map((last) => rows.find((row) => isRowOf(last, row)));
  const others = [...failing.values()].filter((_, i) => !found[i]);
  const at = lastCaptureAt(context);
  return at !== undefined && others.every((last) => isGone(context, last, at)) ? found.find((row) => row) : undefined;
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
function isOfSame({ event, of, cause }: Try, { fields, time }: Event): boolean {
  if (time.from <= event.time.to) return false;
  const { pv, podUid, pod, namespace, target, volumeHandle = fields.volumeHandle } = event.fields;
  // A volume of a driver has a name of its own, others are called alike in many pods.
  if (pv !== undefined && fields.pv === pv && fields.volumeHandle !== undefined)
    return fields.volumeHandle === volumeHandle;
  if (pv !== undefined && fields.pv === pv) {
    if (podUid !== undefined) return fields.podUid === podUid;
    return pod === undefined || (fields.pod === pod && (fields.namespace ?? namespace) === namespace);
  }
  if (target !== undefined && fields.target === target) return true;
  return !OF_ONE_MOUNT.has(cause) && isEfs(of) && (fields.fsId === of || String(fields.volumeHandle).startsWith(of));
}

const eventsOf = ({ tries }: Stretch) => tries.map(({ event }) => event);
const failuresOf = (stretch: Stretch) => timesOf(eventsOf(stretch)) + stretch.before.times;
/** Of a table without a time, what `kubectl describe` counts. */
function durationOf({ tries, before }: Stretch): Micros {
  const [first, last] = [tries[0].event.time.from, tries.at(-1)!.event.time.from];
  const counted = tries.map(({ event }) => Number(event.fields.lasted ?? 0));
  return Math.max((isKnown(first) && isKnown(last) ? last - first : 0) + before.lasted, ...counted);
}
const timeOf = ({ tries, before }: Stretch): Interval => ({
  from: tries[0].event.time.from - before.lasted,
  to: tries.at(-1)!.event.time.to,
});

const isLasting = (stretch: Stretch) => failuresOf(stretch) >= TRIES && durationOf(stretch) >= LASTING;

/** A tunnel that did not start once or twice, where nothing tells why, is a trace of what others tell. */
const isOfTunnel = ({ tries }: Stretch) => tries[0].cause === 'tunnel' && tries[0].helper !== 'read';

const isOver = ({ success, stands }: Stretch) => success !== undefined || stands !== undefined;

const A_MOUNT = 'a mount';

const aboutOf = ({ of, cause, helper }: Try, times: number, nth: number) => ({
  of,
  cause,
  on: ON_THE_WAY.has(cause) ? 'the-way' : 'the-mount',
  efs: isEfs(of),
  helper: helper ?? 'none',
  times,
  nth,
});

/** The names of mounts; of those of two pods that are called alike, with the pod. */
function namesOf(stretch: Stretch): (event: Event) => string | undefined {
  const ofMounts = [...groupBy(eventsOf(stretch), mountOf)];
  const shared = new Set(ofMounts.filter(([, events]) => new Set(events.map(podOf)).size > 1).map(([name]) => name));
  return (event) => (shared.has(mountOf(event)) ? volumeOf(event) : mountOf(event));
}

/** Which failures no line tells, and how they are known all the same. */
function provenBy({ before, tries: [first] }: Stretch): string {
  if (before.times === 0) return '';
  return `; the kubelet had failed ${before.times} times in a row before the first line, as it waits ${first.event.fields.backoff} from there on`;
}

/** By their names; where no line tells the name of one, by its UID. */
function podsOf(stretch: Stretch): string | undefined {
  const names = new Map<string, string>();
  for (const event of eventsOf(stretch)) {
    const { namespace, pod } = event.fields;
    const of = podOf(event);
    if (of === undefined) continue;
    const name = pod === undefined ? undefined : namespace === undefined ? String(pod) : `${namespace}/${pod}`;
    if (name !== undefined || !names.has(of)) names.set(of, name ?? of);
  }
  return names.size > 0 ? listed([...new Set(names.values())].sort()) : undefined;
}

function told(context: FactContext, stretch: Stretch, nth: number): Event[] {
  const { tries, success, stands } = stretch;
  const last = tries.at(-1)!;
  const { of, words } = last;
  const server = serverOf(last);
  const times = failuresOf(stretch);
  const named = namesOf(stretch);
  const mounts = [...new Set(eventsOf(stretch).map(named))].filter((name) => name !== undefined).sort();
  const duration = durationOf(stretch);
  const lastAt = isKnown(last.event.time.from) ? last.event.time.from : undefined;
  const atLeast = stretch.before.times > 0 ? ' at least' : '';
  const often = `${times} times${atLeast}`;
  const what =
    times === 1
      ? `a mount of ${of}`
      : `mounts of ${of}, ${often}${duration >= SECOND ? ` in ${formatDuration(duration)}` : ''}`;
  const note = `${what}: ${words}${provenBy(stretch)}`;
  const fields = {
    ...aboutOf(last, times, nth),
    often,
    fsId: of === UNNAMED ? undefined : FILE_SYSTEM.exec(of)?.[0],
    server,
    rpcbind: server && registered(server),
    words,
    mounts: mounts.length > 0 ? mounts : undefined,
    pods: podsOf(stretch),
    duration,
    lastAt,
    open: isOpen(context, stretch),
    note,
  };
  const evidence = tries.flatMap(({ event }) => evidenceOf(event).slice(0, 1));
  const events = [derive('failing-mounts', FAILED, timeOf(stretch), fields, evidence)];
  if (isLasting(stretch)) events.push(derive('failing-mounts', AGAIN, timeOf(stretch), { of, nth, note }, evidence));
  if (last.cause === 'denied' && !isEfs(of)) events.push(...kerberosOf(context, stretch, nth));
  if (success) {
    const mount = named(success) ?? A_MOUNT;
    const ended = { of, mount, nth, note: `${mount} was mounted` };
    events.push(derive('failing-mounts', 'nfs.mount.works', success.time, ended, evidenceOf(success)));
  }
  if (stands) {
    const { target: mount, evidence } = stands;
    const ended = { of, mount, nth, note: `${mount} stands in the mount table of the capture` };
    events.push(derive('failing-mounts', STANDS, evidence.time!, ended, [evidence]));
  }
  return events;
}

function kerberosOf(context: FactContext, stretch: Stretch, nth: number): Event[] {
  const found = gssFailure(context, eventsOf(stretch), serverOf(stretch.tries[0]));
  if (!found) return [];
  const { time, keytab, note, evidence } = found;
  return [derive('failing-mounts', KERBEROS, time, { of: stretch.tries[0].of, nth, keytab, note }, evidence)];
}

/** As the helper names it, else in front of the path; a volume alone tells none. */
function serverOf({ event, of }: Try): string | undefined {
  if (isEfs(of)) return String(event.fields.dnsName ?? EFS_NAME.exec(event.text)?.[0] ?? '') || undefined;
  return event.fields.server === undefined ? /^(.+):\//.exec(of)?.[1] : String(event.fields.server);
}

const TO_ITS_END = "the mount helper's own log, to its end";
const HELPER_NEED = {
  what: TO_ITS_END,
  collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount.log',
};
const OWN_HELPER_NEED = { what: TO_ITS_END, collectWith: 'tar czf efs-logs.tgz /var/log/amazon/efs' };
const HELPER_ON_NODE_NEED = {
  what: "the mount helper's own log, on the node",
  collectWith: 'tar czf efs-logs.tgz /var/log/amazon/efs',
};
const UNIT_NEED = {
  what: 'the journal of the node up to now',
  collectWith: 'journalctl -b -o short-iso-precise',
};
const KUBELET_NEED = {
  what: 'the journal of the kubelet up to now',
  collectWith: 'journalctl -u kubelet -o short-iso-precise',
};

/** Whether it was tried just before the capture, and failed. */
function isOpen(context: FactContext, stretch: Stretch): boolean {
  const { failing, tries } = stretch;
  if (isOver(stretch)) return false;
  // Behind the last try of one mount another may have failed that works by now.
  const { event, cause } = [...failing.values()].at(-1) ?? tries.at(-1)!;
  const still = cause === 'unreachable' ? STILL_WHERE_NOTHING_ANSWERS : STILL;
  if (event.fields.age !== undefined) return Number(event.fields.age) <= still;
  const now = lastCaptureAt(context);
  return now !== undefined && event.time.to >= now - still && !bootBehind(context, event);
}

function needOf({ event, helper }: Try) {
  // What is mounted elsewhere than in a pod no driver mounts.
  if (helper === 'read' && event.fields.target !== undefined && podUidOf(event) === undefined) return OWN_HELPER_NEED;
  if (helper) return helper === 'node' ? HELPER_ON_NODE_NEED : HELPER_NEED;
  return event.kind === 'mount.nfs.failed' ? UNIT_NEED : KUBELET_NEED;
}

/** Where no mount is known to have succeeded, nothing tells whether one did; of a try or two, whether others failed. */
function undecided(context: FactContext, stretch: Stretch, nth: number): Unknown[] {
  const last = stretch.tries.at(-1)!;
  const { event, of } = last;
  const needs = [needOf(last)];
  const evidence = evidenceOf(event).slice(0, 1);
  const unknown: Unknown[] = [];
  if (!isLasting(stretch)) {
    const because = 'nothing tells whether it was tried again';
    unknown.push({ kind: AGAIN, fields: { of, nth }, needs, because, evidence });
  }
  if (!isOver(stretch) && !isOpen(context, stretch)) {
    const fields = { ...aboutOf(last, failuresOf(stretch), nth), open: true };
    const because = 'nothing tells whether a mount succeeded since';
    unknown.push({ kind: FAILED, time: timeOf(stretch), fields, needs, because, evidence });
  }
  return unknown;
}
