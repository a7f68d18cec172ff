import type { FixedIn } from 'mountline';
import { type Query, SEEN } from './query.ts';

export interface NodeIncident {
  rule: string;
  title: string;
  severity: string;
  verdict: string;
  state: string;
  began: string | null;
  ended: string | null;
  fixed_in: FixedIn[];
}

export interface NodeSeen {
  bundle: string;
  node: number;
  name: string | null;
  /** What its bundle is called. */
  file: string;
  captured: string | null;
  kernel: string | null;
  distribution: string | null;
  efs_utils: string | null;
  driver: string | null;
  software: string[];
  /** Those that lead; what they explain is in the bundle's own report. */
  incidents: NodeIncident[];
  undecided: number;
}

export const nodes: Query = {
  name: 'nodes',
  title: 'every node at its last capture, with its incidents',
  text: `WITH ${SEEN}
SELECT s.bundle, s.node, s.name, b.name AS file,
  to_char(s.captured AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS captured,
  s.kernel, s.distribution, s.efs_utils, s.driver, s.software,
  COALESCE((
    SELECT jsonb_agg(jsonb_build_object(
        'rule', i.rule, 'title', i.title, 'severity', i.severity, 'verdict', i.verdict, 'state', i.state,
        'began', to_char(i.began AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'ended', to_char(i.ended AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'fixed_in', i.fixed_in
      ) ORDER BY i.incident)
    FROM mountline.incident i
    WHERE (i.bundle, i.node) = (s.bundle, s.node) AND i.under IS NULL
  ), '[]'::jsonb) AS incidents,
  jsonb_array_length(s.undecided) AS undecided
FROM seen s JOIN mountline.bundle b ON b.sha256 = s.bundle
ORDER BY s.name NULLS LAST, s.bundle, s.node`,
};
