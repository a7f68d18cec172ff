import {
  counted,
  type Event,
  type EventOf,
  type Evidence,
  groupBy,
  isKnown,
  listed,
  MINUTE,
  type Need,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { LsofRecord } from '@mountline/parsers/lsof';
import type { ProcLinksRecord } from '@mountline/parsers/proc-links';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { processRows } from '../../views/node/processes.ts';

/** Who holds instances changes slowly: a table of so long before or behind still shows who they were. */
const NEAR = 10 * MINUTE;

/** Of so many processes of a user the names are reported, those with the most first. */
const NAMED = 5;

interface Instance {
  pid: number;
  /** Name or number; null where no table shows it. */
  user: string | null;
  command: string;
  evidence: Evidence;
}

/**
 * Who held inotify instances when there was no room for more, from the open files of lsof or of /proc/PID/fd. The limits are
 * those of a user. How many watches hang on an instance is in /proc/PID/fdinfo only, a line for each, which no collector keeps.
 *
 *     systemd       1                            root    6r  a_inode               0,14        0      10708 inotify
 */
export const inotifyHolders: Fact = {
  name: 'inotify-holders',
  title: 'holders of inotify instances when the limit was reached',
  uses: ['inotify-limits'],
  inputs: [{ sources: ['lsof', 'proc-links'] }],
  kinds: {
    'inotify.held': {
      what: 'inotify instances of a user when the limit was reached',
      fields: { of: { type: 'text', oneOf: ['watches', 'instances'] }, user: 'text', instances: 'count' },
    },
  },
  derive(context) {
    const asked = context.ofKind('inotify.exhausted');
    if (asked.length === 0) return {};
    const tables = instances(context);
    const found = asked.map((event) => heldThen(context, event, tables));
    const unknown = asked.flatMap((event, i) => (found[i]!.length === 0 ? [untold(event)] : []));
    return { events: found.flat(), unknown };
  },
};

/** Each list of open files that has instances of inotify in it. */
function instances(context: FactContext): Instance[][] {
  const lists = context.rows<LsofRecord>('lsof').map(({ snapshot, rows }) =>
    rows
      .filter(({ name, type, tid }) => name === 'inotify' && type?.startsWith('a') && tid === undefined)
      .map((row): Instance => {
        const { pid, user = null, command = 'a process' } = row;
        const text = `${command} ${pid} ${user ?? '-'} ${row.fd ?? ''} ${row.name}`;
        return { pid, user, command, evidence: rowEvidence(snapshot, row, text) };
      }),
  );
  const links = context.rows<ProcLinksRecord>('proc-links').map(({ snapshot, rows }) =>
    rows
      .filter(({ target, tid }) => target === 'anon_inode:inotify' && tid === undefined)
      .map((row): Instance => {
        const evidence = rowEvidence(snapshot, row, `/proc/${row.pid}/${row.link} -> ${row.target}`);
        const processes = processRows(context, { pid: row.pid, evidence }).map((told) => told.row);
        const user = processes.find((row) => row.user !== undefined)?.user ?? null;
        const [process] = processes;
        const command = process ? process.command.split(/\s/)[0]!.replace(/^.*\//, '') : 'a process';
        return { pid: row.pid, user, command, evidence };
      }),
  );
  return [...lists, ...links].filter((list) => list.length > 0);
}

type Exhausted = EventOf<'inotify.exhausted'>;

/** By the list that was read next to the time at which programs asked. */
function heldThen(context: FactContext, asked: Exhausted, tables: readonly Instance[][]): Event[] {
  const distance = ([first]: Instance[]) => {
    const { from, to } = first!.evidence.time!;
    if (!isKnown(from) || !isKnown(to)) return Number.POSITIVE_INFINITY;
    return Math.max(0, from - asked.time.to, asked.time.from - to);
  };
  const nearest = tables.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!nearest || distance(nearest) > NEAR) return [];
  const users = [...groupBy(nearest, ({ user }) => `${user}`)].sort(([, a], [, b]) => b.length - a.length);
  return users.map(([user, held]) => {
    const { of } = asked.fields;
    const who = user === 'null' ? 'processes of unknown users' : user;
    const time = held[0]!.evidence.time!;
    const note = `${who} held ${counted(held.length, 'inotify instance')} at ${context.clockTime(time.from)}: ${byProcess(held)}`;
    const fields = { of, user, instances: held.length, note };
    const evidence = held.map((one) => one.evidence);
    return derive('inotify-holders', 'inotify.held', time, fields, evidence);
  });
}

function byProcess(held: readonly Instance[]): string {
  const processes = [...groupBy(held, ({ pid }) => pid).values()].sort((a, b) => b.length - a.length);
  const names = processes.map((of) => `${of[0]!.command} (pid ${of[0]!.pid}) ${of.length}`);
  return listed(names, NAMED);
}

const HOLDERS_NEED: Need = {
  what: 'the holders of inotify instances and their watches',
  collectWith: 'grep -c ^inotify /proc/[0-9]*/fdinfo/* | grep -v :0$; ps -eo pid,user,args',
};

const untold = (asked: Exhausted): Unknown => ({
  kind: 'inotify.held',
  fields: { of: asked.fields.of },
  needs: [HOLDERS_NEED],
  because: 'the bundle has no table of open files from that time',
  evidence: evidenceOf(asked),
});
