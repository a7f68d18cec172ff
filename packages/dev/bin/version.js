/**
 * `pnpm version:packages`: takes up the files of .changeset. Every package gets the next version, their texts become the top section of
 * CHANGELOG.md, and what is generated is generated again. Without such files it marks the top section as released.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const UNRELEASED = ' (unreleased)';
const run = (command, ...words) => execFileSync(command, words, { stdio: 'inherit' });

/** What a file says below its head, which names packages and the kind of change. */
const texts = readdirSync('.changeset')
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(`.changeset/${name}`, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''))
  .map((text) => text.trim());
const changes = readFileSync('CHANGELOG.md', 'utf8');
const top = changes.indexOf('\n## ') + 1;
const [heading] = changes.slice(top).split('\n', 1);

if (texts.length === 0 && heading.endsWith(UNRELEASED)) {
  writeFileSync('CHANGELOG.md', changes.replace(heading, heading.slice(0, -UNRELEASED.length)));
} else if (texts.length === 0) {
  console.error('there is no change to release: .changeset holds no file');
  process.exitCode = 1;
} else if (heading.endsWith(UNRELEASED)) {
  console.error(
    `release ${heading.slice(3, -UNRELEASED.length)} first: CHANGELOG.md has a section that is not released`,
  );
  process.exitCode = 1;
} else {
  run('npx', '-y', 'pnpm@12', 'changeset', 'version');
  const { version } = JSON.parse(readFileSync('packages/mountline/package.json', 'utf8'));
  const section = [`## ${version}`, ...texts].join('\n\n');
  writeFileSync('CHANGELOG.md', `${changes.slice(0, top)}${section}\n\n${changes.slice(top)}`);
  run('npx', '-y', 'pnpm@12', 'gen');
}
