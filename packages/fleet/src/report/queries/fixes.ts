import type { FixedIn } from 'mountline';
import { type Query, SEEN } from './query.ts';

/** A bug of the kernel that shows like an incident, the kernels that fixed it, and what those of the nodes in it are to them. */
export interface Fix extends Pick<FixedIn, 'kernels' | 'what'> {
  rules: string[];
  nodes: { name: string; kernel: string | null; is: FixedIn['node'] }[];
}

export const fixes: Query = {
  name: 'fixes',
  title: 'kernels with the fix of a bug that shows like an incident, and the kernels of the nodes in it',
  text: `WITH ${SEEN}
SELECT f->'kernels' AS kernels, f->>'what' AS what, jsonb_agg(DISTINCT i.rule) AS rules,
  jsonb_agg(DISTINCT jsonb_build_object(
    'name', COALESCE(s.name, b.name), 'is', f->>'node', 'kernel', f->>'kernel'
  )) AS nodes
FROM mountline.incident i JOIN seen s USING (bundle, node) JOIN mountline.bundle b ON b.sha256 = i.bundle
CROSS JOIN jsonb_array_elements(i.fixed_in) AS f
WHERE i.verdict IN ('confirmed', 'likely')
GROUP BY f->'kernels', f->>'what'
ORDER BY count(DISTINCT (i.bundle, i.node)) DESC, what`,
};
