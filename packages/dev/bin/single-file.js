/**
 * Bundles the whole `mountline` command into one file, with the SDK of `mountline mcp`, for the container image and the single
 * executable. Beside it lie the licences and the bill of materials of what is in it, found from its modules.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { dependenciesOf, notices, packages, packagesOf, sbom } from './third-party.js';

export const folder = join(packages, 'dev/dist/single');

/** Where nothing is installed nothing can be loaded at run time: it becomes a part of the file. */
const bundled = {
  name: 'bundle what is loaded at run time',
  transform: (code) =>
    code.includes('createRequire(import.meta.url)(')
      ? code.replaceAll('createRequire(import.meta.url)(', 'require(')
      : undefined,
};

const bundle = await rolldown({
  input: { mountline: join(packages, 'dev/bin/single-entry.cjs') },
  platform: 'node',
  resolve: { conditionNames: ['mountline-source', 'node', 'import', 'default'] },
  logLevel: 'warn',
  checks: { ineffectiveDynamicImport: false },
  plugins: [bundled],
});
const { output } = await bundle.generate({ format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false });
await bundle.close();
if (output.length !== 1) throw new Error(`one file was meant, and it became ${output.length}`);

const [{ code, moduleIds }] = output;
// The HTML report holds its view as text.
const others = packagesOf(moduleIds, dependenciesOf(['web']));
mkdirSync(folder, { recursive: true });
// Text of one byte a character takes V8 half the memory, and less time.
const ascii = code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
writeFileSync(join(folder, 'mountline.cjs'), ascii);
writeFileSync(join(folder, 'THIRD-PARTY-NOTICES'), notices(others));
writeFileSync(join(folder, 'sbom.cdx.json'), sbom(others));
