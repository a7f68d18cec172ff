import { type Attribute, attributesOf } from './groups.ts';
import { type Query, SEEN, STATUS } from './query.ts';

/** A node, and whether it is in an incident and has a value. */
export interface OddNode {
  name: string;
  is_in: boolean;
  has: boolean;
}

/** Nodes that do not fit a group: `$2` the rule, `$3` the value, `$4` whether those with the value and outside of the incident count too. */
export const oddBy = (attribute: Attribute): Query => ({
  name: 'odd',
  title: 'nodes that are in an incident without the value that the others share, or have it and are not in it',
  text: `WITH ${SEEN}, ${STATUS}, ${attributesOf([attribute])}, compared AS (
  SELECT COALESCE(n.name, b.name) AS name, COALESCE(s.is_in, false) AS is_in, a.value IS NOT NULL AS has
  FROM population p
  JOIN mountline.node n USING (bundle, node)
  JOIN mountline.bundle b ON b.sha256 = p.bundle
  LEFT JOIN attribute a ON (a.bundle, a.node) = (p.bundle, p.node) AND a.value = $3
  LEFT JOIN status s ON (s.bundle, s.node) = (p.bundle, p.node) AND s.rule = $2
  WHERE p.attribute = '${attribute}' AND s.is_in IS DISTINCT FROM false
)
SELECT * FROM compared WHERE is_in <> has AND (is_in OR $4) ORDER BY is_in DESC, name`,
});
