import type PgBoss from 'pg-boss';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { openQueue } from './database/queue.ts';
import { prepareSchema } from './database/schema.ts';

export interface Fleet {
  database: Database;
  boss: PgBoss;
}

/** Opens the database and the queue, and makes both where they are not there. `supervise`: to take back what workers that died had. */
export async function withFleet<T>(
  place: string | undefined,
  supervise: boolean,
  use: (fleet: Fleet) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place);
  try {
    await prepareSchema(database);
    const boss = await openQueue(database, supervise);
    try {
      return await use({ database, boss });
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
  } finally {
    await database.close();
  }
}
