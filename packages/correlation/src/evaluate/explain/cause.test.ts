import type { Event } from '@mountline/core';
import { conclude, log, read, rule } from '@mountline/dev/testing/synthetic';
import { expect, test } from 'vitest';

const START = read('x.start', 10);
const COVERAGE = [log(['kernel'], 0, 600), log(['helper'], 0, 600)];

const causeOf = async (clauses: readonly string[], events: readonly Event[] = [START]) => {
  const [incident] = (await conclude(rule(...clauses), { events: [...events], coverage: COVERAGE })).incidents;
  const { why, whySeen, unknown } = incident!;
  return { why, whySeen, unknown };
};

test('what holds a value was seen on the node, and comes first; the rest says how it comes about', async () => {
  const clauses = [
    '  anchor a x.start',
    '  because "A hard mount waits forever."',
    '  because "It began at {a.time}."',
    '  because "It helped at {b.time}."',
    '  b? x.helper after a',
  ];
  expect(await causeOf(clauses)).toMatchObject({
    why: ['It began at 13:00:10.', 'A hard mount waits forever.'],
    whySeen: 1,
  });
  const helped = [START, read('x.helper', 60, {}, { actor: 'helper' })];
  expect(await causeOf(clauses, helped)).toMatchObject({ whySeen: 2 });
});

test('where no text holds a value nothing was seen', async () => {
  const clauses = ['  anchor a x.start', '  because "A hard mount waits forever."'];
  expect(await causeOf(clauses)).toMatchObject({ why: ['A hard mount waits forever.'], whySeen: 0 });
});

test('what leaves the cause open is the first that is not known', async () => {
  const clauses = ['  anchor a x.start', '  unknown "how much waits"', '  unknown "the cause: what stopped it"'];
  expect((await causeOf(clauses)).unknown.slice(0, 2)).toEqual(['the cause: what stopped it', 'how much waits']);
});
