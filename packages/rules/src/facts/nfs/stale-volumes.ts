import {
  type Event,
  type Evidence,
  formatDuration,
  greatestOf,
  groupBy,
  type Interval,
  isKnown,
  lastTime,
  MINUTE,
  type Micros,
  podPath,
  SECOND,
  type Unknown,
  volumeMountPoint,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { KUBELET_NEED, kubeletWasRead } from '../../views/kubelet/kubelet-log.ts';
import { MOUNT_NEED, mountTableOfHost, nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { derive } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { lastCaptureAt } from '../../views/node/last-capture.ts';
import { podEvents } from '../../views/pods/pod-events.ts';

const STALE = 'volume.handle.stale';
const CEASED = 'volume.handle.stale.ceased';

/** ESTALE as Go writes it, whatever the file system is: CIFS has it too. In front of it stands the call with its path. */
const WORDS = /\b[a-z]{2,20} "?(\/[^\s"]{1,500}?)"?: stale (?:NFS )?file handle/i;

/** Kubelet tries to make a container again after ten seconds at first, and after five minutes at most. */
const STILL = 6 * MINUTE;

/** Containers that could not be made, as one line shows: how often, and from when to when. */
interface Failure {
  target: string;
  podUid: string;
  pv: string;
  namespace: string | undefined;
  pod: string | undefined;
  times: number;
  time: Interval;
  /** Of the events of a pod: how long before the capture the last one was. */
  age?: Micros | undefined;
  /** And how long it was from the first to the last, as the capture may have no time. */
  lasted: Micros;
  evidence: Evidence[];
}

/**
 * Volumes over NFS whose file handle is stale (ESTALE): the server does not know the directory that is mounted. A container that gets such a
 * volume cannot be made, as the runtime looks at the mount point first. Of kubelet's unmount that fails so `pod-cleanup-repeats` shows.
 *
 *     failed to generate container "b3…" spec: failed to apply OCI options: failed to stat "/var/lib/kubelet/pods/…": stat /var/lib/kubelet/pods/…: stale NFS file handle
 */
export const staleVolumes: Fact = {
  name: 'stale-volumes',
  title: 'NFS volumes with a stale file handle',
  uses: [],
  inputs: [],
  unasked: [{ actors: ['kubelet'] }, { sources: ['kubectl-describe'] }],
  kinds: {
    [STALE]: {
      what: 'an NFS volume with a stale file handle, which blocks the creation of a container',
      fields: {
        podUid: 'text',
        pv: 'text',
        target: 'text',
        pod: 'text',
        namespace: 'text?',
        name: { type: 'text?', means: 'of the pod, if known' },
        server: 'text?',
        source: { type: 'text?', means: 'if a mount entry shows it' },
        times: 'count',
        duration: 'int',
        open: { type: 'bool', means: "the last failure was just before kubelet's last line" },
      },
    },
    [CEASED]: {
      what: 'later lines of kubelet without this failure',
      fields: { podUid: 'text', pv: 'text' },
    },
  },
  derive(context) {
    const logged = inLog(context);
    const failures = logged.length > 0 ? logged : inEvents(context);
    const found = [...groupBy(failures, ({ podUid, pv }) => `${podUid} ${pv}`).values()].map((all) =>
      tell(context, all),
    );
    return joinedResults(found);
  },
};

function pointIn(text: string): Pick<Failure, 'target' | 'podUid' | 'pv'> | undefined {
  const path = WORDS.exec(text)?.[1] ?? '';
  const { podUid, pv } = podPath(path) ?? {};
  const target = volumeMountPoint(path);
  return podUid === undefined || pv === undefined || target === null ? undefined : { target, podUid, pv };
}

function inLog(context: FactContext): Failure[] {
  return context.ofKind('container.start.failed').flatMap((event): Failure[] => {
    const { reason, namespace, pod } = event.fields;
    const point = event.actor === 'kubelet' && reason !== undefined ? pointIn(reason) : undefined;
    if (!point) return [];
    const time = { from: event.time.from, to: lastTime(event).to };
    return [{ ...point, namespace, pod, times: event.repeats, time, lasted: 0, evidence: evidenceOf(event) }];
  });
}

/** What the events of a pod show, where kubelet's own log was not read. */
function inEvents(context: FactContext): Failure[] {
  return podEvents(context).flatMap(({ message, namespace, pod, named, count, first, last, age, lasted, evidence }) => {
    const point = pointIn(message);
    const time = { from: first.from, to: last.to };
    const said = `${named}${message.slice(message.lastIndexOf(': ') + 2)}`;
    return point ? [{ ...point, namespace, pod, times: count, time, age, lasted, evidence: evidence(said) }] : [];
  });
}

function tell(context: FactContext, all: readonly Failure[]): { events: Event[]; unknown: Unknown[] } {
  const [first, last] = [all[0]!, all.at(-1)!];
  const { target, podUid, pv } = last;
  const row = nfsMounts(context).find((mount) => mount.target === target);
  const evidence = all.flatMap((one) => one.evidence);
  const time = { from: first.time.from, to: last.time.to };
  const pod =
    last.pod === undefined ? podUid : last.namespace === undefined ? last.pod : `${last.namespace}/${last.pod}`;
  const times = all.reduce((sum, one) => sum + one.times, 0);
  const between = isKnown(time.from) && isKnown(time.to) ? time.to - time.from : 0;
  const duration = greatestOf([between, ...all.map(({ lasted }) => lasted)]);
  const often = times === 1 ? 'once' : `${times} times${duration > SECOND ? ` in ${formatDuration(duration)}` : ''}`;
  const note = `creating a container of pod ${pod} failed ${often}: ${target} has a stale file handle`;
  const going = goingOn(context, last);
  const fields = {
    podUid,
    pv,
    target,
    pod,
    namespace: last.namespace,
    name: last.pod,
    server: row?.host,
    source: row?.source,
    times,
    duration,
    open: going.open,
    note,
  };
  if (!row && podPath(target)?.volumePlugin !== 'kubernetes.io~nfs') {
    const because = 'nothing shows whether it is an NFS volume; other file systems have stale handles too';
    const mounted = mountTableOfHost(context)?.rows.some(({ mountPoint }) => mountPoint === target);
    return {
      events: [],
      unknown: mounted ? [] : [{ kind: STALE, fields: { podUid, pv }, needs: [MOUNT_NEED], because, evidence }],
    };
  }
  const events: Event[] = [derive('stale-volumes', STALE, time, fields, evidence)];
  if (going.ceased) {
    const said = { podUid, pv, note: `kubelet kept logging without this failure` };
    events.push(derive('stale-volumes', CEASED, going.ceased, said, last.evidence));
  }
  if (going.because === undefined) return { events, unknown: [] };
  const open = { podUid, pv, open: true };
  return {
    events,
    unknown: [{ kind: STALE, time, fields: open, needs: [KUBELET_NEED], because: going.because, evidence }],
  };
}

interface GoingOn {
  open: boolean;
  ceased?: Interval;
  /** Why it is not known. */
  because?: string;
}

function goingOn(context: FactContext, { time, age }: Failure): GoingOn {
  if (age !== undefined) return { open: age <= STILL, ...(age <= STILL ? {} : { because: UNTOLD }) };
  if (!isKnown(time.to)) return { open: false, because: UNTOLD };
  const since = { from: time.to, to: time.to + STILL };
  if (kubeletWasRead(context, since)) return { open: false, ceased: since };
  const now = lastCaptureAt(context);
  const open = now !== undefined && now <= since.to;
  return { open, ...(open ? {} : { because: UNTOLD }) };
}

const UNTOLD = "kubelet's log ends too soon after the last failure";
