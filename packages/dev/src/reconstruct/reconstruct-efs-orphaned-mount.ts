/**
 * Writes the two bundles of the incident that https://github.com/aws/efs-utils/issues/346 tells: of the node while its
 * kubelet is frozen, and after the cure. Run it after a change under `reconstruct/`:
 *
 *     npx tsc -b && node packages/dev/dist/reconstruct-efs-orphaned-mount.js
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FIXTURES } from '../testing/fixtures.ts';
import { bundles } from './bundle.ts';

for (const [name, files] of Object.entries(bundles())) {
  const folder = join(FIXTURES, 'incidents', name, 'bundle');
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}
