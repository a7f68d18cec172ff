import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze } from 'mountline';
import { afterAll, expect, test } from 'vitest';
import { docPages } from '../testing/docs.ts';
import { FIXTURES } from '../testing/fixtures.ts';
import { deadLinks } from './dead-links.ts';
import { galleryList } from './gallery.ts';
import { rewritten } from './links.ts';
import { SECTIONS, sidebar } from './sidebar.ts';

/** `pnpm site` builds the whole site in a minute and checks every link of what it built. Here is what takes no time. */

test('every page of docs is in the sidebar once, and every entry is a page', () => {
  const links = sidebar().flatMap(({ items }) =>
    items.flatMap(({ link, items: more = [] }) => [link, ...more.map((one) => one.link)]),
  );
  const pages = docPages().flatMap((page) => /^docs\/(.*)\.md$/.exec(page)?.[1] ?? []);
  expect(links.map((link) => (link === '/' ? 'index' : link.slice(1))).sort()).toEqual(pages.sort());
});

test('pages of the sidebar are named by their headings', () => {
  const [start] = sidebar();
  expect(start!.items.map(({ text }) => text)).toContain('From bundle to cause to fix');
  expect(sidebar().map(({ text }) => text)).toEqual(Object.keys(SECTIONS));
});

test.each([
  ['clocks.md', 'coverage.md', {}],
  ['sources/ps.md', '../clocks.md#order', {}],
  ['schemas.md', 'report.schema.json', {}],
  ['fleet.md', 'fleet/Dockerfile', { file: 'docs/fleet/Dockerfile' }],
  ['index.md', 'https://example.org/', {}],
  ['index.md', '#what', {}],
  ['clocks.md', '../packages/core/src/text/stamp.ts', { file: 'packages/core/src/text/stamp.ts' }],
  ['sources.md', '../packages/parsers/src/sources/ps.ts', { page: '/sources/ps' }],
  ['sources/ps.md', '../../packages/parsers/src/sources/ps.ts', { file: 'packages/parsers/src/sources/ps.ts' }],
  ['sources/ps.md', '../../fixtures/sources/ps', { file: 'fixtures/sources/ps' }],
  ['ci.md', '../fixtures/incidents/node-hung/expect.yaml', { report: '/gallery/node-hung.html' }],
  ['ci.md', '../fixtures/incidents/gone', { file: 'fixtures/incidents/gone' }],
])('on %s, %s becomes %j', (page, href, expected) => {
  expect(rewritten(page, href, ['node-hung'])).toEqual(expected);
});

test('the gallery has a report for each of its rows, and those without an incident apart', async () => {
  const one = async (name: string) => ({
    name,
    what: `<b>${name}</b> | {{ one }}`,
    report: await analyze(join(FIXTURES, 'incidents', name, 'bundle')),
  });
  const list = galleryList([await one('dead-port-03-during-server-not-responding'), await one('node-healthy')]);
  const [found, none] = list.split('## No incident');
  expect(found).toContain('## nfs-dead-port\n');
  expect(found).toContain('(/gallery/dead-port-03-during-server-not-responding.html)');
  expect(found).toContain('A hard NFS mount waits forever');
  expect(none).toContain('(/gallery/node-healthy.html)');
  expect(list).not.toMatch(/<b>|\{\{ /);
});

test('there are at least twenty captured incidents to show', () => {
  expect(readdirSync(join(FIXTURES, 'incidents')).length).toBeGreaterThanOrEqual(20);
});

const site = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(site, { recursive: true }));

test('a link to nothing is found, an anchor and a base path included', () => {
  mkdirSync(join(site, 'more'));
  const link = (href: string) => `<a class="x" href="${href}">x</a>`;
  const good = [
    '/base/more/page.html#here',
    './more/page.html',
    '#top',
    'https://example.org/none',
    '/base/',
    '/base/a.json',
  ];
  const bad = ['/more/page.html', './none.html', '#none', '/base/more/page.html#none', '/base/more/'];
  writeFileSync(join(site, 'a.json'), '{}');
  writeFileSync(join(site, 'more/page.html'), '<h2 id="here">Here</h2>');
  writeFileSync(
    join(site, 'index.html'),
    `<h1 id="top">Top</h1>${[...good, ...bad].map(link).join('\n')}<img src="none.png">`,
  );
  expect(deadLinks(site, '/base/').map(({ href }) => href)).toEqual([...bad, 'none.png']);
});
