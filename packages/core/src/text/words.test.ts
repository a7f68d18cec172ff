import { expect, test } from 'vitest';
import { counted, listed, noneOf, thereWas } from './words.ts';

test.each([
  ['an unmount', 'no unmount', 'there was an unmount'],
  ['the death of a listener', 'no death of a listener', 'there was the death of a listener'],
  ['tasks in state D', 'no tasks in state D', 'there were tasks in state D'],
  ['NFS mounts behind a proxy', 'no NFS mounts behind a proxy', 'there were NFS mounts behind a proxy'],
  ['NFSv3 locks that wait', 'no NFSv3 locks that wait', 'there were NFSv3 locks that wait'],
  [
    'metadata IO of an EFS file system',
    'no metadata IO of an EFS file system',
    'there was metadata IO of an EFS file system',
  ],
])('%s', (what, none, was) => {
  expect([noneOf(what), thereWas(what)]).toEqual([none, was]);
});

test('one of a kind is no many', () => {
  expect([counted(0, 'line'), counted(1, 'line'), counted(2, 'line')]).toEqual(['0 lines', '1 line', '2 lines']);
});

test('of a long list the first are named, and how many more there are', () => {
  expect(listed([20000, 20001])).toBe('20000, 20001');
  expect(listed(['a', 'b', 'c', 'd'], 3)).toBe('a, b, c, d');
  expect(listed(['a', 'b', 'c', 'd', 'e'], 3)).toBe('a, b, c and 2 more');
  const written: number[] = [];
  expect(listed([1, 2, 3, 4], 2, (n) => `${written.push(n)}.`)).toBe('1., 2. and 2 more');
  expect(written).toEqual([1, 2]);
});
