import type { Event, Unknown } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import {
  doubledInWords,
  doublingsOf,
  type Growth,
  grewBy,
  growthOf,
  type StackSeries,
  stackSeries,
} from '../../views/mounts/mount-stacks.ts';
import { mountEvidence, mountTables } from '../../views/mounts/mount-tables.ts';
import { derive, tableEvidence } from '../../views/node/evidence.ts';

const NEED = {
  what: 'the same mount table again, after the next start of the container',
  collectWith: 'cat /proc/1/mountinfo > mountinfo-$(date +%s)',
};

function inWords(pattern: Growth, counts: readonly number[]): string {
  if (pattern === 'linear') return grewBy(counts);
  const doublings = pattern === 'doubling' && doublingsOf(counts.slice(counts.findIndex((count) => count > 0)));
  return doublings ? doubledInWords(doublings) : 'it grew without a known pattern';
}

/**
 * How a stack of identical mounts grew over several tables of one mount namespace: in the order of their times or, where
 * nothing in the bundle distinguishes these, of the numbers in their file names. One table cannot tell.
 */
export const mountStackGrowth: Fact = {
  name: 'mount-stack-growth',
  title: 'growth of stacked mounts from table to table',
  uses: [],
  inputs: [{ sources: ['mountinfo'] }],
  kinds: {
    'mount.stack.grew': {
      what: 'a stack of identical mounts that grows from table to table',
      fields: {
        target: 'text',
        majorMinor: 'text',
        root: 'text',
        group: { type: 'int?', means: 'if only one peer group is counted' },
        pattern: { type: 'text', oneOf: ['doubling', 'linear', 'uneven'] },
        counts: 'list',
        tables: 'count',
        orderedBy: 'text',
      },
    },
  },
  derive(context) {
    const { orderedBy } = mountTables(context);
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const series of stackSeries(context)) {
      const pattern = growthOf(series);
      if (pattern === 'one-moment') unknown.push(oneTable(series));
      else if (pattern !== 'none') events.push(grewEvent(series, pattern, orderedBy));
    }
    return { events, unknown };
  },
};

function grewEvent(series: StackSeries, pattern: Exclude<Growth, 'none' | 'one-moment'>, orderedBy: string): Event {
  const { mountPoint: target, majorMinor, root, group, moments } = series;
  const counts = moments.map(({ rows }) => rows.length);
  const whose = group === null ? '' : ` of peer group ${group}`;
  const note = `${counts.join(', ')} mounts${whose} on ${target} in ${counts.length} tables, ordered by ${orderedBy}: ${inWords(pattern, counts)}`;
  const evidence = moments.map(({ table, rows }) =>
    rows.length > 0
      ? mountEvidence(table, rows.at(-1)!)
      : tableEvidence(table.snapshot, `none in ${table.snapshot.path}`),
  );
  const { captured } = moments.at(-1)!.table.snapshot;
  const fields = {
    target,
    majorMinor,
    root,
    ...(group === null ? {} : { group }),
    pattern,
    counts: counts.map(String),
    tables: counts.length,
    orderedBy,
    note,
  };
  return derive('mount-stack-growth', 'mount.stack.grew', captured, fields, evidence);
}

function oneTable({ mountPoint: target, majorMinor, root, group, moments }: StackSeries): Unknown {
  const { table, rows } = moments.at(-1)!;
  const because = 'one mount table does not show how a stack grows';
  const fields = { target, majorMinor, root, ...(group === null ? {} : { group }) };
  const evidence = rows.slice(0, 1).map((row) => mountEvidence(table, row));
  return { kind: 'mount.stack.grew', fields, needs: [NEED], because, evidence };
}
