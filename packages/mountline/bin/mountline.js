#!/usr/bin/env node
// In a checkout the command is bundled first where its sources are newer than the bundle; a published package holds it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const command = join(root, 'packages/mountline/dist/command/cli.js');

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const time = entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    if (time > latest) latest = time;
  }
  return latest;
}

function isStale() {
  if (!existsSync(command)) return true;
  const made = statSync(command).mtimeMs;
  if (statSync(join(root, 'pnpm-lock.yaml')).mtimeMs > made) return true;
  const names = ['core', 'parsers', 'correlation', 'rules', 'bundle', 'report', 'mountline'];
  return names.some((name) => newest(join(root, 'packages', name, 'src')) > made);
}

async function build() {
  const { spawnSync } = await import('node:child_process');
  const script = join(root, 'packages/dev/bin/command.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status === 0) return;
  const why = /\b(?:EACCES|EROFS|EPERM)\b/.test(stderr ?? '')
    ? `${join(root, 'packages/mountline/dist')} may not be written: run it once as the user whose checkout it is\n`
    : `${stdout ?? ''}${stderr ?? ''}`;
  process.stderr.write(`mountline: the sources of this checkout cannot be bundled\n${why}`);
  process.exit(2);
}

if (existsSync(join(root, 'packages/dev/bin/command.js')) && isStale()) await build();
await import('../dist/command/cli.js');
