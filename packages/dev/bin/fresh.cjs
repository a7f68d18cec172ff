'use strict';
// Bundles the command of this checkout where its sources are newer than the bundle.
const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const entry = join(root, 'packages/mountline/dist/command/entry');

function newest(folder) {
  let latest = 0;
  for (const found of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, found.name);
    const time = found.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    if (time > latest) latest = time;
  }
  return latest;
}

function isStale() {
  if (!existsSync(entry) || !existsSync(join(entry, '..', readFileSync(entry, 'latin1')))) return true;
  const made = statSync(entry).mtimeMs;
  if (statSync(join(root, 'pnpm-lock.yaml')).mtimeMs > made) return true;
  const names = ['core', 'parsers', 'correlation', 'rules', 'bundle', 'report', 'mountline'];
  return names.some((name) => newest(join(root, 'packages', name, 'src')) > made);
}

function build() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'command.js')], { encoding: 'utf8' });
  if (status === 0) return;
  const why = /\b(?:EACCES|EROFS|EPERM)\b/.test(stderr ?? '')
    ? `${join(root, 'packages/mountline/dist')} may not be written: run it once as the user whose checkout it is\n`
    : `${stdout ?? ''}${stderr ?? ''}`;
  process.stderr.write(`mountline: the sources of this checkout cannot be bundled\n${why}`);
  process.exit(2);
}

if (isStale()) build();
