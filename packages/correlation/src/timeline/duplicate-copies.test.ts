import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { gathered } from '@mountline/dev/testing/gathered';
import { saidOf } from '@mountline/dev/testing/less-evidence';
import { analyzeBundle, openBundle } from 'mountline';
import { expect, test } from 'vitest';

/** A file that lies in a bundle twice, plain and in another folder or archive, tells no more than once. */

const below = (folder: string) => readdirSync(join(FIXTURES, folder)).map((name) => `${folder}/${name}`);
const BUNDLES = [...below('incidents'), ...below('rules').flatMap(below)].filter((name) => !name.endsWith('README.md'));

test.each(BUNDLES)('%s with every file twice tells the same', { timeout: 120_000 }, async (name) => {
  const bundle = await openBundle(join(FIXTURES, name, 'bundle'));
  const files = await gathered(bundle);
  const told = async (folders: readonly string[]) => {
    const artifacts = folders.flatMap((folder) =>
      files.map(({ bytes, ...artifact }) => ({ ...artifact, path: `${folder}${artifact.path}`, read: () => [bytes] })),
    );
    const { incidents, ruledOut } = await analyzeBundle({ ...bundle, artifacts });
    return [...incidents.map(saidOf), ...ruledOut.map(({ rule, step }) => [rule, step])];
  };
  expect(await told(['', 'z-copy/'])).toEqual(await told(['']));
});
