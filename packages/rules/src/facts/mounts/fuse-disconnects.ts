import {
  type Event,
  type EventOf,
  groupBy,
  hullOf,
  isKnown,
  listed,
  MINUTE,
  pathBefore,
  podPath,
  timesOf,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { isBelow, namesPath } from '../../views/mounts/command-paths.ts';
import { daemonOf, daemonsOf, fuseMounts, programOf } from '../../views/mounts/fuse-daemons.ts';
import type { HostMount } from '../../views/mounts/host-mounts.ts';
import { hasMountTable, MOUNT_NEED } from '../../views/nfs/nfs-mounts.ts';
import { cgroupOwner } from '../../views/node/cgroup-owner.ts';
import { sizeReadAfter } from '../../views/node/df-sizes.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { isOfAll, psTables } from '../../views/node/process-tables.ts';
import { type Ending, endOf, type RunEnd, untimedBootEnd } from '../../views/node/run-ends.ts';
import { agesAtCapture } from '../../views/node/task-ages.ts';

const KIND = 'fuse.disconnected';
/** Kubelet and Go say it in small letters, within errors of their own. */
const QUOTED = /: transport endpoint is not connected/i;
/** A daemon that ended so long before the first error is the one. */
const BEFORE = 30 * MINUTE;
const DAEMON =
  /^(?:sshfs|rclone|s3fs|s3backer|goofys|gcsfuse|blobfuse2?|glusterfs|juicefs|mount-s3|ceph-fuse|davfs|mount\.davfs|seaweedfs|weed|curlftpfs|bindfs|mergerfs|unionfs|ntfs-3g|jindo-fuse|alluxio-fuse|cvmfs2|lxcfs|moosefs|mfsmount)$/;

/**
 * FUSE mounts whose daemon is gone: the mount is still there, and every access fails at once with ENOTCONN. The kernel writes nothing of it.
 *
 *     cat: /mnt/reports/f1: Transport endpoint is not connected
 */
export const fuseDisconnects: Fact = {
  name: 'fuse-disconnects',
  title: 'FUSE mounts whose daemon is gone',
  uses: ['boot-lives'],
  inputs: [],
  unasked: [{ actors: ['program', 'command', 'kubelet'] }],
  kinds: {
    [KIND]: {
      what: 'a FUSE mount whose daemon is gone',
      fields: {
        target: { type: 'text', means: 'the mount point, or the path of the call where nothing shows which it is' },
        isMount: { type: 'bool', means: 'the target is a mount point' },
        where: { type: 'text', means: 'the mount, in words' },
        fsType: 'text?',
        source: 'text?',
        program: { type: 'text?', means: 'its daemon' },
        podUid: 'text?',
        times: 'count',
        lastAt: 'int?',
        callers: { type: 'text?', means: 'the programs that got the error, in words' },
        open: { type: 'bool', means: 'it is mounted at capture without a running daemon process' },
      },
    },
    'fuse.daemon.missing': {
      what: 'a process table without the daemon of a FUSE mount',
      fields: { target: 'text', program: 'text' },
    },
    'fuse.daemon.serving': {
      what: 'a process table with the daemon of a FUSE mount that returned ENOTCONN',
      fields: {
        target: 'text',
        program: 'text',
        older: {
          type: 'bool',
          means: 'it ran before the first error, so that error does not mean that it had exited',
        },
      },
    },
    'fuse.daemon.ended': {
      what: 'the end of a FUSE daemon before its mount failed',
      fields: {
        target: 'text',
        program: 'text',
        byMemory: 'bool',
        sure: {
          type: 'bool',
          means: 'no other mount of this program is known, and it only mounts or its unit is named after the mount',
        },
      },
    },
    'fuse.disconnected.ended': {
      what: 'a FUSE mount that was unmounted or mounted again, or a reboot, after its daemon exited',
      fields: { target: 'text' },
    },
  },
  derive(context) {
    const mounts = fuseMounts(context);
    const lines = linesOf(context).map((line) => ({ ...line, target: targetOf(mounts, line.path) }));
    const unplaced = new Set(lines.flatMap(({ path, target }) => (target === undefined ? [path] : [])));
    const failedIn = groupBy(unplaced, directoryOf);
    const ofTarget = groupBy(lines, ({ path, target }) => target ?? togetherOf(path, failedIn));
    const found = [...ofTarget].map(([target, lines]) =>
      told(
        context,
        target,
        mounts.find((mount) => mount.target === target),
        lines.map(({ event }) => event),
      ),
    );
    return joinedResults(found);
  },
};

type Line = EventOf<
  'file.endpoint.disconnected' | 'volume.mount.failed' | 'volume.unmount.failed' | 'container.start.failed'
>;

function linesOf(context: FactContext): { event: Line; path: string }[] {
  const said = context.ofKind('file.endpoint.disconnected').map((event) => ({ event, path: event.fields.path }));
  const quoted = context
    .ofKind('volume.mount.failed', 'volume.unmount.failed', 'container.start.failed')
    .flatMap((event) => {
      const said = Object.values(event.fields).join('\n');
      const path = pathBefore(said, said.search(QUOTED));
      return path === undefined ? [] : [{ event, path }];
    });
  return [...said, ...quoted].sort((a, b) => a.event.time.from - b.event.time.from);
}

/** The FUSE mount that a path lies on, else the volume of kubelet. */
function targetOf(mounts: readonly HostMount[], path: string): string | undefined {
  const mount = mounts
    .filter(({ target }) => isBelow(path, target))
    .sort((a, b) => b.target.length - a.target.length)[0];
  if (mount) return mount.target;
  return VOLUME.exec(path)?.[1];
}

/** Names of files: what stands in one directory with them is on the same mount, where two directories may be two mounts. */
const FILE =
  /\.(?:avi|bin|bz2|conf|csv|dat|db|docx?|flac|gif|gz|html?|iso|jpe?g|json|log|md|mkv|mp[34]|parquet|pdf|png|py|sh|sql|sqlite|srt|tar|txt|xlsx?|xml|xz|ya?ml|zip|zst)$/i;

/** The directory whose mount a failed path is surely on: that of a file, and what is no file may be a mount point. */
const directoryOf = (path: string): string => (FILE.test(path) ? path.slice(0, path.lastIndexOf('/')) || path : path);

/** The outermost directory of failed paths that the path lies in, where another one failed in it too; else the path itself. */
function togetherOf(path: string, failedIn: ReadonlyMap<string, readonly string[]>): string {
  const own = directoryOf(path);
  const parts = path.split('/');
  const above = parts.map((_, i) => parts.slice(0, i + 1).join('/'));
  return above.find((one) => (failedIn.get(one)?.length ?? 0) > (one === own ? 1 : 0)) ?? path;
}

const VOLUME = /^(.*\/volumes\/[^/]+\/[^/]+(?:\/mount(?=\/|$))?)/;

function told(context: FactContext, target: string, mount: HostMount | undefined, lines: readonly Line[]) {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const time = hullOf(lines.map((line) => line.time))!;
  const program = mount && daemonOf(mount);
  const times = lines.reduce((sum, line) => sum + timesOf([line]), 0);
  const shown = mount && daemonsOf(context, mount);
  const table = psTables(context).find(isOfAll);
  const isMissing = shown !== undefined && shown.daemons.length === 0 && table !== undefined && program !== undefined;
  const end = endOf(context, { target, time: last.time }, ENDINGS);
  const lastAt = isKnown(last.time.from) ? last.time.from : undefined;
  const callers = [...new Set(lines.flatMap((line) => line.program ?? []))];
  const what = program === undefined ? 'FUSE' : program;
  const note = `${times} ${times === 1 ? 'access' : 'accesses'} to ${target} (${what}) failed with ENOTCONN`;
  const isMount = mount !== undefined || VOLUME.exec(target)?.[1] === target;
  const fields = {
    target,
    isMount,
    where: isMount ? `the FUSE mount ${target}` : `the FUSE mount of ${target}`,
    fsType: mount?.fsType,
    source: mount?.source,
    program,
    podUid: podPath(target)?.podUid,
    times,
    lastAt,
    callers: callers.length > 0 ? listed(callers, 4) : undefined,
    open: end === undefined && mount !== undefined && isMissing,
    note,
  };
  const evidence = lines.flatMap((line) => evidenceOf(line).slice(0, 1));
  const events: Event[] = [
    derive('fuse-disconnects', KIND, time, fields, mount ? [...evidence, mount.evidence] : evidence),
  ];
  if (isMissing) {
    const missing = { target, program: program!, note: `no ${program} process runs at capture` };
    events.push(
      derive('fuse-disconnects', 'fuse.daemon.missing', table.snapshot.captured, missing, [
        tableEvidence(table.snapshot, `no ${program}`),
      ]),
    );
  }
  const serves = servingDaemon(context, target, program, first);
  if (serves) events.push(serves);
  if (end)
    events.push(
      derive('fuse-disconnects', 'fuse.disconnected.ended', end.time, { target, note: end.note }, end.evidence),
    );
  events.push(...endedDaemon(context, target, program, first));
  const isUntold = end === undefined && !(mount && shown?.isShown) && !(mount === undefined && hasMountTable(context));
  return { events, unknown: isUntold ? [untold(target, time, evidence)] : [] };
}

/** These return ENOTCONN themselves where none of their servers can be reached. */
const OF_SERVERS = /^(?:glusterfs|ceph-fuse|mfsmount|moosefs)$/;

/** A daemon that names this mount point, in the last tables of processes, where it is known to have run before the first error or not. */
function servingDaemon(
  context: FactContext,
  target: string,
  program: string | undefined,
  first: Line,
): EventOf<'fuse.daemon.serving'> | undefined {
  const isIts = (name: string) => (program === undefined ? DAEMON.test(name) : name === program);
  const found = ofLastTime(psTables(context))
    .flatMap(({ snapshot, rows }) => rows.map((row) => ({ snapshot, row })))
    .find(({ row: { command } }) => isIts(programOf(command)) && namesPath(command, target));
  if (!found) return undefined;
  const { snapshot, row } = found;
  const name = programOf(row.command);
  const { from } = snapshot.captured;
  const age = agesAtCapture(context, snapshot.captured).get(row.pid) ?? 0;
  const isOlder = isKnown(from) && isKnown(first.time.from) && from - age < first.time.from;
  const older = isOlder || (OF_SERVERS.test(name) && !isKnown(first.time.from));
  const note = `${name} (pid ${row.pid}) serves ${target} at capture`;
  const fields = { target, program: name, older, note };
  const evidence = [rowEvidence(snapshot, row, row.command)];
  return derive('fuse-disconnects', 'fuse.daemon.serving', snapshot.captured, fields, evidence);
}

interface Run {
  target: string;
  time: Line['time'];
}

const ENDINGS: readonly Ending<Run>[] = [
  remounted,
  untimedBootEnd,
  (context, run) => sizeReadAfter(context, run.target, run),
];

function remounted(context: FactContext, { target, time: last }: Run): RunEnd | undefined {
  const volume = podPath(target);
  // Kubelet names the volume and its pod.
  const isOf = (of: { target?: string; podUid?: string; pv?: string }) =>
    of.target === target || (volume !== null && of.podUid === volume.podUid && of.pv === volume.pv);
  const found = context
    .ofKind('mount.unmounted', 'mount.mounted')
    .find(({ fields, time }) => isOf(fields) && time.from > last.to);
  const note = `${target} was unmounted or mounted again`;
  return found && { time: found.time, note, evidence: evidenceOf(found) };
}

/** They also copy, serve or watch: a process of theirs need not be a mount. */
const OF_MANY_USES = /^(?:rclone|juicefs|weed|seaweedfs|alluxio-fuse)$/;
/** Units of such daemons, where nothing shows which one serves the mount. */
const SERVICES = /(?:sshfs|rclone|s3fs|gcsfuse|juicefs|gluster)/;

interface DaemonEnd {
  event: EventOf<'oom.process.killed' | 'service.main-process-exited'>;
  program: string;
  unit: string | undefined;
  byMemory: boolean;
  note: string;
}

/** The last daemon that was killed, or whose service ended, shortly before the first error. */
function endedDaemon(context: FactContext, target: string, program: string | undefined, first: Line): Event[] {
  const isAlone =
    program !== undefined && fuseMounts(context).filter((mount) => daemonOf(mount) === program).length === 1;
  const before = ({ time }: Event) => time.from <= first.time.to && first.time.from - time.to <= BEFORE;
  const ofManyUses = program !== undefined && OF_MANY_USES.test(program);
  const ends = [...exitsOf(context, program), ...killsOf(context, program)]
    .filter(({ event, unit }) => before(event) && (!ofManyUses || unit === undefined || isNamedAfter(unit, target)))
    .filter(({ event }) => event.kind !== 'oom.process.killed' || isAlone || !isOfAnotherPod(event, target))
    .sort((a, b) => a.event.time.from - b.event.time.from);
  const last = ends.at(-1);
  if (!last) return [];
  // The service reports the kill as the end of its process.
  const end = ends.find(({ byMemory, unit }) => byMemory && unit !== undefined && unit === last.unit) ?? last;
  const sure = isAlone && (!ofManyUses || end.unit !== undefined);
  const fields = { target, program: end.program, byMemory: end.byMemory, sure, note: end.note };
  return [derive('fuse-disconnects', 'fuse.daemon.ended', end.event.time, fields, evidenceOf(end.event))];
}

/** `rclone-media.service` of `/mnt/media`. */
function isNamedAfter(unit: string, target: string): boolean {
  const words = (text: string) => `-${text.split(/[^\p{L}\p{N}]+/u).join('-')}-`;
  const name = target.slice(target.lastIndexOf('/') + 1);
  return name !== '' && words(unit).includes(words(name));
}

function killsOf(context: FactContext, program: string | undefined): DaemonEnd[] {
  const isIts = (name: string) =>
    program === undefined ? DAEMON.test(name) : program.startsWith(name) || name.startsWith(program);
  const killed = context.ofKind('oom.process.killed').filter(({ fields }) => isIts(fields.comm));
  return killed.map((event) => {
    const { comm, pid, taskMemcg } = event.fields;
    const unit = taskMemcg === undefined ? undefined : cgroupOwner(taskMemcg).unit;
    const note = `the kernel killed ${comm} (pid ${pid}) for lack of memory at ${context.clockTime(event.time.from)}`;
    return { event, program: comm, unit, byMemory: true, note };
  });
}

function exitsOf(context: FactContext, program: string | undefined): DaemonEnd[] {
  const isIts = (unit: string) => (program === undefined ? SERVICES.test(unit) : unit.includes(program));
  const exited = context.ofKind('service.main-process-exited').filter(({ fields }) => isIts(fields.unit));
  return exited.map((event) => {
    const { unit, code, status } = event.fields;
    const how = `${code}${status === undefined ? '' : `, ${status}`}`;
    const note = `the main process of ${unit} exited at ${context.clockTime(event.time.from)} (${how})`;
    return { event, program: unit, unit, byMemory: false, note };
  });
}

/** A sidecar serves the volume of its own pod, a driver those of other pods: a daemon that was killed in another pod may be of any mount. */
function isOfAnotherPod({ fields }: EventOf<'oom.process.killed'>, target: string): boolean {
  const own = podPath(target)?.podUid;
  const killed = fields.taskMemcg === undefined ? undefined : cgroupOwner(fields.taskMemcg).podUid;
  return own !== undefined && killed !== undefined && own !== killed;
}

function untold(target: string, time: Event['time'], evidence: Unknown['evidence']): Unknown {
  const because = 'no mount and process tables show whether it is still mounted without a daemon';
  return {
    kind: KIND,
    time,
    fields: { target, open: true },
    needs: [MOUNT_NEED],
    because,
    evidence: evidence.slice(0, 1),
  };
}
