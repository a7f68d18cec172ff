import type { Query } from './query.ts';

export interface Day {
  day: string;
  rule: string;
  nodes: number;
}

export const days: Query = {
  name: 'days',
  title: 'on how many nodes incidents began, by day, in all captures',
  text: `SELECT to_char(i.began AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, i.rule,
  count(DISTINCT COALESCE(n.name, n.bundle || '/' || n.node))::int AS nodes
FROM mountline.incident i JOIN mountline.node n USING (bundle, node)
WHERE i.began IS NOT NULL AND i.under IS NULL AND i.verdict IN ('confirmed', 'likely')
  AND ($1::timestamptz IS NULL OR n.captured >= $1)
GROUP BY day, i.rule
ORDER BY day, i.rule`,
};
