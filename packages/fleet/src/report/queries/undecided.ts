import { type Query, SEEN } from './query.ts';

export interface Undecided {
  rule: string;
  nodes: number;
  /** What most of them lack. */
  why: string;
  collect: string[];
}

export const undecided: Query = {
  name: 'undecided',
  title: 'what could not be decided on how many nodes, why for most of them, and what to collect',
  text: `WITH ${SEEN}, reason AS (
  SELECT u->>'rule' AS rule, u->>'why' AS why, u->'collect' AS collect, count(*)::int AS nodes
  FROM seen, jsonb_array_elements(undecided) AS u
  GROUP BY 1, 2, 3
)
SELECT DISTINCT ON (all_nodes, rule) rule, sum(nodes) OVER (PARTITION BY rule)::int AS nodes, why, collect
FROM (SELECT *, -sum(nodes) OVER (PARTITION BY rule) AS all_nodes FROM reason) AS r
ORDER BY all_nodes, rule, r.nodes DESC, why`,
};
