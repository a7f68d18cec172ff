/**
 * Writes the types of the fields of every kind, from what the message tables and the facts declare. Facts do not compile before
 * that is done, so the declarations are bundled and read without a look at types. With `--check` it writes nothing and fails
 * when the file is not what it should be.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const FILE = 'packages/core/src/model/known-kinds.generated.ts';
const here = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const bundle = await rolldown({
  input: here('packages/dev/src/generate/known-kinds.ts'),
  platform: 'node',
  resolve: { conditionNames: ['mountline-source', 'node', 'import', 'default'] },
  logLevel: 'warn',
});
const folder = mkdtempSync(join(tmpdir(), 'mountline-kinds-'));
try {
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'kinds.mjs' });
  const { knownKinds } = await import(pathToFileURL(join(folder, 'kinds.mjs')));
  const text = knownKinds();
  if (readFileSync(here(FILE), 'utf8') !== text) {
    if (process.argv.includes('--check')) throw new Error(`${FILE} is not up to date: run \`pnpm gen\``);
    writeFileSync(here(FILE), text);
  }
} finally {
  await bundle.close();
  rmSync(folder, { recursive: true });
}
