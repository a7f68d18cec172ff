import { mkdirSync } from 'node:fs';
import { visible } from '@mountline/report';
import { expectFleet } from '../database/open-database.ts';
import { withFleet } from '../open-fleet.ts';

/** Options of `mountline fleet export`, as the command line gives them. */
export interface ExportOptions {
  db?: string;
}

/** `mountline fleet export`: writes the tables as files for a data lake. */
export async function exportCommand(folder: string, { db }: ExportOptions): Promise<void> {
  expectFleet(db);
  mkdirSync(folder, { recursive: true });
  const { exportParquet } = await import('./parquet.ts');
  const files = await withFleet(db, false, ({ database }) => exportParquet(database, folder));
  for (const { path, rows } of files)
    process.stdout.write(`${visible(path)}: ${rows} ${rows === 1 ? 'row' : 'rows'}\n`);
}
