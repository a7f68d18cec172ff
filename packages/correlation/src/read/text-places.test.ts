import { expect, test } from 'vitest';
import { offsetAt, placeAt } from './text-places.ts';

test('lines and columns count from 1, and lead back to the place', () => {
  const text = '\nab\n\ncd';
  const places = [...text, ''].map((_, offset) => placeAt(text, offset));
  expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
    '1:1',
    '2:1',
    '2:2',
    '2:3',
    '3:1',
    '4:1',
    '4:2',
    '4:3',
  ]);
  expect(places.map((place) => offsetAt(text, place))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(placeAt('', 0)).toEqual({ line: 1, column: 1 });
});
