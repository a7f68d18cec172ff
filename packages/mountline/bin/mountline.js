#!/usr/bin/env node
// In a checkout what stands in src is built first where it is newer than dist; a published package holds its dist.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const time = entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    if (time > latest) latest = time;
  }
  return latest;
}

/** A build rewrites the record of a package whose sources changed; an edit that changed nothing is built again, fast. */
function stale(folder) {
  const record = join(folder, 'dist/.tsbuildinfo');
  return !existsSync(record) || newest(join(folder, 'src')) > statSync(record).mtimeMs;
}

function build() {
  const names = ['core', 'parsers', 'correlation', 'rules', 'bundle', 'report', 'mountline'];
  const packages = names.map((name) => join(root, 'packages', name));
  if (!packages.some(stale)) return;
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-b', packages.at(-1)], { encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`mountline: the sources of this checkout do not compile\n${stdout ?? ''}${stderr ?? ''}`);
  process.exit(2);
}

if (existsSync(join(root, 'pnpm-workspace.yaml')) && existsSync(join(root, 'packages/mountline/src'))) build();
await import('../dist/cli.js');
