import {
  type Event,
  type Evidence,
  formatDuration,
  leastOf,
  lengthOf,
  listed,
  SECOND,
  timesOf,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { type Cause, type Stall, stallsOf, UNNAMED, type Wait } from '../../views/nfs/lock-stalls.ts';
import { MOUNT_NEED, MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { lockdProbe } from '../../views/nfs/nfs-probe.ts';
import { REFUSAL_NEED } from '../../views/nfs/nlm-refusals.ts';
import { isLong, lockMounts } from '../../views/nfs/nlm-waits.ts';
import { statdService } from '../../views/nfs/statd-service.ts';
import { derive } from '../../views/node/evidence.ts';
import { orMissed } from '../../views/node/lost-kernel-lines.ts';
import { STACK_NEED, tasksWithoutStacks } from '../../views/node/tasks-without-stacks.ts';

const CAUSES: Readonly<Record<Cause, string>> = {
  server: 'no answer from its lockd',
  statd: "no answer from this node's rpc.statd",
  held: 'another process or node holds the lock',
};

/**
 * Stretches in which locks over NLM (NFS version 3) waited: for the server's lockd, for rpc.statd of this node, or for
 * a lock that somebody held for long. Two things show them: kernel lines of lockd, and the stacks of tasks at capture. A
 * single stack is one instant, and an ordinary call looks the same: `nlm.stall.lasting` says what shows that it lasted.
 */
export const nlmStalls: Fact = {
  name: 'nlm-stalls',
  title: 'NFSv3 lock stalls',
  uses: ['nlm-slow-calls', 'statd-process', 'rpc-registrations', 'boot-lives'],
  inputs: [{ sources: MOUNT_TABLES }, { sources: ['ps', 'proc-stack'] }],
  kinds: {
    'nlm.stall': {
      what: 'a stall of NFSv3 locks',
      fields: {
        server: 'text',
        nth: { type: 'int', means: 'of this server' },
        address: { type: 'text?', means: 'if known' },
        host: { type: 'text?', means: 'the server as named by its mount, if known' },
        cause: { type: 'text', oneOf: ['server', 'statd', 'held'] },
        open: 'bool',
        tasks: 'count',
        programs: { type: 'text?', means: 'the tasks, with their PIDs and how long they have waited at least' },
        lines: 'count',
        duration: { type: 'int|null?', means: 'null if the log shows no duration' },
        candidates: { type: 'text?', means: 'the mounts that it may be about, if no command names one' },
        rpcbind: 'list?',
        lockd: { type: 'list?', means: 'the rpcinfo arguments to probe lockd' },
        startStatd: 'list',
        restartStatd: 'list',
        statdSays: { type: 'list', means: 'the commands that start rpc.statd, restart it, and show its log' },
      },
    },
    'nlm.stall.lasting': {
      what: 'a wait for a lock that was longer than an ordinary call',
      fields: { server: 'text', nth: 'int' },
    },
    'nlm.stall.ended': {
      what: 'a recovery of NFSv3 locks',
      fields: {
        server: 'text',
        nth: 'int',
        rebooted: { type: 'bool', means: 'by a reboot of the node; it may have ended earlier' },
      },
    },
    'nlm.refused': {
      what: 'locks that failed because rpc.statd of this node did not monitor the peer',
      fields: {
        server: 'text',
        nth: 'int',
        answered: { type: 'bool', means: "rpc.statd's own log shows the refusal" },
      },
    },
    'nlm.waiting.before': {
      what: 'tasks that waited for the same in an earlier capture too',
      fields: {
        server: 'text',
        nth: 'int',
        tasks: 'count',
        apart: { type: 'int', unit: 'us', means: 'how much earlier' },
      },
    },
    'nlm.waiting': {
      what: 'a task that waits for an NLM lock, by its stack',
      fields: {
        server: 'text',
        nth: 'int',
        cause: { type: 'text', oneOf: ['server', 'statd', 'held'] },
        pid: 'int',
        command: 'text',
        target: 'text?',
        local: { type: 'bool', means: 'a program of this node holds the lock' },
        waitedFor: 'int?',
      },
    },
  },
  derive(context) {
    const counts = new Map<string, number>();
    const { start: startStatd, restart: restartStatd, says: statdSays } = statdService(context);
    const statd = { startStatd, restartStatd, statdSays };
    const events: Event[] = [];
    const unknown: Unknown[] = tasksWithoutStacks(context);
    for (const stall of stallsOf(context)) {
      const { server, host, cause, time, spell, refusals, call, end } = stall;
      const nth = (counts.get(server) ?? 0) + 1;
      counts.set(server, nth);
      const key = { server, nth };
      const open = (stall.waits.length > 0 || (refusals?.open ?? false)) && !end;
      const said = spell?.lines ?? refusals?.lines ?? [];
      const lines = timesOf(said);
      const writer = spell?.of ? `${spell.of}: ` : '';
      const note = `${writer}locks on ${server} ${open ? 'wait' : 'waited'}: ${CAUSES[cause]}`;
      const until = end?.at.from ?? time.to;
      // Where the time of the log goes back in between nothing shows it.
      const duration = until < time.from ? null : lengthOf({ from: time.from, to: until });
      const address = server === UNNAMED ? undefined : server;
      const evidence = [
        ...stall.waits.flatMap((wait) => wait.evidence),
        ...linesOf(said),
        ...(call ? evidenceOf(call) : []),
      ];
      const tasks = stall.waits.length;
      const programs = tasks === 0 ? undefined : listed(stall.waits.map(inBrackets), 3);
      const told = tasks === 0 && refusals ? refusals.note : note;
      const probe = address === undefined ? {} : lockdProbe(context, address);
      const candidates = server === UNNAMED ? candidatesOf(context) : undefined;
      const where = { address, host, candidates, ...probe };
      const fields = { ...key, ...where, cause, open, tasks, programs, lines, duration, ...statd, note: told };
      events.push(derive('nlm-stalls', 'nlm.stall', time, fields, evidence));
      for (const wait of stall.waits) events.push(waiting(wait, key));
      const before = waitingBefore(stall, key);
      if (before) events.push(before);
      if (refusals) {
        const denied = { ...key, answered: refusals.said.length > 0, note: refusals.note };
        const lines = linesOf([...refusals.lines, ...refusals.said]);
        events.push(derive('nlm-stalls', 'nlm.refused', refusals.time, denied, lines));
      }
      if (!open && !end) {
        const untold = noEnd(stall, key);
        unknown.push(spell ? orMissed(context, spell.lines.at(-1)!, untold) : untold);
      }
      const lasting = lastingOf(stall, key);
      if (lasting) events.push(lasting);
      else unknown.push(oneInstant(stall, key));
      if (end) {
        const ended = {
          ...key,
          rebooted: end.rebooted ?? false,
          note: `${end.how} at ${context.clockTime(end.at)}`,
        };
        events.push(derive('nlm-stalls', 'nlm.stall.ended', end.at, ended, end.evidence));
      }
    }
    return { events, unknown };
  },
};

const linesOf = (lines: readonly Event[]): Evidence[] => lines.flatMap((line) => evidenceOf(line).slice(0, 1));

/** `10.1.84.31 (/srv), 10.1.84.32 (/srv2)`. */
function candidatesOf(context: FactContext): string | undefined {
  const named = lockMounts(context).map(({ host, target }) => `${host} (${target})`);
  return named.length > 0 ? listed([...new Set(named)], 4) : undefined;
}

interface Key {
  server: string;
  nth: number;
}

/** `flock /data/f (pid 4127, for at least 10 min)`. */
const inBrackets = (wait: Wait) => `${wait.command} (pid ${wait.pid}${atLeast(wait)})`;

const atLeast = ({ waitedFor }: Wait) =>
  waitedFor === undefined || waitedFor < SECOND ? '' : `, for at least ${formatDuration(waitedFor)}`;

function waiting(wait: Wait, key: Key): Event {
  const { pid, command, cause, target, local, waitedFor, evidence } = wait;
  const note = `${command} (pid ${pid}) waits for a lock${atLeast(wait)}`;
  const fields = { ...key, cause, pid, command, target, local, waitedFor, note };
  return derive('nlm-stalls', 'nlm.waiting', evidence[0]!.time!, fields, evidence);
}

/** Two instants: a program that asks for locks all the time is found in such a call repeatedly. */
function waitingBefore({ waits }: Stall, key: Key): Event | undefined {
  const again = waits.flatMap((wait) => (wait.before ? [{ wait, ...wait.before }] : []));
  const [first] = again;
  if (!first) return undefined;
  const apart = leastOf(again.map((one) => one.apart));
  const pids = listed(
    again.map(({ wait }) => `pid ${wait.pid}`),
    4,
  );
  const note = `${again.length === 1 ? 'one' : again.length} of them waited for a lock ${formatDuration(apart)} earlier, too (${pids}); a program that takes locks all the time looks the same`;
  const evidence = again.flatMap(({ wait, evidence }) => [evidence, wait.evidence[0]!]);
  const fields = { ...key, tasks: again.length, apart, note };
  return derive('nlm-stalls', 'nlm.waiting.before', first.wait.evidence[0]!.time!, fields, evidence);
}

/** The kernel says `not responding` after a major timeout only; a task may say by its age how long it waits. */
function lastingOf({ spell, refusals, waits, time, call }: Stall, key: Key): Event | undefined {
  if (call)
    return derive('nlm-stalls', 'nlm.stall.lasting', time, { ...key, note: call.fields.note }, evidenceOf(call));
  if (refusals) {
    const told = { ...key, note: refusals.note };
    return derive('nlm-stalls', 'nlm.stall.lasting', refusals.time, told, linesOf(refusals.lines));
  }
  const long = waits.filter(isLong);
  if (!spell && (long.length === 0 || key.server === UNNAMED)) return undefined;
  const first = spell?.lines[0];
  const said = first ? `the kernel reports that lockd of ${key.server} does not answer` : '';
  const age = listed(long.map(({ pid, waitedFor }) => `pid ${pid} for ${formatDuration(waitedFor!)}`));
  const note = said || `${long.length === 1 ? 'a program waits' : 'programs wait'} only for a lock: ${age}`;
  const evidence = spell ? linesOf(spell.lines) : long.flatMap((wait) => wait.evidence);
  return derive('nlm-stalls', 'nlm.stall.lasting', first?.time ?? time, { ...key, note }, evidence);
}

/** A task makes the kernel say once that its call has no answer: without an OK it may wait still, and no stack shows that one does. */
function noEnd({ cause, time, spell, refusals }: Stall, key: Key): Unknown {
  const open = { kind: 'nlm.stall', time, fields: { ...key, cause, open: true } };
  if (refusals)
    return {
      ...open,
      needs: [REFUSAL_NEED],
      because: 'no line shows that rpc.statd monitors it again, or that it was asked to',
      evidence: linesOf(refusals.lines),
    };
  return {
    ...open,
    needs: [STACK_NEED],
    because: 'no recovery of its lockd is logged; the kernel logs none if the waiting program was killed',
    evidence: linesOf(spell?.lines ?? []),
  };
}

/** A task that sleeps in one call is not switched to meanwhile. */
const ONE_WAIT_NEED = {
  what: 'the context switch counts of the tasks, twice, or the kernel log',
  collectWith:
    "for i in 1 2; do for p in $(ps -eLo lwp=,stat= | awk '$2 ~ /^D/ { print $1 }'); do grep -H ctxt /proc/$p/status; done; sleep 20; done",
};

function oneInstant({ waits }: Stall, key: Key): Unknown {
  const unnamed = key.server === UNNAMED;
  return {
    kind: 'nlm.stall.lasting',
    fields: { ...key },
    needs: unnamed ? [MOUNT_NEED] : [ONE_WAIT_NEED],
    because: unnamed
      ? 'no mount entry shows which server it is'
      : 'a stack shows one moment; an ordinary lock call looks the same',
    evidence: waits.flatMap((wait) => wait.evidence),
  };
}
