import { expect, test } from 'vitest';
import { knowledgeOf } from '../analyze.ts';
import { sourceNotes } from '../commands/sources/source-notes.generated.ts';
import { vocabularyOf } from './vocabulary.ts';

const vocabulary = await vocabularyOf({});
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Hex digits, one of them a number: `268435456`, `d82ca83a`. */
const isId = (word: string) => /^[0-9a-f]{5,}$/.test(word) && /[0-9]/.test(word);
const missing = (texts: string[]) => texts.flatMap(wordsOf).filter((word) => !isId(word) && !vocabulary.has(word));

test('all words of message templates and of what is said of kinds are known', () => {
  const { sources, kinds } = knowledgeOf({});
  const templates = sources.flatMap(({ tables = [] }) => tables.flatMap((table) => table.templates));
  expect(templates.length).toBeGreaterThan(100);
  expect(missing(templates.map(({ text }) => text))).toEqual([]);
  expect(missing([...kinds.values()].map((kind) => `${kind.kind} ${kind.words}`))).toEqual([]);
  expect(missing([...kinds.values()].flatMap(({ failure }) => failure?.decide ?? []))).toEqual([]);
});

test('ids in descriptions of formats are no words, hex digits that are letters or have more behind them are', () => {
  const ids = wordsOf(JSON.stringify(sourceNotes)).filter(isId);
  expect(new Set(ids.map((id) => /^[a-f]/.test(id)))).toEqual(new Set([true, false]));
  expect(ids.filter((id) => vocabulary.has(id))).toEqual([]);
  for (const word of ['added', 'ebadf', '115200n8']) expect(vocabulary).toContain(word);
});

test('names in the examples of descriptions are no words', () => {
  for (const name of ['shop', 'web']) expect(vocabulary).not.toContain(name);
});
