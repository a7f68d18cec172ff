import { defineSource, lineReader } from '@mountline/core';
import { expect, test } from 'vitest';
import { findStart, placedAt } from './find-start.ts';

const source = (name: string, begins: RegExp, places: readonly RegExp[]) =>
  defineSource({
    name,
    title: name,
    type: 'snapshot',
    clock: 'none',
    places,
    collectWith: name,
    diagnostics: {},
    begins,
    recognise: (head) => begins.test(head.slice(0, head.indexOf('\n') >>> 0).trimEnd()),
    open: (emit) => lineReader(({ line, offset }) => emit.record({ line, offset })),
  });

const first = source('first', /^NAME +SIZE$/, [/(^|\/)first$/, /$(?<=second[^/]*\.CSV)/i]);
const other = source('other', /^(?<word>\w)\w* of \k<word>$/, [/(^|\/)(\w)\2$/]);
const sources = [first, other];

test.each([
  ['NAME SIZE\na 1\n', 'first', 2],
  ['NAME SIZE \t\na 1\n', 'first', 2],
  ['\nNAME  SIZE\u00a0\na 1\n', 'first', 3],
  ['aa of a\nb\n', 'other', 2],
])('below two lines of something else %j is found', (text, name, above) => {
  const found = findStart(sources, `a greeting\nof the host\n${text}`, 'x.txt');
  expect(found?.source.name).toBe(name);
  expect(found?.above).toHaveLength(above);
});

test.each(['NAME\nSIZE\na 1\n', 'NAME SIZE of it\n', ' NAME SIZE\n'])('%j is none', (text) => {
  expect(findStart(sources, `a greeting\n${text}`, 'x.txt')).toBeNull();
});

test.each([
  ['a/first', ['first']],
  ['a/first.txt', []],
  ['the-Second.csv', ['first']],
  ['a/xx', ['other']],
  ['a/xy', []],
])('what lies at %s', (path, names) => {
  expect(placedAt(sources, path).map(({ name }) => name)).toEqual(names);
});
