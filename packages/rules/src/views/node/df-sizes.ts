import { type Event, isKnown } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { DfRecord } from '@mountline/parsers/df';
import { rowEvidence } from './evidence.ts';
import { ofLastTime } from './last-capture.ts';
import type { RunEnd } from './run-ends.ts';

const NUMBERS = /^(?:\d.*[-_]blocks|size|used|avail(?:able)?|inodes|iused|ifree)/i;

/** A row of df that holds sizes: whoever serves the file system answered statfs(2). */
export const hasSizes = ({ columns }: DfRecord): boolean =>
  Object.entries(columns).some(([head, value]) => NUMBERS.test(head) && /^\d/.test(value));

/** The size of a mount that df read after an event. */
export function sizeReadAfter(context: FactContext, target: string, { time }: Pick<Event, 'time'>): RunEnd | undefined {
  for (const { snapshot, rows } of ofLastTime(context.rows<DfRecord>('df'))) {
    const { captured } = snapshot;
    if (!isKnown(captured.from) || !isKnown(time.to) || captured.from < time.to) continue;
    const row = rows.find((one) => one.mountedOn === target && hasSizes(one));
    if (!row) continue;
    const note = `df read the size of ${target}`;
    return { time: captured, note, evidence: [rowEvidence(snapshot, row, `${row.filesystem} ${row.mountedOn}`)] };
  }
  return undefined;
}
