import { describe, expect, test } from 'vitest';
import { compileTemplate, messages } from './template.ts';

/** What one template makes of a message: its fields, or null. */
const fieldsOf = (text: string, message: string) => messages('kernel', { kind: text }).match(message)?.fields ?? null;

describe('lines that follow without a stamp', () => {
  test.each([
    ['server {s} OK', 'server a OK\nrc=0', { s: 'a' }],
    ['server {s} OK', 'server a OK\n\n=== uptime ===\n12:00', { s: 'a' }],
    ['timed out.\nPlease check {what}.', 'timed out.\nPlease check x.\nrc=0', { what: 'x' }],
    ['timed out.\nPlease check {what}.', 'timed out.\nrc=0', null],
    ['server {s} OK', 'rc=0\nserver a OK', null],
    ['said:\n{lines:rest}', 'said:\na\nb', { lines: 'a\nb' }],
  ])('%o in %o', (template, message, expected) => {
    expect(fieldsOf(template, message)).toEqual(expected);
  });
});

test('a field of an unknown type is an error of the programmer', () => {
  expect(() => compileTemplate('kind', 'a {n:hex}')).toThrow('template of kind: unknown field type "hex" in {n:hex}');
});

describe('fields', () => {
  test.each([
    ['nfs: server {server} OK', 'nfs: server 127.0.0.1 OK', { server: '127.0.0.1' }],
    ['port {n:int}', 'port 20361', { n: 20361 }],
    ['port {n:int}', 'port -1', { n: -1 }],
    ['took {s:num} s', 'took 1.25 s', { s: 1.25 }],
    ['{a:text}: {b:text}: end', 'foo: end', null],
    ['{a:text}: {b:text}: end', 'foo: : end', { a: 'foo', b: '' }],
    ['{a:text}: {b:rest}', 'x y: z: w', { a: 'x y', b: 'z: w' }],
    ['{a:text} -> {b:rest}', 'a -> b -> c', { a: 'a', b: 'b -> c' }],
    ['x {r:rest}', 'x ', { r: '' }],
    ['x {r:rest} y', 'x a y b y', { r: 'a y b' }],
    ['got {{{n:int}}}', 'got {7}', { n: 7 }],
    ['{{}}', '{}', {}],
    ['task {name}:{pid:int} blocked', 'task kworker/u4:1:57 blocked', { name: 'kworker/u4:1', pid: 57 }],
    ['plain', 'plain', {}],
    ['"{a:text}" done', '"é → 😀" done', { a: 'é → 😀' }],
  ])('%s', (template, message, expected) => {
    expect(fieldsOf(template, message)).toEqual(expected);
  });

  test.each([
    ['port {n:int}', 'port 20361 '],
    ['port {n:int}', 'port x'],
    ['port {n:int}', 'port 1.5'],
    ['port {n:int}', 'port '],
    ['server {s} OK', 'server  OK'],
    ['server {s} OK', 'server a b OK'],
    ['server {s} OK', 'server a OK now'],
    ['server {s}', 'server a\tb'],
    ['plain', 'plain '],
    ['plain', ' plain'],
    ['ab{r:rest}ba', 'aba'],
    ['a {x:text}b{y:text}c', 'a bbb'],
  ])('%s does not fit %o', (template, message) => {
    expect(fieldsOf(template, message)).toBe(null);
  });

  test('a name that every object has is a field like others', () => {
    expect(Object.entries(fieldsOf('a {constructor} {toString}', 'a b c')!)).toEqual([
      ['constructor', 'b'],
      ['toString', 'c'],
    ]);
  });
});

describe('a table', () => {
  const table = messages('kernel', {
    'server.gone': ['server {s} gone', 'server {s} not found'],
    'server.any': 'server {what:rest}',
    short: '{s}: OK',
  });

  test('gives the first template that fits, in the order of the table', () => {
    expect(table.match('server a gone')?.kind).toBe('server.gone');
    expect(table.match('server a not found')?.template.text).toBe('server {s} not found');
    expect(table.match('server a lost')?.kind).toBe('server.any');
    expect(table.match('a: OK')?.kind).toBe('short');
    expect(table.match('nothing')).toBe(null);
    expect(table.match('')).toBe(null);
  });

  test('knows all that fit', () => {
    expect(table.matchAll('server a gone').map(({ kind }) => kind)).toEqual(['server.gone', 'server.any']);
  });
});
