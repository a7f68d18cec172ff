import { createHash } from 'node:crypto';
import { visible } from '@mountline/report';
import type { FleetReport } from '../fleet-report.ts';
import type { Group } from '../queries/groups.ts';
import type { NodeSeen } from '../queries/nodes.ts';
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
  sharedTitle,
  shareIn,
  shareOthers,
  stateOf,
  valueWords,
} from '../words.ts';
import { STYLE } from './style.ts';

/** The own reports of so many nodes are on the page: each is some kilobytes. */
export const REPORTS_ON_PAGE = 1000;

/** Nothing may run, and nothing is loaded or sent. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const escaped = (text: string | number | null): string =>
  visible(String(text ?? '')).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text of lines: the line ends are its own, all else is shown. */
const lines = (text: string): string => text.split('\n').map(escaped).join('\n');

type Cell = string | number | null;

const row = (cells: readonly Cell[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}${typeof cell === 'number' ? ' class="number"' : ''}>${escaped(typeof cell === 'number' ? grouped(cell) : cell)}</${tag}>`).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  `<table><thead>${row(head, 'th')}</thead><tbody>${rows.join('\n')}</tbody></table>`;

const section = (title: string, ...parts: string[]): string =>
  `<section><h2>${escaped(title)}</h2>${parts.join('\n')}</section>`;

/** One page that opens from disk, without network and without a script. `summaries`: own reports, by `bundle/node`. */
export function toHtml(report: FleetReport, summaries: ReadonlyMap<string, string>): string {
  const parts = [
    ruleTable(report),
    ...report.shared.map((shared) => sharedSection(report, shared)),
    knownTable(report),
    fixTable(report),
    dayTable(report),
    nodeTable(report, summaries),
    undecidedTable(report),
    findingTable(report),
    setAsideTable(report),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mountline: ${nodesOf(report.totals.nodes)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(bundlesLine(report))}</h1>
<p class="dim">${escaped(nodesLine(report))}</p>
${parts.filter((part) => part !== '').join('\n')}
</main>
</body>
</html>
`;
}

function ruleTable(report: FleetReport): string {
  const { rules } = report;
  if (rules.length === 0) return section(noIncidentTitle(report));
  const rows = rules.map(({ rule, severity, nodes, open, undecided, since }) =>
    row([rule, severity, nodes, open, undecided, moment(since)]),
  );
  return section('Incidents', table(['rule', 'severity', 'nodes', 'open', 'undecided', 'since (UTC)'], rows));
}

function sharedSection(report: FleetReport, { rule, groups, odd }: RuleShared): string {
  const [first] = groups;
  if (!first) return '';
  const rows = groups.map((group) => row([valueWords(group), shareIn(group), shareOthers(group)]));
  const outside = odd.map(
    ({ name, is_in }) =>
      `<li>${escaped(name)}: ${escaped(is_in ? `in it without ${valueWords(first)}` : `${valueWords(first)}, but not in it`)}</li>`,
  );
  return section(
    sharedTitle(report, rule),
    table(['', 'in the incident', 'not in it'], rows),
    twoByTwo(first),
    outside.length > 0 ? `<h3>Odd one out</h3><ul>${outside.join('')}</ul>` : '',
  );
}

const twoByTwo = (group: Group): string =>
  `<h3>Counts</h3>${table(
    ['', `with ${valueWords(group)}`, 'without it'],
    countsOf(group).map((cells) => row(cells)),
  )}`;

function knownTable({ known }: FleetReport): string {
  if (known.length === 0) return '';
  const rows = known.map(({ url, kind, rules, nodes }) => {
    const link = `<a href="${escaped(url)}" rel="noreferrer">${escaped(url)}</a>`;
    const names = `<details><summary>${nodesOf(nodes.length)}</summary>${escaped(nodes.join(', '))}</details>`;
    return `<tr><td>${link}</td><td>${kind}</td><td>${escaped(rules.join(', '))}</td><td>${names}</td></tr>`;
  });
  return section(
    'Articles and issues about these kinds of incident',
    table(['page', 'kind', 'rules', 'nodes in their incidents'], rows),
  );
}

function fixTable({ fixes }: FleetReport): string {
  if (fixes.length === 0) return '';
  const rows = fixes.map((fix) => {
    const groups = kernelsOf(fix).map(
      ({ words, nodes }) =>
        `<details><summary>${nodesOf(nodes.length)}, ${escaped(words)}</summary>${escaped(nodes.join(', '))}</details>`,
    );
    const cells = [fix.kernels.join(', '), fix.rules.join(', '), fix.what].map((cell) => `<td>${escaped(cell)}</td>`);
    return `<tr>${cells.join('')}<td>${groups.join('')}</td></tr>`;
  });
  return section(
    FIXES_TITLE,
    table(['fixed in kernel', 'rules', 'bug', 'kernels of the nodes in their incidents'], rows),
  );
}

function dayTable({ days }: FleetReport): string {
  if (days.length === 0) return '';
  const rules = [...new Set(days.map(({ rule }) => rule))].sort();
  const byDay = new Map<string, Map<string, number>>();
  for (const { day, rule, nodes } of days) byDay.set(day, (byDay.get(day) ?? new Map()).set(rule, nodes));
  const rows = [...byDay].map(([day, counts]) => row([day, ...rules.map((rule) => counts.get(rule) ?? '')]));
  return section('Nodes on which an incident began, by day', table(['day (UTC)', ...rules], rows));
}

const isSick = ({ incidents }: NodeSeen): boolean => incidents.length > 0;

function nodeTable({ nodes }: FleetReport, summaries: ReadonlyMap<string, string>): string {
  const sick = nodes.filter(isSick);
  const others = nodes.filter((node) => !isSick(node));
  const left = sick.length - summaries.size;
  const note =
    left > 0
      ? `<p class="dim">The own reports of ${nodesOf(left)} are not on this page: mountline fleet report --bundle NAME prints one.</p>`
      : '';
  const head = row(
    ['node', 'incidents', 'captured (UTC)', 'kernel', 'EFS CSI driver', 'efs-utils', 'distribution'],
    'th',
  );
  const rows = sick.map((node) => nodeRow(node, summaries.get(`${node.bundle}/${node.node}`)));
  const healthy = others.map(({ name, file, captured, kernel, driver, efs_utils, distribution, undecided }) =>
    row([name ?? file, moment(captured), kernel, driver, efs_utils, distribution, undecided]),
  );
  const rest = ['node', 'captured (UTC)', 'kernel', 'EFS CSI driver', 'efs-utils', 'distribution', 'undecided rules'];
  return [
    sick.length > 0
      ? section(
          `${nodesOf(sick.length)} with incidents`,
          note,
          `<table><thead>${head}</thead><tbody>${rows.join('\n')}</tbody></table>`,
        )
      : '',
    others.length > 0
      ? section(
          `${nodesOf(others.length)} without an incident`,
          `<details><summary>Show them</summary>${table(rest, healthy)}</details>`,
        )
      : '',
  ].join('\n');
}

/** With the bundle's own report below it, where there is one. */
function nodeRow(node: NodeSeen, summary: string | undefined): string {
  const { name, file, captured, kernel, driver, efs_utils, distribution, incidents } = node;
  const who = escaped(name ?? file);
  const told = incidents.map((one) => {
    const state = stateOf(one);
    const since = one.began === null ? '' : ` <span class="dim">since ${escaped(moment(one.began))}</span>`;
    return `<li class="${state.replace('?', '').toLowerCase()}" title="${escaped(one.title)}"><span class="word">${state}</span> ${escaped(one.rule)}${since}</li>`;
  });
  const cells = [moment(captured), kernel, driver, efs_utils, distribution].map((cell) => `<td>${escaped(cell)}</td>`);
  const own =
    summary === undefined
      ? ''
      : `<tr class="own"><td colspan="7"><details><summary>report of ${who}</summary><pre>${lines(summary.trimEnd())}</pre></details></td></tr>`;
  return `<tr${own ? ' class="above"' : ''}><td>${who}</td><td><ul>${told.join('')}</ul></td>${cells.join('')}</tr>${own}`;
}

function undecidedTable({ undecided }: FleetReport): string {
  if (undecided.length === 0) return '';
  const rows = undecided.map(({ rule, nodes, why, collect }) => row([rule, nodes, why, collect.join('; ')]));
  return section('Not decided', table(['rule', 'nodes', 'why, for most of them', 'collect'], rows));
}

function findingTable({ findings }: FleetReport): string {
  if (findings.length === 0) return '';
  const rows = findings.map(({ kind, nodes, lines: count, what }) => row([kind, nodes, count, what]));
  return section('Failures that no incident explains', table(['kind', 'nodes', 'lines', 'as in'], rows));
}

function setAsideTable({ setAside }: FleetReport): string {
  if (setAside.length === 0) return '';
  const rows = setAside.map(({ name, reason, tries, bundle }) => row([name, reason, tries, bundle]));
  return section('Set aside', table(['bundle', 'why', 'tries', 'sha256'], rows));
}
