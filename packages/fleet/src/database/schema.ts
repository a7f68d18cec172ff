import { UserError } from '../user-error.ts';
import type { Database } from './database.ts';

/** Raised with every change of the tables. */
const VERSION = 2;

const LATEST = `
CREATE OR REPLACE VIEW mountline.latest_node AS
SELECT DISTINCT ON (COALESCE(name, bundle || '/' || node))
  bundle, node, name, captured, kernel, distribution, efs_utils, driver, versions, undecided, software
FROM mountline.node
ORDER BY COALESCE(name, bundle || '/' || node), captured DESC NULLS LAST, bundle, node;
`;

/** The tables that docs/fleet.md documents. They are stable: a column may be added, none is renamed. */
const TABLES = `
CREATE SCHEMA IF NOT EXISTS mountline;
CREATE TABLE mountline.schema_version (version int NOT NULL);
INSERT INTO mountline.schema_version VALUES (${VERSION});

CREATE TABLE mountline.bundle (
  sha256        text PRIMARY KEY,
  name          text NOT NULL,
  place         text NOT NULL,
  bytes         bigint NOT NULL,
  state         text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'set-aside')),
  reason        text,
  tries         int NOT NULL DEFAULT 0,
  added         timestamptz NOT NULL DEFAULT now(),
  analyzed      timestamptz,
  milliseconds  int,
  rules_version text,
  redacted      boolean NOT NULL DEFAULT false
);
CREATE INDEX ON mountline.bundle (state);

CREATE TABLE mountline.node (
  bundle        text NOT NULL REFERENCES mountline.bundle ON DELETE CASCADE,
  node          int NOT NULL,
  name          text,
  captured      timestamptz,
  kernel        text,
  distribution  text,
  efs_utils     text,
  driver        text,
  versions      jsonb NOT NULL,
  software      jsonb NOT NULL,
  undecided     jsonb NOT NULL,
  summary       bytea NOT NULL,
  report        bytea NOT NULL,
  PRIMARY KEY (bundle, node)
);
CREATE INDEX ON mountline.node (name);

CREATE TABLE mountline.incident (
  bundle        text NOT NULL,
  node          int NOT NULL,
  incident      int NOT NULL,
  rule          text NOT NULL,
  title         text NOT NULL,
  severity      text NOT NULL,
  verdict       text NOT NULL,
  state         text NOT NULL,
  under         text,
  began         timestamptz,
  ended         timestamptz,
  bindings      jsonb NOT NULL,
  fixed_in      jsonb NOT NULL,
  PRIMARY KEY (bundle, node, incident),
  FOREIGN KEY (bundle, node) REFERENCES mountline.node ON DELETE CASCADE
);
CREATE INDEX ON mountline.incident (rule);

CREATE TABLE mountline.step (
  bundle        text NOT NULL,
  node          int NOT NULL,
  incident      int NOT NULL,
  step          int NOT NULL,
  name          text NOT NULL,
  kind          text NOT NULL,
  status        text NOT NULL,
  optional      boolean NOT NULL,
  at            timestamptz,
  file          text,
  line          int,
  PRIMARY KEY (bundle, node, incident, step),
  FOREIGN KEY (bundle, node, incident) REFERENCES mountline.incident ON DELETE CASCADE
);

CREATE TABLE mountline.finding (
  bundle        text NOT NULL,
  node          int NOT NULL,
  finding       int NOT NULL,
  kind          text NOT NULL,
  what          text NOT NULL,
  error         text,
  severity      text NOT NULL,
  count         int NOT NULL,
  first         timestamptz,
  last          timestamptz,
  file          text,
  line          int,
  PRIMARY KEY (bundle, node, finding),
  FOREIGN KEY (bundle, node) REFERENCES mountline.node ON DELETE CASCADE
);

CREATE TABLE mountline.coverage (
  bundle        text NOT NULL,
  node          int NOT NULL,
  coverage      int NOT NULL,
  source        text NOT NULL,
  file          text NOT NULL,
  units         text[] NOT NULL,
  began         timestamptz,
  ended         timestamptz,
  gaps          jsonb NOT NULL,
  PRIMARY KEY (bundle, node, coverage),
  FOREIGN KEY (bundle, node) REFERENCES mountline.node ON DELETE CASCADE
);

${LATEST}`;

/** From each version to the next. What was analyzed before has none of what is new until it is analyzed again. */
const CHANGES = [
  `
ALTER TABLE mountline.node ADD COLUMN software jsonb NOT NULL DEFAULT '[]';
ALTER TABLE mountline.incident ADD COLUMN fixed_in jsonb NOT NULL DEFAULT '[]';
${LATEST}`,
];

/** Processes that start at once make them once. */
const LOCK = 'SELECT pg_advisory_xact_lock(7346928)';

/** Makes the tables where there are none, and adds to those of an older version what is new. */
export async function prepareSchema(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query(LOCK);
    const [found] = await sql.query<{ there: string | null }>("SELECT to_regclass('mountline.bundle') AS there");
    if (found!.there === null) await sql.query(TABLES);
    const [made] = await sql.query<{ version: number }>('SELECT version FROM mountline.schema_version');
    const { version } = made!;
    if (version > VERSION)
      throw new UserError(
        `the tables of this fleet have version ${version}, and this Mountline reads version ${VERSION}`,
        'Use the Mountline that made them, or add the bundles to a new database.',
      );
    if (version === VERSION) return;
    for (const change of CHANGES.slice(version - 1)) await sql.query(change);
    await sql.query('UPDATE mountline.schema_version SET version = $1', [VERSION]);
  });
}
