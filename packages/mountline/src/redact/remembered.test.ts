import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('each text is rewritten once', () => {
  const asked: string[] = [];
  const rename = remembered((text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  expect(['a', 'b', 'a', '', ''].map(rename)).toEqual(['A', 'B', 'A', '', '']);
  expect(asked).toEqual(['a', 'b', '']);
});
