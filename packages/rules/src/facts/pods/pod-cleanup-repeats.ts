import {
  type Event,
  type EventOf,
  type Evidence,
  formatDuration,
  greatestOf,
  groupBy,
  type Interval,
  lastTime,
  linesOf,
  MINUTE,
  type Micros,
  SECOND,
  timesOf,
  type Unknown,
  volumeMountPoint,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { failuresBefore } from '../../views/kubelet/kubelet-backoff.ts';
import { kubeletHasHole } from '../../views/kubelet/kubelet-log.ts';
import { isNfsVolume, ranOutOfTime } from '../../views/nfs/nfs-volumes.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { nodeName } from '../../views/pods/pods.ts';

/** What kubelet says of a pod that it cannot take apart. */
const KINDS = [
  'volume.subpath.unmount-skipped',
  'volume.unmount.skipped',
  'pod.orphan.cleanup-failed',
  'pod.orphan.listed',
] as const;

/** ESTALE: the server does not know the file any more, as after it was set up again; such a mount never answers otherwise. */
const STALE = /(?:\b(?:l?stat|readdirent|open) (\/[^\s:]+): )?stale (?:NFS )?file handle/i;

/** EBUSY of umount(2), and of rmdir(2) for a directory that something is mounted on. */
const BUSY = /\bis busy\b|device or resource busy/;
/** ENOTDIR: kubelet removes folders only, and finds a file. */
const NOT_A_DIRECTORY = /\bnot a directory\b/;
const NOT_MOUNTED = /: not mounted\b/;
/** What kubelet binds for a container that mounts a directory of a volume. */
const SUBPATHS = '/volume-subpaths/';
/** ENOTEMPTY of rmdir(2): kubelet found no mount there, and files below. */
const NOT_EMPTY = /\bdirectory not empty\b/i;

/** A pod that goes leaves a few such lines within seconds; one that kubelet does not get rid of leaves them for ever. */
const LINES = 10;
const LASTING = 5 * MINUTE;
/** An error that no further attempt can overcome: so many attempts that end with it are enough. */
const FINAL = 3;
/** Kubelet looks for orphans every two seconds, and for volumes to unmount every few minutes at most. */
const STILL = 10 * MINUTE;
/** The time between two tries doubles. Twice as long as ever before, and by so much, is not what went before. */
const PAUSE = MINUTE / 2;

const NEEDS = [{ what: "kubelet's journal up to now", collectWith: 'journalctl -u kubelet -o short-iso-precise' }];

/** Pods whose volumes or folders kubelet takes up repeatedly, and never gets rid of. */
export const podCleanupRepeats: Fact = {
  name: 'pod-cleanup-repeats',
  title: 'pods that kubelet cannot finish cleaning up',
  uses: ['boot-lives'],
  inputs: [{ actors: ['kubelet'] }],
  kinds: {
    'pod.cleanup.repeating': {
      what: 'a pod whose cleanup kubelet repeats',
      fields: {
        node: 'text',
        podUid: 'text',
        lines: 'count',
        attempts: {
          type: 'count',
          means: 'that failed, at least, with those that the wait before the next one proves',
        },
        errors: { type: 'count', means: 'by its own count, other pods included' },
        paths: { type: 'count', means: 'distinct paths' },
        subPath: { type: 'bool', means: 'it walks the tree of a subPath volume' },
        pv: 'text?',
        containerName: 'text?',
        duration: 'int',
        perMinute: 'num',
        stale: { type: 'bool?', means: 'the server no longer knows the mounted file handle' },
        busy: { type: 'bool?', means: 'the mount is in use, or something is mounted on the directory' },
        notMounted: { type: 'bool?', means: 'umount reports that nothing is mounted there' },
        notEmpty: {
          type: 'bool?',
          means: 'the directory that kubelet removes holds files, and nothing is mounted there',
        },
        file: { type: 'bool?', means: 'it finds a file instead of a directory' },
        what: { type: 'text', means: 'what it cannot clean up, in words' },
        target: { type: 'text?', means: 'of that mount, if known' },
        open: { type: 'bool', means: 'it still repeats when its log ends' },
      },
    },
    'pod.cleanup.ceased': { what: 'later lines of kubelet without this pod', fields: { podUid: 'text' } },
  },
  derive(context) {
    // Those that take too long are of a mount, or a driver, that hangs.
    const failed = context
      .ofKind('volume.unmount.failed')
      .filter((event) => event.actor === 'kubelet' && !ranOutOfTime(event));
    const lines: Line[] = [...context.ofKind(...KINDS), ...failed.filter(isNfsVolume(context))]
      .filter(({ fields }) => fields.podUid !== undefined)
      .sort((a, b) => a.time.from - b.time.from);
    const ends = kubeletEnd(context);
    // Lines that stand for errors of other pods too: few do.
    const counting = lines.filter((event) => event.repeats > linesOf(event));
    const found = [...groupBy(lines, ({ fields }) => fields.podUid!)].map(([podUid, list]) =>
      repeating(context, podUid, onceEach(list), ends, counting),
    );
    return joinedResults(found);
  },
};

/** Of what is left of a pod. */
type Line = EventOf<(typeof KINDS)[number] | 'volume.unmount.failed'>;

const isFailedUnmount = (event: Line): event is EventOf<'volume.unmount.failed'> =>
  event.kind === 'volume.unmount.failed';

/** What is listed once more is a second line of the same try, but for a pod that the first line does not name. */
function onceEach(lines: readonly Line[]): readonly Line[] {
  const named = lines.filter(({ kind }) => kind !== 'pod.orphan.listed');
  return named.length > 0 ? named : lines;
}

/** The lines about a path that is not there tell no error. */
const errorOf = ({ fields }: Line): string =>
  ('error' in fields ? fields.error : 'reason' in fields ? fields.reason : undefined) ?? '';

/** What the last try says counts: a mount that was stale may be busy by now. */
function lastFailure(list: readonly Line[]) {
  const unmount = list.findLast(({ kind }) => kind === 'volume.unmount.failed');
  const failure = unmount ?? list.findLast((event) => errorOf(event) !== '');
  const error = failure ? errorOf(failure) : '';
  const stale = unmount && STALE.exec(error);
  if (stale) {
    const target = stale[1] && (volumeMountPoint(stale[1]) ?? stale[1]);
    return { said: '; the file handle of its NFS mount is stale', stale: true, ...(target ? { target } : {}) };
  }
  return {
    said: error && `; last error: ${lastWords(error)}`,
    ...(BUSY.test(error) ? { busy: true } : {}),
    ...(NOT_MOUNTED.test(error) ? { notMounted: true } : {}),
    ...(NOT_EMPTY.test(error) ? { notEmpty: true } : {}),
    ...(NOT_A_DIRECTORY.test(error) ? { file: true } : {}),
  };
}

/** Of a volume that is unmounted it is known that it is an NFS volume. */
function whatIsLeft(list: readonly Line[]): string {
  const failed = list.filter(isFailedUnmount);
  const volume = failed.length === list.length ? "a pod's NFS volume" : "a pod's volume";
  return failed.some((event) => errorOf(event).includes(SUBPATHS)) ? `a subPath mount of ${volume}` : volume;
}

/** Attempts that failed before these, and how long that took at least: each volume has a wait of its own. */
function provenBefore(list: readonly Line[]): { attempts: number; lasting: Micros } {
  const series = groupBy(list.filter(isFailedUnmount), ({ fields }) => fields.volumeName ?? '');
  const before = [...series.values()].map(([first]) => failuresBefore(first!.fields.backoff));
  return {
    attempts: before.reduce((sum, { times }) => sum + times, 0),
    lasting: Math.max(0, greatestOf(before.map(({ lasted }) => lasted))),
  };
}

/** Whether every attempt ended with the same error that the next one meets too. */
const isFinal = (list: readonly Line[]): boolean =>
  [NOT_MOUNTED, NOT_EMPTY].some((error) => list.every((event) => isFailedUnmount(event) && error.test(errorOf(event))));

/** Kubelet unmounted a volume of the pod after its last failure. */
const unmountedAfter = (context: FactContext, podUid: string, last: Line): boolean =>
  context
    .joined('mount.unmounted', 'podUid', podUid)
    .some(({ actor, time }) => actor === 'kubelet' && time.from >= lastTime(last).from);

/** The last words of an error: of umount, of the system call, else of kubelet. */
function lastWords(error: string): string {
  const said = /\nOutput: ([^\n]+)/.exec(error)?.[1] ?? error.split('\n')[0]!;
  return said
    .slice(said.lastIndexOf(': ') + 1)
    .replace(/\.$/, '')
    .trim();
}

/** Kubelet says when it has removed the volumes of an orphan; a single one of them may go before the others. */
const removedBehind = (context: FactContext, podUid: string, last: Line): Event | undefined =>
  context
    .joined('pod.orphan.volumes-cleaned', 'podUid', podUid)
    .find(({ time, text }) => time.from > lastTime(last).from && text.includes('orphaned pod volumes dir'));

/** The last line of kubelet that was read, and where. */
function kubeletEnd({ timeline }: FactContext) {
  return timeline.activity
    .filter(({ unit }) => unit === 'kubelet')
    .toSorted((a, b) => a.last.from - b.last.from)
    .at(-1);
}

/** When kubelet was read again after a boot: that it wrote nothing while the node was down hides no line of it. */
function startedAgain({ timeline }: FactContext, { time }: Event): number {
  const down = timeline.coverage
    .filter(({ path }) => timeline.activity.some((other) => other.unit === 'kubelet' && other.path === path))
    .flatMap(({ holes }) => holes.filter((hole) => hole.from <= time.to && hole.to >= time.from));
  return greatestOf([time.to, ...down.map(({ to }) => to)]);
}

/** Whether one of the lines that stand for more errors than the one that they name, in the order of time, is behind the last one. */
function countsOthers(counting: readonly Line[], podUid: string, last: Line): boolean {
  for (let i = counting.length - 1; i >= 0 && counting[i]!.time.from > last.time.to; i -= 1)
    if (counting[i]!.fields.podUid !== podUid) return true;
  return false;
}

/** How long it was quiet between two of the lines; of those that are folded the times between are not kept. */
function longestGap(list: readonly Line[], lines: number, duration: Micros): Micros {
  const gaps = list.slice(1).map((event, i) => event.time.from - lastTime(list[i]!).to);
  return Math.max(greatestOf(gaps), (duration / lines) * 4);
}

interface Found {
  events: Event[];
  unknown?: Unknown[];
}

function repeating(
  context: FactContext,
  podUid: string,
  list: readonly Line[],
  end: ReturnType<typeof kubeletEnd>,
  counting: readonly Line[],
): Found {
  const [first, last] = [list[0]!, list.at(-1)!];
  const duration = lastTime(last).from - first.time.from;
  const lines = list.reduce((sum, event) => sum + linesOf(event), 0);
  const before = provenBefore(list);
  const attempts = lines + before.attempts;
  const isLasting = attempts >= LINES && duration + before.lasting >= LASTING;
  if (!isLasting && (attempts < FINAL || !isFinal(list) || unmountedAfter(context, podUid, last)))
    return { events: [] };
  const errors = timesOf(list);
  const paths = new Set(list.flatMap(({ fields }) => ('path' in fields ? (fields.path ?? []) : []))).size;
  const subPath = list.some(({ kind }) => kind === 'volume.subpath.unmount-skipped');
  const firstOf = (name: 'pv' | 'containerName') => list.find(({ fields }) => fields[name] !== undefined)?.fields[name];
  const perMinute = Math.round((lines / (Math.max(duration, SECOND) / MINUTE)) * 10) / 10;
  const removed = removedBehind(context, podUid, last);
  const rebooted = removed ? undefined : bootBehind(context, last);
  const since = end && { from: rebooted ? startedAgain(context, rebooted) : last.time.to, to: end.last.from };
  const wroteOn = since !== undefined && since.to - since.from >= STILL;
  const missing = !removed && wroteOn && kubeletHasHole(context, since!);
  const unnamed = !removed && wroteOn && countsOthers(counting, podUid, last);
  const ceased = wroteOn && !missing && !unnamed;
  const boot = ceased ? undefined : rebooted;
  const quiet = removed || wroteOn || !since ? 0 : since.to - since.from;
  const { capture } = context.timeline;
  const unread = !removed && capture && end ? capture.from - end.last.to : 0;
  const cut = !wroteOn && unread >= STILL;
  const paused = quiet > longestGap(list, lines, duration) * 2 + PAUSE;
  // A few attempts that are long over were no loop.
  if (!isLasting && (removed || wroteOn || rebooted || paused)) return { events: [] };
  const { said, ...reasons } = { what: whatIsLeft(list), ...lastFailure(list) };
  const what = subPath ? `walked the subPath volumes of pod ${podUid}` : `tried to clean up after pod ${podUid}`;
  const over = subPath && paths > 1 ? ` over ${paths} paths` : '';
  const atOnce = greatestOf(list.map((event) => Math.ceil(event.repeats / linesOf(event))));
  const others = atOnce > 1 ? `, each the first of up to ${atOnce} such errors` : '';
  const wait = before.attempts > 0 ? list.findLast(isFailedUnmount)?.fields.backoff : undefined;
  const earlier = wait === undefined ? '' : `, at least ${attempts} attempts as it now waits ${wait} before the next`;
  const fields = {
    node: nodeName(context),
    podUid,
    lines,
    attempts,
    errors,
    paths,
    subPath,
    pv: firstOf('pv'),
    containerName: firstOf('containerName'),
    duration: duration + before.lasting,
    perMinute,
    ...reasons,
    open: !removed && !wroteOn && !boot && !paused && !cut,
    note: `kubelet ${what} repeatedly: ${lines} lines${over}${others}${earlier}${said}`,
  };
  const time = { from: first.time.from, to: last.time.to };
  const made = derive('pod-cleanup-repeats', 'pod.cleanup.repeating', time, fields, list.flatMap(evidenceOf));
  const ended = (time: Interval, note: string, evidence: Evidence[]) => ({
    events: [made, derive('pod-cleanup-repeats', 'pod.cleanup.ceased', time, { podUid, note }, evidence)],
  });
  const evidence = evidenceOf(last);
  if (removed) return ended(removed.time, `kubelet removed the volumes of pod ${podUid}`, evidenceOf(removed));
  if (ceased && end)
    return ended({ from: last.time.to, to: end.last.to }, `kubelet kept logging without pod ${podUid}`, evidence);
  if (!boot && !missing && !unnamed && !paused && !cut) return { events: [made] };
  const because = boot
    ? `${boot.text}, and kubelet's log since then is too short`
    : missing
      ? "kubelet's log since then has gaps"
      : unnamed
        ? 'kubelet has since reported more such errors without naming the pods'
        : cut
          ? `kubelet's last line is ${formatDuration(unread)} older than the capture`
          : `kubelet kept logging for ${formatDuration(quiet)} without it, but may still retry`;
  const unknown = { kind: 'pod.cleanup.repeating', fields: { podUid, open: true }, needs: NEEDS, because, evidence };
  return { events: [made], unknown: [unknown] };
}
