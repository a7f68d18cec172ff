import type { Evidence, Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MeminfoRecord } from '@mountline/parsers/meminfo';
import { rowEvidence } from './evidence.ts';
import { ofLastTime } from './last-capture.ts';

/** Pages of the node that wait to be written, of all file systems, in kB. */
export interface DirtyMemory {
  snapshot: Snapshot;
  dirty: bigint;
  writeback: bigint;
  evidence: Evidence[];
}

/** `Dirty` and `Writeback` of /proc/meminfo. */
export function dirtyMemory(context: FactContext): DirtyMemory | undefined {
  for (const { snapshot, rows } of ofLastTime(context.rows<MeminfoRecord>('meminfo'))) {
    const row = (name: string) => rows.find((r) => r.name === name && r.node === undefined);
    const dirty = row('Dirty');
    const writeback = row('Writeback');
    if (!dirty || !writeback) continue;
    const evidence = [dirty, writeback].map((r) => rowEvidence(snapshot, r, `${r.name}: ${r.value} kB`));
    return { snapshot, dirty: dirty.value, writeback: writeback.value, evidence };
  }
  return undefined;
}
