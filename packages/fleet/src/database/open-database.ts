import { UserError } from '../user-error.ts';
import type { Database } from './database.ts';

const DEFAULT_DATABASE = 'mountline-fleet';

/** A `postgres://` address, or a folder for the embedded database. */
export async function openDatabase(place: string = DEFAULT_DATABASE): Promise<Database> {
  if (/^postgres(?:ql)?:\/\//.test(place)) return (await import('./postgres.ts')).openPostgres(place);
  if (/^[a-z][a-z0-9+]*:\/\//.test(place))
    throw new UserError(
      `--db: ${place.split(':')[0]}:// is not a database that holds a fleet`,
      'Name a folder, or a PostgreSQL server as postgres://USER@HOST/DATABASE.',
    );
  return (await import('./pglite.ts')).openPglite(place);
}
