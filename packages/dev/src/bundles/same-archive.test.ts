import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { analyzeBundle, openBundle, toJson } from 'mountline';
import { afterAll, expect, test } from 'vitest';
import { sosFiles, writeSosreport } from '../bench/sosreport.ts';
import { zipOf } from '../testing/hostile/write-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = 1_000_000;

/** The report but for the name of the bundle and of the archive. */
async function reportOf(name: string): Promise<string> {
  const { bundle, ...report } = await analyzeBundle(await openBundle(join(folder, name)));
  const text = JSON.stringify(toJson({ ...report, bundle: { ...bundle, name: '' } }, { timeline: 'all' }), null, 1);
  return text.replaceAll(`${name}!/`, '').replace(/^ *"container": ".*",\n/gm, '');
}

test('a directory, a tar in gzip and a zip of the same files give the same report', async () => {
  const files = [...sosFiles(SIZE)];
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, 'dir', path)), { recursive: true });
    writeFileSync(join(folder, 'dir', path), content);
  }
  writeSosreport(join(folder, 'a.tar'), SIZE);
  writeFileSync(join(folder, 'a.tgz'), gzipSync(readFileSync(join(folder, 'a.tar'))));
  writeFileSync(join(folder, 'a.zip'), zipOf(...files.map(({ path, content }) => ({ name: path, content }))));
  const expected = await reportOf('dir');
  expect(expected).toContain('nfs.server.not-responding');
  for (const name of ['a.tar', 'a.tgz', 'a.zip']) expect(await reportOf(name)).toBe(expected);
});
