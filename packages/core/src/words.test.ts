import { expect, test } from 'vitest';
import { noneOf, thereWas } from './words.ts';

test.each([
  ['an unmount', 'no unmount', 'there was an unmount'],
  ['the death of a listener', 'no death of a listener', 'there was the death of a listener'],
  ['tasks in state D', 'no tasks in state D', 'there were tasks in state D'],
  ['NFSv3 locks that wait', 'no NFSv3 locks that wait', 'there were NFSv3 locks that wait'],
  [
    'metadata IO of an EFS file system',
    'no metadata IO of an EFS file system',
    'there was metadata IO of an EFS file system',
  ],
])('%s', (what, none, was) => {
  expect([noneOf(what), thereWas(what)]).toEqual([none, was]);
});
