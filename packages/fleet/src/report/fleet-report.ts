import type { Sql } from '../database/database.ts';
import { type KnownProblem, knownProblems } from './known.ts';
import { type Day, days } from './queries/days.ts';
import { type FindingCount, findings } from './queries/findings.ts';
import { type Fix, fixes } from './queries/fixes.ts';
import { type Attribute, type Group, groupsBy } from './queries/groups.ts';
import { type Member, members } from './queries/members.ts';
import { type NodeSeen, nodes } from './queries/nodes.ts';
import type { Query } from './queries/query.ts';
import { type RuleCount, rules } from './queries/rules.ts';
import { type SetAside, setAside } from './queries/set-aside.ts';
import { type Totals, totals } from './queries/totals.ts';
import { type Undecided, undecided } from './queries/undecided.ts';
import { type RuleShared, sharedBy } from './shared.ts';

/** All that is said of a fleet, as plain data. Every output is a function of it. */
export interface FleetReport {
  since: string | null;
  totals: Totals;
  rules: RuleCount[];
  /** What the nodes in an incident share, by rule, in the order of `rules`. */
  shared: RuleShared[];
  groups: Group[];
  /** Articles and issues of others about these kinds of incident. */
  known: KnownProblem[];
  /** Bugs of the kernel that show like these incidents, and the kernels that fixed them. */
  fixes: Fix[];
  days: Day[];
  undecided: Undecided[];
  findings: FindingCount[];
  setAside: SetAside[];
  nodes: NodeSeen[];
}

export const queriesFor = (by: readonly Attribute[]): Query[] => [
  totals,
  rules,
  groupsBy(by),
  members,
  fixes,
  days,
  undecided,
  findings,
  setAside,
  nodes,
];

export async function fleetReport(sql: Sql, since: string | null, by: readonly Attribute[]): Promise<FleetReport> {
  const ask = <R>({ text }: Query) => sql.query<R>(text, text.includes('$1') ? [since] : []);
  const [of] = await ask<Totals>(totals);
  const counts = await ask<RuleCount>(rules);
  const groups = await ask<Group>(groupsBy(by));
  const shared: RuleShared[] = [];
  for (const { rule } of counts) shared.push(await sharedBy(sql, since, rule, groups));
  return {
    since,
    totals: of!,
    rules: counts,
    shared,
    groups,
    known: knownProblems(await ask<Member>(members)),
    fixes: await ask<Fix>(fixes),
    days: await ask<Day>(days),
    undecided: await ask<Undecided>(undecided),
    findings: await ask<FindingCount>(findings),
    setAside: await ask<SetAside>(setAside),
    nodes: await ask<NodeSeen>(nodes),
  };
}
