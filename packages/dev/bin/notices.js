/**
 * Writes what is bundled of others: THIRD-PARTY-NOTICES with their licences, and sbom.cdx.json, the same as CycloneDX. `--check` says whether
 * they are current.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** All that the packages of a list depend on, and what that depends on, but for packages of our own. */
function dependenciesOf(names) {
  const found = new Map();
  const visit = (folder, places) => {
    for (const name of Object.keys(read(folder).dependencies ?? {})) {
      const at = places.map((place) => join(place, name)).find((path) => existsSync(join(path, 'package.json')));
      if (!at) throw new Error(`${name} of ${folder} is not installed`);
      const real = realpathSync(at);
      if (found.has(real) || !real.includes('node_modules')) continue;
      found.set(real, read(real));
      // What a package depends on lies beside it, as pnpm installs it.
      const beside = name.startsWith('@') ? dirname(dirname(real)) : dirname(real);
      visit(real, [join(real, 'node_modules'), beside]);
    }
  };
  for (const name of names) visit(join(packages, name), [join(packages, name, 'node_modules')]);
  return [...found]
    .map(([folder, { name, version, license, homepage }]) => ({ folder, name, version, license, homepage }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

function licenceOf({ folder, name }) {
  const file = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying|unlicense)(?:[.-]|$)/i.test(one));
  return file
    ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trimEnd()
    : `${name} comes without the text of its licence.`;
}

const RULE = '-'.repeat(80);

const notices = (all) =>
  [
    'Mountline holds software of others, under these licences:',
    ...all.map((one) => `${RULE}\n${one.name} ${one.version} (${one.license})\n\n${licenceOf(one)}`),
  ].join('\n\n');

/** No time and no number by chance: two builds give the same bytes. */
const sbom = (all) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', name: 'mountline', version: read(join(packages, 'mountline')).version },
  },
  components: all.map(({ name, version, license }) => ({
    type: 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    licenses: [/ (?:OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
    purl: purl(name, version),
  })),
});

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const OF_COMMAND = ['core', 'scan', 'parsers', 'correlation', 'rules', 'bundle', 'report', 'mountline', 'web'];
const all = dependenciesOf(OF_COMMAND);
const files = {
  'mountline/THIRD-PARTY-NOTICES': `${notices(all)}\n`,
  'mountline/sbom.cdx.json': `${JSON.stringify(sbom(all), null, 2)}\n`,
  // The page holds the code of what draws it.
  'report/THIRD-PARTY-NOTICES': `${notices(dependenciesOf(['web']))}\n`,
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
