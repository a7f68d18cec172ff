import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { FIXTURES, ROOT } from '@mountline/dev/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = join(ROOT, 'packages/mountline/bin/mountline.cjs');
const LOG = 'pack/bundle/var/log/amazon/efs/mount.log';

let folder = '';
const mountline = (...words: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [BIN, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
const edit = (from: string | RegExp, to: string) =>
  writeFileSync(join(folder, LOG), readFileSync(join(folder, LOG), 'utf8').replace(from, to));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mountline-seal-'));
  const bundle = join(FIXTURES, 'rules/efs-orphaned-mount/fires-with-journal/bundle');
  expect(mountline('distill', bundle, '-o', 'pack', '--no-redact').status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the expectation of a pack is lean', () => {
  expect(readFileSync(join(folder, 'pack/expect.yaml'), 'utf8').split('\n').length).toBeLessThan(10);
  expect(mountline('check', 'pack').status).toBe(0);
  expect(mountline('seal', 'pack').stdout).toBe('pack/bundle: no line of it has changed since it was sealed\n');
});

/** The data of the page. */
const textIn = (html: string) => inflateRawSync(Buffer.from(/id="data">([^<]*)/.exec(html)![1]!, 'base64')).toString();

const NOW = /mount\.log:21 now reads .*panicked again/s;

test('a pack that was edited and not sealed says so in every output', () => {
  edit('panicked at', 'panicked again at');
  const formats = ['text', 'markdown', 'json', 'sarif', 'github', 'jsonl', 'csv', 'timesketch', 'perfetto', 'html'];
  for (const format of formats) {
    const { stdout, stderr, status } = mountline('pack/bundle', '--format', format, '--no-redact');
    const data = format === 'html' ? textIn(stdout) : stdout;
    const told = `${data}${stderr}`.replace(/\s+/g, ' ');
    expect([format, status]).toEqual([format, 1]);
    expect(told, format).toContain('changed after it was sealed');
    expect(NOW.test(told), format).toBe(true);
  }
  expect(mountline('pack/bundle', '--brief').stderr).toContain('changed after it was sealed');
  const { stdout, status } = mountline('check', 'pack');
  expect(status).toBe(1);
  expect(stdout.match(/expected: /g)).toHaveLength(1);
  expect(stdout).toContain('came: bundle/unsealed-pack');
  expect(stdout.replace(/\s+/g, ' ')).toMatch(NOW);
});

test('sealed again it confirms what it now says, and the report names the edit', () => {
  const { stdout, status } = mountline('seal', 'pack');
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'pack/bundle: sealed']);
  expect(stdout).toMatch(NOW);
  expect(stdout).toContain('mountline check pack compares it');
  expect(mountline('check', 'pack').status).toBe(0);
  const { diagnostics } = JSON.parse(mountline('pack/bundle', '--format', 'json').stdout);
  expect(diagnostics.map(({ code }: { code: string }) => code)).toContain('bundle/edited-pack');
});

test('lines that were added or removed leave the others their numbers', () => {
  edit(/^.*Executing: .*\n/m, '');
  const { stdout } = mountline('seal', 'pack/bundle');
  expect(stdout).toMatch(/mount\.log:20 was removed/);
  edit(/(?=^.*panicked again)/m, '2026-11-20 12:25:06 UTC - INFO - a line more\n');
  expect(mountline('seal', 'pack').stdout).toMatch(/1 line added before .*mount\.log:21: /);
  const { evidence } = JSON.parse(mountline('pack/bundle', '--format', 'json').stdout);
  const lines = Object.values(evidence as Record<string, { text: string; line: number }>);
  expect(lines.filter(({ text }) => text.includes('panicked again')).map(({ line }) => line)).toEqual([21]);
});

test('what is no pack is refused', () => {
  const { status, stderr } = mountline('seal', '.');
  expect([status, stderr.split('\n')[0]]).toEqual([2, 'mountline: . contains no mountline-pack.json']);
});
