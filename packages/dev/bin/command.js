/**
 * Bundles the `mountline` command from its sources into packages/mountline/dist/command. Node takes a fifth of a second to
 * find and load some three hundred modules one by one; of the bundle it loads twenty, and the others when they are used.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const mountline = fileURLToPath(new URL('../../mountline/', import.meta.url));
const folder = join(mountline, 'dist/command');

/** A reader sees the old file or the new one. */
function put(name, text) {
  const part = join(folder, `${name}.${process.pid}`);
  writeFileSync(part, text);
  renameSync(part, join(folder, name));
}

const bundle = await rolldown({
  input: { cli: join(mountline, 'src/cli.ts') },
  platform: 'node',
  resolve: { conditionNames: ['mountline-source', 'node', 'import', 'default'] },
  logLevel: 'warn',
});
const { output } = await bundle.generate({ format: 'esm', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
mkdirSync(folder, { recursive: true });
// Tests start many commands at once, each of which may bundle: chunks are named by their content, the entry comes last.
const inOrder = output.toSorted((a, b) => Number(a.isEntry) - Number(b.isEntry));
for (const { fileName, code } of inOrder) put(fileName, code);
const names = new Set(output.map(({ fileName }) => fileName));
for (const name of readdirSync(folder)) if (name.endsWith('.js') && !names.has(name)) rmSync(join(folder, name));
