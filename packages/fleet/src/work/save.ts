import type PgBoss from 'pg-boss';
import { COLUMNS } from '../database/columns.ts';
import type { Database, Sql } from '../database/database.ts';
import { bossSql, QUEUE } from '../database/queue.ts';
import type { Analysis } from './analysis.ts';
import { forgetNames } from './forget-names.ts';

/** So often a bundle may kill the process that reads it. */
const TRIES = 3;

/** All rows of a table in one statement. Bytes come as base64. */
function insertOf(table: keyof Analysis): string {
  const columns = Object.entries(COLUMNS[table]);
  const names = columns.map(([name]) => `"${name}"`);
  const values = columns.map(([name, type]) => (type === 'bytea' ? `decode("${name}", 'base64')` : `"${name}"`));
  const read = columns.map(([name, type]) => `"${name}" ${type === 'bytea' ? 'text' : type}`);
  return `INSERT INTO mountline.${table} (bundle, ${names.join(', ')})
SELECT $1, ${values.join(', ')} FROM jsonb_to_recordset($2::jsonb) AS x (${read.join(', ')})`;
}

/** PostgreSQL's texts hold neither NUL nor half a surrogate pair. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '\ufffd') : value;

export interface Done {
  sha256: string;
  job: string;
  analysis: Analysis;
  rulesVersion: string;
  milliseconds: number;
  redacted: boolean;
}

/**
 * Writes all rows of a bundle and completes its job, in one transaction. To do it twice gives the same rows: that happens where a
 * worker was taken for dead, or lost the connection before it heard that the transaction was done.
 */
export async function saveDone(database: Database, boss: PgBoss, done: Done): Promise<void> {
  await database.transaction(async (sql) => {
    // What follows ? in an address may be a signature. It also locks the row: another worker that has the same bundle waits here.
    await sql.query(
      `UPDATE mountline.bundle SET state = 'done', reason = NULL, analyzed = now(), milliseconds = $2, rules_version = $3, redacted = $4,
         place = CASE WHEN place ~ '^https?://' THEN split_part(place, '?', 1) ELSE place END
       WHERE sha256 = $1`,
      [done.sha256, done.milliseconds, done.rulesVersion, done.redacted],
    );
    await sql.query('DELETE FROM mountline.node WHERE bundle = $1', [done.sha256]);
    for (const table of Object.keys(COLUMNS) as (keyof Analysis)[]) {
      const rows = done.analysis[table];
      if (rows.length > 0) await sql.query(insertOf(table), [done.sha256, JSON.stringify(rows, storable)]);
    }
    if (done.redacted) await forgetNames(sql, [done.sha256]);
    await boss.complete(QUEUE, done.job, {}, { db: bossSql(sql) });
  });
}

export interface Failed {
  sha256: string;
  job: string;
  reason: string;
  rulesVersion: string | null;
  /** No other try can succeed. */
  isFinal: boolean;
  redacted: boolean;
}

/** Counts a try that failed. Says whether the bundle is set aside now; otherwise it is in the queue again. */
export async function saveFailed(database: Database, boss: PgBoss, failed: Failed): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [bundle] = await sql.query<{ tries: number }>(
      "UPDATE mountline.bundle SET tries = tries + 1, reason = $2 WHERE sha256 = $1 AND state = 'queued' RETURNING tries",
      [failed.sha256, failed.reason],
    );
    const isOver = failed.isFinal || (bundle?.tries ?? TRIES) >= TRIES;
    if (!isOver) {
      await boss.fail(QUEUE, failed.job, {}, { db: bossSql(sql) });
      return false;
    }
    await setAside(sql, [failed.sha256], failed.redacted, failed.rulesVersion);
    await boss.complete(QUEUE, failed.job, {}, { db: bossSql(sql) });
    return true;
  });
}

/** Its reason is there already, where it has one. */
export async function setAside(
  sql: Sql,
  bundles: readonly string[],
  redacted: boolean,
  rulesVersion: string | null = null,
): Promise<void> {
  await sql.query(
    `UPDATE mountline.bundle SET state = 'set-aside', analyzed = now(), redacted = $2, rules_version = COALESCE($3, rules_version),
       reason = COALESCE(reason, 'its workers died too often, for reasons that are not known')
     WHERE sha256 = ANY($1::text[]) AND state = 'queued'`,
    [bundles, redacted, rulesVersion],
  );
  await forgetNames(sql, bundles);
}
