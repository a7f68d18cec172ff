/**
 * Builds the documentation as a site in docs/.vitepress/dist: the pages of docs, the HTML report of every captured
 * incident, and the page that reads bundles in the browser. Needs no network.
 *
 *     pnpm site [BASE]      BASE: the path below which it is served, such as /mountline/
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources } from '@mountline/parsers';
import { actors, facts } from '@mountline/rules';
import { build } from 'vitepress';
import { sourcePages } from '../generate/pages/sources.ts';
import { buildPage } from '../generate/web-build.ts';
import { ROOT } from '../testing/fixtures.ts';
import { deadLinks } from './dead-links.ts';
import { exhibits, writeList, writeReports } from './gallery.ts';

const DOCS = join(ROOT, 'docs');
const SITE = join(DOCS, '.vitepress/dist');

/** The pages that Git does not hold: of each source. */
function writeSourcePages(): void {
  rmSync(join(DOCS, 'sources'), { recursive: true, force: true });
  mkdirSync(join(DOCS, 'sources'));
  for (const [path, text] of Object.entries(sourcePages(sources, { facts, actors })))
    writeFileSync(join(ROOT, path), text);
}

const base = process.argv[2] ?? '/';
const all = await exhibits();
writeList(all);
writeSourcePages();
await build(DOCS, { base });
await writeReports(all, SITE);
await buildPage(join(SITE, 'try'));
for (const name of readdirSync(DOCS).filter((name) => name.endsWith('.json')))
  copyFileSync(join(DOCS, name), join(SITE, name));

const dead = deadLinks(SITE, base);
for (const { page, href } of dead) console.error(`${page}: nothing is at ${href}`);
if (dead.length > 0) process.exitCode = 1;
else console.log(`${SITE}: serve this folder, for example with npx vitepress preview docs`);
