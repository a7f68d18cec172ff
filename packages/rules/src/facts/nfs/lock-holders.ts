import { type EventOf, type Evidence, isWhole, listed, type Snapshot, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { LslocksRecord } from '@mountline/parsers/lslocks';
import type { ProcLocksRecord } from '@mountline/parsers/proc-locks';
import type { PsRecord } from '@mountline/parsers/ps';
import { isBelow, namesPath } from '../../views/mounts/command-paths.ts';
import { lockMounts } from '../../views/nfs/nlm-waits.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { psTables } from '../../views/node/process-tables.ts';

const NEED = { what: 'the lock table of the host', collectWith: 'cat /proc/locks' };

interface Holder {
  pid: number;
  command?: string;
  /** The file, where the table names one; lslocks names the mount point where it cannot find it (`/srv/app...`). */
  path?: string;
  shared: boolean;
  evidence: Evidence;
}

/**
 * Who holds the NFSv3 lock that a task waits for, as far as this node can tell: a lock that the server granted to a
 * program of this node is in its own table of locks too (fs/lockd/clntproc.c:do_vfs_lock), one of another node does not.
 *
 *     3: FLOCK  ADVISORY  READ 812 00:31:1443109 0 EOF
 *     3: -> FLOCK  ADVISORY  WRITE 901 00:31:1443109 0 EOF
 *
 * Who waits for a program of this node is asked of no server yet, and is below what it waits for. Many may hold a lock
 * that is shared (READ, LOCK_SH), and each of them keeps out who wants it alone. The table has the device of the mount and an inode; a path has lslocks only, which looks at every file and may hang itself.
 */
export const lockHolders: Fact = {
  name: 'lock-holders',
  title: 'holders of the NFSv3 locks that tasks of this node wait for',
  uses: ['nlm-stalls'],
  inputs: [{ sources: ['proc-locks', 'lslocks'] }],
  kinds: {
    'nlm.lock.holder': {
      what: 'programs of this node that hold the awaited NFSv3 lock, or another lock on its mount',
      fields: {
        server: 'text',
        nth: 'int',
        target: 'text',
        pids: 'list',
        path: 'text?',
        sure: { type: 'bool', means: 'the file is the same' },
        shared: 'bool',
        behind: { type: 'list?', means: 'the PIDs of all that wait for it on this node' },
      },
    },
    'nlm.lock.elsewhere': {
      what: 'a lock table without a lock of this node on the mount',
      says: 'no program of this node holds a lock on {target}; the holder is on another node or on the server itself',
      fields: { server: 'text', nth: 'int', target: 'text' },
    },
  },
  derive(context) {
    const held = context.ofKind('nlm.waiting').filter(({ fields }) => fields.cause === 'held');
    const events = new Map<string, Told>();
    const unknown: Unknown[] = [];
    for (const wait of held) {
      const key = `${wait.fields.server} ${wait.fields.nth} ${wait.fields.target}`;
      const event = isSure(events.get(key)) ? undefined : holderOf(context, wait);
      if (event && (!events.has(key) || isSure(event))) events.set(key, event);
      if (!event && !events.has(key)) unknown.push(...undecided(wait));
    }
    return { events: [...events.values()], unknown };
  },
};

type Wait = EventOf<'nlm.waiting'>;
type Told = EventOf<'nlm.lock.holder' | 'nlm.lock.elsewhere'>;

const isSure = (event: Told | undefined): boolean => event?.kind === 'nlm.lock.holder' && event.fields.sure;

function holderOf(context: FactContext, wait: Wait): Told | undefined {
  const { server, nth } = wait.fields;
  const mount = lockMounts(context).find((one) => one.target === wait.fields.target);
  if (!mount) return undefined;
  const { target } = mount;
  const named = ofPaths(context, target);
  const above = waitedFor(context, wait.fields.pid);
  const exact = above
    ? above.holders
    : named.filter(({ path }) => path !== undefined && namesPath(wait.fields.command, path));
  const all = exact.length > 0 ? exact : [...named, ...ofDevice(context, mount.majorMinor)];
  const holders = all.filter(({ pid }, i) => pid !== wait.fields.pid && all.findIndex((one) => one.pid === pid) === i);
  const key = { server, nth, target };
  if (holders.length > 0) {
    const who = holders.map((holder) => inWords(context, holder)).join(' and ');
    const [path] = exact.map((holder) => holder.path);
    const shared = exact.length > 0 && holders.every((holder) => holder.shared);
    const behind = above?.behind.map(String);
    const what = path ? `on ${path}` : above ? `that others wait for on ${target}` : `on ${target} (file unknown)`;
    const lock = `${exact.length > 0 ? 'the' : 'a'} lock ${what}${shared ? ', shared (LOCK_SH)' : ''}`;
    const queue = behind && behind.length > 1 ? `; pids ${listed(behind)} wait for it` : '';
    const note = `${who} of this node ${holders.length === 1 ? 'holds' : 'hold'} ${lock}${queue}`;
    const pids = holders.map(({ pid }) => String(pid));
    const fields = { ...key, pids, path, sure: exact.length > 0, shared, behind, note };
    const evidence = [...holders.map((holder) => holder.evidence), ...evidenceOf(wait), mount.evidence];
    return derive('lock-holders', 'nlm.lock.holder', holders[0]!.evidence.time!, fields, evidence);
  }
  const table = hostTable(context);
  if (wait.fields.local || !table || mount.majorMinor === '') return undefined;
  const { snapshot, rows } = table;
  const evidence = [tableEvidence(snapshot, `${rows.length} locks, none on ${mount.majorMinor}`), mount.evidence];
  return derive('lock-holders', 'nlm.lock.elsewhere', snapshot.captured, key, evidence);
}

function undecided(wait: Wait): Unknown[] {
  const { server, nth, target } = wait.fields;
  const because =
    target === undefined
      ? 'the mount is unknown'
      : 'no lock table is known to be complete and from the host; one read in a container hides the others';
  const of = { fields: { server, nth }, needs: [NEED], because, evidence: evidenceOf(wait) };
  return ['nlm.lock.holder', 'nlm.lock.elsewhere'].map((kind) => ({ kind, ...of }));
}

/** Where a process waits in the kernel's own table of locks: who holds the lock, and all that wait for it. */
function waitedFor(context: FactContext, pid: number): { holders: Holder[]; behind: number[] } | undefined {
  for (const { snapshot, rows } of ofLastCapture(context.rows<ProcLocksRecord>('proc-locks'))) {
    const own = rows.find((row) => row.waits !== undefined && row.pid === pid);
    if (!own) continue;
    const same = rows.filter(({ id }) => id === own.id);
    const holders = same.filter((row) => row.waits === undefined && row.pid > 0).map((row) => holderIn(snapshot, row));
    if (holders.length > 0) return { holders, behind: same.flatMap((row) => (row.waits === undefined ? [] : row.pid)) };
  }
  return undefined;
}

function holderIn(snapshot: Snapshot, row: ProcLocksRecord): Holder {
  const { id, type, access, pid, majorMinor, inode } = row;
  const text = `${id}: ${type} ${access} ${pid} ${majorMinor}:${inode}`;
  return { pid, shared: access === 'READ', evidence: rowEvidence(snapshot, row, text) };
}

/** Locks that are held on files below the mount point. */
function ofPaths(context: FactContext, target: string): Holder[] {
  return ofLastCapture(context.rows<LslocksRecord>('lslocks')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row): Holder[] => {
      const { pid, waits, command, mode, path = '' } = row;
      const file = path.endsWith('...') ? undefined : path;
      if (waits || pid === undefined || pid <= 0 || !isBelow(file ?? path.slice(0, -3), target)) return [];
      const text = `${command ?? ''} ${pid} ${mode ?? ''} ${path}`.trim();
      const known = { ...(command === undefined ? {} : { command }), ...(file === undefined ? {} : { path: file }) };
      return [{ pid, ...known, shared: mode === 'READ', evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
}

/** Locks that are held on files of the device. */
function ofDevice(context: FactContext, majorMinor: string): Holder[] {
  return ofLastCapture(context.rows<ProcLocksRecord>('proc-locks')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row): Holder[] => {
      const { type, pid, waits } = row;
      if (waits !== undefined || pid <= 0 || row.majorMinor !== majorMinor || !/^(POSIX|FLOCK)$/.test(type)) return [];
      return [holderIn(snapshot, row)];
    }),
  );
}

function inWords(context: FactContext, { pid, command }: Holder): string {
  const tables = ofLastCapture(psTables(context));
  const running = tables.flatMap(({ rows }) => rows.find((row) => row.pid === pid) ?? [])[0];
  const name = command ?? running?.command.split(' ')[0];
  return name === undefined ? `pid ${pid}` : `${name} (pid ${pid})`;
}

/**
 * A table of locks of the host, whole. The kernel leaves out what belongs to processes that the reader cannot see
 * (fs/locks.c:locks_show): it is the host's where a pid of it runs in the host's table of processes.
 */
function hostTable(context: FactContext): { snapshot: Snapshot; rows: ProcLocksRecord[] } | undefined {
  const pids = new Set(
    ofLastCapture(context.rows<PsRecord>('ps'))
      .filter(({ rows }) => rows.some(({ kernelThread }) => kernelThread))
      .flatMap(({ rows }) => rows.map(({ pid }) => pid)),
  );
  return ofLastCapture(context.rows<ProcLocksRecord>('proc-locks')).find(
    ({ snapshot, rows }) => isWhole(snapshot) && rows.some(({ pid }) => pids.has(pid)),
  );
}
