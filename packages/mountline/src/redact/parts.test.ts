import { describe, expect, test } from 'vitest';
import { isKnownWhole, PLAIN, partsOf, wholeNames } from './parts.ts';

describe('what names nothing by itself', () => {
  test.each([
    '0',
    '2049',
    '10s',
    '3h13m',
    '4d5h',
    '20261120T1327Z',
    '20261120T1327',
    'I1120',
    'E0614',
    'D',
    'Ssl',
    'DN',
    'ab',
    'é',
    'a12',
    'ab7',
    '0x1d',
    '٣',
  ])('%s', (word) => expect(PLAIN.test(word)).toBe(true));

  test.each(['abc', 'a123', '10secs', 'X1120', 'I112', 'I11200', '0x1d2e3', 'ABC', '3h13', 'T1327', 'web0', 'ab123'])(
    'not %s',
    (word) => expect(PLAIN.test(word)).toBe(false),
  );
});

describe('a name that is replaced as a whole', () => {
  const vocabulary = new Set(['data', 'server', 'node', 'nfs', 'kube']);
  const isWhole = (name: string) => isKnownWhole(name, vocabulary);

  test.each([
    'kube-node',
    'nfs-kube-x2k9p',
    'nfs-server',
    'NFS-Server',
    'data-0',
    'nfs-server-17efe784c-3087x',
    'nfs-server-x2k9p',
  ])('%s', (name) => expect(isWhole(name)).toBe(true));

  test.each([
    ['one word', 'data'],
    ['an unknown word', 'payroll-server'],
    ['made up in front', 'x2k9p-server'],
    ['letters alone at the end', 'nfs-server-abcde'],
    ['an end of four', 'nfs-server-x2k9'],
    ['an end of eleven', 'nfs-server-x2k9px2k9px'],
    ['an address in it', 'node-10-0-37-114'],
    ['an address with dots in it', 'node-10.0.37.114'],
    ['an id in it, as in a volume', 'nfs-fs-0a1b2c3d-x2k9p'],
    ['an id of a pod in it', 'data-3d1f7c2a-9b1e-4c55-8a77-0d5e1f2a3b4c-x2k9p'],
    ['a pod of every cluster', 'kube-proxy-x2k9p'],
    ['nothing', ''],
  ])('not %s: %s', (_, name) => expect(isWhole(name)).toBe(false));
});

describe('where whole names stand', () => {
  const found = (names: string[], text: string) => wholeNames(names)(text).map(({ from, to }) => text.slice(from, to));

  test('the longest at each place, once', () => {
    expect(found(['nfs-server', 'nfs-server-1'], 'nfs-server-1 nfs-server nfs-server-2')).toEqual([
      'nfs-server-1',
      'nfs-server',
      'nfs-server',
    ]);
  });

  test('with hyphens as systemd escapes them', () =>
    expect(found(['nfs-server'], 'mnt-nfs\\x2dserver.mount nfs\\\\x2dserver')).toEqual([
      'nfs\\x2dserver',
      'nfs\\\\x2dserver',
    ]));

  test('not across other signs, nor inside of a word', () =>
    expect(found(['nfs-server'], 'nfs server nfs.server xnfs-server nfs-servers nfs--server')).toEqual([]));

  test('none where there are no names, and none of one word', () => {
    expect(found([], 'nfs-server')).toEqual([]);
    expect(found(['server', '-'], 'nfs-server')).toEqual([]);
  });
});

test('the parts of a text are its names and what has a form between them, in order', () => {
  const text = 'on nfs-server 10.0.3.7 up';
  const parts = partsOf(text, wholeNames(['nfs-server']));
  expect(parts.map(({ form, from, to }) => `${form} ${text.slice(from, to)}`)).toEqual([
    'word on',
    'name nfs-server',
    'ip4 10.0.3.7',
    'word up',
  ]);
});
