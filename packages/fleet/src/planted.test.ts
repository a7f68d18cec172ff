import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeFleet, type Planted } from '@mountline/dev/fleet/make-fleet';
import { builtFleet } from '@mountline/dev/testing/built-fleet';
import { hasChromium, openChromium } from '@mountline/dev/testing/chromium';
import { rowsInTables } from '@mountline/dev/testing/fleet-tables';
import { held } from '@mountline/dev/testing/held';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBundles } from './add/add.ts';
import { exportParquet } from './export/parquet.ts';
import { type Fleet, withFleet } from './open-fleet.ts';
import { type ReportOptions, reportCommand, reportOf } from './report/command.ts';
import type { FleetReport } from './report/fleet-report.ts';
import { ATTRIBUTES, type Attribute } from './report/queries/groups.ts';
import { storedReports } from './report/stored.ts';
import { work } from './work/work.ts';

const folder = mkdtempSync(join(tmpdir(), 'mountline-planted-'));
const db = join(folder, 'fleet');
const COUNT = 40;
let planted: Planted;
let fleet: Awaited<ReturnType<typeof opened>>;

const opened = () => held<Fleet>((use) => withFleet(db, false, use));

/** A few bundles of the fleet that `pnpm fleet:try` makes with 2,000. */
beforeAll(async () => {
  builtFleet();
  const bundles = join(folder, 'bundles');
  planted = makeFleet(bundles, COUNT, 'planted');
  fleet = await opened();
  const { database, boss } = fleet.lent;
  const paths = readdirSync(bundles).map((name) => join(bundles, name));
  await addBundles(database, boss, paths);
  const never = new AbortController().signal;
  const limits = { seconds: 60, megabytes: 1024 };
  const options = { concurrency: 2, limits, redact: false, wait: false, stop: never, giveUp: never };
  await work(database, boss, { ...options, onBundle: () => undefined });
}, 300_000);
afterAll(async () => {
  await fleet.release();
  rmSync(folder, { recursive: true });
});

const VERSIONS = ATTRIBUTES.filter((name) => name !== 'rule');

const reported = (format: ReportOptions['format'], since: string | null = null, by: Attribute[] = VERSIONS) =>
  reportOf(fleet.lent.database, since, by, { format, page: { width: 100 } });

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
  expect(report.totals).toMatchObject({ bundles: COUNT, done: COUNT, nodes: COUNT });
});

test('articles and issues are listed with the nodes that are in their incidents', async () => {
  const { known } = JSON.parse(await reported('json')) as FleetReport;
  const [first] = known;
  expect(first).toMatchObject({ url: 'https://github.com/aws/efs-utils/issues/346', kind: 'issue' });
  expect(first!.rules).toContain(planted.rule);
  expect(first!.nodes).toEqual(expect.arrayContaining([...planted.inWith, ...planted.inWithout]));
  expect(first!.nodes).not.toEqual(expect.arrayContaining(planted.notInWithout));
  const [row] = (await reported('csv')).split('\r\n').filter((line) => line.includes(`,${planted.rule},`));
  expect(row!.split(',').at(-2)!.split(' ')).toContain(first!.url);
});

test('the text names the version and the odd one out', async () => {
  await expect(await reported('text')).toMatchFileSnapshot('./planted.expected.txt');
});

test('the table has a row for each incident of each node', async () => {
  const rows = (await reported('csv')).trimEnd().split('\r\n');
  expect(rows[0]).toMatch(/^node,bundle,file,captured,kernel,distribution,efs_utils,driver,rule/);
  expect(new Set(rows.slice(1).map((row) => row.split(',')[0])).size).toBe(COUNT);
});

test('by other rules, since a day, and as queries', async () => {
  const { groups } = JSON.parse(await reported('json', null, ['rule'])) as FleetReport;
  expect(groups.every(({ attribute }) => attribute === 'rule')).toBe(true);
  const { totals } = JSON.parse(await reported('json', '2026-11-10')) as FleetReport;
  expect(totals.nodes).toBeGreaterThan(5);
  expect(totals.nodes).toBeLessThan(COUNT);
  expect(totals.first! >= '2026-11-10').toBe(true);
  const command = { db, by: 'driver', format: 'text' as const, page: {} };
  const sql = await reportCommand({ ...command, sql: true });
  expect(sql.match(/^-- \w[\w-]*: /gm)).toHaveLength(10);
  await expect(reportCommand({ ...command, by: 'colour' })).rejects.toThrow('--by: colour');
  await expect(reportCommand({ ...command, since: 'noon' })).rejects.toThrow('--since: noon');
});

test('the tables as Parquet hold what the database holds', async () => {
  const { database } = fleet.lent;
  const address = 'https://example.com/node.tgz';
  await database.query("INSERT INTO mountline.bundle (sha256, name, place, bytes) VALUES ('0', 'node.tgz', $1, 7e9)", [
    `${address}?X-Amz-Signature=secret`,
  ]);
  const out = join(folder, 'lake');
  mkdirSync(out);
  const written = await exportParquet(database, out);
  await database.query("DELETE FROM mountline.bundle WHERE sha256 = '0'");
  expect(readdirSync(out).sort()).toEqual(written.map(({ path }) => basename(path)).sort());
  const exported = async (table: string) =>
    parquetReadObjects({ file: await asyncBufferFromFile(join(out, `${table}.parquet`)) });

  const { node = [], ...tables } = await rowsInTables(database);
  for (const [table, rows] of Object.entries(tables)) expect(await exported(table)).toEqual(rows);
  expect(tables.step!.length).toBeGreaterThan(COUNT);
  const nodes = await exported('node');
  const kept = ({ summary: _, report: __, ...rest }: Record<string, unknown>) => rest;
  expect(nodes.map(kept)).toEqual(node.map(kept));
  const [stored] = await storedReports(database, String(node[0]!.bundle));
  expect(nodes[0]).toMatchObject({ summary: stored!.summary, report: JSON.parse(stored!.report) });
  const bundles = await exported('bundle');
  expect(bundles).toHaveLength(COUNT + 1);
  expect(bundles[0]).toMatchObject({
    sha256: '0',
    place: address,
    bytes: 7_000_000_000n,
    state: 'queued',
    analyzed: null,
  });
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
      expect(await page.locator('a[href="https://github.com/aws/efs-utils/issues/346"]').count()).toBe(1);
      const name = planted.inWith[0]!;
      await page.locator('summary', { hasText: name }).click();
      expect(await page.locator('details[open] pre').textContent()).toContain(planted.rule);
      expect(wrong).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
