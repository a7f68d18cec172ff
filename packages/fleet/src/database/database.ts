export type Row = Record<string, unknown>;

/** What runs SQL: the database, or a transaction of it. */
export interface Sql {
  /** One statement with values, or several without. Gives the rows of all of them. */
  query<R = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** PostgreSQL or PGlite, which speak the same SQL. */
export interface Database extends Sql {
  /** Everything in it happens, or nothing. */
  transaction<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  /** Whether other processes may work on the same tables at the same time. */
  isShared: boolean;
  /** Whether an error says that the connection was lost: what was asked may be asked again. */
  isLost(error: unknown): boolean;
  close(): Promise<void>;
}
