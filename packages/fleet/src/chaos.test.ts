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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBundles } from './add/add.ts';
import { withFleet } from './open-fleet.ts';

/** As many bundles as `MOUNTLINE_CHAOS` says. */
const COUNT = Number(process.env.MOUNTLINE_CHAOS ?? 16);
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
  });

  const worker = (db: string): ChildProcess =>
    spawn(process.execPath, [command, 'fleet', 'work', '--db', db, '--concurrency', '1'], {
      env: { ...process.env, MOUNTLINE_FLEET_LEASE: LEASE },
      stdio: ['ignore', 'ignore', 'inherit'],
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

    const random = seeded('kills');
    const workers = Array.from({ length: WORKERS }, () => worker(chaos));
    const left = async () =>
      withFleet(chaos, false, ({ database }) =>
        database.query("SELECT 1 FROM mountline.bundle WHERE state = 'queued'"),
      );
    let kills = 0;
    for (let round = 0; (await left()).length > 0; round += 1) {
      await pause(1500 + 1500 * random());
      const at = Math.floor(random() * WORKERS);
      if (workers[at]!.exitCode === null && workers[at]!.kill('SIGKILL')) kills += 1;
      workers[at] = worker(chaos);
      if (round === 1 || round === 3) await postgres.restart();
    }
    await Promise.all(workers.map((one) => one.exitCode ?? (one.kill('SIGTERM') && once(one, 'exit'))));
    const [expected, found] = [await contentOf(quiet), await contentOf(chaos)];
    expect(found.states).toEqual([{ state: 'done', count: COUNT }]);
    expect(found).toEqual(expected);
    expect(kills).toBeGreaterThan(1);
    console.log(`${COUNT} bundles, ${kills} workers killed`);
  }, 3_600_000);
});
