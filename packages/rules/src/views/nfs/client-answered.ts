import { type Event, type Evidence, type Interval, isKnown, MINUTE } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { tasksInD, waitsForNfs } from '../node/blocked.ts';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastTime } from '../node/last-capture.ts';
import { takes } from './listener.ts';
import { type Dialled, isLoopback, NFS_PORT } from './loopback.ts';
import { addressOf, option } from './nfs-mounts.ts';

type Statistics = NonNullable<MountstatsRecord['nfs']>;

/**
 * Whether the statistics of a mount show that its server answers at capture, whatever a table of sockets shows: every call that was
 * sent has its answer, and either the transport is connected, or the lease is valid and no task waits. The kernel writes how long a
 * transport was idle only while it is connected (net/sunrpc/xprtsock.c:xs_tcp_print_stats). Where a log reports an end or a wait
 * shortly before, the statistics may be of a moment before that.
 *
 *     nfsv4:	…,lease_time=90,lease_expired=0
 *     xprt:	tcp 0 0 2 0 3 525 525 0 525 0 2 2 0
 */
export function clientAnswered(
  { port, address }: Dialled,
  context: FactContext,
): { because: string; evidence: Evidence } | undefined {
  for (const { snapshot, rows } of ofLastTime(context.rows<MountstatsRecord>('mountstats')))
    for (const row of rows) {
      const { nfs } = row;
      if (!nfs || Number(option(nfs.opts, 'port') ?? NFS_PORT) !== port) continue;
      const server = addressOf(row.device ?? '', nfs.opts);
      if (!isLoopback(server) || (address !== undefined && !takes(server, address))) continue;
      const because = saysAnswered(nfs) ?? (tasksInD(context).some(waitsForNfs) ? undefined : saysLease(nfs));
      if (!because || !isCalm(context, port, snapshot.captured)) continue;
      const { leaseTime, leaseExpired } = nfs;
      const text = `device ${row.device} mounted on ${row.mountPoint} … lease_time=${leaseTime},lease_expired=${leaseExpired}`;
      return {
        because: `the statistics of ${row.mountPoint} show that its server answers: ${because}`,
        evidence: rowEvidence(snapshot, row, text),
      };
    }
  return undefined;
}

const isAllAnswered = ({ xprts }: Statistics): boolean =>
  xprts.every(({ sends, receives }) => sends === undefined || receives === undefined || receives >= sends);

/** A lease that ran out is renewed by a client whose server answers. */
function saysAnswered(nfs: Statistics): string | undefined {
  const idle = nfs.xprts.map(({ idleTime }) => idleTime ?? 0n);
  if ((nfs.leaseExpired ?? 0) > 0 || idle.length === 0 || !isAllAnswered(nfs) || !idle.every((time) => time > 0n))
    return undefined;
  const [least] = idle.sort((a, b) => Number(a - b));
  return `it is connected, was last used ${least} s before, and no call waits for a reply`;
}

function saysLease(nfs: Statistics): string | undefined {
  if (!nfs.leaseTime || nfs.leaseExpired !== 0 || !isAllAnswered(nfs)) return undefined;
  return `its lease is valid, so it answered within the last ${nfs.leaseTime + 1} s, and nothing waits for it`;
}

/** What happened so shortly before the capture may have happened while the files were read. */
const RECENT = 15 * MINUTE;

/** No log shows that the port lost its listener, or that the kernel waits for an answer. */
function isCalm(context: FactContext, port: number, captured: Interval): boolean {
  const isRecent = ({ time }: Event) => isKnown(captured.from) && time.to > captured.from - RECENT;
  const isOver = (end: Event | undefined, back: Event | undefined) =>
    end === undefined || (back !== undefined && back.time.from >= end.time.from && !isRecent(back));
  const ended = context.joined('listener.ended', 'port', port).at(-1);
  const began = context.joined('listener.began', 'port', port).at(-1);
  const ofNode = (event: { fields: { server: string } }) => isLoopback(event.fields.server);
  const silent = context.ofKind('nfs.server.not-responding').filter(ofNode).at(-1);
  const ok = context.ofKind('nfs.server.ok').filter(ofNode).at(-1);
  return isOver(ended, began) && isOver(silent, ok);
}
