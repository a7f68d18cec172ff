import { type Event, type EventOf, fileOf, listed, MINUTE, SECOND } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { EFS_PROGRAMS } from '../../views/efs/proxies.ts';
import { type CgroupOwner, cgroupOwner } from '../../views/node/cgroup-owner.ts';
import { derive } from '../../views/node/evidence.ts';
import { nodeOfLine } from '../../views/node/line-owner.ts';

/** The kernel kills the members of a group one after the other: the lines of one record are close together. */
const ONE_RECORD = 5 * SECOND;

/** One time that a memory limit of a control group was hit: the victim, and who had to die with it. */
interface OomRecord {
  kills: EventOf<'oom.process.killed'>[];
  owner: CgroupOwner;
  path?: string;
  limitPath?: string;
  groupLine?: Event;
  copies: Event[];
}

/**
 * What the OOM killer did because of the limit of a control group, one event for each time. A kill because the node was
 * out of memory, or by sysrq-f, names no group whose limit was hit and is left out.
 */
export const cgroupOomKills: Fact = {
  name: 'cgroup-oom-kills',
  title: 'OOM kills by the memory limit of a cgroup',
  uses: [],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'cgroup.oom-killed': {
      what: 'an OOM kill at the memory limit of a cgroup',
      fields: {
        group: { type: 'text', means: 'pod, container or unit, otherwise the path' },
        path: 'text?',
        limitPath: { type: 'text?', means: 'the group whose limit it is' },
        ofAncestor: { type: 'bool', means: 'the limit belongs to a parent group' },
        unit: 'text?',
        podUid: 'text?',
        podPath: { type: 'text?', means: 'the path prefix of its groups' },
        containerId: 'text?',
        memswLimit: { type: 'int?', unit: 'kB', means: 'of cgroup version 1' },
        comms: 'list',
        pids: 'list',
        processes: 'count',
        invoker: { type: 'text?', means: 'the process that needed memory' },
        efs: { type: 'bool', means: 'programs of the EFS container are among them' },
        together: { type: 'bool', means: 'memory.oom.group' },
        limit: { type: 'int?', unit: 'kB' },
        usage: { type: 'int?', unit: 'kB' },
        ofNode: { type: 'text?', means: 'the node that wrote the line, if the log holds several' },
      },
    },
  },
  derive(context) {
    const nodeOf = nodeOfLine(context);
    return { events: records(context).map((record) => eventOf(record, nodeOf)) };
  },
};

type Killed = EventOf<'oom.process.killed'>;

const isMemcg = ({ fields }: Killed) => fields.oomMemcg !== undefined || /^memory cgroup/i.test(fields.reason ?? '');

function records(context: FactContext): OomRecord[] {
  const found: OomRecord[] = [];
  /** The record whose members are named now: those lines name no group. */
  let listing: OomRecord | undefined;
  /** Those in front of it are over a minute old. */
  let recent = 0;
  for (const event of context.ofKind('oom.group.killed', 'oom.process.killed')) {
    while (recent < found.length && event.time.from - found[recent]!.kills[0]!.time.from >= MINUTE) recent += 1;
    if (event.kind === 'oom.group.killed') {
      listing = recordOfGroup(found.slice(recent), event);
      if (listing) listing.groupLine = event;
      continue;
    }
    const isListed = listing && isNear(listing, event) && event.fields.taskMemcg === undefined;
    if (isListed) {
      addMember(listing!, event);
      continue;
    }
    const copy = found.slice(recent).find((record) => isCopy(record.kills[0]!, event));
    if (copy) addCopy(copy, event);
    else if (isMemcg(event)) found.push(startOf(event));
  }
  return found;
}

const isNear = ({ kills }: OomRecord, { time }: Event) => time.from - kills[0]!.time.from <= ONE_RECORD;

/** Groups are killed side by side: the line names the group, and a victim whose own is on no line is the last one. */
function recordOfGroup(recent: readonly OomRecord[], line: EventOf<'oom.group.killed'>): OomRecord | undefined {
  const near = recent.filter((record) => isNear(record, line));
  const isOfGroup = ({ path }: OomRecord) => path !== undefined && isWithin(path, line.fields.cgroup);
  return near.findLast(isOfGroup) ?? near.findLast(({ path }) => path === undefined);
}

const isWithin = (path: string, group: string) => path === group || path.startsWith(`${group}/`);

/** The line of another file, a second or so apart because the clocks of the two differ: no pid is killed twice in a minute. */
function isCopy(a: Killed, b: Killed): boolean {
  const near = Math.abs(a.time.from - b.time.from) < MINUTE && fileOf(a.span) !== fileOf(b.span);
  return near && a.fields.pid === b.fields.pid && a.fields.comm === b.fields.comm;
}

/** A log that was limited, or that begins here, may lack the line that names the group: then that of the other file counts. */
function addCopy(record: OomRecord, event: Killed): void {
  const told = startOf(event);
  const isPoor = record.path === undefined && told.path !== undefined;
  record.copies.push(isPoor ? record.kills[0]! : event);
  if (isPoor) Object.assign(record, { ...told, kills: [event, ...record.kills.slice(1)], copies: record.copies });
}

/** The first victim is named once more among the members. */
function addMember(record: OomRecord, event: Killed): void {
  if (record.kills.some((kill) => kill.fields.pid === event.fields.pid)) return;
  record.kills.push(event);
}

function startOf(event: Killed): OomRecord {
  const { taskMemcg: path, oomMemcg, comm } = event.fields;
  const owner = path === undefined ? { key: `${comm} (its cgroup is not logged)` } : cgroupOwner(path);
  return {
    kills: [event],
    copies: [],
    owner,
    ...(path === undefined ? {} : { path }),
    ...(oomMemcg === undefined ? {} : { limitPath: oomMemcg }),
  };
}

function eventOf(
  { kills, owner, path, limitPath, groupLine, copies }: OomRecord,
  nodeOf: (event: Event) => string,
): Event {
  const [first] = kills;
  const comms = [...new Set(kills.map(({ fields }) => fields.comm))];
  const { limit, usage, memswLimit, invoker } = first!.fields;
  const { key: group, ...ids } = owner;
  const together = groupLine !== undefined;
  const who = together ? `all ${kills.length} processes of ${group}` : `${comms[0]} of ${group}`;
  const ofAncestor = path !== undefined && limitPath !== undefined && cgroupOwner(limitPath).key !== group;
  const note = `${who} ${together ? 'were' : 'was'} OOM-killed at the memory limit${ofAncestor ? ` of ${limitPath}` : ''}${together ? `: ${listed(comms)}` : ''}`;
  const time = { from: first!.time.from, to: kills.at(-1)!.time.to };
  const evidence = [...kills, ...(groupLine ? [groupLine] : []), ...copies].flatMap(evidenceOf);
  const fields = {
    group,
    path,
    limitPath,
    ofAncestor,
    ...ids,
    comms,
    pids: kills.map(({ fields: { pid } }) => String(pid)),
    processes: kills.length,
    invoker,
    efs: comms.some((comm) => EFS_PROGRAMS.includes(comm)),
    together,
    limit,
    usage,
    memswLimit,
    ofNode: nodeOf(first!) || undefined,
    note,
  };
  return derive('cgroup-oom-kills', 'cgroup.oom-killed', time, fields, evidence);
}
