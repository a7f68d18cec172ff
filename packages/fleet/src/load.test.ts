import { builtFleet } from '@mountline/dev/testing/built-fleet';
import { hasPostgres, startPostgres } from '@mountline/dev/testing/postgres';
import { describe, expect, test } from 'vitest';
import { enqueue, type Job, QUEUE } from './database/queue.ts';
import { withFleet } from './open-fleet.ts';
import type { Analysis } from './work/analysis.ts';
import { saveDone } from './work/save.ts';

/** So many bundles that nobody analyzes, for docs/fleet.md: `MOUNTLINE_FLEET_LOAD=100000`. */
const COUNT = Number(process.env.MOUNTLINE_FLEET_LOAD ?? 0);
const LANES = 8;
const BATCH = 1000;

/** As large as that of a small bundle. */
const analysis: Analysis = {
  node: [
    {
      ...{
        node: 0,
        name: 'n',
        captured: '2026-11-20T12:00:00Z',
        kernel: '6.1',
        distribution: null,
        efs_utils: '3.1.1',
      },
      ...{
        driver: '2.1.9',
        versions: { 'efs-utils': '3.1.1' },
        software: [],
        undecided: [],
        summary: '',
        report: 'A'.repeat(16_000),
      },
    },
  ],
  incident: [
    {
      ...{
        node: 0,
        incident: 0,
        rule: 'r',
        title: 't',
        severity: 'major',
        verdict: 'likely',
        state: 'open',
        under: null,
      },
      ...{ began: '2026-11-20T12:00:00Z', ended: null, bindings: {}, fixed_in: [] },
    },
  ],
  step: [],
  finding: [],
  coverage: [],
};

describe.skipIf(!COUNT || !hasPostgres)('load', () => {
  test('the queue and the tables alone', async () => {
    builtFleet();
    const postgres = await startPostgres();
    const rate = (began: number) => `${Math.round(COUNT / ((performance.now() - began) / 1000))}/s`;
    await withFleet(postgres.url, false, async ({ database, boss }) => {
      const began = performance.now();
      for (let at = 0; at < COUNT; at += BATCH)
        await database.transaction(async (sql) => {
          const names = Array.from({ length: BATCH }, (_, i) => `bundle-${at + i}`);
          await sql.query(
            'INSERT INTO mountline.bundle (sha256, name, place, bytes) SELECT x, x, x, 0 FROM unnest($1::text[]) AS x',
            [names],
          );
          await enqueue(boss, sql, names);
        });
      console.log(`added ${rate(began)}`);
      const worked = performance.now();
      const lane = async () => {
        for (;;) {
          const [job] = await boss.fetch<Job>(QUEUE, { batchSize: 1 });
          if (!job) return;
          const { sha256 } = job.data;
          await saveDone(database, boss, {
            sha256,
            job: job.id,
            analysis,
            rulesVersion: 'x',
            milliseconds: 0,
            redacted: false,
          });
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      console.log(`fetched, written and completed ${rate(worked)}`);
      const [done] = await database.query("SELECT count(*)::int FROM mountline.bundle WHERE state = 'done'");
      expect(done).toEqual({ count: COUNT });
      const [size] = await database.query('SELECT pg_size_pretty(pg_database_size(current_database())) AS size');
      console.log(size);
    });
    await postgres.stop();
  }, 3_600_000);
});
