/**
 * Compiles packages/scan/wasm, which is AssemblyScript, to a module that holds the WebAssembly as text. With `--check` it
 * writes nothing and fails when the module is not what it should be. `// inline` above a function stands for AssemblyScript's
 * `@inline`, which TypeScript does not take at a function.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const FOLDER = 'packages/scan/wasm';
const MODULE = 'packages/scan/src/scan.generated.ts';
const here = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const OPTIONS = '-O3 --noAssert --runtime stub --enable simd --importMemory --outFile scan.wasm'.split(' ');
let compiled;
const { error, stderr } = await asc.main(['scan.ts', ...OPTIONS], {
  readFile(name) {
    const path = here(`${FOLDER}/${name}`);
    return existsSync(path) ? readFileSync(path, 'utf8').replace(/^\/\/ inline$/gm, '@inline') : null;
  },
  writeFile(_, bytes) {
    compiled = bytes;
  },
  listFiles: () => [],
});
if (error) {
  console.error(stderr.toString());
  throw error;
}
const text = [
  `// Generated from ${FOLDER} by \`pnpm gen\`.`,
  '',
  `/** WebAssembly, ${compiled.length} bytes in base64. */`,
  `export const SCAN =\n  '${Buffer.from(compiled).toString('base64')}';`,
  '',
].join('\n');
if (!existsSync(here(MODULE)) || readFileSync(here(MODULE), 'utf8') !== text) {
  if (process.argv.includes('--check')) throw new Error(`${MODULE} is not up to date: run \`pnpm gen\``);
  writeFileSync(here(MODULE), text);
}
