import { expect, test } from 'vitest';
import { pseudonyms } from './pseudonyms.ts';

test('the beginning of a known id is the beginning of its pseudonym', () => {
  const made = pseudonyms(() => false);
  const id = '72b4e97e77c14ad29c669b1a2c3d4e5f';
  const pseudonym = made.hex(id);
  expect(made.hex(id.slice(0, 8))).toBe(pseudonym.slice(0, 8));
  expect(made.hex(id.slice(0, 16).toUpperCase())).toBe(pseudonym.slice(0, 16));
  expect(made.hex(id.slice(0, 7))).not.toBe(pseudonym.slice(0, 7));
  expect(made.hex('72b4e97e00')).not.toBe(pseudonym.slice(0, 10));
});

test('what is a pseudonym already, or its beginning, stays', () => {
  const made = pseudonyms(() => false);
  const pseudonym = made.hex('72b4e97e77c14ad29c669b1a2c3d4e5f');
  expect(made.hex(pseudonym)).toBe(pseudonym);
  expect(made.hex(pseudonym.slice(0, 12))).toBe(pseudonym.slice(0, 12));
});

test('two names never become one, also where every letter is a word of the logs', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const made = pseudonyms(
    () => true,
    (word) => letters.includes(word),
  );
  const given = letters.map((letter) => made.word(letter));
  expect(new Set(given).size).toBe(letters.length);
});

test('nothing becomes itself, however few forms there are', () => {
  for (let before = 0; before < 60; before += 1) {
    const made = pseudonyms(() => false);
    for (let n = 0; n < before; n += 1) made.digits(`${1000 + n}`);
    expect(made.digits('7')).not.toBe('7');
  }
});
