import {
  counted,
  type Event,
  type EventOf,
  greatestOf,
  groupBy,
  isKnown,
  isWhole,
  type Snapshot,
  type SourceRecord,
  type Unknown,
} from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountRecord } from '@mountline/parsers';
import type { FindmntRecord } from '@mountline/parsers/findmnt';
import type { MountsRecord } from '@mountline/parsers/mounts';
import { doubledInWords, doublingsOf, grewBy, SURE } from '../../views/mounts/mount-stacks.ts';
import { asWritten, mountTables } from '../../views/mounts/mount-tables.ts';
import { MOUNT_NEED, mountsText, printedText } from '../../views/nfs/nfs-mounts.ts';
import { derive, rowEvidence, tableEvidence } from '../../views/node/evidence.ts';
import { latestOf } from '../../views/node/last-capture.ts';

const REPEATED = 'mount.rows.repeated';
const GREW = 'mount.rows.grew';

/**
 * Rows of a mount table that are the same repeatedly. /proc/mounts, mount(8) and findmnt(8) show no peer groups, so nothing shows
 * for sure whether they double or came one by one; where mountinfo is in the bundle, that decides.
 */
export const repeatedRows: Fact = {
  name: 'repeated-rows',
  title: 'mount points with many identical entries in a table without peer groups',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['mounts', 'mount', 'findmnt'] }],
  kinds: {
    [REPEATED]: {
      what: 'repeated identical entries in /proc/mounts or in the output of mount(8) or findmnt(8)',
      fields: {
        target: { type: 'text', means: 'the mount point with the most entries' },
        written: { type: 'text', means: 'the target as written in /proc' },
        source: 'text',
        times: 'count',
        others: { type: 'count', means: 'other mount points with at least seven' },
        rows: { type: 'count', means: 'of the table' },
      },
    },
    [GREW]: {
      what: 'identical entries that grew from table to table',
      fields: {
        target: 'text',
        counts: 'list',
        tables: 'count',
        doubling: { type: 'bool', means: 'they doubled at least twice' },
      },
    },
  },
  derive(context) {
    if (mountTables(context).tables.length > 0) return {};
    const tables = tablesOf(context);
    const found = latestOf(tables).flatMap(repeatedIn);
    // The same table may lie in the bundle in several forms.
    const sure = found.filter(({ doubt }) => doubt === undefined);
    const [most] = (sure.length > 0 ? sure : found).toSorted((a, b) => timesOf(b) - timesOf(a));
    if (!most) return {};
    if (most.doubt !== undefined) return { unknown: [undecided(most.event, most.doubt)] };
    return { events: [most.event, ...grewIn(most.table, most.event, tables)] };
  },
};

interface Row extends SourceRecord {
  mountPoint: string;
  source: string;
  fsType: string;
}

interface Table {
  snapshot: Snapshot;
  rows: readonly Row[];
  /** A row as the table shows it. */
  textOf: (row: Row) => string;
}

function tablesOf(context: FactContext): Table[] {
  // Each of these is given the rows of its own table only.
  const asText = (textOf: (row: never) => string) => textOf as (row: Row) => string;
  return [
    ...context.rows<MountsRecord>('mounts').map((table) => ({ ...table, textOf: asText(mountsText) })),
    ...context.rows<MountRecord>('mount').map((table) => ({ ...table, textOf: asText(printedText) })),
    ...context.rows<FindmntRecord>('findmnt').map(({ snapshot, rows }) => {
      return { snapshot, rows: rows.flatMap(shownByFindmnt), textOf: asText(findmntText) };
    }),
  ];
}

/** What it reports of changes (`--poll`) is no table. */
function shownByFindmnt(row: FindmntRecord): Row[] {
  const { target, source, fstype, columns, line, offset } = row;
  if (target === undefined || source === undefined || 'ACTION' in columns) return [];
  return [{ line, offset, mountPoint: target, source, fsType: fstype ?? '' }];
}

const findmntText = ({ mountPoint, source, fsType }: Row) => `${mountPoint} ${source} ${fsType}`.trimEnd();

interface Repeated {
  table: Table;
  event: EventOf<typeof REPEATED>;
  /** Why the rows need not be of one table. */
  doubt: string | undefined;
}

const timesOf = ({ event }: Repeated) => event.fields.times;

const keyOf = ({ mountPoint, source, fsType }: Row) => `${mountPoint}\n${source}\n${fsType}`;

function repeatedIn(table: Table): Repeated[] {
  const { snapshot, rows, textOf } = table;
  const stacks = [...groupBy(rows, keyOf).values()];
  const tall = stacks.filter((same) => same.length >= SURE).toSorted((a, b) => b.length - a.length);
  const [most] = tall;
  if (!most) return [];
  const { mountPoint: target, source } = most[0]!;
  const others = tall.length - 1;
  const more =
    others === 0 ? '' : `; ${counted(others, 'other mount point')} ${others === 1 ? 'has' : 'have'} at least seven`;
  const note = `${target} has ${most.length} entries in ${snapshot.path}${more}; the table has ${rows.length}`;
  const fields = { target, written: asWritten(target), source, times: most.length, others, rows: rows.length, note };
  const evidence = [most[0]!, most.at(-1)!].map((row) => rowEvidence(snapshot, row, textOf(row)));
  const event = derive('repeated-rows', REPEATED, snapshot.captured, fields, evidence);
  return [{ table, event, doubt: doubtOf(stacks) }];
}

/** How many of these rows the tables of other times had: those of the same program and with the same root. */
function grewIn(last: Table, { fields }: Repeated['event'], tables: readonly Table[]): Event[] {
  const root = ({ rows }: Table) =>
    rows
      .filter(({ mountPoint }) => mountPoint === '/')
      .map(keyOf)
      .join();
  const alike = tables.filter((table) => {
    const { source, captured } = table.snapshot;
    const isBefore = isKnown(captured.to) && captured.to <= last.snapshot.captured.from;
    return (
      table === last ||
      (isBefore && source === last.snapshot.source && isWhole(table.snapshot) && root(table) === root(last))
    );
  });
  const ofTime = groupBy(alike, ({ snapshot }) => snapshot.captured.from);
  const moments = [...ofTime.values()]
    .map(([table]) => ({
      table: table!,
      rows: table!.rows.filter((row) => row.mountPoint === fields.target && row.source === fields.source),
    }))
    .toSorted((a, b) => a.table.snapshot.captured.from - b.table.snapshot.captured.from);
  const counts = moments.map(({ rows }) => rows.length);
  const steps = counts.slice(1).filter((count, i) => count > counts[i]!).length;
  if (steps === 0) return [];
  // The first of them is no doubling.
  const stood = counts.filter((count) => count > 0);
  const again = stood.slice(1).filter((count, i) => count > stood[i]!).length;
  const doublings = again > 1 ? doublingsOf(stood) : undefined;
  const how = doublings
    ? `${doubledInWords(doublings)}; the next two mounts would make ${nextOf(counts.at(-1)!).join(' and ')}`
    : grewBy(counts);
  const note = `${counts.join(', ')} entries on ${fields.target} in ${counts.length} tables, ordered by time: ${how}`;
  const evidence = moments.map(({ table, rows }) =>
    rows.length > 0
      ? rowEvidence(table.snapshot, rows.at(-1)!, table.textOf(rows.at(-1)!))
      : tableEvidence(table.snapshot, `none in ${table.snapshot.path}`),
  );
  const grew = {
    target: fields.target,
    counts: counts.map(String),
    tables: counts.length,
    doubling: doublings !== undefined,
    note,
  };
  return [derive('repeated-rows', GREW, last.snapshot.captured, grew, evidence)];
}

/** The two-volume form has 2^n - 1 of them. */
function nextOf(count: number): number[] {
  const missing = Number.isInteger(Math.log2(count + 1)) ? 1 : 0;
  return [2, 4].map((times) => times * (count + missing) - missing);
}

/** One file may hold many tables, as a loop over time or over processes writes them, whole or what grep leaves of them. */
function doubtOf(stacks: readonly (readonly { mountPoint: string }[])[]): string | undefined {
  const roots = stacks.flatMap((same) => (same[0]!.mountPoint === '/' ? [same.length] : []));
  if (roots.length === 0)
    return 'the table has no root: its entries were filtered and may come from many tables in one file';
  const most = greatestOf(roots);
  return most > 1
    ? `its root is listed ${most} times: the entries may come from as many tables in one file`
    : undefined;
}

function undecided({ kind, fields, evidence = [] }: Event, doubt: string): Unknown {
  return { kind, fields, needs: [MOUNT_NEED], because: `${fields.note}; ${doubt}`, evidence };
}
