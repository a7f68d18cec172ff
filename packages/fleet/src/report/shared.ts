import type { Sql } from '../database/database.ts';
import type { Group } from './queries/groups.ts';
import { type OddNode, oddBy } from './queries/odd.ts';

/** What nodes in an incident share and the others lack, and which nodes do not fit that. */
export interface RuleShared {
  rule: string;
  /** The greatest difference between the two ratios first. */
  groups: Group[];
  /** Nodes that do not fit the first group. */
  odd: OddNode[];
}

const ratio = (some: number, others: number): number => (some + others === 0 ? 0 : some / (some + others));

export const ratioIn = ({ in_with, in_without }: Group): number => ratio(in_with, in_without);
export const ratioOthers = ({ others_with, others_without }: Group): number => ratio(others_with, others_without);

const differenceOf = (group: Group): number => ratioIn(group) - ratioOthers(group);

/** One node shares nothing with others. */
const LEAST = 2;

/** Half of the nodes in an incident have it, and at most half of that share of the others: two ratios that anybody can check. */
const isShared = (group: Group): boolean =>
  group.in_with >= LEAST &&
  group.others_with + group.others_without > 0 &&
  ratioIn(group) >= 0.5 &&
  ratioOthers(group) <= ratioIn(group) / 2;

/** More nodes than this part of a group are no exception from it. */
const EXCEPTION = 0.1;

export async function sharedBy(
  sql: Sql,
  since: string | null,
  rule: string,
  groups: readonly Group[],
): Promise<RuleShared> {
  const shared = groups
    .filter((group) => group.rule === rule && isShared(group))
    .toSorted((a, b) => differenceOf(b) - differenceOf(a) || b.in_with - a.in_with);
  const [first] = shared;
  if (!first) return { rule, groups: [], odd: [] };
  const most = first.in_with * EXCEPTION;
  const odd =
    first.in_without > most && first.others_with > most
      ? []
      : await sql.query<OddNode>(oddBy(first.attribute).text, [since, rule, first.value, first.others_with <= most]);
  return { rule, groups: shared, odd: odd.filter(({ is_in }) => !is_in || first.in_without <= most) };
}
