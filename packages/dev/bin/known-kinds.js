/**
 * Writes the types of the fields of every kind, and what kinds say, from what the message tables and the facts declare. Facts do not
 * compile before that is done, so the declarations are bundled and read without a look at types. With `--check` it writes nothing and
 * fails when a file is not what it should be.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const here = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const bundle = await rolldown({
  input: here('packages/dev/src/generate/declared.ts'),
  platform: 'node',
  resolve: { conditionNames: ['mountline-source', 'node', 'import', 'default'] },
  logLevel: 'warn',
});
const folder = mkdtempSync(join(tmpdir(), 'mountline-kinds-'));
try {
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'declared.mjs' });
  const { declaredFiles } = await import(pathToFileURL(join(folder, 'declared.mjs')));
  for (const [path, text] of Object.entries(declaredFiles())) {
    if (existsSync(here(path)) && readFileSync(here(path), 'utf8') === text) continue;
    if (process.argv.includes('--check')) throw new Error(`${path} is not up to date: run \`pnpm gen\``);
    writeFileSync(here(path), text);
  }
} finally {
  await bundle.close();
  rmSync(folder, { recursive: true });
}
