import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed } from '@mountline/dev/testing/installed';
import { expect, test } from 'vitest';

test('without its package the command says how to get it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-fleet-'));
  const command = installed(join(folder, 'mountline'));
  // What runs the tests puts the packages of this checkout on the path.
  const env = { ...process.env, NODE_PATH: '' };
  const { status, stderr } = spawnSync(process.execPath, [command, 'fleet', 'report'], { encoding: 'utf8', env });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([
    2,
    'mountline: the package @mountline/fleet is not installed\nInstall it where Mountline is installed: npm install -g @mountline/fleet\n',
  ]);
}, 120_000);
