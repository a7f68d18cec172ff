import { type EventOf, type Evidence, FARTHEST_ZONE, type Interval, isKnown } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { DfRecord } from '@mountline/parsers/df';
import { hasSizes } from '../node/df-sizes.ts';
import { rowEvidence } from '../node/evidence.ts';
import { whenOf } from '../node/instant-phrase.ts';
import { lastCaptureAt, ofLastTime } from '../node/last-capture.ts';
import { once } from '../node/memoize-per-timeline.ts';
import { processTables } from '../node/process-tables.ts';
import { type Lease, leaseSince, renewedAt } from './client-leases.ts';
import { isLoopback, loopbackMounts } from './loopback.ts';
import { hasMountTable, hostOf, type NfsMount, nfsMounts } from './nfs-mounts.ts';

/** What shows that a server answered after the last line of an outage. */
export interface Answer {
  how: 'statfs' | 'lease' | 'lease-ran-out';
  time: Interval;
  note: string;
  evidence: Evidence[];
}

type Spell = EventOf<'nfs.server.silent'>;

export function answerAtCapture(context: FactContext, spell: Spell): Answer | undefined {
  const behind = endOfLines(context, spell);
  if (behind === undefined) return undefined;
  const { local, port } = spell.fields;
  if (local && port === undefined) return undefined;
  return statfsBehind(context, spell, behind) ?? leaseBehind(context, spell, behind);
}

/**
 * Whether nothing speaks against the end of the outage: a server that answers one call may still owe the answer of another, whose
 * task waits in D then. Of a call that was given up, `timed out`, nothing waits; of others the table of all processes shows.
 */
export function nobodyWaits(context: FactContext, { how }: Answer, waitsForOk: boolean): boolean {
  if (context.ofKind('task.blocked').some(({ fields }) => fields.nfs ?? true)) return false;
  return how === 'statfs' || (how === 'lease' && (!waitsForOk || processTables(context).length > 0));
}

/**
 * By when all lines of an outage were surely written; undefined where more than the zone of their clock is a guess. In a log of a
 * guessed zone the distance to its end stays what it is, and the end is not after the capture.
 */
function endOfLines(context: FactContext, spell: Spell): number | undefined {
  const { time, fields } = spell;
  const files = evidenceOf(spell).map(({ span }) => span.path);
  const guesses = context.timeline.clocks.filter(({ path }) => files.includes(path)).flatMap(({ guesses }) => guesses);
  if (guesses.length === 0) return time.to;
  const now = lastCaptureAt(context);
  if (now === undefined || guesses.some((guess) => guess !== 'zone')) return undefined;
  return Math.min(time.to + FARTHEST_ZONE, now - (fields.untilAt - time.to));
}

/**
 * A row of df that holds sizes: df asks with statfs(2), which the client of NFS asks the server each time (fs/nfs/super.c:
 * nfs_statfs).
 */
function statfsBehind(context: FactContext, { fields }: Spell, behind: number): Answer | undefined {
  const { server, local, port } = fields;
  for (const { snapshot, ofServers } of dfTables(context)) {
    const { from } = snapshot.captured;
    if (!isKnown(from) || from < behind) continue;
    const row = ofServers.get(local ? port : server);
    if (!row) continue;
    const text = `${row.filesystem} ${row.mountedOn}`;
    const note = `df read the size of ${row.mountedOn} at capture: ${server} answered after the last of these lines`;
    return { how: 'statfs', time: snapshot.captured, note, evidence: [rowEvidence(snapshot, row, text)] };
  }
  return undefined;
}

/**
 * The first row with sizes of each server, by its name and its address, and of one on this node by its port. Of mounts on one mount
 * point the uppermost is asked.
 */
const dfTables = once((context) => {
  const mounts = new Map<unknown, NfsMount>(nfsMounts(context).map((mount) => [mount.target, mount]));
  const ports = new Map(loopbackMounts(context).map(({ evidence, port }) => [evidence, port]));
  const hasTable = hasMountTable(context);
  return ofLastTime(context.rows<DfRecord>('df')).map(({ snapshot, rows }) => {
    const ofServers = new Map<unknown, DfRecord>();
    for (const row of rows) {
      if (!hasSizes(row)) continue;
      const mount = mounts.get(row.mountedOn);
      const shown =
        mount && mount.source === row.filesystem ? [mount.host, mount.address, ports.get(mount.evidence)] : [];
      for (const key of hasTable ? shown : namedIn(row))
        if (key !== undefined && !ofServers.has(key)) ofServers.set(key, row);
    }
    return { snapshot, ofServers };
  });
});

/** The server in the name of a file system, of NFS where df was asked for the type. Which port a mount of this node has it does not show. */
function namedIn({ filesystem = '', columns }: DfRecord): string[] {
  const type = Object.entries(columns).find(([head]) => /^type$/i.test(head))?.[1];
  const ofNfs = filesystem.includes(':/') && (type === undefined || /^nfs4?$/.test(type));
  const host = hostOf(filesystem);
  return !ofNfs || isLoopback(host) ? [] : [host];
}

/** A lease of the client that the lines are of, renewed after the last of them: its server answered then. */
function leaseBehind(context: FactContext, { fields }: Spell, behind: number): Answer | undefined {
  const { server } = fields;
  const lease = fields.local
    ? (context.joined('nfs.lease.valid', 'port', fields.port).find(isOfNodeBehind(behind)) ??
      context.joined('nfs.lease.renewed', 'port', fields.port).find(isOfNodeBehind(behind)))
    : leaseSince(context, server, { from: behind, to: behind }).renewed;
  if (!lease) return undefined;
  const [how, says] =
    lease.kind === 'nfs.lease.valid'
      ? (['lease', 'is valid'] as const)
      : (['lease-ran-out', `was renewed ${whenOf(context, lease)}`] as const);
  const note = `the lease of an NFS client of ${server}:${lease.fields.port} ${says}: the server answered after the last of these lines`;
  return { how, time: lease.time, note, evidence: evidenceOf(lease) };
}

const isOfNodeBehind = (behind: number) => (lease: Lease) => lease.fields.local && renewedAt(lease) >= behind;
