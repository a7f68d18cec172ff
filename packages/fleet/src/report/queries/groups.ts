import { type Query, SEEN, STATUS } from './query.ts';

/** A two-by-two table: nodes in an incident and the others, with a value and without it. Nodes whose value is not known are in none. */
export interface Group {
  rule: string;
  attribute: Attribute;
  value: string;
  in_with: number;
  in_without: number;
  others_with: number;
  others_without: number;
  /** Nodes of which it is not known whether they are in it. */
  undecided_with: number;
  undecided_without: number;
}

/** What --by takes, and the nodes that have a value of it. */
const VALUES = {
  kernel: "SELECT 'kernel', bundle, node, kernel FROM seen WHERE kernel IS NOT NULL",
  'efs-utils': "SELECT 'efs-utils', bundle, node, efs_utils FROM seen WHERE efs_utils IS NOT NULL",
  driver: "SELECT 'driver', bundle, node, driver FROM seen WHERE driver IS NOT NULL",
  distribution: "SELECT 'distribution', bundle, node, distribution FROM seen WHERE distribution IS NOT NULL",
  rule: `SELECT DISTINCT 'rule', i.bundle, i.node, i.rule FROM mountline.incident i JOIN seen USING (bundle, node)
    WHERE i.under IS NULL AND i.verdict IN ('confirmed', 'likely')`,
} as const;

export type Attribute = keyof typeof VALUES;

export const ATTRIBUTES = Object.keys(VALUES) as Attribute[];

/** Nodes that are compared: of a node without another incident it is known that it has none. */
const POPULATION = `population AS (
  SELECT attribute, bundle, node FROM attribute WHERE attribute <> 'rule'
  UNION ALL SELECT 'rule', bundle, node FROM seen
)`;

export const attributesOf = (by: readonly Attribute[]): string => `attribute (attribute, bundle, node, value) AS (
  ${by.map((name) => VALUES[name]).join('\n  UNION ALL ')}
), ${POPULATION}`;

const COUNTS = `count(*) FILTER (WHERE s.is_in)::int AS is_in, count(*) FILTER (WHERE NOT s.is_in)::int AS undecided`;

export const groupsBy = (by: readonly Attribute[]): Query => ({
  name: 'groups',
  title: 'what nodes in an incident share and the others lack: counts of every value',
  text: `WITH ${SEEN}, ${STATUS}, ${attributesOf(by)}, known AS (
  SELECT attribute, count(*)::int AS nodes FROM population GROUP BY attribute
), with_value AS (
  SELECT attribute, value, count(*)::int AS nodes FROM attribute GROUP BY attribute, value
), of_rule AS (
  SELECT s.rule, p.attribute, ${COUNTS}
  FROM status s JOIN population p USING (bundle, node) GROUP BY s.rule, p.attribute
), of_value AS (
  SELECT s.rule, a.attribute, a.value, ${COUNTS}
  FROM status s JOIN attribute a USING (bundle, node) GROUP BY s.rule, a.attribute, a.value
), counted AS (
  SELECT r.rule, w.attribute, w.value, k.nodes - r.is_in - r.undecided AS others, r.is_in, r.undecided,
    COALESCE(v.is_in, 0) AS in_with,
    w.nodes - COALESCE(v.is_in, 0) - COALESCE(v.undecided, 0) AS others_with,
    COALESCE(v.undecided, 0) AS undecided_with
  FROM of_rule r JOIN with_value w USING (attribute) JOIN known k USING (attribute)
  LEFT JOIN of_value v ON (v.rule, v.attribute, v.value) = (r.rule, w.attribute, w.value)
  WHERE r.is_in > 0 AND NOT (w.attribute = 'rule' AND w.value = r.rule)
)
SELECT rule, attribute, value, in_with, is_in - in_with AS in_without,
  others_with, others - others_with AS others_without,
  undecided_with, undecided - undecided_with AS undecided_without
FROM counted
ORDER BY rule, attribute, value`,
});
