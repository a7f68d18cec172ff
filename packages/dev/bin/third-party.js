/** What is said of software of others that one file of ours holds: its licences, and a bill of materials (CycloneDX). */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const packages = fileURLToPath(new URL('../../', import.meta.url));
const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** All that the packages of a list depend on, and what that depends on, but for packages of our own. */
export function dependenciesOf(names) {
  const found = new Set();
  const visit = (folder, places) => {
    for (const name of Object.keys(read(folder).dependencies ?? {})) {
      const at = places.map((place) => join(place, name)).find((path) => existsSync(join(path, 'package.json')));
      if (!at) throw new Error(`${name} of ${folder} is not installed`);
      const real = realpathSync(at);
      if (found.has(real) || !real.includes('node_modules')) continue;
      found.add(real);
      // What a package depends on lies beside it, as pnpm installs it.
      const beside = name.startsWith('@') ? dirname(dirname(real)) : dirname(real);
      visit(real, [join(real, 'node_modules'), beside]);
    }
  };
  for (const name of names) visit(join(packages, name), [join(packages, name, 'node_modules')]);
  return described(found);
}

/** The packages of others that modules are from, with some that are known. */
export function packagesOf(modules, known) {
  const folders = modules.flatMap((path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? []);
  return described(new Set([...folders, ...known.map(({ folder }) => folder)]));
}

const described = (folders) =>
  [...folders]
    .map((folder) => {
      const { name, version, license, homepage } = read(folder);
      return { folder, name, version, license, homepage };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));

function licenceOf({ folder, name }) {
  const file = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying|unlicense)(?:[.-]|$)/i.test(one));
  return file
    ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trimEnd()
    : `${name} comes without the text of its licence.`;
}

const RULE = '-'.repeat(80);

export const notices = (all) =>
  `${[
    'Mountline holds software of others, under these licences:',
    ...all.map((one) => `${RULE}\n${one.name} ${one.version} (${one.license})\n\n${licenceOf(one)}`),
  ].join('\n\n')}\n`;

/** No time and no number by chance: two builds give the same bytes. */
export const sbom = (all) =>
  `${JSON.stringify(
    {
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
    },
    null,
    2,
  )}\n`;

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
