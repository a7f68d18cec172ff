import { expect, test } from 'vitest';
import { liesIn, wordOf } from './lies-in.ts';

test.each([
  [/(^|\/)mount\.log(\.\d+)?(\.gz|\.xz)?$/, 'mount.log'],
  [/(^|\/)proc\/(self|\d+)\/mountinfo$/, '/mountinfo'],
  [/(^|\/)[^/]*stacks?(?:[-.][^/]*)?$/, 'stack'],
  [/(^|\/)colou{0,1}rs$/, 'colo'],
  [/(^|\/)var[/_]log\/pods\/.+\.log[^/]*$/, 'log/pods/'],
  [/(^|\/)a\d+b.c(?:d(?:ef)+)g\*$/, 'a'],
  [/^abcdef|gh$/, ''],
  [/[^/]*metric[^/]*\.csv$/i, ''],
])('every path at %s holds %j', (place, word) => {
  expect(wordOf(place)).toBe(word);
});

test('a path is at a place where the pattern matches, whatever its words are', () => {
  const place = /(^|\/)proc\/(self|\d+)\/mountinfo$/;
  const paths = ['proc/1/mountinfo', 'a/proc/self/mountinfo', 'proc/x/mountinfo', 'mountinfo', 'proc/1/mounts'];
  expect(paths.filter((path) => liesIn(place, path))).toEqual(['proc/1/mountinfo', 'a/proc/self/mountinfo']);
  expect(liesIn(/metric[^/]*\.csv$/i, 'EFS-Metrics.CSV')).toBe(true);
});
