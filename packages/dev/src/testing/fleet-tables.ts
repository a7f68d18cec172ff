type Row = Record<string, unknown>;

interface Sql {
  query<R = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

const TABLES = ['node', 'incident', 'step', 'finding', 'coverage'] as const;

/** All that the analysis of bundles wrote, in one order: of all bundles, or of one. When and where it was done is not in it. */
export async function rowsInTables(sql: Sql, bundle: string | null = null): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of TABLES) {
    const order = table === 'node' ? 'bundle, node' : `bundle, node, ${table === 'step' ? 'incident, step' : table}`;
    const bytes = table === 'node' ? ", encode(summary, 'hex') AS summary, encode(report, 'hex') AS report" : '';
    found[table] = await sql.query(
      `SELECT *${bytes} FROM mountline.${table} WHERE $1::text IS NULL OR bundle = $1 ORDER BY ${order}`,
      [bundle],
    );
  }
  return found;
}
