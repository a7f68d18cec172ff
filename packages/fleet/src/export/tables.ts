import { COLUMNS } from '../database/columns.ts';

/** A table as it is exported: columns with their types in PostgreSQL, and how many rows are read at a time. */
export interface ExportedTable {
  name: string;
  columns: Readonly<Record<string, string>>;
  key: readonly string[];
  rows: number;
}

const ROWS = 20_000;

/** Each row of a node holds its whole report. */
const REPORTS = 100;

const BUNDLE = {
  sha256: 'text',
  name: 'text',
  place: 'text',
  bytes: 'bigint',
  state: 'text',
  reason: 'text',
  tries: 'int',
  added: 'timestamptz',
  analyzed: 'timestamptz',
  milliseconds: 'int',
  rules_version: 'text',
  redacted: 'boolean',
};

const ofBundle = (name: keyof typeof COLUMNS, rows: number, ...key: string[]): ExportedTable => ({
  name,
  columns: { bundle: 'text', ...COLUMNS[name] },
  key: ['bundle', 'node', ...key],
  rows,
});

/** The tables that docs/fleet.md documents. */
export const TABLES: readonly ExportedTable[] = [
  { name: 'bundle', columns: BUNDLE, key: ['sha256'], rows: ROWS },
  ofBundle('node', REPORTS),
  ofBundle('incident', ROWS, 'incident'),
  ofBundle('step', ROWS, 'incident', 'step'),
  ofBundle('finding', ROWS, 'finding'),
  ofBundle('coverage', ROWS, 'coverage'),
];
