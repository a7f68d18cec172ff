import type { Event, Evidence } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { type LoopbackMount, loopbackMounts } from '../../views/nfs/loopback.ts';
import { MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { type DirtyMemory, dirtyMemory } from '../../views/node/dirty-memory.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastTime } from '../../views/node/last-capture.ts';

const MEBIBYTE = 1024n * 1024n;

/** Columns of the line `bytes:` of mountstats. */
const NORMAL_WRITE = 1;
const DIRECT_WRITE = 3;
const SERVER_WRITE = 5;

/**
 * What programs wrote onto an NFS mount of this node and the server has not answered: bytes written less bytes sent, both
 * since it was mounted. No counter of WRITE calls and no queue shows it, as it is pages and not yet calls. Pages that were
 * written twice or thrown away make it more than what waits, what was written by mmap or sent twice makes it less; it is never more
 * than what is dirty on the node. Mounts that share a superblock repeat the same counters and are counted once.
 */
export const writeBacklog: Fact = {
  name: 'write-backlog',
  title: 'unflushed writes in the memory of the node',
  uses: [],
  inputs: [{ sources: ['mountstats'] }, { sources: MOUNT_TABLES }],
  kinds: {
    'mount.write-backlog': {
      what: 'a write backlog of a mount',
      fields: {
        port: 'int',
        target: 'text',
        rows: { type: 'count', means: 'of the same superblock' },
        writtenMiB: 'int',
        sentMiB: { type: 'int', means: 'since it was mounted' },
        waitingMiB: { type: 'int', means: 'about' },
      },
    },
  },
  derive(context) {
    const memory = dirtyMemory(context);
    return { events: superblocks(context).flatMap((rows) => backlogOf(rows, memory) ?? []) };
  },
};

interface Row {
  mount: LoopbackMount;
  bytes: bigint[];
  evidence: Evidence;
}

/** The rows of mountstats of proxied mounts, those of one superblock together. */
function superblocks(context: FactContext): Row[][] {
  const groups = new Map<string, Row[]>();
  const mounts = loopbackMounts(context);
  for (const { snapshot, rows } of ofLastTime(context.rows<MountstatsRecord>('mountstats'))) {
    for (const row of rows) {
      const mount = mounts.findLast(({ target, source }) => target === row.mountPoint && source === row.device);
      const bytes = row.nfs?.bytes;
      if (!mount || !bytes || bytes.length <= SERVER_WRITE) continue;
      const key = mount.majorMinor === '' ? `${row.device} ${bytes.join(' ')}` : mount.majorMinor;
      const group = groups.get(key) ?? [];
      if (group.some((other) => other.mount.target === mount.target)) continue;
      const text = `${row.device} on ${row.mountPoint}, bytes: ${bytes.join(' ')}`;
      groups.set(key, [...group, { mount, bytes, evidence: rowEvidence(snapshot, row, text) }]);
    }
  }
  return [...groups.values()];
}

function backlogOf(rows: readonly Row[], memory: DirtyMemory | undefined): Event | undefined {
  const { mount, bytes } = rows[0]!;
  const written = bytes[NORMAL_WRITE]! + bytes[DIRECT_WRITE]!;
  const sent = bytes[SERVER_WRITE]!;
  const open = written - sent;
  const dirty = memory && (memory.dirty + memory.writeback) * 1024n;
  const waiting = dirty !== undefined && dirty < open ? dirty : open;
  if (waiting < MEBIBYTE) return undefined;
  // So that what is reported is no less than what waits, and the sum is right.
  const roundedUp = (size: bigint) => Number((size + MEBIBYTE - 1n) / MEBIBYTE);
  const [writtenMiB, sentMiB] = [roundedUp(written), Number(sent / MEBIBYTE)];
  const waitingMiB = waiting === open ? writtenMiB - sentMiB : roundedUp(waiting);
  const { port, target } = mount;
  const sums = `programs wrote ${writtenMiB} MiB, and the server acknowledged ${sentMiB} MiB`;
  const bounded = waiting !== open;
  const note = `${bounded ? 'at most' : 'some'} ${waitingMiB} MiB not yet written to ${target}${bounded ? ' (no more is dirty on the node)' : ''}: ${sums}`;
  const fields = {
    port,
    target,
    rows: rows.length,
    writtenMiB,
    sentMiB,
    waitingMiB,
    note,
  };
  const evidence = [...rows.map((row) => row.evidence), mount.evidence, ...(memory?.evidence ?? [])];
  return derive('write-backlog', 'mount.write-backlog', rows[0]!.evidence.time!, fields, evidence);
}
