import { type Query, SEEN, STATUS } from './query.ts';

/** A node that is in the incident of a rule, whether it leads there or another one explains it. */
export interface Member {
  rule: string;
  name: string;
  /** What it has, as far as it was seen. */
  software: string[];
}

export const members: Query = {
  name: 'members',
  title: 'which nodes are in which incident, also where another one explains it',
  text: `WITH ${SEEN}, ${STATUS}
SELECT s.rule, COALESCE(n.name, b.name) AS name, n.software
FROM status s JOIN mountline.node n USING (bundle, node) JOIN mountline.bundle b ON b.sha256 = s.bundle
WHERE s.is_in
ORDER BY s.rule, name`,
};
