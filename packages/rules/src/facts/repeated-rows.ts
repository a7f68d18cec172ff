import { type Event, greatestOf, groupBy, type Snapshot, type Unknown } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import type { MountRecord } from '@mountline/parsers';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { derive, rowEvidence } from '../node/evidence.ts';
import { latestOf } from '../node/last-capture.ts';
import { SURE } from '../node/mount-stacks.ts';
import { mountTables } from '../node/mount-tables.ts';
import { MOUNT_NEED, mountsText, printedText } from '../node/nfs-mounts.ts';

/**
 * Rows of a mount table that are the same again and again. /proc/mounts and mount(8) show neither parents nor peer groups, so
 * nothing tells whether they double or came one by one; where mountinfo is in the bundle, that decides.
 */
export const repeatedRows: Fact = {
  name: 'repeated-rows',
  title: 'mount points whose row stands many times in a table without parents',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['mounts', 'mount'] }],
  kinds: {
    'mount.rows.repeated':
      'the same row many times in /proc/mounts or in what mount(8) printed: target (where it stands most often), source, times, others (more mount points with seven and more), rows (of the table)',
  },
  derive(context) {
    if (mountTables(context).tables.length > 0) return {};
    const found = [
      ...latestOf(context.rows<MountsRecord>('mounts')).flatMap((table) => repeatedIn(table, mountsText)),
      ...latestOf(context.rows<MountRecord>('mount')).flatMap((table) => repeatedIn(table, printedText)),
    ];
    // The same table may lie in the bundle in both forms.
    const sure = found.filter(({ doubt }) => doubt === undefined);
    const [most] = (sure.length > 0 ? sure : found).toSorted((a, b) => timesOf(b) - timesOf(a));
    if (!most) return {};
    return most.doubt === undefined ? { events: [most.event] } : { unknown: [undecided(most.event, most.doubt)] };
  },
};

interface Repeated {
  event: Event;
  /** Why the rows need not be of one table. */
  doubt: string | undefined;
}

const timesOf = ({ event }: Repeated) => Number(event.fields.times);

function repeatedIn<R extends MountsRecord | MountRecord>(
  { snapshot, rows }: { snapshot: Snapshot; rows: readonly R[] },
  textOf: (row: R) => string,
): Repeated[] {
  const stacks = [...groupBy(rows, (row) => `${row.mountPoint}\n${row.source}\n${row.fsType}`).values()];
  const tall = stacks.filter((same) => same.length >= SURE).toSorted((a, b) => b.length - a.length);
  const [most] = tall;
  if (!most) return [];
  const { mountPoint: target, source } = most[0]!;
  const others = tall.length - 1;
  const more = others === 0 ? '' : `, ${others} more ${others === 1 ? 'has' : 'have'} seven rows and more`;
  const note = `${target} has ${most.length} rows in ${snapshot.path}${more}; the table has ${rows.length}`;
  const fields = { target, source, times: most.length, others, rows: rows.length, note };
  const evidence = [most[0]!, most.at(-1)!].map((row) => rowEvidence(snapshot, row, textOf(row)));
  const event = derive('repeated-rows', 'mount.rows.repeated', snapshot.captured, fields, evidence);
  return [{ event, doubt: doubtOf(stacks) }];
}

/** One file may hold many tables, as a loop over time or over processes writes them, whole or what grep leaves of them. */
function doubtOf(stacks: readonly (readonly { mountPoint: string }[])[]): string | undefined {
  const roots = stacks.flatMap((same) => (same[0]!.mountPoint === '/' ? [same.length] : []));
  if (roots.length === 0) return 'no root stands there: its rows were filtered, and may be of many tables in one file';
  const most = greatestOf(roots);
  return most > 1 ? `its root stands there ${most} times: they may be of as many tables in one file` : undefined;
}

function undecided({ kind, fields, evidence = [] }: Event, doubt: string): Unknown {
  return { kind, fields, needs: [MOUNT_NEED], because: `${fields.note}; ${doubt}`, evidence };
}
