import pg from 'pg';
import { UserError } from '../user-error.ts';
import type { Database, Row, Sql } from './database.ts';

/** Work of one process needs few connections: analysis takes seconds, a query milliseconds. */
const CONNECTIONS = 4;

/** Codes of a server that stops or starts, and of a connection that breaks. */
const LOST = /^(?:57P0[123]|08\w{3}|ECONN\w+|EPIPE|ENOENT|ETIMEDOUT)$/;

const isLost = (error: unknown): boolean =>
  LOST.test(String((error as { code?: unknown }).code)) ||
  /Connection terminated|connection timeout|not queryable/i.test((error as Error).message);

/** Tables and queue on a PostgreSQL server, which many processes on many machines may share. */
export async function openPostgres(place: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: place,
    max: CONNECTIONS,
    application_name: 'mountline fleet',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks while nothing uses it: the next query opens another.
  pool.on('error', () => undefined);
  await pool.query('SELECT 1').catch(async (error: Error) => {
    await pool.end();
    throw new UserError(
      `${withoutPassword(place)}: ${error.message || String((error as { code?: string }).code)}`,
      'Check that the server runs and the database exists: psql with the same address must connect.',
    );
  });
  return {
    query: (text, values) => queryOn(pool, text, values),
    transaction: (run) => inTransaction(pool, run),
    isShared: true,
    isLost,
    close: () => pool.end(),
  };
}

function withoutPassword(place: string): string {
  const url = URL.canParse(place) ? new URL(place) : undefined;
  return url ? `${url.protocol}//${url.host}${url.pathname}` : 'the address of --db';
}

async function queryOn<R>(on: pg.Pool | pg.PoolClient, text: string, values?: readonly unknown[]): Promise<R[]> {
  const result = (await on.query(text, values && [...values])) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
  return [result].flat().flatMap(({ rows }) => rows) as R[];
}

async function inTransaction<T>(pool: pg.Pool, run: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const onError = () => undefined;
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await run({ query: (text, values) => queryOn(client, text, values) });
    await client.query('COMMIT');
    client.off('error', onError);
    client.release();
    return result;
  } catch (error) {
    // The server rolls back what a connection leaves open.
    client.release(true);
    throw error;
  }
}
