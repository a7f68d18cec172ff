/**
 * Writes what is bundled of others: THIRD-PARTY-NOTICES with their licences, and sbom.cdx.json, the same as CycloneDX. `--check` says whether
 * they are current.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependenciesOf, notices, packages, sbom } from './third-party.js';

const OF_COMMAND = ['core', 'scan', 'parsers', 'correlation', 'rules', 'bundle', 'report', 'mountline', 'web'];
const all = dependenciesOf(OF_COMMAND);
const files = {
  'mountline/THIRD-PARTY-NOTICES': notices(all),
  'mountline/sbom.cdx.json': sbom(all),
  // The page holds the code of what draws it.
  'report/THIRD-PARTY-NOTICES': notices(dependenciesOf(['web'])),
};
const stale = Object.entries(files).filter(([path, text]) => {
  const at = join(packages, path);
  return !existsSync(at) || readFileSync(at, 'utf8') !== text;
});
if (!process.argv.includes('--check')) for (const [path, text] of stale) writeFileSync(join(packages, path), text);
else if (stale.length > 0) {
  console.error(`not current: ${stale.map(([path]) => `packages/${path}`).join(', ')}; run pnpm gen`);
  process.exitCode = 1;
}
