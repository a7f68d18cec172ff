import { analyze, type Event, type Fact, type KnownKind, type KnownRule, rules } from 'mountline';
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

/** Asks for what there is, and for what there is not, which does not compile. */
const asking: Fact = {
  name: 'asking',
  title: 'what a fact may ask for',
  uses: [],
  inputs: [],
  kinds: { 'mine.own.kind': { what: 'an answer', fields: { server: 'text' } } },
  derive(context) {
    // @ts-expect-error: there is no such kind
    expect(context.ofKind('nfs.server.oke')).toEqual([]);
    // @ts-expect-error: its events have no such field
    expect(context.joined('nfs.server.ok', 'sever', '127.0.0.1')).toEqual([]);
    return {
      events: context.ofKind('nfs.server.ok').map((event) => {
        const server: string = event.fields.server;
        // @ts-expect-error: it is a text
        const asNumber: number = event.fields.server;
        expect(asNumber).toBe(server);
        // @ts-expect-error: there is no such field
        expect(event.fields.sever).toBeUndefined();
        return { ...event, kind: 'mine.own.kind', fields: { server }, derivedBy: 'asking' };
      }),
    };
  },
};

test('the fields of a kind have the types that it declares', async () => {
  const line = 'Nov 20 13:00:00 node7 kernel: nfs: server 127.0.0.1 OK\n';
  const { timeline } = await analyze({ 'kern.log': line }, { facts: [asking] });
  expect(timeline.filter(({ kind }) => kind === 'mine.own.kind').map(({ fields }) => fields)).toEqual([
    { server: '127.0.0.1' },
  ]);
});
