import { type Evidence, formatSpan, type Incident, needReports, type Report } from '@mountline/core';
import { workflowCommand } from '../github/workflow-command.ts';
import type { Output } from '../output.ts';
import { nodeName } from '../text/bundle.ts';
import { visible } from '../text/page.ts';
import { damageOf } from '../text/truncation.ts';

/**
 * Annotations of GitHub Actions: an error for an incident that is open and certain enough to act on, a warning for any other, a notice for a
 * finding, and a warning for what was not read. The files are those of a bundle and not of the repository, so their places are in the text.
 */
export function toGithub(reports: readonly Report[]): string {
  needReports('toGithub', reports);
  return reports.flatMap((report) => linesOf(report).map((line) => `${line}\n`)).join('');
}

function linesOf(report: Report): string[] {
  const { incidents, findings } = report;
  const node = nodeName(report);
  const leading = incidents.filter(({ under }) => under === undefined);
  const command = (level: 'error' | 'warning' | 'notice', title: string, lines: readonly string[]) =>
    workflowCommand(level, { title: `${node}: ${title}` }, lines.map(visible).join('\n'));
  return [
    ...damageOf(report).map((damage) => command('warning', 'not everything was read', [damage])),
    ...leading.map((incident) => command(levelOf(incident), incident.rule, wordsOf(incident))),
    ...findings.map(({ what, kind, count, evidence }) =>
      command('notice', kind, [what, `logged ${count === 1 ? 'once' : `${count} times`}`, quoted(evidence)]),
    ),
  ];
}

const levelOf = ({ verdict, state }: Incident) => (verdict !== 'possible' && state !== 'ended' ? 'error' : 'warning');

/** So many of the steps that were seen are quoted: the report has all. */
const QUOTED = 3;
const MOST = 200;

function wordsOf({ title, verdict, state, severity, steps }: Incident): string[] {
  const seen = steps.filter(({ status }) => status === 'seen').flatMap(({ evidence }) => evidence.slice(0, 1));
  return [title, `${severity}, ${verdict}, ${state}`, ...seen.slice(0, QUOTED).map(quoted)];
}

const quoted = ({ span, text }: Evidence) =>
  `${formatSpan(span)}  ${text.length > MOST ? `${text.slice(0, MOST)}…` : text}`;

/** Whoever may read a repository may read the annotations of its workflows. */
export const github: Output = { isPublic: true, write: (reports) => toGithub(reports) };
