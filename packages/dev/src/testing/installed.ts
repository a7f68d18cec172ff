import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './fixtures.ts';

/**
 * The command of this checkout as npm would install it, in `folder`: without the sources that it looks at for changes in a
 * checkout. Returns the path to run.
 */
export function installed(folder: string): string {
  const mountline = join(ROOT, 'packages/mountline');
  // Bundled anew, as what was compiled by another Node is of no use to this one.
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'packages/dev/bin/command.js')]);
  if (status !== 0) throw new Error(`the command was not bundled: ${stderr}`);
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['package.json', 'bin', 'dist/command'])
    cpSync(join(mountline, name), join(folder, name), { recursive: true });
  return join(folder, 'bin/mountline.cjs');
}
