/** What is asked of the tables, as text that works in psql, Grafana or DuckDB too. `$1` is the time of --since or NULL. */
export interface Query {
  name: string;
  /** What it answers. */
  title: string;
  text: string;
}

/** The last capture of every node. */
export const SEEN = `seen AS (
  SELECT * FROM mountline.latest_node WHERE $1::timestamptz IS NULL OR captured >= $1
)`;

/** Of every rule the nodes that are in its incident, and those of which that is not known. */
export const STATUS = `status AS (
  SELECT rule, bundle, node, bool_or(verdict IN ('confirmed', 'likely')) AS is_in
  FROM (
    SELECT i.rule, i.bundle, i.node, i.verdict FROM mountline.incident i JOIN seen USING (bundle, node)
    UNION ALL
    SELECT u->>'rule', bundle, node, 'undecided' FROM seen, jsonb_array_elements(undecided) AS u
  ) AS all_of_them
  GROUP BY rule, bundle, node
)`;
