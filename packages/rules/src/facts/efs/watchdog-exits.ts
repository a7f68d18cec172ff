import {
  type Event,
  formatDuration,
  groupBy,
  MINUTE,
  type Micros,
  SECOND,
  timesOf,
  type Unknown,
} from '@mountline/core';
import {
  evidenceOf,
  type Fact,
  type FactContext,
  firstMoment,
  lastMoment,
  lengthBetween,
} from '@mountline/correlation';
import { killedWatchdog, WATCHDOG } from '../../views/efs/proxy-containers.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { readUpTo } from '../../views/node/covered-until.ts';
import { derive } from '../../views/node/evidence.ts';
import { lastCaptureAt } from '../../views/node/last-capture.ts';

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
 * The EFS watchdog ends by an error and is started again, again and again: `Process amazon-efs-mount-watchdog exits exit status 1` of
 * the CSI driver (pkg/driver/efs_watch_dog.go: runLoop), which starts it at once, or the unit of that name. Until it has looked at
 * every state no tunnel is started again.
 */
export const watchdogExits: Fact = {
  name: 'watchdog-exits',
  title: 'an EFS watchdog that ends again and again',
  uses: ['boot-lives', 'cgroup-oom-kills'],
  inputs: [],
  unasked: [{ actors: ['csi', 'systemd'] }],
  kinds: {
    [EXITS]:
      'the EFS watchdog ended by an error again and again: nth, times, status (the last), error (what it said last), command (what it could not start), duration, lastAt, open, killed (by which signal, where each of them was by one), byLimit (true: the kernel says that its memory limit did it), byNode (true: it says that the node had no memory left)',
    [ENDED]: 'whoever starts it was read on, and tells of no further end: nth',
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const [i, exits] of spells(context).entries()) {
      const ended = endOf(context, exits, i + 1);
      const told = exitsEvent(context, exits, i + 1, ended !== undefined);
      events.push(told, ...(ended ? [ended] : []));
      if (!ended && told.fields.open === false) unknown.push(unread(context, told));
    }
    return { events, unknown };
  },
};

const isOfUnit = ({ fields }: Event) =>
  String(fields.unit ?? fields.description).startsWith('amazon-efs-mount-watchdog');

/** What starts it says that it ended; where that was not read, the kernel says when a memory limit killed it. */
function exitsOf(context: FactContext): Event[] {
  const told = context
    .ofKind('efs.watchdog.exited', 'service.main-process-exited')
    .filter((event) => event.kind === 'efs.watchdog.exited' || isOfUnit(event));
  const isTold = ({ time }: Event) => told.some((exit) => Math.abs(exit.time.from - time.from) < MINUTE);
  return [...told, ...context.ofKind(BY_LIMIT).filter((kill) => killedWatchdog(kill) && !isTold(kill))];
}

/** The kernel's line of the kill that systemd or the driver tells of a moment later, as an end by signal 9. */
const killOf = (context: FactContext, exit: Event): Event | undefined =>
  context
    .ofKind('oom.process.killed')
    .find(({ fields, time }) => fields.comm === WATCHDOG && Math.abs(exit.time.from - time.from) < JUST_BEHIND);

/** Exits that follow upon each other, often enough. A node may run two watchdogs, that of the driver and its own. */
function spells(context: FactContext): Event[][] {
  const own = [...groupBy(exitsOf(context), ({ kind }) => kind).values()];
  return own
    .flatMap(inSpells)
    .filter((exits) => timesOf(exits) >= AGAIN_AND_AGAIN)
    .sort(([a], [b]) => a!.time.from - b!.time.from);
}

function inSpells(exits: readonly Event[]): Event[][] {
  const all: Event[][] = [];
  for (const exit of exits) {
    const last = all.at(-1)?.at(-1);
    if (last && exit.time.from - last.time.to <= APART) all.at(-1)!.push(exit);
    else all.push([exit]);
  }
  return all;
}

function exitsEvent(context: FactContext, exits: readonly Event[], nth: number, ended: boolean): Event {
  const [first, last] = [exits[0]!, exits.at(-1)!];
  const times = timesOf(exits);
  const duration = lengthBetween(firstMoment(first), lastMoment(last));
  const now = lastCaptureAt(context);
  const open = !ended && now !== undefined && now - last.time.to <= APART;
  // What the driver passes on are the words of its own watchdog.
  const words = last.kind === 'efs.watchdog.exited' ? context.ofKind('efs.watchdog.stderr') : [];
  const said = words.findLast(({ time }) => time.from <= last.time.to && time.to >= first.time.from - MINUTE);
  const status = last.fields.status ?? last.fields.exitStatus;
  const killed = exits.every((exit) => signalOf(exit) !== undefined) ? signalOf(last) : undefined;
  const failed = killed === undefined ? startThatFailed(context, first, last) : undefined;
  const error = failed
    ? `it could not start ${failed.command}`
    : said && killed === undefined
      ? lastLine(String(said.fields.output))
      : undefined;
  const own = killed === undefined ? [] : exits.filter(({ kind }) => kind !== BY_LIMIT);
  const kills = own.flatMap((exit) => killOf(context, exit) ?? []);
  const kill = killed === undefined ? undefined : killOf(context, last);
  const byNode = last.kind !== BY_LIMIT && kill?.fields.reason === 'Out of memory';
  const byLimit = last.kind === BY_LIMIT || kill?.fields.reason === 'Memory cgroup out of memory';
  const how = killed === undefined ? 'ended' : 'was killed';
  const byKernel = kill ? 'by the kernel, for want of memory' : undefined;
  const killer = byLimit ? 'by its memory limit' : byNode ? 'by the kernel, as the node had no memory left' : byKernel;
  const what = error ?? killer ?? (killed && `by signal ${killed}`);
  const note = `the EFS watchdog ${how} ${times} times in ${formatDuration(duration)}, the last time at ${context.clockTime(firstMoment(last))}${what ? `: ${what}` : ''}`;
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
function startThatFailed(context: FactContext, first: Event, last: Event) {
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
  const command = String(starting?.fields.command ?? '').split(' ')[0];
  return command ? { command, events: [starting!, failure] } : undefined;
}

/**
 * The signal that ended it from outside, such as `9/KILL` of systemd and `killed` of the driver: `signal: killed`. A program that does
 * wrong itself is ended by signals as well, and may leave a core: those are errors of its own.
 */
function signalOf({ kind, fields: { code, status } }: Event): string | undefined {
  if (kind === BY_LIMIT) return 'KILL';
  const told = code === 'killed' ? String(status) : /^signal: ([^(]+?)$/.exec(String(status))?.[1];
  return told !== undefined && OWN_FAULT.test(told) ? undefined : told;
}

/** Of a traceback of Python the last line is what went wrong; one that was cut has none. */
function lastLine(output: string): string | undefined {
  const line = output.trimEnd().split('\n').at(-1)!;
  return /^\S+(Error|Exception|Exit|Interrupt|Expired)\b/.test(line) ? line : undefined;
}

function endOf(context: FactContext, exits: readonly Event[], nth: number): Event | undefined {
  const last = exits.at(-1)!;
  const boot = bootBehind(context, last);
  if (boot) return derive('watchdog-exits', ENDED, boot.time, { nth, note: boot.text }, evidenceOf(boot));
  const next = exitsOf(context).find(({ kind, time }) => kind === last.kind && time.from > last.time.from);
  const readTo = Math.min(
    readUpTo(context, last.kind === BY_LIMIT ? 'kernel' : (last.actor ?? 'csi'), last.time.to),
    next?.time.from ?? Infinity,
  );
  if (readTo - last.time.to <= APART || !isStartedAgain(context, last)) return undefined;
  const then = next && readTo === next.time.from ? next : undefined;
  const until = then ? `${context.clockTime(readTo)}, when it did` : context.clockTime(readTo - 1);
  const evidence = [last, ...(then ? [then] : [])].flatMap(evidenceOf);
  return derive('watchdog-exits', ENDED, last.time, { nth, note: `it did not end again up to ${until}` }, evidence);
}

/** The driver starts it at once, always; systemd says so, and gives up in the end. */
const isStartedAgain = (context: FactContext, last: Event): boolean =>
  last.kind === 'efs.watchdog.exited' ||
  last.fields.podUid !== undefined ||
  context.ofKind('service.started').some((start) => isOfUnit(start) && start.time.to > last.time.from);

function unread(context: FactContext, exits: Event): Unknown {
  const because = `nothing was read that the EFS watchdog was started and ran on behind ${context.clockTime(exits.time.to - 1)}`;
  return {
    kind: EXITS,
    fields: { nth: exits.fields.nth!, open: true },
    needs: NEEDS,
    because,
    evidence: evidenceOf(exits).slice(-1),
  };
}
