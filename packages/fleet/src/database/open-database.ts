import { existsSync } from 'node:fs';
import { UserError } from '../user-error.ts';
import { dataFolder } from './data-folder.ts';
import type { Database } from './database.ts';

const DEFAULT_DATABASE = 'mountline-fleet';

const isAddress = (place: string): boolean => /^[a-z][a-z0-9+]*:\/\//.test(place);

/** A folder to which nothing was added: its name is wrong, and an empty answer would hide that. */
export function expectFleet(place: string = DEFAULT_DATABASE): void {
  if (isAddress(place) || existsSync(dataFolder(place))) return;
  throw new UserError(`${place} holds no fleet`, `Check --db, or make one: mountline fleet add PATH... --db ${place}`);
}

/** A `postgres://` address, or a folder for the embedded database. */
export async function openDatabase(place: string = DEFAULT_DATABASE): Promise<Database> {
  if (/^postgres(?:ql)?:\/\//.test(place)) return (await import('./postgres.ts')).openPostgres(place);
  if (isAddress(place))
    throw new UserError(
      `--db: ${place.split(':')[0]}:// is not a database that holds a fleet`,
      'Name a folder, or a PostgreSQL server as postgres://USER@HOST/DATABASE.',
    );
  return (await import('./pglite.ts')).openPglite(place);
}
