import type PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import { enqueue } from '../database/queue.ts';
import { forgetNames } from '../work/forget-names.ts';
import { type Digest, digestOf } from './digest.ts';
import { withoutQuery } from './download.ts';
import { type Place, placesOf } from './places.ts';

export interface Added {
  added: number;
  /** The same bytes were there already. */
  known: number;
  /** They were set aside before, or other rules analyzed them, and they are tried again. */
  again: number;
  failed: { place: string; reason: string }[];
}

/** So many rows are written in one transaction. */
const BATCH = 200;

/** So many bundles are read at a time: hashing waits for the disk or the network. */
const READERS = 4;

interface Found extends Place, Digest {}

/**
 * Puts bundles in the queue, each once: the SHA-256 of its bytes is its name. One that cannot be read is reported, and the others are added.
 * With `rulesVersion`, what other rules analyzed is analyzed again.
 */
export async function addBundles(
  database: Database,
  boss: PgBoss,
  words: readonly string[],
  rulesVersion?: string,
): Promise<Added> {
  const result: Added = { added: 0, known: 0, again: 0, failed: [] };
  let batch: Found[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    if (rows.length > 0) await write(database, boss, rows, rulesVersion, result);
  };
  const places = placesOf(words);
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      for await (const place of { [Symbol.asyncIterator]: () => ({ next: () => places.next() }) }) {
        if ('reason' in place) {
          result.failed.push(place);
          continue;
        }
        try {
          const digest = await digestOf(place.place);
          // All empty ones have one digest: a second one would be taken for known.
          if (digest.bytes === 0) throw new Error('it is empty: nothing was collected, or the copy failed');
          // Only now: while it was read, the batch may have been written and another begun.
          batch.push({ ...place, ...digest });
        } catch (error) {
          result.failed.push({ place: withoutQuery(place.place), reason: (error as Error).message });
        }
        if (batch.length >= BATCH) await flush();
      }
    }),
  );
  await flush();
  return result;
}

/** Bundles that were set aside are tried again: whoever adds one a second time has changed something. `$2`: the rules of now, or NULL. */
const AGAIN = `
UPDATE mountline.bundle SET state = 'queued', tries = 0, reason = NULL
WHERE (state = 'set-aside' OR state = 'done' AND $2::text IS NOT NULL AND rules_version IS DISTINCT FROM $2)
  AND sha256 IN (SELECT sha256 FROM jsonb_to_recordset($1::jsonb) AS x (sha256 text))
RETURNING sha256`;

/** What was named last counts: that is where the bundle is now. */
const WRITE = `
INSERT INTO mountline.bundle (sha256, name, place, bytes)
SELECT DISTINCT ON (sha256) sha256, name, place, bytes
FROM jsonb_to_recordset($1::jsonb) AS x (sha256 text, name text, place text, bytes bigint)
ON CONFLICT (sha256) DO UPDATE SET place = excluded.place, name = excluded.name
RETURNING sha256, xmax = 0 AS is_new`;

async function write(
  database: Database,
  boss: PgBoss,
  rows: readonly Found[],
  rulesVersion: string | undefined,
  result: Added,
): Promise<void> {
  await database.transaction(async (sql) => {
    const values = [JSON.stringify(rows)];
    const again = await sql.query<{ sha256: string }>(AGAIN, [...values, rulesVersion ?? null]);
    const written = await sql.query<{ sha256: string; is_new: boolean }>(WRITE, values);
    await forgetNames(
      sql,
      rows.map(({ sha256 }) => sha256),
    );
    const fresh = written.filter(({ is_new }) => is_new);
    await enqueue(
      boss,
      sql,
      [...again, ...fresh].map(({ sha256 }) => sha256),
    );
    result.added += fresh.length;
    result.again += again.length;
    result.known += rows.length - fresh.length - again.length;
  });
}
