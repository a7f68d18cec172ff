import {
  type Event,
  type Evidence,
  earlier,
  formatDuration,
  type Interval,
  lengthOf,
  type Unknown,
} from '@mountline/core';
import { clockTime, evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { ProcStackRecord } from '@mountline/parsers/proc-stack';
import type { PsRecord } from '@mountline/parsers/ps';
import { derive, rowEvidence } from '../node/evidence.ts';
import { MOUNT_NEED, MOUNT_TABLES } from '../node/nfs-mounts.ts';
import { isLong, type NlmCause, type NlmWait, nlmWaits } from '../node/nlm-waits.ts';
import { type Spell, spells } from '../node/spells.ts';
import { pidOf } from '../node/stacks.ts';

interface Stall {
  server: string;
  cause: NlmCause;
  time: Interval;
  spell?: Spell;
  waits: NlmWait[];
}

const CAUSES: Readonly<Record<NlmCause, string>> = {
  server: 'no answer from its lockd',
  statd: "no answer from this node's rpc.statd",
  held: 'somebody holds the lock',
  grace: 'its grace period',
};

const STACK_NEED = {
  what: 'the kernel stacks of the tasks in D',
  collectWith: `for p in $(ps -eo pid=,stat= | awk '$2 ~ /^D/ { print $1 }'); do echo "== PID $p $(cat /proc/$p/comm)"; cat /proc/$p/stack; done`,
};

/**
 * Stretches in which locks over NLM (NFS version 3) waited: for the server's lockd, for rpc.statd of this node, or for
 * a lock that somebody held for long. Two things show them: kernel lines of lockd, and the stacks of tasks at capture. A
 * single stack is one instant, and an ordinary call looks the same: `nlm.stall.lasting` says what shows that it lasted.
 */
export const nlmStalls: Fact = {
  name: 'nlm-stalls',
  title: 'stretches in which NFSv3 locks waited',
  uses: [],
  inputs: [{ sources: MOUNT_TABLES }, { sources: ['ps', 'proc-stack'] }],
  kinds: {
    'nlm.stall':
      'NFSv3 locks that wait: server, nth (of this server), address (where known), cause (server, statd, held), open, tasks, lines, duration',
    'nlm.stall.lasting': 'a sign that the wait for a lock was longer than an ordinary call: server, nth',
    'nlm.stall.ended': 'the end of a wait for NFSv3 locks: server, nth',
    'nlm.waiting': 'a task whose stack shows that it waits for an NLM lock: server, nth, cause, pid, command, target',
  },
  derive(context) {
    const waits = nlmWaits(context).filter((wait) => wait.cause !== 'grace' && (wait.cause !== 'held' || isLong(wait)));
    const stalls = stallsOf(context, waits);
    const counts = new Map<string, number>();
    const events: Event[] = [];
    const unknown: Unknown[] = withoutStacks(context);
    for (const stall of stalls) {
      const { server, cause, time, spell } = stall;
      const nth = (counts.get(server) ?? 0) + 1;
      counts.set(server, nth);
      const key = { server, nth };
      const open = stall.waits.length > 0;
      const lines = spell?.lines.reduce((sum, line) => sum + line.repeats, 0) ?? 0;
      const note = `locks on ${server} ${open ? 'wait' : 'waited'}: ${CAUSES[cause]}`;
      const duration = lengthOf({ from: time.from, to: spell?.answers[0]?.time.from ?? time.to });
      const address = server === UNNAMED ? undefined : server;
      const evidence = [...stall.waits.flatMap((wait) => wait.evidence), ...linesOf(spell)];
      const fields = { ...key, address, cause, open, tasks: stall.waits.length, lines, duration, note };
      events.push(derive('nlm-stalls', 'nlm.stall', time, fields, evidence));
      for (const wait of stall.waits) events.push(waiting(wait, key));
      const lasting = lastingOf(stall, key);
      if (lasting) events.push(lasting);
      else unknown.push(oneInstant(stall, key));
      const end = endOf(stall, key);
      if (end) events.push(end);
    }
    return { events, unknown };
  },
};

const linesOf = (spell: Spell | undefined): Evidence[] =>
  (spell?.lines ?? []).flatMap((line) => evidenceOf(line).slice(0, 1));

const UNNAMED = 'a server that no command names';

/** A server that the tasks do not name is one of those that are mounted. */
const serverOf = (wait: NlmWait) => wait.server ?? UNNAMED;

function stallsOf(context: FactContext, waits: readonly NlmWait[]): Stall[] {
  const told = spells(context, 'lockd.server.not-responding', 'lockd.server.ok');
  const current = (spell: Spell) => spell.answers.length === 0 && !spell.reboot;
  const ofSpells = told.map((spell): Stall => {
    const mine = current(spell) ? waits.filter((w) => w.cause === 'server' && w.server === spell.server) : [];
    const last = spell.answers[0] ?? spell.reboot ?? mine[0]?.evidence[0] ?? spell.lines.at(-1)!;
    const time = { from: spell.lines[0]!.time.from, to: last.time!.to };
    return { server: spell.server, cause: 'server', time, spell, waits: mine };
  });
  const taken = new Set(ofSpells.flatMap((stall) => stall.waits));
  const groups = new Map<string, NlmWait[]>();
  for (const wait of waits) {
    if (taken.has(wait)) continue;
    const key = `${serverOf(wait)} ${wait.cause}`;
    groups.set(key, [...(groups.get(key) ?? []), wait]);
  }
  const ofWaits = [...groups.values()].map((group): Stall => {
    const { time } = group[0]!.evidence[0]!;
    const longest = Math.max(0, ...group.map((wait) => wait.waitedFor ?? 0));
    const since = { from: earlier(time!, longest).from, to: time!.to };
    return { server: serverOf(group[0]!), cause: group[0]!.cause, time: since, waits: group };
  });
  return [...ofSpells, ...ofWaits].sort((a, b) => a.time.from - b.time.from);
}

interface Key {
  server: string;
  nth: number;
}

function waiting({ pid, command, cause, target, waitedFor, evidence }: NlmWait, key: Key): Event {
  const long = waitedFor === undefined ? '' : `, for ${formatDuration(waitedFor)} at least`;
  const note = `${command} (pid ${pid}) waits for a lock${long}`;
  const fields = { ...key, cause, pid, command, target, waitedFor, note };
  return derive('nlm-stalls', 'nlm.waiting', evidence[0]!.time!, fields, evidence);
}

/** The kernel says `not responding` after a major timeout only; a task may say by its age how long it waits. */
function lastingOf({ spell, waits, time }: Stall, key: Key): Event | undefined {
  const long = waits.filter(isLong);
  if (!spell && (long.length === 0 || key.server === UNNAMED)) return undefined;
  const first = spell?.lines[0];
  const said = first
    ? `the kernel says since ${clockTime(first.time.from)} that lockd of ${key.server} does not answer`
    : '';
  const age = long.map(({ pid, waitedFor }) => `pid ${pid} for ${formatDuration(waitedFor!)}`).join(', ');
  const note = said || `${long.length === 1 ? 'a program waits' : 'programs wait'} for nothing but a lock: ${age}`;
  const evidence = spell ? linesOf(spell) : long.flatMap((wait) => wait.evidence);
  return derive('nlm-stalls', 'nlm.stall.lasting', first?.time ?? time, { ...key, note }, evidence);
}

function oneInstant({ waits }: Stall, key: Key): Unknown {
  const unnamed = key.server === UNNAMED;
  return {
    kind: 'nlm.stall.lasting',
    fields: { ...key },
    needs: unnamed
      ? [MOUNT_NEED]
      : [{ ...STACK_NEED, what: 'the stacks of the same tasks a minute later, or the kernel log' }],
    because: unnamed
      ? 'no row of a mount table says which server is meant'
      : 'a stack shows one instant, and an ordinary call for a lock looks the same',
    evidence: waits.flatMap((wait) => wait.evidence),
  };
}

function endOf({ spell }: Stall, key: Key): Event | undefined {
  const answer = spell?.answers[0];
  const end = answer ?? spell?.reboot;
  if (!end) return undefined;
  const at = clockTime(end.time.from);
  const note = answer ? `lockd of ${key.server} answered at ${at}` : `the node was rebooted at ${at}`;
  return derive('nlm-stalls', 'nlm.stall.ended', end.time, { ...key, note }, evidenceOf(end));
}

/** A table of processes shows that a task waits for an answer to an RPC; its stack would tell which. */
function withoutStacks(context: FactContext): Unknown[] {
  const pids = new Set(
    context
      .rows<ProcStackRecord>('proc-stack')
      .flatMap(({ snapshot, rows }) => rows.map((row) => pidOf(snapshot, row))),
  );
  const blind = context.rows<PsRecord>('ps').flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      if (!row.state?.startsWith('D') || !/^rpc_wa/.test(row.wchan ?? '') || pids.has(row.pid)) return [];
      return [rowEvidence(snapshot, row, `${row.pid} ${row.state} ${row.wchan} ${row.command}`)];
    }),
  );
  if (blind.length === 0) return [];
  const because = 'tasks wait for the answer to an RPC, and their stacks are not in the bundle';
  return [{ kind: 'nlm.waiting', fields: {}, needs: [STACK_NEED], because, evidence: blind }];
}
