import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../testing/fixtures.ts';

/** What is published is what can be read. */

const PUBLISHED = readdirSync(join(ROOT, 'packages')).filter((name) => !['dev', 'vscode', 'web'].includes(name));
/** Sources, what tsc and rolldown make of them, and words. */
const READABLE =
  /\.(?:c?[jt]s|js\.map|json|sh)$|(?:^|\/)(?:entry|LICENSE|README\.md|THIRD-PARTY-NOTICES|mountline\.1)$/;

test.each(PUBLISHED)('%s holds no compiled code, no state of a build and no test', (name) => {
  const packed = spawnSync('npm', ['pack', '--dry-run', '--json', join(ROOT, 'packages', name)], { encoding: 'utf8' });
  const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !READABLE.test(path) || /\.test\./.test(path))).toEqual([]);
  if (name === 'mountline')
    expect(paths).toEqual(expect.arrayContaining(['THIRD-PARTY-NOTICES', 'sbom.cdx.json', 'man/mountline.1']));
});

interface Manifest {
  version: string;
  keywords: string[];
  publishConfig: object;
  repository?: { url: string; directory: string };
  homepage?: string;
  bugs?: { url: string };
}

const manifests = PUBLISHED.map((folder) => {
  const path = join(ROOT, 'packages', folder, 'package.json');
  return { folder, manifest: JSON.parse(readFileSync(path, 'utf8')) as Manifest };
});

test.each(manifests)('$folder is published for everybody, with its provenance', ({ manifest }) => {
  expect(manifest.keywords).toContain(manifest.keywords.includes('mountline') ? 'mountline' : 'mount');
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
});

test('all packages have one version and name one repository, each with its own folder; or none does yet', () => {
  const [{ manifest: first }] = manifests as [(typeof manifests)[0], ...typeof manifests];
  for (const { folder, manifest } of manifests) {
    const { version, homepage, bugs, repository } = manifest;
    expect({ version, homepage, bugs }, folder).toEqual({
      version: first.version,
      homepage: first.homepage,
      bugs: first.bugs,
    });
    expect(repository?.url, folder).toBe(first.repository?.url);
    if (repository) expect(repository.directory).toBe(`packages/${folder}`);
    expect(
      [homepage, bugs].every((given) => (given === undefined) === (repository === undefined)),
      folder,
    ).toBe(true);
  }
});
