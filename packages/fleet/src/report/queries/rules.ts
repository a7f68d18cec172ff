import { type Query, SEEN, STATUS } from './query.ts';

export interface RuleCount {
  rule: string;
  severity: string;
  /** Nodes that are in it, as far as that is confirmed or likely. */
  nodes: number;
  /** Of these, where it was open when the files were collected. */
  open: number;
  undecided: number;
  since: string | null;
}

export const rules: Query = {
  name: 'rules',
  title: 'how many nodes are in which incident, since when, and of how many that is not known',
  text: `WITH ${SEEN}, ${STATUS}, lead AS (
  SELECT i.rule, min(i.severity) AS severity,
    count(DISTINCT (i.bundle, i.node)) FILTER (WHERE i.state = 'open')::int AS open,
    to_char(min(i.began) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
  FROM mountline.incident i JOIN seen USING (bundle, node)
  WHERE i.verdict IN ('confirmed', 'likely')
  GROUP BY i.rule
  HAVING bool_or(i.under IS NULL)
)
SELECT l.rule, l.severity, count(*) FILTER (WHERE s.is_in)::int AS nodes, l.open,
  count(*) FILTER (WHERE NOT s.is_in)::int AS undecided, l.since
FROM lead l JOIN status s USING (rule)
GROUP BY l.rule, l.severity, l.open, l.since
ORDER BY nodes DESC, l.rule`,
};
