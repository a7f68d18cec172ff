import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBundle, openBundles } from '@mountline/bundle/node';
import type { Bundle } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { gathered } from '@mountline/dev/testing/gathered';
import { analyzeBundle } from 'mountline';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ROW = '36 35 0:49 / /mnt rw - nfs4 127.0.0.1:/ rw,port=20361,addr=127.0.0.1\n';

async function text(path: string): Promise<string> {
  const [file] = await gathered(await openBundle(path));
  return new TextDecoder().decode(file!.bytes);
}

async function countOf({ artifacts }: Bundle): Promise<number> {
  let count = 0;
  for await (const _ of artifacts) count += 1;
  return count;
}

test('a file compressed with gzip is read, by its bytes and not by its name', async () => {
  const path = join(folder, 'mountinfo');
  writeFileSync(path, gzipSync(ROW));
  expect(await text(path)).toBe(ROW);
});

test('a file compressed with xz is read', async () => {
  const path = join(FIXTURES, 'incidents/issue346-frozen/bundle/journal.json.xz');
  expect((await text(path)).startsWith('{"')).toBe(true);
});

test('a file that ends inside its compressed stream gives what was read, and says so', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ROW.replace(/^\d+/, String(100 + i)));
  const whole = gzipSync(rows.join(''), { level: 0 });
  writeFileSync(join(folder, 'mountinfo'), whole.subarray(0, whole.length / 2));
  const report = await analyzeBundle(await openBundle(join(folder, 'mountinfo')));
  expect(report.diagnostics.map(({ code }) => code)).toContain('bundle/cut-file');
  expect(report.bundle.files[0]!.records).toBeGreaterThan(5000);
});

test('a path that is not there is an input error with a code', async () => {
  await expect(openBundle(join(folder, 'nothing'))).rejects.toMatchObject({ name: 'InputError', code: 'not-found' });
});

/** Root may list every folder: the test is nobody meanwhile. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid!(65534);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
  }
}

test('a folder that may not be listed costs what is in it, and is told; the first one stops', async () => {
  const bundle = mkdtempSync(join(tmpdir(), 'mountline-'));
  mkdirSync(join(bundle, 'proc'));
  writeFileSync(join(bundle, 'proc/mounts'), '127.0.0.1:/ /mnt nfs4 rw,port=20361 0 0\n');
  writeFileSync(join(bundle, 'mountinfo'), ROW);
  chmodSync(bundle, 0o755);
  chmodSync(join(bundle, 'proc'), 0);
  const report = await asNobody(async () => analyzeBundle(await openBundle(bundle)));
  const files = report.bundle.files.map(({ path, state, note }) => [path, state, note]);
  expect(files).toEqual([
    ['mountinfo', 'read', undefined],
    ['proc', 'unreadable', 'permission denied'],
  ]);
  await expect(asNobody(() => openBundle(join(bundle, 'proc')))).rejects.toMatchObject({ code: 'not-readable' });
  rmSync(bundle, { recursive: true });
});

test('a name that is not UTF-8 is told, and the other files are read', async () => {
  const bundle = mkdtempSync(join(tmpdir(), 'mountline-'));
  writeFileSync(join(bundle, 'mountinfo'), ROW);
  writeFileSync(Buffer.concat([Buffer.from(`${bundle}/caf`), Buffer.from([0xe9])]), ROW);
  const { files } = (await analyzeBundle(await openBundle(bundle))).bundle;
  expect(files.map(({ path, state, note }) => [path, state, note])).toEqual([
    ['caf\ufffd', 'unreadable', 'its name is not UTF-8: rename it'],
    ['mountinfo', 'read', undefined],
  ]);
  rmSync(bundle, { recursive: true });
});

test('files named together are one bundle, each directory is one of its own', async () => {
  const logs = ['mount.log', 'mount-watchdog.log'].map((name) =>
    join(FIXTURES, 'incidents/efs-logs-bind-failure/bundle', name),
  );
  const bundles = await openBundles([...logs, folder]);
  expect(await Promise.all(bundles.map(async (bundle) => countOf(bundle)))).toEqual([1, 2]);
});

test('a path that is not there and has a star stands for what it matches', async () => {
  const paths = [
    join(FIXTURES, 'incidents/dead-port-0[12]-*/bundle'),
    join(FIXTURES, 'incidents/node-{healthy,hung}/bundle'),
  ];
  expect(await openBundles(paths)).toHaveLength(4);
  const odd = join(folder, 'odd [1].log');
  writeFileSync(odd, ROW);
  expect((await openBundles([odd])).map(({ name }) => name)).toEqual(['odd [1].log']);
  await expect(openBundle(join(folder, 'no*thing'))).rejects.toMatchObject({ name: 'InputError', code: 'not-found' });
});

test('a file that breaks off, or may not be read, is an input error that names it', async () => {
  const whole = gzipSync('36 35 98:0 / /mnt rw - ext4 /dev/root rw\n');
  writeFileSync(join(folder, 'broken'), whole.subarray(0, 20));
  const broken = { name: 'InputError', code: 'not-readable', message: expect.stringContaining('broken') };
  await expect(text(join(folder, 'broken'))).rejects.toMatchObject(broken);
});

test('a pipe is read from its first byte, compressed or not', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const content of ['36 35 98:0 / /mnt rw - ext4 /dev/root rw\n', '1', '']) {
    for (const bytes of [Buffer.from(content), gzipSync(content)]) {
      writeFileSync(join(folder, 'content'), bytes);
      spawn('sh', ['-c', 'cat content > pipe'], { cwd: folder });
      expect(await text(pipe)).toBe(content);
    }
  }
});

test('a file that is named twice is read once', async () => {
  const path = join(folder, 'mountinfo');
  expect(await countOf((await openBundles([path, path]))[0]!)).toBe(1);
});

test('a signal stops the reading in the middle of a file', async () => {
  const line = '2026-11-20T13:31:49.411749+01:00 node-a kernel: nfs: server 127.0.0.1 not responding, still trying\n';
  const path = join(folder, 'kern.log');
  writeFileSync(path, line.repeat(80_000));
  const bundle = await openBundle(path);
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const reading = analyzeBundle(bundle, { signal: stop.signal });
  await expect(reading).rejects.toThrow(/abort/i);
  expect(bundle.input!.read).toBeLessThan(bundle.input!.size);
});
