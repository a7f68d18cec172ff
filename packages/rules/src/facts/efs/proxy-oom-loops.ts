import {
  type Event,
  type EventOf,
  firstMoment,
  formatDuration,
  greatestOf,
  lastMoment,
  leastOf,
  lengthBetween,
  listed,
  type Need,
  overlaps,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { due, killSeries, loopsOf, quiet } from '../../views/efs/kill-runs.ts';
import { type Heard, hearing, listenedSince, proxiedPorts } from '../../views/efs/proxies.ts';
import { heldProxies, type Kill, killedDriver } from '../../views/efs/proxy-containers.ts';
import { hasMountTable, MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { listening, SOCKET_NEED } from '../../views/nfs/sockets.ts';
import { hasVersion1 } from '../../views/node/cgroup-version.ts';
import { derive } from '../../views/node/evidence.ts';
import { bootEnd, type Ending, endOf, isStillOpen, type RunEnd, readBehind } from '../../views/node/run-ends.ts';
import { longestPause, pausesOf } from '../../views/node/runs.ts';
import { isOfController, podObjects } from '../../views/pods/pods.ts';

/**
 * Proxies of NFS mounts that their memory limit kills repeatedly. That they were started in between follows from
 * the kills themselves: each is of another process. It has ended when the unit or pod is gone, or when the kernel's log
 * continues for longer than the next kill may be due; the waits of kubelet double each time.
 */
export const proxyOomLoops: Fact = {
  name: 'proxy-oom-loops',
  title: 'NFS proxies that are OOM-killed at their memory limit repeatedly',
  uses: ['cgroup-oom-kills', 'port-lives', 'listener-lives', 'listener-death', 'pod-lives', 'boot-lives', 'client-age'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'proxy.oom-loop': {
      what: 'a proxy in a loop of OOM kills and restarts',
      fields: {
        group: { type: 'text', means: 'pod, container or unit; for pods that replace each other, the last one' },
        nth: { type: 'int', means: 'of this group' },
        groups: { type: 'list', means: 'of all kills' },
        name: { type: 'text', means: 'of the pod if an object names it, otherwise the group' },
        kills: 'count',
        program: 'text',
        open: 'bool',
        proxies: { type: 'bool', means: 'EFS proxies were in the group' },
        named: { type: 'bool', means: 'each kill named an efs-proxy, which serves nothing but an EFS mount' },
        first: { type: 'bool', means: 'the main process of their container was killed, and with it all others' },
        together: { type: 'bool', means: 'all processes of the group died at once' },
        ofAncestor: { type: 'bool', means: 'the limit belongs to a parent group' },
        limitPath: 'text?',
        limitMiB: 'int?',
        podUid: 'text?',
        podPath: { type: 'text?', means: 'the path prefix of all groups of the pod' },
        version: { type: 'int', means: 'of cgroups: 1 if something shows it, otherwise 2' },
        unit: 'text?',
        apart: { type: 'text', means: '`7 s to 17 s`' },
        longestFor: { type: 'int', means: 'from kill to kill' },
        lastAt: 'int',
        duration: 'int',
        processes: { type: 'count', means: 'the most that one kill named' },
      },
    },
    'proxy.oom-loop.ended': { what: 'the end of a loop of OOM kills', fields: { group: 'text', nth: 'int' } },
  },
  derive(context) {
    const heardOn = hearing(context);
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const kills of killSeries(context)) {
      const loops = loopsOf(kills);
      const proxy = loops.length > 0 ? isProxy(context, loops.flat(), heardOn) : false;
      if (proxy === undefined) unknown.push(undecided(context, loops.flat()));
      if (!proxy) continue;
      loops.forEach((run, i) => {
        const key = { group: run.at(-1)!.fields.group, nth: i + 1 };
        const next = kills[kills.indexOf(run.at(-1)!) + 1];
        const end = endOf(context, { kills: run, next }, ENDINGS);
        if (end) {
          const fields = { ...key, note: end.note };
          events.push(derive('proxy-oom-loops', 'proxy.oom-loop.ended', end.time, fields, end.evidence));
        }
        const loop = loopOf(context, run, key, end !== undefined);
        events.push(loop);
        if (!end && !loop.fields.open) unknown.push(unread(context, loop, key));
      });
    }
    return { events, unknown };
  },
};

const CONFIGURED: Need = {
  what: 'its configuration, with the port it listens on',
  collectWith: 'systemctl cat UNIT',
};

/** Undefined where the tables are missing that would tell. */
function isProxy(context: FactContext, kills: readonly Kill[], heardOn: (kill: Kill) => Heard[]): boolean | undefined {
  const comms = kills.flatMap(({ fields }) => fields.comms);
  if (!comms.includes('efs-proxy') && areOlder(context, kills[0]!)) return false;
  if (kills.some(({ fields }) => fields.efs)) {
    const { podUid } = kills[0]!.fields;
    return podUid === undefined || !isOfController(context, podUid);
  }
  const ports = proxiedPorts(context);
  const heard = kills.flatMap(heardOn);
  if (heard.some(({ port }) => ports.includes(port))) return true;
  if (!hasMountTable(context)) return undefined;
  if (ports.length === 0 || heard.length > 0) return false;
  const sockets = listening(context, ports);
  const isTold = (port: number) => {
    if (!sockets.known) return false;
    const listener = sockets.on({ port });
    return listener ? listener.processes.length > 0 : !sockets.doubt({ port });
  };
  return ports.every(isTold) && diedWith(context, kills.at(-1)!).length === 0 ? false : undefined;
}

/** All who listen for mounts of this node run since before. */
function areOlder(context: FactContext, { time }: Kill): boolean {
  const ports = proxiedPorts(context);
  const older = listenedSince(context, time.from);
  return ports.length > 0 && ports.every((port) => older.has(port));
}

/** Ports whose listener died when this was killed for the last time: nothing listens there, so nothing names who did. */
const diedWith = (context: FactContext, { time }: Kill) =>
  context
    .ofKind('listener.died')
    .filter(({ fields: { how }, time: death }) => how === 'inferred' && overlaps(death, time))
    .map(({ fields: { port } }) => String(port));

function undecided(context: FactContext, kills: readonly Kill[]): Unknown {
  const mounts = hasMountTable(context);
  const { group, comms } = kills[0]!.fields;
  const dead = mounts ? diedWith(context, kills.at(-1)!) : [];
  const missing = mounts ? 'no socket table of the host' : 'no mount table';
  const why =
    dead.length > 0
      ? `the listener on ${listed(dead)} died at the last kill, but nothing shows that this was its process`
      : `${missing} shows whether an NFS mount of this node needs it`;
  return {
    kind: 'proxy.oom-loop',
    fields: { group },
    needs: dead.length > 0 ? [CONFIGURED] : mounts ? [SOCKET_NEED] : [MOUNT_NEED, SOCKET_NEED],
    because: `${listed(comms)} of ${group} ${comms.length === 1 ? 'was' : 'were'} OOM-killed ${kills.length} times at its memory limit${dead.length > 0 ? '; ' : ', but '}${why}`,
    evidence: kills.flatMap(evidenceOf),
  };
}

/** The kernel's log ends soon after the last kill, and the capture is much later or unknown. */
function unread(context: FactContext, loop: Event, key: { group: string; nth: number }): Unknown {
  return {
    kind: 'proxy.oom-loop',
    fields: { ...key, open: true },
    needs: [{ what: "the kernel's log up to now", collectWith: 'journalctl -k -b -o short-iso-precise' }],
    because: `the kernel log that was read ends too soon after the last kill at ${context.clockTime(lastMoment(loop))}`,
    evidence: evidenceOf(loop),
  };
}

function loopOf(context: FactContext, run: readonly Kill[], key: { group: string; nth: number }, ended: boolean) {
  const [first] = run;
  const last = run.at(-1)!;
  const [shortest, longest] = [leastOf(pausesOf(run)), longestPause(run)].map(formatDuration);
  const apart = shortest === longest ? shortest! : `${shortest} to ${longest}`;
  const { limit, podUid, podPath, unit, limitPath } = last.fields;
  const groups = [...new Set(run.map(({ fields }) => fields.group))];
  const turns = groups.length > 1 ? `, in ${groups.length} successive pods` : '';
  const before =
    groups.length > 1 ? ` and ${groups.length > 2 ? `${groups.length - 1} pods` : 'the pod'} before it` : '';
  const program = programOf(run);
  const proxies = heldProxies(context, run);
  const { ofAncestor } = last.fields;
  const together = run.some((kill) => kill.fields.together);
  const limitMiB = limit === undefined ? undefined : Math.round(limit / 1024);
  const fields = {
    ...key,
    name: `${nameOf(context, key.group)}${before}`,
    groups,
    kills: run.length,
    program,
    open: !ended && isStillOpen(context, last, due(run)),
    proxies,
    named: run.every((kill) => kill.fields.comms.includes('efs-proxy')),
    first: proxies && !together && run.some(killedDriver),
    together,
    processes: greatestOf(run.map((kill) => kill.fields.processes)),
    ofAncestor,
    limitPath,
    limitMiB,
    podUid,
    podPath,
    version: hasVersion1(context, run) ? 1 : 2,
    unit,
    apart,
    longestFor: longestPause(run),
    lastAt: last.time.from,
    duration: lengthBetween(firstMoment(first!), lastMoment(last)),
    note: `${program} was OOM-killed ${run.length} times at ${limitInWords(ofAncestor ? limitPath : undefined, limitMiB)}, ${apart} apart${turns}`,
  };
  const time = { from: first!.time.from, to: last.time.to };
  return derive('proxy-oom-loops', 'proxy.oom-loop', time, fields, run.flatMap(evidenceOf));
}

/** `its 40 MiB limit`, `the memory limit of /kubepods` */
function limitInWords(ofAncestor: string | undefined, limitMiB: number | undefined): string {
  if (ofAncestor !== undefined) return `the memory limit of ${ofAncestor}`;
  return limitMiB === undefined ? 'its memory limit' : `its ${limitMiB} MiB limit`;
}

/** Of a pod by its name, where an object shows it. */
function nameOf(context: FactContext, group: string): string {
  const pod = podObjects(context).find(({ object }) => group === `pod ${object.uid}`)?.object.name;
  return pod === undefined ? group : `pod ${pod}`;
}

/** Of several that died together the proxy is named. */
function programOf(run: readonly Kill[]): string {
  const comms = run.flatMap((kill) => kill.fields.comms);
  return comms.includes('efs-proxy') ? 'efs-proxy' : comms[0]!;
}

interface Run {
  kills: readonly Kill[];
  /** The first kill of the loop behind it, or one that is of no loop. */
  next: Kill | undefined;
}

/** Its unit was stopped, and not started since. */
const isStopped: Ending<Run> = (context, { kills }) => {
  const last = kills.at(-1)!;
  const { unit } = last.fields;
  if (unit === undefined) return undefined;
  const stop = context.joined('service.stopped', 'unit', unit).findLast(({ time }) => time.from >= last.time.from);
  if (!stop || context.joined('service.started', 'unit', unit).some(({ time }) => time.from >= stop.time.from))
    return undefined;
  const heir = listenerAfter(context, last, stop);
  const now = heir ? `; at capture ${heir.name} listens on its port ${heir.port}` : '';
  const note = `${unit} was stopped at ${context.clockTime(firstMoment(stop))}${now}`;
  return { time: stop.time, note, evidence: [...evidenceOf(stop), ...(heir ? [heir.evidence] : [])] };
};

/** Another process that listens on the port of a unit that was stopped, in a table from after that. */
function listenerAfter(context: FactContext, kill: Kill, { time }: EventOf<'service.stopped'>) {
  const port = hearing(context)(kill).find(({ by }) => by !== 'name')?.port;
  const sockets = listening(context, proxiedPorts(context));
  const found = port !== undefined && sockets.known ? sockets.on({ port }) : undefined;
  if (!found?.evidence.time || found.evidence.time.from < time.to) return undefined;
  const [process] = found.processes;
  const name = process ? `${process.name} (pid ${process.pid})` : 'another process';
  return { port, name, evidence: found.evidence };
}

/** Its pod is gone: kubelet's `SyncLoop REMOVE` names the pod and not its UID, so the life of the pod shows. */
const isOfGonePod: Ending<Run> = (context, { kills }): RunEnd | undefined => {
  const last = kills.at(-1)!;
  const { podUid } = last.fields;
  const pod = podUid === undefined ? undefined : context.livesWith('pod', 'podUid', podUid).find(({ to }) => to);
  if (!pod?.to || pod.to.time.from < last.time.from) return undefined;
  const { time, how, span } = pod.to;
  const note = `its pod ${pod.key} has been gone since ${context.clockTime(time)}: ${how}`;
  return { time, note, evidence: [{ kind: 'pod', time, span, text: how, fields: {} }] };
};

/** The kernel's log continues without another kill. Nothing is said of the time from the next kill on, which is of another loop or of none. */
const isQuiet: Ending<Run> = (context, { kills, next }) => {
  const last = kills.at(-1)!;
  const read = readBehind(context, 'kernel', last, next);
  if (read.to - last.time.to <= quiet(kills)) return undefined;
  const until = `${context.clockTime(read.to)}${read.next ? ', when the next one came' : ''}`;
  const note = `no further kill up to ${until}; the longest interval before was ${formatDuration(longestPause(kills))}`;
  const evidence = [last, ...(read.next ? [read.next] : [])].flatMap(evidenceOf);
  return { time: { from: last.time.to, to: last.time.to + 1 }, note, evidence };
};

const ENDINGS: readonly Ending<Run>[] = [
  (context, { kills }) => bootEnd(context, kills.at(-1)!),
  isStopped,
  isOfGonePod,
  isQuiet,
];
