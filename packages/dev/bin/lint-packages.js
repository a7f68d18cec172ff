/**
 * Checks the packed packages as their users get them: `pnpm lint:packages`. publint reads the manifest, attw resolves every
 * export as TypeScript does. It needs the registry, so it is no part of `pnpm test`.
 */
import { spawnSync } from 'node:child_process';
import { tarballs } from './tarballs.js';

// The packages are ES modules only: what CommonJS of Node 18 and `moduleResolution: node10` cannot load is meant.
const CHECKS = [
  ['publint@0.3.25', '--strict'],
  ['@arethetypeswrong/cli@0.18.5', '--profile', 'esm-only'],
];

let failed = 0;
for (const tarball of [...tarballs('tarballs'), ...tarballs('tarballs/vitest'), ...tarballs('tarballs/fleet')]) {
  for (const [tool, ...options] of CHECKS) {
    const { status } = spawnSync('npx', ['-y', tool, tarball, ...options], { stdio: 'inherit' });
    if (status !== 0) failed += 1;
  }
}
if (failed > 0) console.error(`${failed} checks failed`);
process.exitCode = failed > 0 ? 1 : 0;
