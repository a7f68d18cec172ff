/**
 * Runs the tests of @mountline/vitest with other versions of vitest than the repository's, and the example for jest, each
 * in a project of its own as a user has it: `pnpm test:runners`, or with names as arguments (`vitest@5`). It needs the
 * registry, so it is no part of `pnpm test`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tarballs } from './tarballs.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function run(folder, command, words) {
  const { status } = spawnSync(command, words, { cwd: folder, stdio: 'inherit', env: { ...process.env, CI: '1' } });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed`);
}

/** A new project with packages of the registry, and with Mountline as README.md says. */
function project(...names) {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-runner-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run(folder, 'npm', ['install', '--silent', '--no-audit', '--no-fund', ...names, ...tarballs('tarballs')]);
  symlinkSync(join(root, 'fixtures'), join(folder, 'fixtures'));
  return folder;
}

/** The tests of the matchers, compiled and run. */
function vitest(version, node) {
  const folder = project(`vitest@${version}`, `node@${node}`, '@types/node@20', ...tarballs('tarballs/vitest'));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true },
    ...{ module: 'nodenext', target: 'es2023', types: ['node'] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['packages'] }));
  cpSync(join(root, 'packages/vitest/src'), join(folder, 'packages/vitest/src'), {
    recursive: true,
    filter: (path) => !path.endsWith('/index.ts'),
  });
  run(folder, process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  run(folder, 'node_modules/.bin/node', ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=60000']);
  return folder;
}

/** The example of docs/ci.md. */
function jest() {
  const folder = project('jest@30');
  cpSync(join(root, 'packages/dev/examples/jest.test.mjs'), join(folder, 'jest.test.mjs'));
  const testMatch = '--testMatch=**/*.test.mjs';
  run(folder, process.execPath, [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    testMatch,
    '--testTimeout=60000',
  ]);
  return folder;
}

const RUNNERS = { 'vitest@3.2': () => vitest('3.2', 20), 'vitest@5': () => vitest(5, 24), jest };

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(RUNNERS)) {
  console.log(name);
  rmSync(RUNNERS[name](), { recursive: true });
}
