import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './fixtures.ts';

/** The process that analyzes a bundle runs the built package: what is older than its sources is built again. */
export function builtFleet(): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', join(ROOT, 'packages/fleet')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`packages/fleet is not built: ${stdout}`);
}
