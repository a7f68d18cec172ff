import type { Sql } from '../database/database.ts';

/** Of bundles that are kept with pseudonyms and need not be read any more: a path often names the node or the customer. */
export const forgetNames = (sql: Sql, bundles: readonly string[]) =>
  sql.query(
    `UPDATE mountline.bundle SET name = left(sha256, 8), place = ''
     WHERE sha256 = ANY($1::text[]) AND redacted AND state <> 'queued'`,
    [bundles],
  );
