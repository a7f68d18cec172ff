/**
 * Prints what a release changes, from CHANGELOG.md: `node packages/dev/bin/release-notes.js v0.2.0`. It fails where the tree is not that
 * release: another version in a package, changes that `pnpm version:packages` has not taken up, or a section of another version on top.
 */
import { readdirSync, readFileSync } from 'node:fs';

const [tag] = process.argv.slice(2);
const version = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag ?? '')?.[1];
if (!version) {
  console.error('usage: node packages/dev/bin/release-notes.js vVERSION');
  process.exit(2);
}

const manifests = readdirSync('packages').map((folder) =>
  JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8')),
);
const others = manifests.filter((manifest) => manifest.version !== version);
const pending = readdirSync('.changeset').filter((name) => name.endsWith('.md'));
const [, heading, section] = /^## (.*)\n((?:(?!## ).*\n?)*)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
const faults = [
  ...others.map((manifest) => `${manifest.name} has version ${manifest.version}`),
  ...pending.map((name) => `.changeset/${name} is in no version yet`),
  ...(heading === version ? [] : [`the top of CHANGELOG.md is ${heading}`]),
];
if (faults.length > 0) {
  console.error([`${tag} cannot be released:`, ...faults].join('\n  '));
  process.exit(1);
}
console.log(section.trim());
