import PgBoss from 'pg-boss';
import type { Database, Sql } from './database.ts';

/** pg-boss keeps its own tables here. */
export const QUEUE_SCHEMA = 'mountline_queue';
export const QUEUE = 'bundle';

/** Where jobs go whose workers died too often for pg-boss to hand them out again. */
export const SET_ASIDE_QUEUE = 'bundle-set-aside';

/** A lease is this long and is renewed three times in it: so soon another worker takes the job of one that died. */
export const LEASE_SECONDS = Number(process.env.MOUNTLINE_FLEET_LEASE ?? 30);

/** Workers die for reasons that are not the bundle's: a node is drained, a machine lost. A bundle's own deaths are counted in its row. */
const MOST_LEASES = 50;
const RETENTION_DAYS = 365;

export interface Job {
  sha256: string;
}

/** What pg-boss sends goes through the same connections as everything else. */
export const bossSql = (sql: Sql): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await sql.query(text, values) }),
});

/** pg-boss on the database, with the queues made. `supervise`: whether this process looks after leases that ended. */
export async function openQueue(database: Database, supervise: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossSql(database),
    schema: QUEUE_SCHEMA,
    schedule: false,
    supervise,
    maintenanceIntervalSeconds: Math.max(1, Math.ceil(LEASE_SECONDS / 3)),
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 1,
  });
  // A server that restarts fails a round of maintenance; the next one does it.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(SET_ASIDE_QUEUE, { name: SET_ASIDE_QUEUE });
  await boss.createQueue(QUEUE, {
    name: QUEUE,
    retryLimit: MOST_LEASES,
    expireInSeconds: LEASE_SECONDS,
    retentionDays: RETENTION_DAYS,
    deadLetter: SET_ASIDE_QUEUE,
  });
  await database.query(IN_ORDER);
  return boss;
}

/** Without it pg-boss sorts the whole queue for each job that it hands out: a second of work where 100,000 wait. */
const IN_ORDER = `CREATE INDEX IF NOT EXISTS job_in_order
ON ${QUEUE_SCHEMA}.job (name, priority DESC, created_on, id) WHERE state < 'active'`;

/** Puts bundles in the queue, in the transaction that wrote their rows. */
export async function enqueue(boss: PgBoss, sql: Sql, bundles: readonly string[]): Promise<void> {
  if (bundles.length === 0) return;
  const jobs = bundles.map((sha256) => ({ name: QUEUE, data: { sha256 } satisfies Job }));
  await boss.insert(jobs, { db: bossSql(sql) });
}

/** pg-boss 10 has no heartbeat: a lease counts from `started_on`, so a worker that lives moves it. */
export const renewLease = (sql: Sql, id: string) =>
  sql.query(`UPDATE ${QUEUE_SCHEMA}.job SET started_on = now() WHERE name = $1 AND id = $2 AND state = 'active'`, [
    QUEUE,
    id,
  ]);
