import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openBundle } from '@mountline/bundle/node';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { gathered } from '@mountline/dev/testing/gathered';
import { afterAll, expect, test } from 'vitest';

const MOUNTLINE = join(ROOT, 'packages/mountline/bin/mountline.cjs');
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

const SMALL = join(ARCHIVES, 'small');

test.each(['tar.bz2', 'tar.gz', 'tar.xz', 'tar.zst', 'zip'])('small.%s holds what it was made of', async (end) => {
  const files = await filesOf(join(SMALL, `small.${end}`));
  expect(files.map(({ path, link, text }) => [path, link ?? text.slice(0, 20)])).toEqual([
    ['sos/mountinfo', 'proc/1/mountinfo'],
    ['sos/proc/1/mountinfo', '36 35 0:49 / /mnt rw'],
    ['sos/sos_commands/empty', ''],
    ['sos/var/log/messages', 'Nov 20 13:00:00 node'],
  ]);
});

test.each(['two-frames.tar.zst', 'two-streams.tar.bz2', 'two-streams.tar.xz'])(
  '%s is read to its end',
  async (name) => {
    expect(await filesOf(join(SMALL, name))).toEqual(await filesOf(join(SMALL, 'small.tar.gz')));
  },
);

test('archives in an archive are read where they stand', async () => {
  const files = await gathered(await openBundle(join(SMALL, 'nested.tar.gz')));
  expect([...new Set(files.map(({ container }) => container))]).toEqual([
    'nested.tar.gz!/n/small.tar.xz',
    'nested.tar.gz!/n/small.zip',
  ]);
  expect(files).toHaveLength(8);
});

test('standard input is an archive or a file', async () => {
  for (const [name, expected] of [
    ['archives/small/small.tar.xz', 'small'],
    ['archives/small/small.zip', 'small'],
  ] as const) {
    const out = execFileSync(process.execPath, [MOUNTLINE, '-', '--format', 'json', '--fail-on', 'never'], {
      input: readFileSync(join(FIXTURES, name)),
      encoding: 'utf8',
    });
    const { name: title, files, unread } = JSON.parse(out).bundle;
    expect([expected, title, files.length, unread]).toEqual([expected, '(standard input)', 2, { empty: 1, link: 1 }]);
  }
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
