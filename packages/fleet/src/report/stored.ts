import { gunzipSync } from 'node:zlib';
import type { Sql } from '../database/database.ts';
import { UserError } from '../user-error.ts';

/** The own report of one node of a bundle, as it was kept. */
export interface Stored {
  bundle: string;
  node: number;
  name: string | null;
  file: string;
  summary: string;
  /** The published JSON, as text. */
  report: string;
}

interface Kept extends Omit<Stored, 'summary' | 'report'> {
  summary: Uint8Array;
  report: Uint8Array;
}

const KEPT = `SELECT n.bundle, n.node, n.name, b.name AS file, n.summary, n.report
FROM mountline.node n JOIN mountline.bundle b ON b.sha256 = n.bundle`;

const unpacked = ({ summary, report, ...rest }: Kept): Stored => ({
  ...rest,
  summary: gunzipSync(summary).toString(),
  report: gunzipSync(report).toString(),
});

/** The reports of a bundle, by the beginning of its SHA-256, its name, or the name of its node. */
export async function storedReports(sql: Sql, word: string): Promise<Stored[]> {
  const isHash = /^[0-9a-f]{6,64}$/.test(word);
  const kept = await sql.query<Kept>(
    `${KEPT} WHERE b.name = $1 OR n.name = $1 OR ($2 AND starts_with(n.bundle, $1)) ORDER BY n.captured, n.bundle, n.node`,
    [word, isHash],
  );
  if (kept.length > 0) return kept.map(unpacked);
  throw new UserError(
    `--bundle: no bundle or node is called ${word}`,
    'mountline fleet report --format csv lists all of them.',
  );
}

/** The one-screen texts of many nodes: `bundle/node` → text. */
export async function storedSummaries(
  sql: Sql,
  wanted: readonly { bundle: string; node: number }[],
): Promise<Map<string, string>> {
  const rows = await sql.query<Kept>(
    `SELECT n.bundle, n.node, n.summary FROM mountline.node n
     JOIN jsonb_to_recordset($1::jsonb) AS x (bundle text, node int) USING (bundle, node)`,
    [JSON.stringify(wanted.map(({ bundle, node }) => ({ bundle, node })))],
  );
  return new Map(rows.map(({ bundle, node, summary }) => [`${bundle}/${node}`, gunzipSync(summary).toString()]));
}
