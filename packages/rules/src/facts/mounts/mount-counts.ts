import { groupBy, type Snapshot } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import type { MountCountsRecord } from '@mountline/parsers/mount-counts';
import { doubledInWords, doublingsOf, SURE } from '../../views/mounts/mount-stacks.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';

/** So often that nothing but doubling gives such numbers. */
const ENOUGH = 3;

/**
 * Counts of mount entries that double from one to the next, as whoever tried it counted them: `mount | grep vol | wc -l` after each start of a
 * container. Only counts of one text are compared, in the order in which they were typed, and only those of one filter.
 */
export const mountCounts: Fact = {
  name: 'mount-counts',
  title: 'counts of mount entries that double',
  uses: [],
  inputs: [],
  unasked: [{ sources: ['mount-counts'] }],
  kinds: {
    'mount.count.doubled': {
      what: 'counts of mount entries that double',
      fields: {
        counted: { type: 'text', means: 'the command without the count' },
        words: { type: 'list', means: 'what its filter asks for' },
        counts: 'list',
        count: { type: 'count', means: 'the last of them' },
        starts: {
          type: 'text?',
          means: 'the command that started a container with a shared bind mount before each count',
        },
      },
      nature: 'failure',
      severity: 'major',
      cause:
        'If one container or service was started between two counts, each mount doubles the stack: it is mounted onto a member of its own peer group (a shared bind mount). Then start nothing that mounts there. If twice as many were started each time, this is normal.',
      decide: ['cat /proc/1/mountinfo'],
    },
  },
  derive: (context) => ({ events: seriesIn(context).flatMap((series) => doubled(series) ?? []) }),
};

interface Counted {
  snapshot: Snapshot;
  row: MountCountsRecord;
  /** Which count of its output it is. */
  at: number;
}

function seriesIn(context: FactContext): Counted[][] {
  const inOrder = context
    .rows<MountCountsRecord>('mount-counts')
    .toSorted((a, b) => (a.snapshot.typedIn ?? 0) - (b.snapshot.typedIn ?? 0));
  const counted = inOrder.flatMap(({ snapshot, rows }) => rows.map((row, at) => ({ snapshot, row, at })));
  const ofOne = ({ snapshot, row }: Counted) => `${snapshot.container ?? snapshot.path}\n${row.counted}\n${row.path}`;
  const typed = ({ snapshot, at }: Counted) => `${snapshot.typedIn} ${at}`;
  // A copy of the text tells no more.
  return [...groupBy(counted, ofOne).values()].map((series) =>
    [...groupBy(series, typed).values()].map(([first]) => first!),
  );
}

function doubled(series: readonly Counted[]) {
  const counts = series.map(({ row }) => row.count);
  const grown = counts.slice(counts.findIndex((count) => count > 0));
  const doublings = doublingsOf(grown);
  const total = doublings?.reduce((a, b) => a + b, 0) ?? 0;
  if (!doublings || total < ENOUGH || grown.at(-1)! < SURE) return null;
  const { snapshot, row } = series.at(-1)!;
  const { counted, words, count } = row;
  const note = `\`${counted}\` counted ${counts.join(', ')} mount entries, one after the other: ${doubledInWords(doublings)}`;
  const evidence = series.map((one) => rowEvidence(one.snapshot, one.row, one.row === row ? note : `${one.row.count}`));
  const starts = series.flatMap((one) => one.row.starts ?? [])[0];
  const fields = { counted, words, counts: counts.map(String), count, starts, note };
  return derive('mount-counts', 'mount.count.doubled', snapshot.captured, fields, evidence.toReversed());
}
