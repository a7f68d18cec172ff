import { analyze, type Event, type KnownKind, type KnownRule, rules } from 'mountline';
import { expect, test } from 'vitest';

/** Names that an editor offers, and the compiler knows: what is misspelt in a table of them does not compile. */

const WORDS: Partial<Record<KnownKind, string>> = {
  'nfs.server.ok': 'answers again',
  // @ts-expect-error: there is no such kind
  'nfs.server.oke': 'is no kind',
};

const told = ({ kind }: Event): string => WORDS[kind as KnownKind] ?? kind;

test('events carry the names, and any other that a source or a fact of ones own tells of', async () => {
  const { timeline } = await analyze({ 'kern.log': 'Nov 20 13:00:00 node7 kernel: nfs: server 127.0.0.1 OK\n' });
  expect(timeline.map(told)).toContain('answers again');
  expect(told({ ...timeline[0]!, kind: 'mine.own.kind' })).toBe('mine.own.kind');
});

test('the rules that Mountline comes with have theirs', () => {
  const known = 'nfs-dead-port' satisfies KnownRule;
  expect(rules.map(({ id }) => id)).toContain(known);
});
