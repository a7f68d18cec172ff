import {
  addTo,
  counted,
  type Event,
  type EventOf,
  type Evidence,
  formatDuration,
  greatestOf,
  type Interval,
  isKnown,
  listed,
  type Micros,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, type FactResult } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';
import { type AutofsMount, autofsMounts } from '../../views/mounts/autofs-mounts.ts';
import { isBelow, namesPath } from '../../views/mounts/command-paths.ts';
import { unitOf } from '../../views/mounts/mount-units.ts';
import { programOf } from '../../views/node/blocked.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { joinedResults } from '../../views/node/joined-results.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';
import { psTables, SHOW_THREADS } from '../../views/node/process-tables.ts';
import { lastStacks, taskOf } from '../../views/node/stacks.ts';
import { agesAtCapture } from '../../views/node/task-ages.ts';

const WAITING = 'automount.tasks.waiting';
const LASTING = 'automount.wait.lasting';

/** Where a task sleeps until the automounter has answered (fs/autofs/waitq.c); `autofs4_` before Linux 4.18, and a narrow column cuts it. */
const WAITS = /^autofs4?_w/;
/** What lies above it in the reports of the kernel, and on stacks of some machines. */
const SCHEDULER = /^_*(?:(?:io_)?schedule|switch_to)/;
/** A lookup and a mount take a few seconds on a healthy node. */
const LONG: Micros = 15 * SECOND;
/** A program whose whole life is a lookup or two: one that serves or copies may have lived for days before it. */
const ONE_LOOKUP = /^(?:\S*\/)?(?:ls|stat|df|test|touch|mkdir|rmdir|readlink|mountpoint)(?: (?!-\w{0,20}R)\S+)*$/;

/**
 * Tasks that wait for an automounter: the kernel has asked it for a mount and has no answer. They wait for a process of this node, and what
 * that one waits for is another question: an NFS server, a lookup in LDAP or DNS, or itself.
 *
 *     11944 Ds   autofs_wait   ls -la /net-home/alice/f1
 */
export const automountWaits: Fact = {
  name: 'automount-waits',
  title: 'tasks that wait for an automounter',
  uses: ['blocked-tasks'],
  inputs: [],
  unasked: [{ sources: ['ps'] }, { sources: ['proc-stack'] }, { actors: ['kernel'] }],
  kinds: {
    [WAITING]: {
      what: 'tasks that wait for an automounter',
      fields: {
        place: { type: 'text', means: 'the autofs mount point, or `an autofs mount` if nothing shows which' },
        tasks: { type: 'text', means: 'their count, in words' },
        mounts: { type: 'text?', means: 'what the automounter was asked to mount, in words' },
        automounter: { type: 'text', means: 'in words' },
        programs: { type: 'text', means: 'the programs of the tasks, with PIDs, in words' },
        others: { type: 'text?', means: 'tasks that wait for an automounter too, and name no path' },
        unit: { type: 'text?', means: 'the automount unit, if systemd is the automounter' },
        daemon: { type: 'int?', means: 'the PID of automount(8)' },
        hanging: { type: 'text?', means: 'the mount program of the automounter that is itself blocked, in words' },
        open: { type: 'bool', means: 'a table or a stack of the last capture shows it' },
      },
    },
    [LASTING]: {
      what: 'a wait for an automounter that is longer than a mount takes',
      fields: { place: 'text' },
    },
    'automount.answered': {
      what: 'the answer of an automounter after the tables that show tasks waiting for it',
      fields: { place: 'text' },
    },
  },
  derive(context) {
    const waits = waitsOf(context);
    if (waits.length === 0) return {};
    const groups = new Map<string, Wait[]>();
    for (const wait of waits) addTo(groups, placeOf(context, wait)?.target ?? NOWHERE, wait);
    // `df` names no path: beside one mount point that others wait for, it is that one most likely.
    const others = groups.size === 2 ? (groups.get(NOWHERE) ?? []) : [];
    if (others.length > 0) groups.delete(NOWHERE);
    const told = [...groups].map(([place, members]) => toldOf(context, { place, waits: members, others }));
    return joinedResults(told);
  },
};

const NOWHERE = 'an autofs mount';

interface Wait {
  pid: number;
  command: string;
  time: Interval;
  /** A table or a stack shows it at capture; the report of a hung task shows that it was so then. */
  atCapture: boolean;
  /** How long it has waited at least, or lived. */
  waitedFor?: Micros;
  age: Micros | undefined;
  evidence: Evidence[];
}

/** Each task once: of tables of processes, of stacks, and where neither shows where tasks sleep, of the kernel's reports of hung tasks. */
function waitsOf(context: FactContext): Wait[] {
  const waits = new Map<number, Wait>();
  const tables = ofLastTime(psTables(context)).filter(({ rows }) => rows.some(({ wchan }) => wchan));
  for (const { snapshot, rows } of tables)
    for (const row of rows.filter(isWaiting)) {
      const text = `${row.pid} ${row.state ?? '-'} ${row.wchan} ${row.command}`;
      note(waits, row.pid, row.command, snapshot.captured, rowEvidence(snapshot, row, text));
    }
  const sleeping = new Set(tables.flatMap(({ rows }) => rows.filter(isElsewhere).map(taskOf)));
  for (const { pid, functions, captured, command, comm, evidence } of lastStacks(context))
    if (WAITS.test(functions.find((name) => !SCHEDULER.test(name)) ?? '') && !sleeping.has(pid))
      note(waits, pid, command ?? comm ?? commandOf(context, pid) ?? `pid ${pid}`, captured, evidence);
  const [first] = waits.values();
  if (first) {
    const ages = agesAtCapture(context, first.time);
    for (const wait of waits.values()) wait.age = ages.get(wait.pid);
  }
  return tables.length > 0 || waits.size > 0 ? [...waits.values()] : reportedWaits(context);
}

const isWaiting = ({ wchan, kernelThread }: PsRecord) => !kernelThread && WAITS.test(wchan ?? '');
const isElsewhere = ({ wchan }: PsRecord) => wchan !== undefined && wchan !== null && !WAITS.test(wchan);

function note(waits: Map<number, Wait>, pid: number, command: string, time: Interval, evidence: Evidence): void {
  const known = waits.get(pid);
  if (!known) {
    waits.set(pid, { pid, command, time, atCapture: true, age: undefined, evidence: [evidence] });
    return;
  }
  known.evidence.push(evidence);
  if (command.length > known.command.length) known.command = command;
}

const commandOf = (context: FactContext, pid: number): string | undefined =>
  ofLastTime(psTables(context))
    .flatMap(({ rows }) => rows)
    .find((row) => row.pid === pid)?.command;

function reportedWaits(context: FactContext): Wait[] {
  const waits = new Map<number, Wait>();
  for (const event of context.ofKind('task.hung')) {
    const { pid, comm, trace = [], seconds } = event.fields;
    if (!WAITS.test(trace.find((name) => !SCHEDULER.test(name)) ?? '')) continue;
    const waitedFor = Math.max(seconds * SECOND, waits.get(pid)?.waitedFor ?? 0);
    const evidence = [...(waits.get(pid)?.evidence ?? []), evidenceOf(event)[0]!];
    waits.set(pid, {
      pid,
      command: comm,
      time: event.time,
      atCapture: false,
      age: undefined,
      waitedFor,
      evidence,
    });
  }
  return [...waits.values()];
}

/** The mount point that its command names; where the node has only one, that one. */
function placeOf(context: FactContext, { command }: Wait): AutofsMount | undefined {
  const mounts = autofsMounts(context);
  const named = mounts.filter(({ target }) => namesPath(command, target));
  const longest = greatestOf(named.map(({ target }) => target.length));
  return named.find(({ target }) => target.length === longest) ?? (mounts.length === 1 ? mounts[0] : undefined);
}

function toldOf(context: FactContext, group: Group): FactResult {
  const { place, waits } = group;
  const mount = autofsMounts(context).find(({ target }) => target === place);
  const answer = answerOf(context, place, waits);
  const lasting = lastingOf(context, waits, requestOf(context, group));
  if (lasting === 'short') return {};
  const { time } = waits[0]!;
  const fields = fieldsOf(context, { ...group, mount });
  const evidence = [...waits.flatMap((wait) => wait.evidence), ...(mount ? [mount.evidence] : [])];
  const events: Event[] = [derive('automount-waits', WAITING, time, fields, evidence)];
  if (answer) {
    const note = `the automounter answered at ${context.clockTime(answer.time)}`;
    events.push(derive('automount-waits', 'automount.answered', answer.time, { place, note }, evidenceOf(answer)));
  }
  const needs = [{ what: 'the processes with their start and wait channels', collectWith: SHOW_THREADS }];
  const unknown: Unknown[] = [];
  if (!fields.open && !answer) {
    const because = 'no table or stack from after the report shows where the tasks sleep';
    unknown.push({ kind: WAITING, time, fields: { place, open: true }, needs, because, evidence });
  }
  if (lasting) events.push(derive('automount-waits', LASTING, time, { place, note: lasting.note }, lasting.evidence));
  else {
    const because = 'nothing shows for how long they have waited; a mount takes some seconds on a healthy node';
    unknown.push({ kind: LASTING, time, fields: { place }, needs, because, evidence });
  }
  return { events, unknown };
}

/** Tasks that wait at one mount point. */
interface Group {
  place: string;
  waits: readonly Wait[];
  /** Those that may wait there too. */
  others: readonly Wait[];
}

function fieldsOf(context: FactContext, { place, mount, waits, others }: Group & { mount: AutofsMount | undefined }) {
  const tasks = counted(waits.length, 'task');
  const { group = null, isDirect = true } = mount ?? {};
  const keys = [...new Set(waits.flatMap(({ command }) => keysOf(command, place)))];
  const below = keys.length > 0 ? listed(keys, 4) : `a directory of ${place}`;
  const known = isDirect ? place : below;
  const mounts = mount ? known : undefined;
  const daemon = group !== null && group > 1 ? group : undefined;
  const named = daemon === undefined ? 'an automounter' : `automount (pid ${daemon})`;
  const automounter = group === 1 ? 'systemd' : named;
  const hanging = context.ofKind('mount.nfs.hanging').filter(({ fields }) => isAt(fields.target ?? '', place));
  const programs = namesOf(waits);
  return {
    place,
    tasks,
    mounts,
    automounter,
    programs,
    others: others.length > 0 ? namesOf(others) : undefined,
    unit: group === 1 ? unitOf(place, 'automount') : undefined,
    daemon,
    hanging: hanging.length > 0 ? listed(hanging.map(({ fields }) => fields.note)) : undefined,
    open: waits.some(({ atCapture }) => atCapture),
    note: `${tasks} waiting for ${automounter}${mounts === undefined ? '' : ` to mount ${mounts}`}: ${programs}`,
  };
}

const namesOf = (waits: readonly Wait[]): string =>
  listed(
    waits.map(({ command, pid }) => `${programOf(command)} (pid ${pid})`),
    4,
  );

const isAt = (path: string, place: string) => path === place || isBelow(path, place);

/** The directories below the mount point of a map that a command names. */
function keysOf(command: string, place: string): string[] {
  return command.split(' ').flatMap((word) => {
    const at = word.indexOf(`${place}/`);
    const key = at < 0 ? '' : word.slice(at + place.length + 1).split('/')[0]!;
    return key === '' ? [] : [`${place}/${key}`];
  });
}

interface Request {
  who: string;
  path: string;
  event: EventOf<'automount.requested' | 'mount.automount.requested'>;
  before: Micros;
}

type Answer = EventOf<'automount.mounted' | 'automount.refused' | 'mount.mounted'>;

const answersAt = (context: FactContext, place: string): Answer[] =>
  context
    .ofKind('automount.mounted', 'automount.refused', 'mount.mounted')
    .filter(({ fields }) => fields.target !== undefined && isAt(fields.target, place));

/** What the automounter logged of it after the tables were taken, or after the report. */
function answerOf(context: FactContext, place: string, waits: readonly Wait[]): Answer | undefined {
  const last = greatestOf(waits.map(({ time }) => time.to));
  return isKnown(last) ? answersAt(context, place).find(({ time }) => time.from > last) : undefined;
}

/** The first request without an answer before the tables were taken; who waits for another directory does not wait for that one. */
function requestOf(context: FactContext, { place, waits, others }: Group): Request | undefined {
  const { from } = waits[0]!.time;
  if (!isKnown(from)) return undefined;
  const answers = answersAt(context, place);
  const keys = [...waits, ...others].map(({ command }) => keysOf(command, place));
  for (const event of context.ofKind('automount.requested', 'mount.automount.requested')) {
    const path = event.kind === 'automount.requested' ? event.fields.target : event.fields.path;
    const isAwaited = keys.some((own) => own.length === 0 || own.some((key) => isAt(path, key)));
    if (!isAt(path, place) || !isAwaited || event.time.to > from) continue;
    const isAnswered = answers.some(
      ({ time, fields }) => fields.target === path && time.to >= event.time.from && time.from <= from,
    );
    const who = event.kind === 'automount.requested' ? 'automount' : 'systemd';
    if (!isAnswered) return { who, path, event, before: from - event.time.to };
  }
  return undefined;
}

/** Why it is more than a lookup; `short` where ages show that it need not be, undefined where nothing tells. */
function lastingOf(context: FactContext, waits: readonly Wait[], asked: Request | undefined) {
  const reported = waits.filter(({ waitedFor }) => (waitedFor ?? 0) >= LONG);
  if (reported.length > 0) {
    const note = `the kernel reported it after more than ${formatDuration(greatestOf(reported.map((one) => one.waitedFor!)))}`;
    return { note, evidence: reported.flatMap(({ evidence }) => evidence) };
  }
  if (asked && asked.before >= LONG) {
    const at = `at ${context.clockTime(asked.event.time)}, ${formatDuration(asked.before)} before the capture`;
    const note = `${asked.who} was asked for ${asked.path} ${at}, and has logged no answer`;
    return { note, evidence: evidenceOf(asked.event) };
  }
  const old = waits.filter(({ age, command }) => (age ?? 0) >= LONG && ONE_LOOKUP.test(command));
  if (old.length > 0) {
    const note = `${old.length === 1 ? 'its process has' : 'their processes have'} run for more than ${formatDuration(LONG)}`;
    return { note, evidence: old.flatMap(({ evidence }) => evidence) };
  }
  return waits.every(({ age }) => age !== undefined && age < LONG) ? 'short' : undefined;
}
