import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURES } from '../testing/fixtures.ts';
import { installed } from '../testing/installed.ts';

/** Under the permission model of Node, which may read the bundle and the command, and nothing else. */

const [major] = process.versions.node.split('.').map(Number);
const PERMISSION = major! >= 24 ? '--permission' : '--experimental-permission';
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mountline-')));
let command = '';
beforeAll(() => {
  command = installed(join(folder, 'mountline'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--no-warnings', ...words, '--fail-on', 'never'], { encoding: 'utf8' });

function allowed(bundle: string) {
  const may = [join(folder, 'mountline', '*'), `${bundle}*`].map((path) => `--allow-fs-read=${path}`);
  return run(PERMISSION, ...may, command, bundle);
}

test('a bundle gives the same report', () => {
  const bundle = join(FIXTURES, 'incidents/dead-port-02-during-5s-no-kernel-message-yet/bundle');
  const told = allowed(bundle);
  expect(told.stderr).toBe('');
  expect(told.stdout).toBe(run(command, bundle).stdout);
  expect(told.stdout).toContain('nfs-dead-port');
});

test('a large xz is unpacked without the program that may not be started', () => {
  const bundle = join(folder, 'bundle');
  mkdirSync(bundle);
  const log = `Jun 12 00:10:18 h kernel: nfs: server 10.0.0.1 not responding, still trying\n${randomBytes(1 << 20).toString('base64')}\n`;
  const { stdout, status } = spawnSync('xz', ['-c'], { input: log, maxBuffer: 1 << 24 });
  if (status !== 0) return;
  writeFileSync(join(bundle, 'messages.xz'), stdout);
  const told = allowed(bundle);
  expect(told.stderr).toBe('');
  expect(told.stdout).toBe(run(command, bundle).stdout);
  expect(told.stdout).toContain('10.0.0.1');
});
