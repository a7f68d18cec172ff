import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFleet } from '@mountline/dev/testing/built-fleet';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { rowsInTables } from '@mountline/dev/testing/fleet-tables';
import { held } from '@mountline/dev/testing/held';
import { analyze, toJson } from 'mountline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBundles } from './add/add.ts';
import { addStale } from './add/stale.ts';
import { exportCommand } from './export/command.ts';
import type { Fleet } from './open-fleet.ts';
import { withFleet } from './open-fleet.ts';
import { reportCommand, reportOf } from './report/command.ts';
import { fleetReport } from './report/fleet-report.ts';
import { knownProblems, pagesOf } from './report/known.ts';
import { storedReports } from './report/stored.ts';
import { workCommand } from './work/command.ts';
import { rulesVersion } from './work/rules-version.ts';
import { type WorkOptions, work } from './work/work.ts';

const folder = mkdtempSync(join(tmpdir(), 'mountline-fleet-'));
const incident = (name: string) => join(FIXTURES, 'incidents', name, 'bundle');
const BIND = incident('efs-logs-bind-failure');
const LEAK = incident('mount-explosion-single-volume');
const FROZEN = join(FIXTURES, 'rules/efs-orphaned-mount/fires-idle-kubelet/bundle');

const opened = () => held<Fleet>((use) => withFleet(join(folder, 'fleet'), false, use));
let shared: Awaited<ReturnType<typeof opened>>;

/** To make an embedded database takes seconds: the tests share one, each with bundles of its own. */
const inFleet = <T>(use: (fleet: Fleet) => Promise<T>): Promise<T> => use(shared.lent);

beforeAll(async () => {
  builtFleet();
  shared = await opened();
}, 120_000);
afterAll(async () => {
  await shared.release();
  rmSync(folder, { recursive: true });
});

const never = new AbortController().signal;

/** Works until the queue is empty. What became of each bundle, in the order of their names. */
async function worked({ database, boss }: Fleet, options: Partial<WorkOptions> = {}): Promise<string[]> {
  const outcomes: string[] = [];
  await work(database, boss, {
    concurrency: 1,
    limits: { seconds: 60, megabytes: 1024 },
    redact: false,
    wait: false,
    stop: never,
    giveUp: never,
    onBundle: ({ name, outcome, reason = '' }) => outcomes.push(`${name} ${outcome} ${reason}`.trimEnd()),
    ...options,
  });
  return outcomes.sort();
}

const bundleRow = async ({ database }: Fleet, name: string) => {
  const [row] = await database.query('SELECT * FROM mountline.bundle WHERE name = $1', [name]);
  return row;
};

test('a bundle is added once by its bytes and analyzed once, and its report is that of mountline', async () => {
  const copy = join(folder, 'copy');
  cpSync(BIND, copy, { recursive: true });
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    const first = await addBundles(database, boss, [BIND, LEAK, copy]);
    expect(first).toEqual({ added: 2, known: 1, again: 0, failed: [] });
    expect(await addBundles(database, boss, [BIND])).toMatchObject({ added: 0, known: 1 });
    expect(await worked(fleet)).toEqual([
      expect.stringMatching(/^(?:copy|efs-logs-bind-failure\/bundle) done$/),
      'mount-explosion-single-volume/bundle done',
    ]);
    expect(await worked(fleet)).toEqual([]);
    const [stored] = await storedReports(database, 'mount-explosion-single-volume/bundle');
    expect(JSON.parse(stored!.report)).toEqual(toJson(await analyze(LEAK)));
    expect(stored!.summary).toContain('mount-explosion');
  });
});

test('of more bundles than a batch none is lost', async () => {
  const many = Array.from({ length: 450 }, (_, i) => {
    const path = join(folder, `many-${i}.log`);
    writeFileSync(path, `${i}\n`.repeat(1 + ((i * 7919) % 5000)));
    return path;
  });
  await inFleet(async ({ database, boss }) => {
    expect(await addBundles(database, boss, many)).toEqual({ added: 450, known: 0, again: 0, failed: [] });
    const queued = await database.query("SELECT 1 FROM mountline_queue.job WHERE state < 'active'");
    expect(queued).toHaveLength(450);
    await boss.purgeQueue('bundle');
    await database.query("DELETE FROM mountline.bundle WHERE name LIKE 'many-%'");
  });
});

test('the same bytes give the same rows, and other rules a new analysis', async () => {
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    const before = await rowsInTables(database);
    expect(before.step!.length).toBeGreaterThan(5);
    expect(await addStale(database, boss, rulesVersion())).toEqual({ queued: 0, unplaced: 0 });
    expect(await addStale(database, boss, 'other rules')).toEqual({ queued: 2, unplaced: 0 });
    expect(await worked(fleet)).toHaveLength(2);
    expect(await rowsInTables(database)).toEqual(before);
  });
});

test('what cannot be read is set aside with the reason, costs no other bundle, and is tried again when it is added again', async () => {
  const [damaged, changed] = [join(folder, 'damaged.tar.gz'), join(folder, 'changed')];
  writeFileSync(damaged, Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(100, 7)]));
  cpSync(incident('efs-logs-legacy-stunnel'), changed, { recursive: true });
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    await addBundles(database, boss, [damaged, changed, FROZEN]);
    appendFileSync(join(changed, 'mount.log'), 'written later\n');
    expect(await worked(fleet)).toEqual([
      expect.stringMatching(/^changed set-aside .*changed after it was added/),
      expect.stringMatching(/^damaged.tar.gz set-aside \S/),
      'fires-idle-kubelet/bundle done',
    ]);
    expect(await addBundles(database, boss, [damaged])).toMatchObject({ added: 0, again: 1 });
    expect(await worked(fleet)).toHaveLength(1);
    expect(await bundleRow(fleet, 'damaged.tar.gz')).toMatchObject({ state: 'set-aside', tries: 1 });
  });
});

test('a bundle that kills its process is tried three times, then set aside', async () => {
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    await addBundles(database, boss, [incident('efs-logs-retries-and-timeouts')]);
    const killed = await worked(fleet, { limits: { seconds: 60, megabytes: 20 } });
    const name = 'efs-logs-retries-and-timeouts/bundle';
    const reason = 'used more than 20 MB (--memory)';
    expect(killed).toEqual([`${name} again ${reason}`, `${name} again ${reason}`, `${name} set-aside ${reason}`]);
    expect(await bundleRow(fleet, name)).toMatchObject({ state: 'set-aside', reason, tries: 3 });
  });
});

test('a worker that is told to stop gives back what it does not finish', async () => {
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    await addBundles(database, boss, [incident('efs-logs-debug-level')]);
    const [stop, giveUp] = [new AbortController(), new AbortController()];
    const onBundle: WorkOptions['onBundle'] = ({ outcome }) => expect(outcome).toBe('again');
    setTimeout(() => {
      stop.abort();
      giveUp.abort();
    }, 150);
    await worked(fleet, { stop: stop.signal, giveUp: giveUp.signal, onBundle });
    expect(await bundleRow(fleet, 'efs-logs-debug-level/bundle')).toMatchObject({ state: 'queued', tries: 0 });
    expect(await worked(fleet)).toEqual(['efs-logs-debug-level/bundle done']);
  });
});

test('a bundle behind a URL is fetched twice and its signature forgotten', async () => {
  const bytes = readFileSync(join(FIXTURES, 'archives/efs-csi-results.tgz'));
  const server = createServer((asked, answer) => {
    if (asked.url === '/results.tgz?signature=secret') answer.end(bytes);
    else answer.writeHead(403).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/results.tgz`;
  try {
    await inFleet(async (fleet) => {
      const { database, boss } = fleet;
      expect(await addBundles(database, boss, [`${url}?signature=secret`, `${url}?signature=old`])).toMatchObject({
        added: 1,
        failed: [{ place: url, reason: `${url}: HTTP status 403 Forbidden` }],
      });
      expect(await worked(fleet)).toEqual(['results.tgz done']);
      expect(await bundleRow(fleet, 'results.tgz')).toMatchObject({ place: url, state: 'done' });
    });
  } finally {
    server.close();
  }
});

test('an address that nobody answers at is named with the reason', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const url = `http://127.0.0.1:${port}/results.tgz`;
  await inFleet(async ({ database, boss }) => {
    const failed = [{ place: url, reason: `${url}: connect ECONNREFUSED 127.0.0.1:${port}` }];
    expect(await addBundles(database, boss, [`${url}?signature=secret`])).toMatchObject({ added: 0, failed });
  });
});

test('with pseudonyms no table holds a name of the node', async () => {
  const copy = join(folder, 'ip-10-0-1-20');
  cpSync(FROZEN, copy, { recursive: true });
  writeFileSync(join(copy, 'hostname'), 'ip-10-0-1-20\n');
  const damaged = join(folder, 'ip-10-0-1-20.tar.gz');
  writeFileSync(damaged, Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(99, 7)]));
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    await addBundles(database, boss, [copy, damaged]);
    const outcomes = await worked(fleet, { redact: true });
    expect(outcomes).toEqual([
      'ip-10-0-1-20 done',
      expect.stringMatching(/tar.gz set-aside nothing in it could be read$/),
    ]);
    const [{ sha256, name }] = (await database.query<{ sha256: string; name: string }>(
      "SELECT sha256, name FROM mountline.bundle WHERE redacted AND state = 'done'",
    )) as [{ sha256: string; name: string }];
    expect(name).toBe(sha256.slice(0, 8));
    const [stored] = await storedReports(database, name);
    const tables = await rowsInTables(database, stored!.bundle);
    expect(tables.incident).not.toEqual([]);
    const bundles = await database.query('SELECT * FROM mountline.bundle WHERE redacted');
    const jobs = await database.query('SELECT * FROM mountline_queue.job');
    expect(bundles).toHaveLength(2);
    expect(JSON.stringify([bundles, jobs])).not.toMatch(/ip-10-0-1-20(?!\d)/);
    expect(JSON.stringify(tables)).not.toContain('ip-10-0-1-20');
    expect(stored!.summary + stored!.report).not.toContain('ip-10-0-1-20');
    expect(stored!.name).toMatch(/^[0-9a-f]{8}\/\S/);

    expect(await addStale(database, boss, 'other rules')).toMatchObject({ unplaced: 2 });
    await boss.purgeQueue('bundle');
    await database.query("UPDATE mountline.bundle SET state = 'done' WHERE state = 'queued'");
    expect(await addBundles(database, boss, [copy])).toMatchObject({ known: 1, again: 0 });
    expect(await bundleRow(fleet, name)).toMatchObject({ place: '' });
    expect(await addBundles(database, boss, [copy], 'other rules')).toMatchObject({ again: 1 });
    expect(await worked(fleet, { redact: true })).toEqual(['ip-10-0-1-20 done']);
    expect(await bundleRow(fleet, name)).toMatchObject({ place: '', state: 'done' });
  });
});

test('per fix of a kernel it counts the nodes whose kernel is older, has it, or does not tell', async () => {
  const hung = join(FIXTURES, 'rules/nfs-tasks-hung/fires-compaction/bundle');
  const kernels = { a: '6.6.50', b: '6.6.83', c: '6.6.50-1.el9.x86_64', d: '6.1.20', e: null };
  const paths = Object.entries(kernels).map(([name, kernel]) => {
    const path = join(folder, `fix-${name}`);
    cpSync(hung, path, { recursive: true });
    const ofNode = (file: string) =>
      readFileSync(join(path, file), 'utf8')
        .replaceAll('lab-4', `lab-${name}`)
        .replaceAll('6.6.50', kernel ?? 'of a kernel');
    writeFileSync(join(path, 'journal.txt'), ofNode('journal.txt'));
    if (kernel === null) rmSync(join(path, 'uname'));
    else writeFileSync(join(path, 'uname'), ofNode('uname'));
    return path;
  });
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    await addBundles(database, boss, paths);
    expect(await worked(fleet)).toHaveLength(5);
    const found = (await fleetReport(database, null, ['kernel'])).fixes;
    const byName = found.map((fix) => ({ ...fix, nodes: fix.nodes.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }));
    expect(byName).toEqual([
      {
        kernels: ['6.6.83', '6.12.19', '6.13.7', '6.14'],
        what: expect.stringContaining('CVE-2025-21908'),
        rules: ['nfs-tasks-hung'],
        nodes: [
          { name: 'lab-a', is: 'older', kernel: '6.6.50' },
          { name: 'lab-b', is: 'has-fix', kernel: '6.6.83' },
          { name: 'lab-c', is: 'distribution', kernel: '6.6.50-1.el9.x86_64' },
          { name: 'lab-d', is: 'undecided', kernel: '6.1.20' },
          { name: 'lab-e', is: 'not-known', kernel: null },
        ],
      },
    ]);
    const text = await reportOf(database, null, ['kernel'], { format: 'text', page: { width: 120 } });
    expect(text).toContain('1 node, kernel older than the fix: lab-a (6.6.50)\n');
    expect(text).toContain('1 node, kernel with the fix: lab-b (6.6.83)\n');
    const csv = await reportOf(database, null, ['kernel'], { format: 'csv', page: {} });
    expect(csv).toMatch(/^lab-a,.*,older: 6\.6\.83 6\.12\.19 6\.13\.7 6\.14\r$/m);
    const html = await reportOf(database, null, ['kernel'], { format: 'html', page: {} });
    expect(html).toContain('<summary>1 node, kernel older than the fix</summary>lab-a (6.6.50)</details>');
  });
});

test('a page about a driver counts for nodes that have it', async () => {
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    const of = (name: string) => join(FIXTURES, 'rules/nfs-dead-port', name, 'bundle');
    await addBundles(database, boss, [of('fires-aznfs'), of('fires-watchdog-stopped')]);
    expect(await worked(fleet)).toHaveLength(2);
    const rows = await database.query<{ name: string; software: string[] }>(
      `SELECT b.name, n.software FROM mountline.node n JOIN mountline.bundle b ON b.sha256 = n.bundle
       WHERE b.name IN ('fires-aznfs/bundle', 'fires-watchdog-stopped/bundle')`,
    );
    const [azure, efs] = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect([azure!.software, efs!.software]).toEqual([['aznfs', 'azure', 'kubernetes'], ['efs']]);
    expect(pagesOf('nfs-dead-port', azure!.software)).toEqual(['https://github.com/Azure/AZNFS-mount/pull/292']);
    expect(pagesOf('nfs-dead-port', efs!.software)).toEqual(['https://github.com/aws/efs-utils/issues/346']);
    const members = rows.map(({ name, software }) => ({ rule: 'nfs-dead-port', name, software }));
    expect(knownProblems(members).map(({ url, nodes }) => [url, nodes])).toEqual([
      ['https://github.com/Azure/AZNFS-mount/pull/292', ['fires-aznfs/bundle']],
      ['https://github.com/aws/efs-utils/issues/346', ['fires-watchdog-stopped/bundle']],
    ]);
  });
});

test('tables of an older version get what is new', async () => {
  const columns = ({ database }: Fleet) =>
    database.query(
      "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'mountline' ORDER BY 1, 2",
    );
  const db = join(folder, 'older');
  const made = await withFleet(db, false, async (fleet) => {
    const before = await columns(fleet);
    await fleet.database.query(
      `DROP VIEW mountline.latest_node;
       ALTER TABLE mountline.node DROP COLUMN software;
       ALTER TABLE mountline.incident DROP COLUMN fixed_in;
       CREATE VIEW mountline.latest_node AS SELECT bundle, node, name, captured, kernel, distribution, efs_utils, driver, versions, undecided
       FROM mountline.node;
       UPDATE mountline.schema_version SET version = 1`,
    );
    return before;
  });
  await withFleet(db, false, async (fleet) => {
    expect(await columns(fleet)).toEqual(made);
    await fleet.database.query('UPDATE mountline.schema_version SET version = 99');
  });
  await expect(withFleet(db, false, () => Promise.resolve())).rejects.toThrow('have version 99');
}, 60_000);

test('a log without a year, or that counts from the boot, has no date', async () => {
  await inFleet(async (fleet) => {
    const { database, boss } = fleet;
    const of = (name: string) => join(FIXTURES, 'rules', name, 'bundle');
    await addBundles(database, boss, [of('nfsd-hung/fires-xfs-messages'), of('nfs-tasks-hung/fires-krb5-sessions')]);
    expect(await worked(fleet)).toHaveLength(2);
    const rows = await database.query(
      `SELECT n.captured, i.began, i.rule FROM mountline.node n JOIN mountline.incident i USING (bundle, node)
       JOIN mountline.bundle b ON b.sha256 = n.bundle WHERE b.name IN ('fires-xfs-messages/bundle', 'fires-krb5-sessions/bundle')
       ORDER BY i.rule`,
    );
    expect(rows).toEqual([
      { captured: null, began: null, rule: 'nfs-tasks-hung' },
      { captured: null, began: null, rule: 'nfsd-hung' },
    ]);
  });
});

test('a word that names no bundle is reported, and the others are added', async () => {
  const archives = join(folder, 'archives');
  mkdirSync(archives);
  for (const name of ['a.tgz', 'b.tgz']) writeFileSync(join(archives, name), name);
  const last = join(folder, 'last.log');
  writeFileSync(last, 'last\n');
  await inFleet(async ({ database, boss }) => {
    const nowhere = join(folder, 'nowhere');
    const { added, failed } = await addBundles(database, boss, [nowhere, `${nowhere}/*`, archives, 'ftp://a/b', last]);
    expect(added).toBe(1);
    expect(failed).toEqual([
      { place: nowhere, reason: 'no such file or directory' },
      { place: `${nowhere}/*`, reason: 'no file or folder matches' },
      { place: archives, reason: expect.stringContaining(`it holds 2 archives`) },
      { place: 'ftp://a/b', reason: 'only paths, https:// and s3:// can be read' },
    ]);
    await boss.purgeQueue('bundle');
    await database.query("DELETE FROM mountline.bundle WHERE name = 'last.log'");
  });
});

test('what is empty is not added', async () => {
  const [file, empty] = [join(folder, 'cut.tgz'), join(folder, 'empty')];
  writeFileSync(file, '');
  mkdirSync(empty);
  await inFleet(async ({ database, boss }) => {
    const { failed, ...counts } = await addBundles(database, boss, [file, empty]);
    expect(counts).toEqual({ added: 0, known: 0, again: 0 });
    const reason = 'it is empty: nothing was collected, or the copy failed';
    expect(failed.toSorted((a, b) => (a.place < b.place ? -1 : 1))).toEqual([
      { place: file, reason },
      { place: empty, reason },
    ]);
  });
});

test('a folder without a fleet is neither reported nor made one', async () => {
  const db = join(folder, 'typo');
  const report = { db, by: 'kernel', format: 'text' as const, page: {} };
  await expect(reportCommand(report)).rejects.toThrow(`${db} holds no fleet`);
  await expect(exportCommand(join(folder, 'lake'), { db })).rejects.toThrow('holds no fleet');
  await expect(workCommand({ db, time: '60', memory: '100', grace: '1' })).rejects.toThrow('holds no fleet');
  expect(readdirSync(folder)).not.toEqual(expect.arrayContaining(['typo']));
  expect(readdirSync(folder)).not.toEqual(expect.arrayContaining(['lake']));
});

test('a folder is opened by one process at a time', async () => {
  await expect(opened()).rejects.toThrow(/is in use by process \d+/);
});
