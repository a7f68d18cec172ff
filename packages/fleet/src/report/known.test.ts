import { rules, softwareOf } from 'mountline';
import { expect, test } from 'vitest';
import { pagesOf } from './known.ts';

/** Of the kernel, or of what every node has. */
const GENERAL =
  /^https:\/\/(?:github\.com\/(?:systemd\/systemd|util-linux\/util-linux)|bugs\.debian\.org|www\.suse\.com|access\.redhat\.com)\//;

test('of every page that a rule names it is known which software it is about', () => {
  const software = ['aznfs', 'blob-csi-driver', 'csi-driver-nfs', 'efs', 'ganesha', 'kubernetes'];
  const pages = rules.flatMap(({ id }) => pagesOf(id, software));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((url) => softwareOf(url) === undefined && !GENERAL.test(url))).toEqual([]);
  for (const one of software) expect(pages.filter((url) => softwareOf(url) === one)).not.toEqual([]);
});

test('a node without any of it has the general ones', () => {
  expect(pagesOf('nfs-mount-hanging', [])).toEqual(['https://github.com/util-linux/util-linux/issues/1309']);
});
