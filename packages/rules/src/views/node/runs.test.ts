import { describe, expect, test } from 'vitest';
import { longestPause, runsOf, runsWithin } from './runs.ts';

const at = (from: number, to = from) => ({ time: { from, to } });
const starts = (runs: { time: { from: number } }[][]) => runs.map((run) => run.map(({ time }) => time.from));

describe('runs', () => {
  test('a new one begins with what does not go on', () => {
    const runs = runsOf([1, 2, 4, 5, 9], (run, next) => next === run.at(-1)! + 1);
    expect(runs).toEqual([[1, 2], [4, 5], [9]]);
    expect(runsOf([], () => true)).toEqual([]);
  });

  test('are as long as no pause is longer', () => {
    expect(starts(runsWithin(10, [at(0), at(10), at(21)]))).toEqual([[0, 10], [21]]);
  });

  test('an event of a storm reaches beyond those that begin behind it', () => {
    expect(starts(runsWithin(10, [at(0, 100), at(5), at(110), at(121)]))).toEqual([[0, 5, 110], [121]]);
  });

  test('the longest pause lies between two starts', () => {
    expect(longestPause([at(0, 90), at(20), at(50)])).toBe(30);
  });
});
