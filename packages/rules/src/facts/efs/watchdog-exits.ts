import {
  type Event,
  type EventOf,
  firstMoment,
  formatDuration,
  groupBy,
  lastMoment,
  lengthBetween,
  MINUTE,
  type Micros,
  SECOND,
  timesOf,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { killedWatchdog, WATCHDOG } from '../../views/efs/proxy-containers.ts';
import { isOfWatchdog } from '../../views/efs/watchdog-unit.ts';
import { derive } from '../../views/node/evidence.ts';
import { bootEnd, type Ending, endOf, isStillOpen, readBehind } from '../../views/node/run-ends.ts';
import { runsWithin } from '../../views/node/runs.ts';

const EXITS = 'efs.watchdog.exits';
const ENDED = 'efs.watchdog.exits.ended';

/** Once is an update, twice may be one; two exits of one trouble are not further apart than this. */
const AGAIN_AND_AGAIN = 3;
const APART: Micros = 30 * MINUTE;

/** Whoever waits for a process hears of its end at once; the clocks of two logs may be some seconds apart. */
const JUST_BEHIND = 10 * SECOND;

const OWN_FAULT =
  /\/(?:SEGV|ABRT|BUS|FPE|ILL|SYS|TRAP)$|^(?:segmentation fault|aborted|bus error|floating point|illegal|bad system call|trace)/;

/** Of the whole container or unit, with whatever else died then, other facts tell. */
const BY_LIMIT = 'cgroup.oom-killed';

const NEEDS = [
  {
    what: 'the log of the EFS CSI driver up to now',
    collectWith: 'kubectl logs -n kube-system POD -c efs-plugin --timestamps',
  },
];

/**
 * The EFS watchdog ends by an error and is started again, repeatedly: `Process amazon-efs-mount-watchdog exits exit status 1` of
 * the CSI driver (pkg/driver/efs_watch_dog.go: runLoop), which starts it at once, or the unit of that name. Until it has looked at
 * every state no tunnel is started again.
 */
export const watchdogExits: Fact = {
  name: 'watchdog-exits',
  title: 'an EFS watchdog that exits repeatedly',
  uses: ['boot-lives', 'cgroup-oom-kills'],
  inputs: [],
  unasked: [{ actors: ['csi', 'systemd'] }],
  kinds: {
    [EXITS]: {
      what: 'an EFS watchdog that repeatedly exits with an error',
      fields: {
        nth: 'int',
        times: 'count',
        status: { type: 'text?', means: 'the last' },
        error: { type: 'text?', means: 'its last error message' },
        command: { type: 'text?', means: 'the command it could not start' },
        duration: 'int',
        lastAt: 'int',
        open: 'bool',
        killed: { type: 'text?', means: 'the signal, if each exit was by a signal' },
        byLimit: { type: 'bool', means: 'the kernel reports a kill by its memory limit' },
        byNode: { type: 'bool', means: 'the kernel reports that the node ran out of memory' },
      },
    },
    [ENDED]: { what: 'a log of whatever starts it, without a further exit', fields: { nth: 'int' } },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const [i, exits] of spells(context).entries()) {
      const nth = i + 1;
      const end = endOf(context, exits, ENDINGS);
      const told = exitsEvent(context, exits, nth, end !== undefined);
      events.push(told);
      if (end) events.push(derive('watchdog-exits', ENDED, end.time, { nth, note: end.note }, end.evidence));
      else if (!told.fields.open) unknown.push(unread(context, told));
    }
    return { events, unknown };
  },
};

type Exit = EventOf<'efs.watchdog.exited' | 'service.main-process-exited' | typeof BY_LIMIT>;

/** What starts it says that it ended; where that was not read, the kernel says when a memory limit killed it. */
function exitsOf(context: FactContext): Exit[] {
  const told = context
    .ofKind('efs.watchdog.exited', 'service.main-process-exited')
    .filter((event) => event.kind === 'efs.watchdog.exited' || isOfWatchdog(event));
  const isTold = ({ time }: Event) => told.some((exit) => Math.abs(exit.time.from - time.from) < MINUTE);
  return [...told, ...context.ofKind(BY_LIMIT).filter((kill) => killedWatchdog(kill) && !isTold(kill))];
}

/** The kernel's line of the kill that systemd or the driver reports a moment later, as an end by signal 9. */
const killOf = (context: FactContext, exit: Exit): EventOf<'oom.process.killed'> | undefined =>
  context
    .ofKind('oom.process.killed')
    .find(({ fields, time }) => fields.comm === WATCHDOG && Math.abs(exit.time.from - time.from) < JUST_BEHIND);

/** Exits that follow upon each other, often enough. A node may run two watchdogs, that of the driver and its own. */
function spells(context: FactContext): Exit[][] {
  const own = [...groupBy(exitsOf(context), ({ kind }) => kind).values()];
  return own
    .flatMap((ofOne) => runsWithin(APART, ofOne))
    .filter((exits) => timesOf(exits) >= AGAIN_AND_AGAIN)
    .sort(([a], [b]) => a!.time.from - b!.time.from);
}

function exitsEvent(context: FactContext, exits: readonly Exit[], nth: number, ended: boolean): EventOf<typeof EXITS> {
  const [first, last] = [exits[0]!, exits.at(-1)!];
  const times = timesOf(exits);
  const duration = lengthBetween(firstMoment(first), lastMoment(last));
  const open = !ended && isStillOpen(context, last, APART);
  // What the driver passes on are the words of its own watchdog.
  const words = last.kind === 'efs.watchdog.exited' ? context.ofKind('efs.watchdog.stderr') : [];
  const said = words.findLast(({ time }) => time.from <= last.time.to && time.to >= first.time.from - MINUTE);
  const status = last.kind === BY_LIMIT ? undefined : last.fields.status;
  const killed = exits.every((exit) => signalOf(exit) !== undefined) ? signalOf(last) : undefined;
  const failed = killed === undefined ? startThatFailed(context, first, last) : undefined;
  const error = failed
    ? `it could not start ${failed.command}`
    : said && killed === undefined
      ? lastLine(said.fields.output)
      : undefined;
  const own = killed === undefined ? [] : exits.filter(({ kind }) => kind !== BY_LIMIT);
  const kills = own.flatMap((exit) => killOf(context, exit) ?? []);
  const kill = killed === undefined ? undefined : killOf(context, last);
  const byNode = last.kind !== BY_LIMIT && kill?.fields.reason === 'Out of memory';
  const byLimit = last.kind === BY_LIMIT || kill?.fields.reason === 'Memory cgroup out of memory';
  const how = killed === undefined ? 'exited' : 'was killed';
  const byKernel = kill ? 'OOM-killed' : undefined;
  const killer = byLimit
    ? 'OOM-killed at its memory limit'
    : byNode
      ? 'OOM-killed because the node ran out of memory'
      : byKernel;
  const what = error ?? killer ?? (killed && `by signal ${killed}`);
  const note = `the EFS watchdog ${how} ${times} times in ${formatDuration(duration)}, last at ${context.clockTime(firstMoment(last))}${what ? `: ${what}` : ''}`;
  const fields = {
    nth,
    times,
    status,
    error,
    command: failed?.command,
    killed,
    byLimit,
    byNode,
    duration,
    lastAt: last.time.from,
    open,
    note,
  };
  const lines = [...exits, ...kills, ...(failed?.events ?? (said && killed === undefined ? [said] : []))].flatMap(
    evidenceOf,
  );
  return derive('watchdog-exits', EXITS, { from: first.time.from, to: last.time.to }, fields, lines);
}

/**
 * What the watchdog was about to start when it ended: `Failed to start TLS tunnel.` is its last line where the program is not there or
 * ends at once, and it ends itself by that (amazon_efs_mount_watchdog: start_tls_tunnel).
 */
function startThatFailed(context: FactContext, first: Exit, last: Exit) {
  const failure = context
    .ofKind('efs.tunnel.start-failed')
    .findLast(
      ({ time }) =>
        time.from <= last.time.to && time.to >= last.time.from - MINUTE && time.to >= first.time.from - MINUTE,
    );
  if (!failure) return undefined;
  const { path, line } = failure.span;
  const starting = context
    .ofKind('efs.tunnel.starting')
    .findLast(({ span }) => span.path === path && span.line < line && span.line >= line - 2);
  const command = starting?.fields.command.split(' ')[0];
  return command ? { command, events: [starting!, failure] } : undefined;
}

/**
 * The signal that ended it from outside, such as `9/KILL` of systemd and `killed` of the driver: `signal: killed`. A program that does
 * wrong itself is ended by signals as well, and may leave a core: those are errors of its own.
 */
function signalOf(exit: Exit): string | undefined {
  if (exit.kind === BY_LIMIT) return 'KILL';
  const { status = '' } = exit.fields;
  const isKilled = 'code' in exit.fields && exit.fields.code === 'killed';
  const told = isKilled ? status : /^signal: ([^(]+?)$/.exec(status)?.[1];
  return told !== undefined && OWN_FAULT.test(told) ? undefined : told;
}

/** Of a traceback of Python the last line is what went wrong; one that was cut has none. */
function lastLine(output: string): string | undefined {
  const line = output.trimEnd().split('\n').at(-1)!;
  return /^\S+(Error|Exception|Exit|Interrupt|Expired)\b/.test(line) ? line : undefined;
}

/** The driver starts it at once, always; systemd says so, and gives up in the end. */
const isStartedAgain = (context: FactContext, last: Exit): boolean =>
  last.kind === 'efs.watchdog.exited' ||
  (last.kind === BY_LIMIT && last.fields.podUid !== undefined) ||
  context.ofKind('service.started').some((start) => isOfWatchdog(start) && start.time.to > last.time.from);

/** Whoever starts it is read on, and reports no further end, up to the next where one came much later. */
const isQuiet: Ending<readonly Exit[]> = (context, exits) => {
  const last = exits.at(-1)!;
  const next = exitsOf(context).find(({ kind, time }) => kind === last.kind && time.from > last.time.from);
  const read = readBehind(context, last.kind === BY_LIMIT ? 'kernel' : last.actor, last, next);
  if (read.to - last.time.to <= APART || !isStartedAgain(context, last)) return undefined;
  const until = read.next ? `${context.clockTime(read.to)}, when it did` : context.clockTime(read.to - 1);
  const evidence = [last, ...(read.next ? [read.next] : [])].flatMap(evidenceOf);
  return { time: last.time, note: `it did not exit again up to ${until}`, evidence };
};

const ENDINGS: readonly Ending<readonly Exit[]>[] = [(context, exits) => bootEnd(context, exits.at(-1)!), isQuiet];

function unread(context: FactContext, exits: EventOf<typeof EXITS>): Unknown {
  const because = `no log shows that the EFS watchdog was started and kept running after ${context.clockTime(exits.time.to - 1)}`;
  return {
    kind: EXITS,
    fields: { nth: exits.fields.nth, open: true },
    needs: NEEDS,
    because,
    evidence: evidenceOf(exits).slice(-1),
  };
}
