import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Database, Row, Sql } from '../database/database.ts';
import { type ExportedTable, TABLES } from './tables.ts';

/** How a type of PostgreSQL is asked for, and what it is in Parquet. */
interface Mapping {
  sql(column: string): string;
  parquet: Pick<SchemaElement, 'type' | 'converted_type'>;
  value(read: unknown): unknown;
}

const as = (read: unknown): unknown => read;
const named = (column: string): string => column;
const text = (column: string): string => `${column}::text`;
const bigint = (read: unknown): unknown => BigInt(String(read));
const unpacked = (read: unknown): string => gunzipSync(read as Uint8Array).toString();

const MAPPINGS: Readonly<Record<string, Mapping>> = {
  text: { sql: named, parquet: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, value: as },
  int: { sql: named, parquet: { type: 'INT32' }, value: as },
  bigint: { sql: text, parquet: { type: 'INT64' }, value: bigint },
  boolean: { sql: named, parquet: { type: 'BOOLEAN' }, value: as },
  timestamptz: {
    sql: (column) => `(extract(epoch FROM ${column}) * 1000000)::bigint::text`,
    parquet: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
    value: bigint,
  },
  jsonb: { sql: named, parquet: { type: 'BYTE_ARRAY', converted_type: 'JSON' }, value: as },
  // Readers differ in lists, and agree in JSON.
  'text[]': {
    sql: (column) => `to_jsonb(${column})`,
    parquet: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
    value: as,
  },
};

/** Reports are kept as gzip. Parquet compresses by itself, and its readers know no gzip inside. */
const PACKED: Readonly<Record<string, Mapping>> = {
  summary: { sql: named, parquet: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, value: unpacked },
  report: {
    sql: named,
    parquet: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
    value: (read) => JSON.parse(unpacked(read)),
  },
};

/** What follows ? in the address of a bundle that waits may be a signature. */
const PLACE: Mapping = {
  ...MAPPINGS.text!,
  sql: (column) => `CASE WHEN ${column} ~ '^https?://' THEN split_part(${column}, '?', 1) ELSE ${column} END`,
};

interface Column extends Mapping {
  name: string;
}

const columnsOf = ({ name: table, columns }: ExportedTable): Column[] =>
  Object.entries(columns).map(([name, type]) => ({
    name,
    ...(table === 'bundle' && name === 'place' ? PLACE : type === 'bytea' ? PACKED[name]! : MAPPINGS[type]!),
  }));

/** Writes every table as a file of Parquet, all as of one moment. Says how many rows each has. */
export async function exportParquet(database: Database, folder: string): Promise<{ path: string; rows: number }[]> {
  const files = TABLES.map((table) => ({ table, path: join(folder, `${table.name}.parquet`) }));
  const partOf = (path: string) => `${path}.part`;
  try {
    const written = await database.transaction(async (sql) => {
      await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const all = [];
      for (const { table, path } of files) all.push({ path, rows: await writeTable(sql, table, partOf(path)) });
      return all;
    });
    for (const { path } of files) renameSync(partOf(path), path);
    return written;
  } finally {
    for (const { path } of files) rmSync(partOf(path), { force: true });
  }
}

/** Rows go through a cursor: a table may be larger than memory. */
async function writeTable(sql: Sql, table: ExportedTable, path: string): Promise<number> {
  const columns = columnsOf(table);
  const fields: SchemaElement[] = columns.map(({ name, parquet }) => ({
    name,
    ...parquet,
    repetition_type: table.key.includes(name) ? 'REQUIRED' : 'OPTIONAL',
  }));
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [{ name: table.name, num_children: fields.length }, ...fields],
    createdBy: 'mountline fleet export',
  });
  const asked = columns.map((column) => `${column.sql(`"${column.name}"`)} AS "${column.name}"`);
  await sql.query(
    `DECLARE exported CURSOR FOR SELECT ${asked.join(', ')} FROM mountline.${table.name} ORDER BY ${table.key.map((name) => `"${name}"`).join(', ')}`,
  );
  let count = 0;
  for (;;) {
    const rows = await sql.query(`FETCH ${table.rows} FROM exported`);
    if (rows.length === 0) break;
    count += rows.length;
    await writer.write({ columnData: columns.map((column) => dataOf(column, rows)), rowGroupSize: rows.length });
  }
  await sql.query('CLOSE exported');
  await writer.finish();
  return count;
}

const dataOf = ({ name, value }: Column, rows: readonly Row[]) => ({
  name,
  data: rows.map((row) => (row[name] === null ? null : value(row[name]))),
});
