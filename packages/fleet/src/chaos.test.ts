import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFleet } from '@mountline/dev/fleet/make-fleet';
import { builtFleet } from '@mountline/dev/testing/built-fleet';
import { ROOT } from '@mountline/dev/testing/fixtures';
import { rowsInTables } from '@mountline/dev/testing/fleet-tables';
import { hasPostgres, type Postgres, startPostgres } from '@mountline/dev/testing/postgres';
import { seeded } from '@mountline/dev/testing/seeded';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBundles } from './add/add.ts';
import { exportParquet } from './export/parquet.ts';
import { withFleet } from './open-fleet.ts';

/** So many bundles, and a kill every few seconds to the end: `MOUNTLINE_CHAOS=300`. */
const LONG = Number(process.env.MOUNTLINE_CHAOS ?? 0);
const COUNT = LONG || 12;
const MOST_KILLS = LONG ? Number.POSITIVE_INFINITY : 4;
const EVERY = LONG ? 3000 : 300;
const WORKERS = 4;
const LEASE = '2';

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-chaos-'));
  const command = join(ROOT, 'packages/mountline/bin/mountline.cjs');
  let postgres: Postgres;

  beforeAll(async () => {
    builtFleet();
    makeFleet(join(folder, 'bundles'), COUNT, 'chaos');
    postgres = await startPostgres();
  }, 120_000);
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }, 120_000);

  const worker = (db: string): ChildProcess =>
    spawn(process.execPath, [command, 'fleet', 'work', '--db', db, '--concurrency', '1'], {
      env: { ...process.env, MOUNTLINE_FLEET_LEASE: LEASE },
      stdio: 'ignore',
    });

  /** A new database of the server with all bundles in its queue. */
  async function added(name: string): Promise<string> {
    await withFleet(postgres.url, false, ({ database }) => database.query(`CREATE DATABASE ${name}`));
    const db = postgres.url.replace(/postgres$/, name);
    const paths = readdirSync(join(folder, 'bundles')).map((bundle) => join(folder, 'bundles', bundle));
    await withFleet(db, false, ({ database, boss }) => addBundles(database, boss, paths));
    return db;
  }

  const contentOf = (db: string) =>
    withFleet(db, false, async ({ database }) => ({
      states: await database.query('SELECT state, count(*)::int FROM mountline.bundle GROUP BY state'),
      tables: await rowsInTables(database),
    }));

  test('workers that are killed and a server that restarts lose nothing and double nothing', async () => {
    const [quiet, chaos] = [await added('quiet'), await added('chaos')];
    const [status] = await once(worker(quiet), 'exit');
    expect(status).toBe(0);

    // Its client gives other values than the embedded one.
    await withFleet(quiet, false, ({ database }) => exportParquet(database, folder));
    const incidents = await asyncBufferFromFile(join(folder, 'incident.parquet'));
    expect(await parquetReadObjects({ file: incidents })).toEqual((await contentOf(quiet)).tables.incident);

    const random = seeded('kills');
    const workers = Array.from({ length: WORKERS }, () => worker(chaos));
    const count = (state: string) =>
      withFleet(chaos, false, async ({ database }) => {
        const jobs = await database.query(
          "SELECT 1 FROM mountline_queue.job WHERE name = 'bundle' AND state::text = ANY($1::text[])",
          [state.split(' ')],
        );
        return jobs.length;
      });
    let kills = 0;
    while ((await count('created retry active')) > 0) {
      await pause(EVERY);
      if (kills >= MOST_KILLS || (await count('active')) === 0) continue;
      const at = Math.floor(random() * WORKERS);
      workers[at]!.kill('SIGKILL');
      workers[at] = worker(chaos);
      kills += 1;
      if (kills === 1 || kills === 3) await postgres.restart();
    }
    await Promise.all(workers.map((one) => one.exitCode ?? (one.kill('SIGTERM') && once(one, 'exit'))));
    const [expected, found] = [await contentOf(quiet), await contentOf(chaos)];
    expect(found.states).toEqual([{ state: 'done', count: COUNT }]);
    expect(found).toEqual(expected);
    expect(kills).toBeGreaterThan(2);
    console.log(`${COUNT} bundles, ${kills} workers killed`);
  }, 3_600_000);
});
