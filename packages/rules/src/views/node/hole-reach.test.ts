import { expect, test } from 'vitest';
import { reachOf } from './hole-reach.ts';

test('up to when holes reach that begin by a time, in whatever order they are told', () => {
  const reach = reachOf([
    { from: 30, to: 40 },
    { from: 0, to: 100 },
    { from: 50, to: 60 },
    { from: 120, to: 130 },
  ]);
  expect([-1, 0, 55, 119, 120].map(reach)).toEqual([Number.NEGATIVE_INFINITY, 100, 100, 100, 130]);
  expect(reachOf([])(7)).toBe(Number.NEGATIVE_INFINITY);
});
