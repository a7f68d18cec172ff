import { type Query, SEEN } from './query.ts';

export interface Totals {
  bundles: number;
  queued: number;
  done: number;
  set_aside: number;
  nodes: number;
  with_incident: number;
  first: string | null;
  last: string | null;
}

export const totals: Query = {
  name: 'totals',
  title: 'how many bundles and nodes there are, and when they were captured',
  text: `WITH ${SEEN}
SELECT b.*, n.*
FROM (
  SELECT count(*)::int AS bundles,
    count(*) FILTER (WHERE state = 'queued')::int AS queued,
    count(*) FILTER (WHERE state = 'done')::int AS done,
    count(*) FILTER (WHERE state = 'set-aside')::int AS set_aside
  FROM mountline.bundle
) AS b, (
  SELECT count(*)::int AS nodes,
    count(*) FILTER (WHERE EXISTS (
      SELECT 1 FROM mountline.incident i
      WHERE (i.bundle, i.node) = (seen.bundle, seen.node) AND i.verdict IN ('confirmed', 'likely')
    ))::int AS with_incident,
    to_char(min(captured) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS first,
    to_char(max(captured) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last
  FROM seen
) AS n`,
};
