import {
  addTo,
  type Event,
  type Evidence,
  FARTHEST_ZONE,
  type FieldMap,
  type FieldValue,
  type Interval,
  isWhole,
  LONGEST_CAPTURE,
  listed,
  rowsOf,
  SECOND,
  type Snapshot,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext, firstMoment, lastMoment, sortEvents } from '@mountline/correlation';
import { answerBehind } from '../../views/nfs/answer-behind.ts';
import { type Answer, answerAtCapture, nobodyWaits } from '../../views/nfs/answers-at-capture.ts';
import { clientLists } from '../../views/nfs/client-lists.ts';
import { STILL, takenAway } from '../../views/nfs/client-removed.ts';
import { loopbackClients, loopbackMounts } from '../../views/nfs/loopback.ts';
import { MOUNT_NEED, nfsMounts, wholeMountTable } from '../../views/nfs/nfs-mounts.ts';
import { CALLS_NEED } from '../../views/nfs/rpc-calls.ts';
import { replyBehind } from '../../views/nfs/server-replies.ts';
import { listening } from '../../views/nfs/sockets.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { lastCaptureAt, lastCaptureBegan } from '../../views/node/last-capture.ts';
import { orMissed } from '../../views/node/lost-kernel-lines.ts';
import { SHOW_THREADS } from '../../views/node/process-tables.ts';

/**
 * Whether a spell in which an NFS server did not answer was over by the capture: the kernel says OK when the server answers, and
 * nothing when the client is taken away. So the tables of the node have to show that a client of it is left. What the last lines
 * cannot tell, because they gave up, the socket table can: on a port without a listener nobody answers. So can the thread of the
 * kernel that brings the state of a client back (fs/nfs/nfs4state.c: nfs4_run_state_manager): it ends when it has, so one that began
 * before the last line and waits at capture was not answered since.
 */
export const serverSilences: Fact = {
  name: 'server-silences',
  title: 'spells of a silent NFS server that were going on at capture, or ended',
  uses: ['server-spells', 'boot-lives', 'client-age', 'client-lease', 'calls-waiting', 'blocked-tasks'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'nfs.server.still-silent':
      'a spell in which an NFS server did not answer that was going on at capture: server, of, untilAt, mounted (its mount points that are left, in words)',
    'nfs.server.silence-ended':
      'the end of a spell in which an NFS server did not answer: server, of, untilAt, saidFor (how long the kernel said so; it was silent before its first line)',
    'nfs.server.tasks-blocked':
      'tasks that are in D inside NFS or RPC at capture, while a mount of the server stands and nothing tells whether it answers again: server, untilAt, count',
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const spells = context.ofKind('nfs.server.silent');
    if (spells.length === 0) return {};
    const { capture } = context.timeline;
    const [began, now] = [lastCaptureBegan(context), lastCaptureAt(context)];
    const lastBoot = context.ofKind('node.rebooted').at(-1)?.time.from ?? Number.NEGATIVE_INFINITY;
    const shown = shownAtCapture(context);
    for (const spell of spells) {
      const { server, of, untilAt, answered } = spell.fields;
      const key = { server: server!, of: of!, untilAt: untilAt! };
      const end = (time: Interval, note: string, evidence: Evidence[], saidFor?: FieldValue) =>
        events.push(derive('server-silences', 'nfs.server.silence-ended', time, { ...key, saidFor, note }, evidence));
      if (answered === true) {
        const at = lastMoment(spell);
        const note = `the kernel says at ${context.clockTime(at)} that ${server} is OK`;
        end(at, note, evidenceOf(spell).slice(-1), spell.fields.duration);
      }
      // In logs that were read on: no table is of that time.
      else if (began !== undefined && spell.time.from > began + LONGEST_CAPTURE)
        unknown.push(orMissed(context, spell, undecided(key, spell)));
      // A boot that ended it tells so in a step of its own.
      else if (lastBoot < spell.time.from) {
        const clients = leftOf(shown, spell);
        const nobody = nobodyListens(context, spell);
        const unsent = callsWithoutConnection(context, spell);
        const manager = managerSince(context, shown, spell);
        const recent = now !== undefined && Number(untilAt) >= now - STILL;
        const answer = answerAtCapture(context, spell);
        const unrenewed = unrenewedSince(context, spell);
        const last = evidenceOf(spell).at(-1)!;
        const ok = answerBehind(context, { kind: 'nfs.server.ok', server, last });
        const reply = replyBehind(context, spell);
        const away = takenAway(context, spell);
        if (ok) {
          const note = `behind that line the log says that ${server} is OK, at ${context.clockTime(ok.time)}: the time of its lines goes back between`;
          end(ok.time, note, [last, ...evidenceOf(ok)]);
        } else if (reply) {
          end(reply.event.time, `${server} answered: ${reply.says}`, evidenceOf(reply.event), saidFor(spell));
        } else if (clients?.left.length === 0) {
          const note = `no mount and no client of it is left at capture`;
          end(clients.looked[0]!.time ?? spell.time, note, clients.looked, saidFor(spell));
        } else if (unrenewed.length > 0 && capture) {
          const last = context.clockTime(firstMoment(unrenewed.at(-1)!));
          const note = `${server} has not answered up to the capture: no client that can have written these lines renewed its lease since ${last}`;
          const evidence = [...evidenceOf(spell), ...unrenewed.flatMap(evidenceOf)];
          events.push(derive('server-silences', 'nfs.server.still-silent', capture, { ...key, note }, evidence));
        } else if (away) {
          end(away.unmount.time, away.note, away.evidence, saidFor(spell));
        } else if (answer) {
          const over = !unsent && !manager && !nobody && nobodyWaits(context, answer, waitsForOk(spell));
          if (over) end(answer.time, answer.note, answer.evidence, saidFor(spell));
          else unknown.push(answeredSince(context, key, spell, answer));
        } else if (capture && isGoingOn(spell, { clients, recent, nobody, unsent, manager })) {
          const told = unsent ?? manager;
          const note = `${server} has not answered up to the capture${told ? `: ${told.fields.note}` : ''}`;
          const calls = told ? evidenceOf(told) : [];
          const evidence = [...evidenceOf(spell), ...(clients?.left ?? []), ...(nobody ? [nobody] : []), ...calls];
          const fields = {
            ...key,
            mounted: clients && clients.targets.length > 0 ? listed(clients.targets) : undefined,
            note,
          };
          events.push(derive('server-silences', 'nfs.server.still-silent', capture, fields, evidence));
        } else {
          unknown.push(orMissed(context, spell, undecided(key, spell, { clients, shown, recent })));
          const asleep = clients ? tasksBlocked(context, key) : undefined;
          if (asleep) events.push(asleep);
        }
      }
    }
    return { events, unknown };
  },
};

/** A single line says it of one moment. */
const saidFor = ({ fields: { duration } }: Event) => (Number(duration) >= SECOND ? duration : undefined);

/**
 * A call that goes on, `still trying`, makes the kernel say OK when it is answered. One that was given up, `timed out`, of a soft
 * mount or to renew a lease, makes it say nothing more.
 */
const waitsForOk = (spell: Event) =>
  evidenceOf(spell).some(({ fields }) => String(fields.reason ?? '').startsWith('still trying'));

/** Calls that wait for a connection to the server are no older spell's: of one that ended the kernel would have said so. */
function isGoingOn(
  spell: Event,
  at: {
    clients: Left | undefined;
    recent: boolean;
    nobody: Evidence | undefined;
    unsent: Event | undefined;
    manager: Event | undefined;
  },
): boolean {
  if (at.manager) return true;
  if (at.unsent) return at.recent || waitsForOk(spell);
  return at.clients !== undefined && at.recent && (waitsForOk(spell) || at.nobody !== undefined);
}

/**
 * A state manager of this very server that ran before the last of the lines, and waits for an answer at capture. One that says since
 * then that it failed was answered, with an error. Where the zone of the lines is a guess, they may be half a day older.
 */
function managerSince(context: FactContext, { remote }: Shown, spell: Event): Event | undefined {
  const { fields } = spell;
  const managers = context.ofKind('nfs.manager.blocked');
  if (managers.length === 0) return undefined;
  const files = evidenceOf(spell).map(({ span }) => span.path);
  const guesses = context.timeline.clocks.filter(({ path }) => files.includes(path)).flatMap(({ guesses }) => guesses);
  if (fields.local === true) return undefined;
  if (guesses.some((guess) => guess !== 'zone')) return undefined;
  const last = Number(fields.untilAt) - (guesses.length > 0 ? FARTHEST_ZONE : 0);
  const names = new Set([fields.server, ...(remote.get(String(fields.server)) ?? []).flatMap(({ of }) => of)]);
  const failed = context.ofKind('nfs.state-manager.failed');
  if (failed.some(({ fields: { server }, time }) => names.has(server!) && time.from >= Number(fields.untilAt)))
    return undefined;
  return managers.find(
    ({ fields: { server, age, rpc }, time }) =>
      names.has(server!) && rpc === true && typeof age === 'number' && time.to - age <= last,
  );
}

/** Calls of the client of the lines that wait for a connection at capture. */
function callsWithoutConnection(context: FactContext, { fields: { server, port, local } }: Event): Event | undefined {
  if (local === true && port === undefined) return undefined;
  const calls = context.joined('nfs.calls.waiting', 'server', server!);
  return calls.find(({ fields }) => Number(fields.unsent) > 0 && (port === undefined || fields.port === port));
}

/** Where the client of the lines is of one port of this node, the socket table tells too: without a listener nothing answers. */
function nobodyListens(context: FactContext, { fields: { port } }: Event): Evidence | undefined {
  if (typeof port !== 'number') return undefined;
  const sockets = listening(context, [port]);
  return sockets.known && !sockets.on(port) && !sockets.doubt(port) ? sockets.none(port) : undefined;
}

/**
 * Lines of this node that several of its clients can have written: when the leases of all of these ran out before the first line, and
 * none was renewed since, whoever wrote them has no answer yet. A client of NFSv4.0 without open files renews none.
 */
function unrenewedSince(context: FactContext, { time, fields: { candidates } }: Event): Event[] {
  if (!Array.isArray(candidates)) return [];
  const leases = candidates.flatMap((port) => context.joined('nfs.lease.renewed', 'port', Number(port)).slice(-1));
  const isOut = ({ time: { to }, fields: { local, version } }: Event) =>
    local === true && to <= time.from && /^4\.[1-9]/.test(String(version));
  return leases.length === candidates.length && leases.every(isOut) ? sortEvents(leases) : [];
}

/** One instant: it does not tell that they wait for this server, nor for how long. */
function tasksBlocked(context: FactContext, key: FieldMap): Event | undefined {
  const tasks = context.ofKind('task.blocked').filter(({ fields }) => fields.nfs === true);
  const [first] = tasks;
  if (!first) return undefined;
  const count = tasks.reduce((sum, { fields }) => sum + Number(fields.count), 0);
  const note = `tasks in D inside NFS or RPC at capture: ${count} (others may wait behind them)`;
  const fields = { ...key, count, note };
  return derive('server-silences', 'nfs.server.tasks-blocked', first.time, fields, tasks.flatMap(evidenceOf));
}

function answeredSince(context: FactContext, fields: FieldMap, spell: Event, answer: Answer): Unknown {
  const open = undecided(fields, spell);
  const blocked = tasksBlocked(context, fields);
  const rest = blocked ? `and yet there are ${blocked.fields.note}` : 'and no line tells of what came after';
  const because = `${answer.note}, ${rest}`;
  const tasks = { what: 'a table of all processes, with what each sleeps in', collectWith: SHOW_THREADS };
  const needs = answer.how === 'lease-ran-out' ? open.needs : [tasks, CALLS_NEED];
  return { ...open, needs, because, evidence: [...open.evidence, ...answer.evidence] };
}

/** What is at hand is not asked for: of the list of clients, the mount table and the log of the kernel up to the capture. */
function undecided(
  fields: FieldMap,
  spell: Event,
  has: { clients?: Left | undefined; shown?: Shown; recent?: boolean } = {},
): Unknown {
  const of = { kind: 'nfs.server.still-silent', fields, evidence: evidenceOf(spell) };
  const log = { what: "the kernel's log up to the capture", collectWith: 'journalctl -k -b -o short-iso-precise' };
  const logs = has.recent ? [] : [log];
  if (has.clients && has.clients.left.length > 0) {
    const because =
      'no line says that it answers again, and of a call whose program was killed the kernel says nothing';
    return { ...of, needs: [...logs, CALLS_NEED], because };
  }
  const list = { what: "the kernel's list of NFS clients", collectWith: 'cat /proc/fs/nfsfs/servers' };
  const because = 'no line says that it answers again, and a client that was taken away writes none';
  const tables = has.shown && has.shown.whole.length > 0 ? [CALLS_NEED] : [MOUNT_NEED, list];
  return { ...of, needs: [...logs, ...tables], because };
}

/**
 * What the tables of the capture show of NFS servers: mounts and clients, by port of this node, or by address and name of
 * another: the kernel's lines call a server as its mount did.
 */
interface Shown {
  local: ReadonlyMap<number | string, ShownRow[]>;
  remote: ReadonlyMap<number | string, ShownRow[]>;
  /** The mount table and the lists of clients, where both were read whole. */
  whole: Snapshot[];
}

interface ShownRow {
  of: (number | string)[];
  /** Of a mount its mount point. */
  target?: string;
  evidence: Evidence;
}

/** By each of their names: there may be thousands of servers. */
function byName(rows: readonly ShownRow[]): Map<number | string, ShownRow[]> {
  const found = new Map<number | string, ShownRow[]>();
  for (const row of rows) for (const name of new Set(row.of)) addTo(found, name, row);
  return found;
}

function shownAtCapture(context: FactContext): Shown {
  const lists = clientLists(context);
  const listed = lists.flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) =>
      row.table !== 'servers' || row.address === null
        ? []
        : [{ of: [row.address, row.hostname], evidence: rowEvidence(snapshot, row, `${row.server} ${row.hostname}`) }],
    ),
  );
  const table = wholeMountTable(context);
  const whole = [...(table ? [table] : []), ...lists.map(({ snapshot }) => snapshot)];
  return {
    local: byName([
      ...loopbackMounts(context).map(({ port, target, evidence }) => ({ of: [port], target, evidence })),
      ...(loopbackClients(context) ?? []).map(({ port, evidence }) => ({ of: [port], evidence })),
    ]),
    remote: byName([
      ...nfsMounts(context).map(({ address, host, target, evidence }) => ({ of: [address, host], target, evidence })),
      ...listed,
    ]),
    whole: table && lists.length > 0 && whole.every(isWhole) ? whole : [],
  };
}

interface Left {
  left: Evidence[];
  targets: string[];
  looked: Evidence[];
}

/**
 * The mounts and clients of the server, or of the port of this node, that are left at capture. Where none is, both tables are
 * needed to say so: a client outlives its row. Lines of this node that name no port are of any of its clients.
 */
function leftOf({ local, remote, whole }: Shown, { fields }: Event): Left | undefined {
  if (fields.local === true && fields.port === undefined && local.size > 0) return undefined;
  const of = fields.local === true ? Number(fields.port) : String(fields.server);
  const rows = (fields.local === true ? local : remote).get(of) ?? [];
  const left = rows.map(({ evidence }) => evidence);
  const targets = rows.flatMap(({ target }) => (target === undefined ? [] : [target]));
  if (left.length > 0) return { left, targets, looked: left };
  if (whole.length === 0) return undefined;
  const none = `none of ${fields.server}${typeof fields.port === 'number' ? `:${fields.port}` : ''}`;
  return {
    left,
    targets,
    looked: whole.map((snapshot) => tableEvidence(snapshot, `${rowsOf(snapshot)} rows, ${none}`)),
  };
}
