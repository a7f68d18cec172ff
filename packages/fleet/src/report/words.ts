import type { FleetReport } from './fleet-report.ts';
import type { Fix } from './queries/fixes.ts';
import type { Attribute, Group } from './queries/groups.ts';
import type { NodeIncident } from './queries/nodes.ts';
import { ratioIn, ratioOthers } from './shared.ts';

/** `1,998`: the same on every machine. */
export const grouped = (n: number): string => n.toLocaleString('en-US');

export const nodesOf = (n: number): string => `${grouped(n)} ${n === 1 ? 'node' : 'nodes'}`;

const NOUNS: Readonly<Record<Attribute, string>> = {
  kernel: 'kernel',
  'efs-utils': 'efs-utils',
  driver: 'EFS CSI driver',
  distribution: 'distribution',
  rule: 'also in',
};

/** `EFS CSI driver 2.1.9` */
export const valueWords = ({ attribute, value }: Pick<Group, 'attribute' | 'value'>): string =>
  `${NOUNS[attribute]} ${value}`;

export const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio > 0 && ratio < 0.1 ? 1 : 0)} %`;

/** `60 of 60 (100 %)` */
const share = (some: number, without: number, ratio: number) =>
  `${grouped(some)} of ${grouped(some + without)} (${percent(ratio)})`;

export const shareIn = (group: Group): string => share(group.in_with, group.in_without, ratioIn(group));
export const shareOthers = (group: Group): string => share(group.others_with, group.others_without, ratioOthers(group));

/** `2026-11-20 13:22:23` */
export const moment = (iso: string | null): string => (iso === null ? '' : iso.slice(0, 19).replace('T', ' '));

/** `OPEN`, or `POSSIBLE` where it is no more than that. */
export const stateOf = ({ verdict, state }: NodeIncident): string =>
  verdict === 'possible' ? 'POSSIBLE' : state === 'unknown' ? 'OPEN?' : state.toUpperCase();

/** What became of a bundle, with its name once: many reasons begin with it. */
export const reasonOf = ({ name, reason }: { name: string; reason: string }): string =>
  reason.startsWith(name) ? reason : `${name}: ${reason}`;

/** `2,000 bundles: 1,998 analyzed, 2 set aside` */
export function bundlesLine({ totals: { bundles, done, queued, set_aside } }: FleetReport): string {
  const parts = [
    `${grouped(done)} analyzed`,
    ...(queued > 0 ? [`${grouped(queued)} still in the queue`] : []),
    ...(set_aside > 0 ? [`${grouped(set_aside)} set aside`] : []),
  ];
  return `${grouped(bundles)} ${bundles === 1 ? 'bundle' : 'bundles'}: ${parts.join(', ')}`;
}

/** `1,990 nodes, 60 in an incident, captured 2026-11-01 10:00:00 to 2026-11-20 13:31:09 UTC` */
export function nodesLine({ since, totals: { nodes, with_incident, first, last } }: FleetReport): string {
  const captured =
    first === null ? '' : `, captured ${moment(first)}${first === last ? '' : ` to ${moment(last)}`} UTC`;
  const only = since === null ? '' : ` (only captures since ${moment(since)})`;
  return `${nodesOf(nodes)}, ${grouped(with_incident)} in an incident${captured}${only}`;
}

/** Where nothing was analyzed, that no incident was found says nothing. */
export function noIncidentTitle({ totals: { bundles, done } }: FleetReport): string {
  if (done > 0) return 'No confirmed or likely incident';
  return `Nothing is analyzed yet: mountline fleet ${bundles === 0 ? 'add PATH...' : 'work'}`;
}

export const FIXES_TITLE = 'Kernels that fixed a bug that shows like these incidents';

/** What the kernels of nodes are to those that fixed a bug: first those that need another one. */
const KERNELS: readonly [is: Fix['nodes'][number]['is'], words: string][] = [
  ['older', 'kernel older than the fix'],
  ['distribution', 'kernel of a distribution: the fix may be backported, ask the vendor'],
  ['undecided', 'the number of the kernel does not show whether it has the bug'],
  ['not-known', 'kernel not known (uname -r)'],
  ['has-fix', 'kernel with the fix'],
];

/** The nodes of each group that has any, as `node (kernel)`. */
export const kernelsOf = ({ nodes }: Fix): { words: string; nodes: string[] }[] =>
  KERNELS.map(([wanted, words]) => ({
    words,
    nodes: nodes.flatMap(({ name, kernel, is }) =>
      is === wanted ? [kernel === null ? name : `${name} (${kernel})`] : [],
    ),
  })).filter((group) => group.nodes.length > 0);

/** The rows of the two-by-two table, and those that are in neither. */
export const countsOf = (group: Group): [name: string, withIt: number, without: number][] => [
  ['in the incident', group.in_with, group.in_without],
  ['not in it', group.others_with, group.others_without],
  ['not decided', group.undecided_with, group.undecided_without],
];

/** `efs-orphaned-mount: what its 60 nodes share and the other 1,930 lack` */
export function sharedTitle({ rules, totals }: FleetReport, of: string): string {
  const { rule, nodes, undecided } = rules.find((one) => one.rule === of)!;
  return `${rule}: what its ${nodesOf(nodes)} share and the other ${grouped(totals.nodes - nodes - undecided)} lack`;
}

/** Names of a list, as far as they are shown. */
export const someOf = (names: readonly string[], shown: number): string =>
  names.length > shown
    ? `${names.slice(0, shown).join(', ')}, … and ${grouped(names.length - shown)} more`
    : names.join(', ');
