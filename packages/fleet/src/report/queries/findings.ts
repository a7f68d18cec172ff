import { type Query, SEEN } from './query.ts';

export interface FindingCount {
  kind: string;
  what: string;
  nodes: number;
  lines: number;
}

export const findings: Query = {
  name: 'findings',
  title: 'failures that no incident explains, by the number of nodes',
  text: `WITH ${SEEN}
SELECT f.kind, min(f.what) AS what, count(DISTINCT (f.bundle, f.node))::int AS nodes, sum(f.count)::int AS lines
FROM mountline.finding f JOIN seen USING (bundle, node)
GROUP BY f.kind
ORDER BY nodes DESC, f.kind`,
};
