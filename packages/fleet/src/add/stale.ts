import type PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import { enqueue } from '../database/queue.ts';

export interface Stale {
  queued: number;
  /** Kept with pseudonyms, so that it is not known where they are. */
  unplaced: number;
}

/** Puts all bundles back in the queue that other rules analyzed than those of now. Their reports stay until new ones are written. */
export async function addStale(database: Database, boss: PgBoss, rulesVersion: string): Promise<Stale> {
  return database.transaction(async (sql) => {
    const stale = await sql.query<{ sha256: string }>(
      `UPDATE mountline.bundle SET state = 'queued', tries = 0, reason = NULL
       WHERE state <> 'queued' AND place <> '' AND rules_version IS DISTINCT FROM $1 RETURNING sha256`,
      [rulesVersion],
    );
    await enqueue(
      boss,
      sql,
      stale.map(({ sha256 }) => sha256),
    );
    const [left] = await sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM mountline.bundle
       WHERE state <> 'queued' AND place = '' AND rules_version IS DISTINCT FROM $1`,
      [rulesVersion],
    );
    return { queued: stale.length, unplaced: left!.count };
  });
}
