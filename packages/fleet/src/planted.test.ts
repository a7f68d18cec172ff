import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFleet, type Planted } from '@mountline/dev/fleet/make-fleet';
import { builtFleet } from '@mountline/dev/testing/built-fleet';
import { hasChromium, openChromium } from '@mountline/dev/testing/chromium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBundles } from './add/add.ts';
import { withFleet } from './open-fleet.ts';
import { reportCommand } from './report/command.ts';
import type { FleetReport } from './report/fleet-report.ts';
import { work } from './work/work.ts';

const folder = mkdtempSync(join(tmpdir(), 'mountline-planted-'));
const db = join(folder, 'fleet');
let planted: Planted;

/** 60 bundles of the same fleet that `pnpm fleet:try` makes with 2,000. */
beforeAll(async () => {
  builtFleet();
  const bundles = join(folder, 'bundles');
  planted = makeFleet(bundles, 60, 'planted');
  await withFleet(db, false, async ({ database, boss }) => {
    const paths = readdirSync(bundles).map((name) => join(bundles, name));
    await addBundles(database, boss, paths);
    const never = new AbortController().signal;
    const limits = { seconds: 60, megabytes: 1024 };
    const options = { concurrency: 2, limits, redact: false, wait: false, stop: never, giveUp: never };
    await work(database, boss, { ...options, onBundle: () => undefined });
  });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

const reported = (format: 'text' | 'json' | 'csv' | 'html', more: object = {}) =>
  reportCommand({ db, by: 'kernel,efs-utils,driver,distribution', format, page: { width: 100 }, ...more });

test('the report counts exactly what was planted', async () => {
  const report = JSON.parse(await reported('json')) as FleetReport;
  const { rule, driver: value } = planted;
  expect(report.groups).toContainEqual({
    ...{ rule, attribute: 'driver', value },
    ...{ in_with: planted.inWith.length, in_without: planted.inWithout.length },
    ...{ others_with: planted.notInWith.length, others_without: planted.notInWithout.length },
    ...{ undecided_with: 0, undecided_without: 0 },
  });
  const inIt = report.nodes.filter(({ incidents }) => incidents.some((one) => one.rule === rule));
  expect(inIt.map(({ name }) => name)).toEqual([...planted.inWith, ...planted.inWithout].sort());
  expect(report.totals).toMatchObject({ bundles: 60, done: 60, nodes: 60 });
});

test('the text names the version and the odd one out', async () => {
  await expect(await reported('text')).toMatchFileSnapshot('./planted.expected.txt');
});

test('the table has a row for each incident of each node', async () => {
  const rows = (await reported('csv')).trimEnd().split('\r\n');
  expect(rows[0]).toMatch(/^node,bundle,file,captured,kernel,distribution,efs_utils,driver,rule/);
  expect(new Set(rows.slice(1).map((row) => row.split(',')[0])).size).toBe(60);
});

test('by other rules, since a day, and as queries', async () => {
  const { groups } = JSON.parse(await reported('json', { by: 'rule' })) as FleetReport;
  expect(groups.every(({ attribute }) => attribute === 'rule')).toBe(true);
  const { totals } = JSON.parse(await reported('json', { since: '2026-11-10' })) as FleetReport;
  expect(totals.nodes).toBeGreaterThan(5);
  expect(totals.nodes).toBeLessThan(60);
  expect(totals.first! >= '2026-11-10').toBe(true);
  const sql = await reported('text', { sql: true });
  expect(sql.match(/^-- \w[\w-]*: /gm)).toHaveLength(8);
  await expect(reported('text', { by: 'colour' })).rejects.toThrow('--by: colour');
  await expect(reported('text', { since: 'noon' })).rejects.toThrow('--since: noon');
});

test.skipIf(!hasChromium)(
  'the page shows the groups, opens the report of a bundle, and runs and loads nothing',
  async () => {
    const path = join(folder, 'fleet.html');
    writeFileSync(path, await reported('html'));
    const browser = await openChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const wrong: string[] = [];
      page.on('console', (message) => wrong.push(message.text()));
      page.on('request', (asked) => void (asked.url().startsWith('file:') || wrong.push(asked.url())));
      await page.goto(`file://${path}`);
      const text = await page.locator('main').textContent();
      expect(text).toContain(`EFS CSI driver ${planted.driver}`);
      const name = planted.inWith[0]!;
      await page.locator('summary', { hasText: name }).click();
      expect(await page.locator('details[open] pre').textContent()).toContain(planted.rule);
      expect(wrong).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
