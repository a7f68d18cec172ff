import { type Event, type EventOf, groupBy, type Interval, isKnown, listed, MINUTE, timesOf } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { isOfOneTry, WRONG_OPTION } from '../../views/mounts/last-words.ts';
import { eachTryOnce, type MountLine, type Quoted, quotedFailures } from '../../views/mounts/quoted-failures.ts';
import { isLoopback } from '../../views/nfs/loopback.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { readUpTo } from '../../views/node/covered-until.ts';
import { derive } from '../../views/node/evidence.ts';
import { lastCaptureAt } from '../../views/node/last-capture.ts';
import { taskAges } from '../../views/node/task-ages.ts';

/** Kubelet tries a volume again after two minutes at most: who was silent for so long has ceased to try. */
const STILL = 10 * MINUTE;

/** The kernel asks rpcbind when lockd and nfsd start, not with each mount. */
const NEAR = 60 * MINUTE;

/** What mount.nfs says, where kubelet or a CSI driver quotes it. */
const QUOTED = /rpc\.statd is not running but is required for remote locking/;

/** The shell of start-statd, which mount.nfs calls: `/usr/sbin/start-statd: 10: cannot create /run/rpc.statd.lock: …` */
const SCRIPT = /start-statd: (?:line )?\d{1,4}: ([^\n\\]{1,200})/;

/**
 * NFSv3 mounts that mount.nfs refused because it found no rpc.statd and could start none. It looks in its own namespaces: a
 * driver in a container needs one there, or the network of the host.
 * Who tries to mount says so, or the events of the pod; where nobody does, no log is asked for.
 *
 *     mount.nfs: rpc.statd is not running but is required for remote locking.
 */
export const mountsWithoutStatd: Fact = {
  name: 'mounts-without-statd',
  title: 'NFSv3 mounts that failed because rpc.statd is not running',
  uses: ['statd-process', 'boot-lives'],
  inputs: [],
  unasked: [{ actors: ['kubelet', 'csi'] }, { sources: ['kubectl-describe'] }],
  kinds: {
    'nfs.mount.statd-missing': {
      what: 'mounts that mount.nfs refused because rpc.statd is not running',
      fields: {
        times: 'count',
        of: { type: 'list', means: 'volumes or mount points' },
        duration: 'int',
        script: { type: 'text?', means: 'the output of start-statd' },
        open: 'bool',
      },
    },
    'nfs.mount.rpcbind-silent': {
      what: 'a failed call to rpcbind of this node while mount.nfs found no rpc.statd',
      says: '{who} got no answer from rpcbind on this node',
      fields: { times: 'count', who: { type: 'text', oneOf: ['the kernel', 'rpc.statd'] } },
    },
    'nfs.mount.statd-found': { what: 'the end of the refusals' },
    'nfs.mount.statd-overlooked': {
      what: 'an rpc.statd that was already running when mount.nfs found none',
      says: 'rpc.statd was already running on this node (pid {pid}), but mount.nfs did not find it',
      fields: { pid: 'int' },
    },
  },
  derive(context) {
    const told = [
      ...eachTryOnce(context.ofKind('mount.statd.missing')),
      ...context.ofKind('volume.mount.failed').filter(({ text }) => QUOTED.test(text)),
    ].sort((a, b) => a.time.from - b.time.from);
    const quoted: Quoted<{ script: string }>[] = told.length > 0 ? [] : quotedFailures(context, inEvents);
    const refused: MountLine[] = told.length > 0 ? told : quoted;
    const last = refused.at(-1);
    if (!last) return {};
    const of = [...new Set(refused.map(nameOf))];
    const times = timesOf(refused);
    const statd = statdSince(context, last);
    const end = mountedSince(context, refused) ?? (statd?.since === 'later' ? startOf(statd.event) : undefined);
    const open = end !== undefined ? false : statd?.since === 'unknown' ? undefined : isOpen(context, last);
    const time = { from: refused[0]!.time.from, to: last.time.to };
    const note = `mount.nfs found no rpc.statd and refused ${times === 1 ? 'once' : `${times} times`} to mount ${listed(of)}`;
    const script = SCRIPT.exec(quoted.at(-1)?.fields.script ?? last.text)?.[1];
    const fields = {
      times,
      of,
      duration: last.time.from - time.from,
      ...(script === undefined ? {} : { script }),
      open: open ?? false,
      note,
    };
    const event = derive('mounts-without-statd', 'nfs.mount.statd-missing', time, fields, [
      ...refused.flatMap(evidenceOf),
      ...lastWords(context, refused).flatMap(evidenceOf),
    ]);
    const because =
      statd?.since === 'unknown'
        ? `${statd.event.fields.note}, and nothing shows whether it was started since then`
        : 'nothing shows whether a mount was attempted or rpc.statd started since then';
    const needs = [{ what: 'the processes of the node', collectWith: 'ps -eo pid,ppid,stat,etime,cmd' }];
    const unknown = {
      kind: 'nfs.mount.statd-missing',
      time,
      fields: { open: true },
      needs,
      because,
      evidence: [...evidenceOf(last), ...(statd?.since === 'unknown' ? evidenceOf(statd.event) : [])],
    };
    const overlooked = statd?.since === 'before' ? overlookedOf(statd.event) : undefined;
    return {
      events: [event, end, overlooked, rpcbindSilent(context, time)].filter((one) => one !== undefined),
      unknown: open === undefined ? [unknown] : [],
    };
  },
};

/** Without it no rpc.statd can start. Where the refusals have no time, that they were handed over together has to do. */
function rpcbindSilent(context: FactContext, refused: Interval): Event | undefined {
  const near = ({ time }: Event) =>
    !isKnown(refused.from) || (time.to > refused.from - NEAR && time.from < refused.to + NEAR);
  const failed = context.ofKind('rpcbind.local.failed').filter(near);
  const silent = context
    .ofKind('rpcbind.server.not-responding')
    .filter((event) => isThisNode(event.fields.server) && near(event));
  const unregistered = context
    .ofKind('statd.register.failed')
    .filter((event) => UNREACHED.test(event.fields.error ?? '') && near(event));
  const ofKernel = failed.length + silent.length > 0;
  const lines: Event[] = (ofKernel ? [...failed, ...silent] : unregistered).sort((a, b) => a.time.from - b.time.from);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return undefined;
  const time = { from: first.time.from, to: last.time.to };
  // A call that times out gives a line of both kinds.
  const times = ofKernel ? Math.max(timesOf(failed), timesOf(silent)) : timesOf(lines);
  const evidence = lines.flatMap(evidenceOf);
  return derive(
    'mounts-without-statd',
    'nfs.mount.rpcbind-silent',
    time,
    { times, who: ofKernel ? 'the kernel' : 'rpc.statd' },
    evidence,
  );
}

/** What rpc.statd says of its registration where rpcbind is not there; one that refuses it answers. */
const UNREACHED = /Timed out|Connection refused/;

const isThisNode = (server: string) => server === 'localhost' || isLoopback(server);

/** Where no log shows of it, the events of pods do. */
const inEvents = (message: string) => (QUOTED.test(message) ? { script: SCRIPT.exec(message)?.[0] ?? '' } : undefined);

/** Whether it was still so at capture; undefined where nothing shows, as after a boot, or a mount that nobody tries again. */
function isOpen(context: FactContext, last: MountLine): boolean | undefined {
  const now = lastCaptureAt(context);
  if (now === undefined || bootBehind(context, last)) return undefined;
  if (last.time.to >= now - STILL) return true;
  const read = last.actor === 'kubelet' && readUpTo(context, 'kubelet', last.time.to) >= now - STILL;
  return read ? false : undefined;
}

const nameOf = ({ fields }: MountLine) => fields.pv ?? fields.volume ?? fields.target ?? 'a file system';

/** Every volume that was refused was mounted later. */
function mountedSince(context: FactContext, refused: readonly MountLine[]): Event | undefined {
  const ofVolumes = groupBy(refused, ({ fields }) => `${fields.podUid} ${fields.volumeName}`);
  const mounted = [...ofVolumes.values()].map((lines) => {
    const { podUid, volumeName } = lines[0]!.fields;
    if (podUid === undefined || volumeName === undefined) return undefined;
    return context
      .joined('volume.mount.succeeded', 'podUid', podUid)
      .find(({ fields, time }) => fields.volumeName === volumeName && time.from > lines.at(-1)!.time.from);
  });
  const found = mounted.filter((event) => event !== undefined);
  const latest = found.sort((a, b) => a.time.from - b.time.from).at(-1);
  if (latest && found.length === ofVolumes.size) {
    const note = `${latest.fields.pv ?? 'the volume'} was mounted`;
    return derive('mounts-without-statd', 'nfs.mount.statd-found', latest.time, { note }, evidenceOf(latest));
  }
  return undefined;
}

/**
 * An rpc.statd that runs at capture: one that was there `before` the last refusal ends nothing, as mount.nfs looked and did not
 * find it. Most tables tell how old it was at least, which does not prove that it was started `later`.
 */
function statdSince(
  context: FactContext,
  last: MountLine,
): { event: EventOf<'statd.running'>; since: 'before' | 'later' | 'unknown' } | undefined {
  const [event] = context.ofKind('statd.running');
  if (!event || !isKnown(event.time.from) || event.time.from < last.time.to) return undefined;
  const age = event.fields.age ?? taskAges(context, event.time).get(event.fields.pid);
  if (age !== undefined && event.time.to - age <= last.time.from) return { event, since: 'before' };
  const { oldest } = event.fields;
  const isLater = oldest !== undefined && event.time.from - oldest > last.time.to;
  return { event, since: isLater ? 'later' : 'unknown' };
}

function startOf(running: EventOf<'statd.running'>): Event {
  const { note } = running.fields;
  return derive('mounts-without-statd', 'nfs.mount.statd-found', running.time, { note }, evidenceOf(running));
}

function overlookedOf(running: EventOf<'statd.running'>): Event {
  const fields = { pid: running.fields.pid };
  return derive('mounts-without-statd', 'nfs.mount.statd-overlooked', running.time, fields, evidenceOf(running));
}

/** The same refusals say it on further lines, the last of which blames an option. */
const lastWords = (context: FactContext, refused: readonly Pick<Event, 'time' | 'span'>[]): Event[] =>
  context
    .ofKind('mount.nfs.failed')
    .filter((event) => WRONG_OPTION.test(event.text) && refused.some((line) => isOfOneTry(line, event)));
