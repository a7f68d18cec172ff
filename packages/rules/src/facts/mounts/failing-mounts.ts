import { type Event, formatDuration, groupBy, isKnown, listed, MINUTE, SECOND, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { KUBELET_NEED } from '../../views/kubelet/kubelet-log.ts';
import {
  durationOf,
  eventsOf,
  FILE_SYSTEM,
  failuresOf,
  isEfs,
  isLasting,
  isOfTunnel,
  isOver,
  type Stretch,
  stretchesOf,
  type Try,
  timeOf,
  UNNAMED,
  volumeOf,
} from '../../views/mounts/failed-mounts.ts';
import type { MountErrorCause } from '../../views/mounts/mount-errors.ts';
import { type MountLine, mountOf, podOf, podUidOf } from '../../views/mounts/quoted-failures.ts';
import { gssFailure } from '../../views/nfs/gss-failures.ts';
import { registered } from '../../views/nfs/nfs-probe.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';
import { lastCaptureAt } from '../../views/node/last-capture.ts';

const FAILED = 'nfs.mount.fails';
const AGAIN = 'nfs.mount.fails-again';
const PAST = 'nfs.mount.past';
const STANDS = 'nfs.mount.stands';
const KERBEROS = 'nfs.mount.kerberos-failed';

/** Of these the way to the server is to be looked at. */
const ON_THE_WAY: ReadonlySet<MountErrorCause> = new Set(['name', 'unreachable', 'refused', 'reset']);

/** Kubelet waits two minutes at most before it tries again; where nothing answers, mount.nfs tries for two or three itself. */
const STILL = 3 * MINUTE;
const STILL_WHERE_NOTHING_ANSWERS = 6 * MINUTE;

const EFS_NAME = /\bfs-[0-9a-f]{8,40}\.efs\.[a-z0-9.-]+[a-z]/;

/**
 * Mounts of NFS and of efs-utils that fail, by the last words of mount.nfs or of the mount helper: in its own log, else as the CSI
 * driver, kubelet or the events of a pod quote them.
 *
 *     … - ERROR - Failed to resolve "fs-….efs.eu-central-1.amazonaws.com" - check that your file system ID is correct, …
 *     … - ERROR - Failed to mount fs-… at /mnt: returncode=32, stderr="b'mount.nfs4: access denied by server while mounting 127.0.0.1:/'"
 *
 * One that failed fewer than three times or within half a minute, and then succeeds, is none. That a port was taken, that a tunnel
 * could not bind and that rpc.statd is missing are reported by other facts.
 */
export const failingMounts: Fact = {
  name: 'failing-mounts',
  title: 'failing NFS and efs-utils mounts',
  uses: ['helper-runs', 'boot-lives', 'pod-lives'],
  inputs: [],
  unasked: [{ actors: ['efs-mount-helper', 'kubelet', 'csi'] }, { sources: ['kubectl-describe'] }],
  kinds: {
    [FAILED]: {
      what: 'a mount that failed',
      fields: {
        of: { type: 'text', means: 'the EFS file system, `server:/export` or the volume' },
        cause: {
          type: 'text',
          oneOf: [
            'name',
            'unreachable',
            'refused',
            'reset',
            'denied',
            'permission',
            'ports',
            'path',
            'protocol',
            'helper',
            'options',
            'credentials',
            'tls',
            'tunnel',
            'proxy',
            'network',
            'other',
          ],
        },
        on: {
          type: 'text',
          oneOf: ['the-way', 'the-mount'],
          means: 'the network path to the server, or the mount itself',
        },
        words: { type: 'text', means: 'the last error message' },
        efs: 'bool',
        fsId: 'text?',
        proxyPort: { type: 'int?', means: 'that of the local proxy that refused it' },
        proxyPid: 'int?',
        refusal: { type: 'text?', means: 'what the helper logged of that proxy' },
        helper: {
          type: 'text',
          means:
            'where the efs-utils log is: read, in the driver pod, or on the node; absent if another program mounted',
        },
        server: { type: 'text?', means: 'its name' },
        rpcbind: { type: 'list?', means: 'the rpcinfo arguments to probe it' },
        mounts: { type: 'list?', means: 'volumes or mount points' },
        pods: { type: 'text?', means: 'the pods of these mounts, in words' },
        times: 'count',
        often: { type: 'text', means: 'the same, in words' },
        duration: 'int',
        lastAt: 'int?',
        open: { type: 'bool', means: 'the last failure was just before the capture' },
        nth: 'int',
      },
    },
    [AGAIN]: {
      what: 'a mount that failed at least three times over at least half a minute',
      fields: { of: 'text', nth: 'int' },
    },
    [KERBEROS]: {
      what: 'a Kerberos failure on this node at a denied mount',
      fields: { of: 'text', nth: 'int', keytab: { type: 'text?', means: 'if rpc.gssd names it' } },
    },
    'nfs.mount.works': {
      what: 'a mount that succeeded after the failures',
      says: '{mount} was mounted',
      fields: { of: 'text', mount: { type: 'text', means: 'the volume or the mount point' }, nth: 'int' },
    },
    [STANDS]: {
      what: 'a mount that failed but is mounted at capture',
      says: '{mount} is mounted at capture',
      fields: { of: 'text', mount: { type: 'text', means: 'the mount point' }, nth: 'int' },
    },
    [PAST]: {
      what: 'the removal of a pod whose mount failed, or the start of its containers',
      fields: { of: 'text', nth: 'int' },
    },
  },
  derive(context) {
    const stretches = stretchesOf(context).filter((one) => isLasting(one) || (!isOver(one) && !isOfTunnel(one)));
    return {
      events: stretches.flatMap((stretch, i) => told(context, stretch, i + 1)),
      unknown: stretches.flatMap((stretch, i) => undecided(context, stretch, i + 1)),
    };
  },
};

const A_MOUNT = 'a mount';

const aboutOf = ({ of, cause, helper }: Try, times: number, nth: number) => ({
  of,
  cause,
  on: ON_THE_WAY.has(cause) ? ('the-way' as const) : ('the-mount' as const),
  efs: isEfs(of),
  helper: helper ?? 'none',
  times,
  nth,
});

/** The names of mounts; of those of two pods that are called alike, with the pod. */
function namesOf(stretch: Stretch): (event: MountLine) => string | undefined {
  const ofMounts = [...groupBy(eventsOf(stretch), mountOf)];
  const shared = new Set(ofMounts.filter(([, events]) => new Set(events.map(podOf)).size > 1).map(([name]) => name));
  return (event) => (shared.has(mountOf(event)) ? volumeOf(event) : mountOf(event));
}

/** Which failures no line shows, and how they are known all the same. */
function provenBy({ before, tries: [first] }: Stretch): string {
  if (before.times === 0) return '';
  return `; kubelet had already failed ${before.times} times before the first line, by its backoff of ${first.event.fields.backoff}`;
}

/** By their names, in the order in which they failed; where no line shows the name of one, by its UID. */
function podsOf(stretch: Stretch): string | undefined {
  const names = new Map<string, string>();
  for (const event of eventsOf(stretch)) {
    const { namespace, pod } = event.fields;
    const of = podOf(event);
    if (of === undefined) continue;
    const name = pod === undefined ? undefined : namespace === undefined ? pod : `${namespace}/${pod}`;
    if (name !== undefined || !names.has(of)) names.set(of, name ?? of);
  }
  return names.size > 0 ? listed([...new Set(names.values())]) : undefined;
}

function told(context: FactContext, stretch: Stretch, nth: number): Event[] {
  const { tries, success, stands, past } = stretch;
  const last = tries.at(-1)!;
  const { of, words } = last;
  const server = serverOf(last);
  const times = failuresOf(stretch);
  const named = namesOf(stretch);
  const mounts = [...new Set(eventsOf(stretch).map(named))].filter((name) => name !== undefined);
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
    rpcbind: server ? registered(server) : undefined,
    words,
    proxyPort: last.refusal?.port,
    proxyPid: last.refusal?.pid,
    refusal: last.refusal?.note,
    mounts: mounts.length > 0 ? mounts : undefined,
    pods: podsOf(stretch),
    duration,
    lastAt,
    open: isOpen(context, stretch),
    note,
  };
  const evidence = tries.flatMap(({ event }) => evidenceOf(event).slice(0, 1));
  const events: Event[] = [derive('failing-mounts', FAILED, timeOf(stretch), fields, evidence)];
  if (isLasting(stretch)) events.push(derive('failing-mounts', AGAIN, timeOf(stretch), { of, nth, note }, evidence));
  if (last.cause === 'denied' && !isEfs(of)) events.push(...kerberosOf(context, stretch, nth));
  if (success) {
    const mount = named(success) ?? A_MOUNT;
    events.push(derive('failing-mounts', 'nfs.mount.works', success.time, { of, mount, nth }, evidenceOf(success)));
  }
  if (past) {
    const { time, note, evidence } = past;
    events.push(derive('failing-mounts', PAST, time, { of, nth, note }, evidence));
  }
  if (stands) {
    const { target: mount, evidence } = stands;
    events.push(derive('failing-mounts', STANDS, evidence.time!, { of, mount, nth }, [evidence]));
  }
  return events;
}

function kerberosOf(context: FactContext, stretch: Stretch, nth: number): Event[] {
  const found = gssFailure(context, eventsOf(stretch), serverOf(stretch.tries[0]));
  if (!found) return [];
  const { time, keytab, note, evidence } = found;
  return [derive('failing-mounts', KERBEROS, time, { of: stretch.tries[0].of, nth, keytab, note }, evidence)];
}

/** As the helper names it, else in front of the path; a volume alone shows none. */
function serverOf({ event, of }: Try): string | undefined {
  if (isEfs(of)) return event.fields.dnsName ?? EFS_NAME.exec(event.text)?.[0];
  return event.fields.server ?? /^(.+):\//.exec(of)?.[1];
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

/** Whether it was tried just before the capture, and failed. */
function isOpen(context: FactContext, stretch: Stretch): boolean {
  const { failing, tries } = stretch;
  if (isOver(stretch)) return false;
  // Behind the last try of one mount another may have failed that works by now.
  const { event, cause } = [...failing.values()].at(-1) ?? tries.at(-1)!;
  const still = cause === 'unreachable' ? STILL_WHERE_NOTHING_ANSWERS : STILL;
  if (event.fields.age !== undefined) return event.fields.age <= still;
  const now = lastCaptureAt(context);
  return now !== undefined && event.time.to >= now - still && !bootBehind(context, event);
}

function needOf({ event, helper }: Try) {
  // What is mounted elsewhere than in a pod no driver mounts.
  if (helper === 'read' && event.fields.target !== undefined && podUidOf(event) === undefined) return OWN_HELPER_NEED;
  if (helper) return helper === 'node' ? HELPER_ON_NODE_NEED : HELPER_NEED;
  return event.kind === 'mount.nfs.failed' ? UNIT_NEED : KUBELET_NEED;
}

/** Where no mount is known to have succeeded, nothing shows whether one did; of a try or two, whether others failed. */
function undecided(context: FactContext, stretch: Stretch, nth: number): Unknown[] {
  const last = stretch.tries.at(-1)!;
  const { event, of } = last;
  const needs = [needOf(last)];
  const evidence = evidenceOf(event).slice(0, 1);
  const unknown: Unknown[] = [];
  if (!isLasting(stretch)) {
    const because = 'nothing shows whether it was tried again';
    unknown.push({ kind: AGAIN, fields: { of, nth }, needs, because, evidence });
  }
  if (!isOver(stretch) && !isOpen(context, stretch)) {
    const fields = { ...aboutOf(last, failuresOf(stretch), nth), open: true };
    const because = 'nothing shows whether a mount has succeeded since';
    unknown.push({ kind: FAILED, time: timeOf(stretch), fields, needs, because, evidence });
  }
  return unknown;
}
