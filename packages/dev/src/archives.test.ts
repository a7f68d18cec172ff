import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openBundle } from '@mountline/bundle/node';
import { afterAll, expect, test } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { gathered } from './gathered.ts';

const ARCHIVES = join(FIXTURES, 'archives');
const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a bundle without the name of their archive, in the order of their paths. */
async function filesOf(path: string) {
  const files = await gathered(await openBundle(path));
  return files
    .map(({ path, size, link, bytes }) => ({ path, size, link, text: Buffer.from(bytes).toString('latin1') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const CAPTURED = ['sosreport-4.12-hung.tar.xz', 'eks-log-collector-0.7.9-hung.tar.gz', 'efs-csi-results.tgz'];

test.each(CAPTURED)('%s holds what tar takes out of it', async (name) => {
  const out = join(folder, name);
  mkdirSync(out);
  execFileSync('tar', ['-xf', join(ARCHIVES, name), '-C', out]);
  const found = await filesOf(join(ARCHIVES, name));
  expect(found.length).toBeGreaterThan(4);
  expect(found).toEqual(await filesOf(out));
});

test('every member names the archive, its size, and when it was written', async () => {
  const path = join(ARCHIVES, 'eks-log-collector-0.7.9-hung.tar.gz');
  const bundle = await openBundle(path);
  const files = await gathered(bundle);
  expect(bundle.name).toBe(basename(path));
  expect(new Set(files.map(({ container }) => container))).toEqual(new Set([basename(path)]));
  for (const { size, modified } of files) {
    expect(size).toBeGreaterThanOrEqual(0);
    expect(new Date(modified! / 1000).getUTCFullYear()).toBe(2026);
  }
  expect(bundle.diagnostics).toEqual([]);
});
