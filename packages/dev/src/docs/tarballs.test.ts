import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../testing/fixtures.ts';

/** What is published is what can be read. */

const PUBLISHED = readdirSync(join(ROOT, 'packages')).filter((name) => !['dev', 'web'].includes(name));
/** Sources, what tsc and rolldown make of them, and words. */
const READABLE = /\.(?:c?[jt]s|js\.map|json)$|(?:^|\/)(?:entry|LICENSE|README\.md|THIRD-PARTY-NOTICES)$/;

test.each(PUBLISHED)('%s holds no compiled code, no state of a build and no test', (name) => {
  const packed = spawnSync('npm', ['pack', '--dry-run', '--json', join(ROOT, 'packages', name)], { encoding: 'utf8' });
  const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !READABLE.test(path) || /\.test\./.test(path))).toEqual([]);
  if (name === 'mountline') expect(paths).toEqual(expect.arrayContaining(['THIRD-PARTY-NOTICES', 'sbom.cdx.json']));
});
