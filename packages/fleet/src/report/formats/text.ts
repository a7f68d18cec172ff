import { openPage, type Page, type PageOptions } from '@mountline/report';
import type { FleetReport } from '../fleet-report.ts';
import type { Group } from '../queries/groups.ts';
import type { RuleShared } from '../shared.ts';
import {
  bundlesLine,
  countsOf,
  FIXES_TITLE,
  grouped,
  kernelsOf,
  moment,
  nodesLine,
  nodesOf,
  noIncidentTitle,
  reasonOf,
  sharedTitle,
  shareIn,
  shareOthers,
  someOf,
  stateOf,
  valueWords,
} from '../words.ts';

/** So many of a list are shown on a screen; what is left out is counted. */
const SHOWN = { groups: 3, names: 5, known: 8, nodes: 20, undecided: 8, findings: 8, setAside: 10 };

/** What a terminal shows: which incidents, what is common to their nodes, what could not be decided. */
export function toText(report: FleetReport, options: PageOptions = {}): string {
  const page = openPage(options);
  page.line(0, { text: bundlesLine(report), style: 'bold' });
  page.line(0, { text: nodesLine(report) });
  putRules(page, report);
  for (const shared of report.shared) putShared(page, report, shared);
  putUnshared(page, report);
  putKnown(page, report);
  putFixes(page, report);
  putNodes(page, report);
  putUndecided(page, report);
  putFindings(page, report);
  putSetAside(page, report);
  return page.end();
}

/** `… and 12 more` */
function putRest(page: Page, all: number, shown: number, where: string): void {
  if (all > shown) page.prose(2, [{ text: `… and ${grouped(all - shown)} more: ${where}`, style: 'dim' }], 2);
}

function putRules(page: Page, report: FleetReport): void {
  const { rules } = report;
  page.heading(rules.length > 0 ? 'Incidents' : noIncidentTitle(report));
  if (rules.length === 0) return;
  page.line(2, {
    text: `${'nodes'.padStart(7)}${'open'.padStart(7)}${'undecided'.padStart(11)}  ${'since (UTC)'.padEnd(19)}  rule`,
    style: 'dim',
  });
  for (const { rule, severity, nodes, open, undecided, since } of rules)
    page.line(2, {
      text: `${grouped(nodes).padStart(7)}${grouped(open).padStart(7)}${grouped(undecided).padStart(11)}  ${moment(since).padEnd(19)}  ${rule} (${severity})`,
    });
}

function putShared(page: Page, report: FleetReport, { rule, groups, odd }: RuleShared): void {
  if (groups.length === 0) return;
  page.heading(sharedTitle(report, rule));
  for (const group of groups.slice(0, SHOWN.groups)) {
    page.prose(2, [{ text: valueWords(group), style: 'bold' }], 4);
    page.line(4, { text: `in it ${shareIn(group)}, others ${shareOthers(group)}` });
  }
  putRest(page, groups.length, SHOWN.groups, '--format json');
  putTwoByTwo(page, groups[0]!);
  for (const isIn of [true, false]) {
    const names = odd.filter((one) => one.is_in === isIn).map(({ name }) => name);
    if (names.length === 0) continue;
    const how = isIn ? `in it without ${valueWords(groups[0]!)}` : `${valueWords(groups[0]!)}, but not in it`;
    page.prose(2, [{ text: 'Odd one out: ', style: 'yellow' }, { text: `${someOf(names, SHOWN.names)}: ${how}` }], 4);
  }
}

/** Plain counts. Nodes whose value is not known are in none of them. */
function putTwoByTwo(page: Page, group: Group): void {
  const row = (name: string, a: number | string, b: number | string) =>
    page.line(4, { text: `${name.padEnd(16)}${String(a).padStart(12)}${String(b).padStart(12)}` });
  page.blank();
  row('', 'with it', 'without it');
  for (const [name, withIt, without] of countsOf(group)) row(name, grouped(withIt), grouped(without));
}

/** Of one node nothing can be common. */
function putUnshared(page: Page, { rules, shared }: FleetReport): void {
  const none = shared.filter(
    ({ rule, groups }) => groups.length === 0 && rules.some((one) => one.rule === rule && one.nodes > 1),
  );
  if (none.length === 0) return;
  page.blank();
  const names = none.map(({ rule }) => rule).join(', ');
  page.prose(0, [{ text: `Nothing that half of the nodes share and the others have less often: ${names}` }], 2);
}

/** Whoever has many nodes in one incident is seldom the first. */
function putKnown(page: Page, { known }: FleetReport): void {
  if (known.length === 0) return;
  page.heading('Articles and issues about these kinds of incident');
  for (const { url, rules, nodes } of known.slice(0, SHOWN.known)) {
    page.line(2, { text: url });
    page.prose(4, [{ text: `${nodesOf(nodes.length)} in ${rules.join(', ')}`, style: 'dim' }], 4);
  }
  putRest(page, known.length, SHOWN.known, '--format json lists all of them, with their nodes');
}

/** Whether the kernel of a node has the fix; never that the bug is what the node met. */
function putFixes(page: Page, { fixes }: FleetReport): void {
  if (fixes.length === 0) return;
  page.heading(FIXES_TITLE);
  for (const fix of fixes) {
    page.prose(2, [{ text: `${fix.kernels.join(', ')}: ${fix.what}` }], 4);
    for (const { words, nodes } of kernelsOf(fix))
      page.prose(
        4,
        [{ text: `${nodesOf(nodes.length)}, ${words}: ` }, { text: someOf(nodes, SHOWN.names), style: 'dim' }],
        6,
      );
  }
}

function putNodes(page: Page, { nodes }: FleetReport): void {
  const sick = nodes.filter(({ incidents }) => incidents.length > 0);
  if (sick.length === 0) return;
  page.heading('Nodes');
  const rank = (word: string) => ['OPEN', 'OPEN?', 'POSSIBLE', 'ENDED'].indexOf(word);
  const rows = sick
    .map(({ name, file, incidents: [lead] }) => ({ who: name ?? file, lead: lead!, state: stateOf(lead!) }))
    .toSorted((a, b) => rank(a.state) - rank(b.state));
  for (const { who, lead, state } of rows.slice(0, SHOWN.nodes))
    page.prose(
      2,
      [
        { text: `${state.padEnd(9)}`, style: state.startsWith('OPEN') ? 'red' : 'dim' },
        { text: `${who}  ${lead.rule}, since ${moment(lead.began) || 'a time that is not known'}` },
      ],
      11,
    );
  putRest(page, rows.length, SHOWN.nodes, '--format csv lists all nodes');
}

function putUndecided(page: Page, { undecided }: FleetReport): void {
  if (undecided.length === 0) return;
  page.heading('Not decided');
  for (const { rule, nodes, why, collect } of undecided.slice(0, SHOWN.undecided)) {
    page.prose(2, [{ text: `${rule} on ${nodesOf(nodes)}: ${why}` }], 4);
    if (collect[0] !== undefined) page.line(4, { text: `collect: ${collect[0]}`, style: 'dim' });
  }
  putRest(page, undecided.length, SHOWN.undecided, '--format json lists all rules');
}

function putFindings(page: Page, { findings }: FleetReport): void {
  if (findings.length === 0) return;
  page.heading('Failures that no incident explains');
  for (const { kind, what, nodes } of findings.slice(0, SHOWN.findings))
    page.prose(2, [{ text: `${nodesOf(nodes)}: ${kind}, as in: ${what}` }], 4);
  putRest(page, findings.length, SHOWN.findings, '--format json lists all kinds');
}

function putSetAside(page: Page, { setAside }: FleetReport): void {
  if (setAside.length === 0) return;
  page.heading('Set aside');
  for (const one of setAside.slice(0, SHOWN.setAside)) page.prose(2, [{ text: reasonOf(one) }], 4);
  putRest(page, setAside.length, SHOWN.setAside, '--format json lists all of them');
}
