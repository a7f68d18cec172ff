import { SECOND } from '@mountline/core';
import { at, read } from '@mountline/dev/testing/synthetic';
import { describe, expect, test } from 'vitest';
import { type Candidate, countOf, countWithin } from './count-within.ts';

/** A line at a second, which is one second wide, and how often it stands for. */
const line = (s: number, { open = false, repeats = 1, until = s + 1 } = {}): Candidate => ({
  event: read('x.read', s, {}, { repeats, time: { from: at(s), to: at(until) } }),
  open,
});

const within = (s: number, least = 2) => ({ least, within: s * SECOND });

describe('so often within some time', () => {
  test('from the beginning of the first to the end of the last, no longer', () => {
    const found = [line(0), line(9)];
    expect(countWithin(found, within(10))).toEqual(found);
    expect(countWithin(found, within(9))).toEqual(found.map(({ event }) => ({ event, open: true })));
    expect(countWithin(found, within(7))).toBe(undefined);
  });

  test('the first that are so near, with all that continues', () => {
    const found = [line(0), line(100), line(105), line(109), line(110), line(300)];
    expect(countWithin(found, within(10))).toEqual(found.slice(1, 4));
    expect(countWithin(found, { least: 2 })).toEqual(found);
    expect(countWithin(found, { least: 7 })).toBe(undefined);
  });

  test('a line that stands for several counts as one, however wide its time is', () => {
    const wide = line(0, { repeats: 3, until: 60 });
    expect(countWithin([wide], within(10, 3))).toEqual([wide]);
    expect(countWithin([wide, line(200)], within(10, 3))).toEqual([wide]);
    expect(countWithin([wide], within(10, 4))).toBe(undefined);
  });

  test('what has left the window counts no more', () => {
    expect(countWithin([line(0, { repeats: 3 }), line(100), line(200)], within(10, 4))).toBe(undefined);
  });

  test('with those of which it cannot be told it cannot be told of any', () => {
    const found = [line(0), line(2, { open: true }), line(4)];
    expect(countWithin(found, within(10))).toEqual([found[0], found[2]]);
    expect(countWithin(found.slice(0, 2), within(10))!.map(({ open }) => open)).toEqual([true, true]);
  });
});

test('how often it happened in all', () => {
  expect(countOf([line(0), line(2, { repeats: 3 })])).toBe(4);
  expect(countOf([])).toBe(0);
});
