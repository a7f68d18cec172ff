import { mkdirSync } from 'node:fs';
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { dataFolder } from './data-folder.ts';
import type { Database, Row, Sql } from './database.ts';
import { lockFolder } from './lock-folder.ts';

/** The same SQL in this process, in a folder. One process at a time may open it. */
export async function openPglite(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  const lite = await PGlite.create(dataFolder(folder));
  return {
    query: (text, values) => queryOn(lite, text, values),
    transaction: (run) => lite.transaction((tx) => run(sqlOf(tx))) as Promise<never>,
    isShared: false,
    isLost: () => false,
    async close() {
      await lite.close();
      unlock();
    },
  };
}

const sqlOf = (tx: Transaction): Sql => ({ query: (text, values) => queryOn(tx, text, values) });

/** PGlite takes values for one statement only; pg-boss sends several without. */
async function queryOn<R>(on: PGlite | Transaction, text: string, values?: readonly unknown[]): Promise<R[]> {
  const results: Results<Row>[] =
    values && values.length > 0 ? [await on.query<Row>(text, [...values])] : await on.exec(text);
  return results.flatMap(({ rows }) => rows) as R[];
}
