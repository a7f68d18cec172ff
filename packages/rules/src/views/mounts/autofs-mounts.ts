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

/** As `systemd-escape --path --suffix=automount` writes it (src/basic/unit-name.c: unit_name_path_escape). */
export function automountUnit(target: string): string {
  const path = target.split('/').filter(Boolean).join('/');
  if (path === '') return '-.automount';
  const escaped = [...new TextEncoder().encode(path)].map((byte, at) => {
    const letter = String.fromCharCode(byte);
    if (letter === '/') return '-';
    return /[A-Za-z0-9:_]/.test(letter) || (letter === '.' && at > 0)
      ? letter
      : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `${escaped.join('')}.automount`;
}
