import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('each key is worked on once', () => {
  const asked: string[] = [];
  const rename = remembered((text: string) => {
    asked.push(text);
    return text.toUpperCase();
  });
  expect(['a', 'b', 'a', '', ''].map(rename)).toEqual(['A', 'B', 'A', '', '']);
  expect(asked).toEqual(['a', 'b', '']);
});
