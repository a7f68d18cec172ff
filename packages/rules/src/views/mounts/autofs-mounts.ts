import type { Evidence, Snapshot } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { MountRecord } from '@mountline/parsers';
import type { MountinfoRecord } from '@mountline/parsers/mountinfo';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { mountTableOfHost, numberIn } from '../nfs/nfs-mounts.ts';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastTime } from '../node/last-capture.ts';
import { once } from '../node/memoize-per-timeline.ts';

/** A mount point that the kernel watches for an automounter: systemd, or automount(8) of autofs. */
export interface AutofsMount {
  target: string;
  /** The directory itself is mounted, and not those below it that a map names. */
  isDirect: boolean;
  /** The process group that the kernel asks; 1 is systemd. */
  group: number | null;
  evidence: Evidence;
}

type Row = MountinfoRecord | MountsRecord | MountRecord;

const optionsOf = (row: Row): readonly string[] => ('superOptions' in row ? row.superOptions : row.options);

/** The mounts of type autofs on the host; of a table that was filtered, as by `mount | grep autofs`, those that it shows. */
export const autofsMounts = once((context): readonly AutofsMount[] =>
  tablesOf(context).flatMap(({ snapshot, rows }) =>
    rows
      .filter(({ fsType }) => fsType === 'autofs')
      .map((row) => {
        const { source, mountPoint: target } = row;
        const options = optionsOf(row);
        const text = `${source} on ${target} type autofs (${options.join(',')})`;
        const isDirect = options.includes('direct') || options.includes('offset');
        return { target, isDirect, group: numberIn(options, 'pgrp'), evidence: rowEvidence(snapshot, row, text) };
      }),
  ),
);

function tablesOf(context: FactContext): { snapshot: Snapshot; rows: readonly Row[] }[] {
  const table = mountTableOfHost(context);
  if (table) return [table];
  return ofLastTime(context.rows<MountRecord>('mount')).slice(0, 1);
}
