import type { Event } from '@mountline/core';
import { expect, test } from 'vitest';
import { inOneOrder, inTime, sortEvents } from './order.ts';

/** Lists of every length, always the same, of few times, lines and files: many events are equal. */
function someLists(): Event[][] {
  let state = 20361;
  const below = (most: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % most;
  };
  const event = (): Event => {
    const from = below(6);
    return {
      kind: 'nfs.server.ok',
      time: { from, to: from + below(3) },
      fields: {},
      span: { path: ['a.log', 'a.log.1', 'b.log'][below(3)]!, line: below(4), offset: 0 },
      also: [],
      text: '',
      source: 'journal',
      actor: 'kernel',
      repeats: 1,
    };
  };
  return Array.from({ length: 200 }, (_, i) => Array.from({ length: i % 40 }, event));
}

/** The very same events at the same places. */
function expectSame(found: readonly Event[], expected: readonly Event[]): void {
  expect(found.length).toBe(expected.length);
  expect(found.findIndex((one, i) => one !== expected[i])).toBe(-1);
}

test('events are sorted as by their order alone, and equal ones stay as they stand', () => {
  for (const list of someLists()) expectSame(sortEvents(list), [...list].sort(inTime()));
});

test('sorted lists become one; of equal events those of the first list come first', () => {
  const lists = someLists().map(sortEvents);
  for (let i = 0; i < lists.length; i += 1) {
    const some = lists.slice(i, i + (i % 6));
    expectSame(inOneOrder(some, inTime()), some.flat().sort(inTime()));
  }
});
