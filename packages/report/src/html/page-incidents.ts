import { formatSpan, type Hint, type Incident, type Report } from '@mountline/core';
import { sinceOf } from '../summary/incident-summary.ts';
import { cutToSentences } from '../summary/quote.ts';
import { partsOf } from '../text/brief.ts';
import { causesOf, impactOf } from '../text/cause.ts';
import { fixesOf, stateOf, unknownOf } from '../text/incident.ts';
import { storyOf } from '../text/incident-timeline.ts';
import { type Names, namesOf } from '../text/names.ts';
import { type Ends, endsOf } from './page-ends.ts';
import { cut } from './page-events.ts';
import { type PageStep, stepsOf } from './page-steps.ts';

/** Characters of a part of the cause beside the title; the rest opens with a click. */
const CAUSE = 330;

export type { PageStep } from './page-steps.ts';

/** An incident as the page shows it, in words. */
export interface PageIncident {
  /** What the address calls it: the rule, and which of its incidents. */
  id: string;
  rule: string;
  title: string;
  /** `open`, `open?`, `possible`, `ended`. */
  word: string;
  verdict: string;
  severity: string;
  /** `first sign 13:25:01`, `13:20:02 to 13:25:01`. */
  since: string;
  /** The incident that explains it, by its place in the list. */
  under?: number;
  endedBy?: string;
  impact: string[];
  /** Why it is no more than the verdict says. */
  because: string[];
  /** The cause, and how it comes about: as much of each as two lines hold, and the rest. */
  causes: { title: string; text: string; more: string }[];
  /** What no file covers, with what would show it. */
  unknown: { text: string; collect: string[] }[];
  /** Where two rules explain the same evidence. */
  against: string[];
  doNow: PageAdvice[];
  fix: PageAdvice[];
  /** Short names for long paths. */
  names: { name: string; path: string }[];
  window: Ends;
  /** What the times of the steps count on: `2026-11-20 UTC`, the year alone where each has its day. */
  scale?: string;
  steps: PageStep[];
  /** `path:line` of the evidence, with the line. */
  lines: Record<string, string>;
}

export interface PageAdvice {
  text: string;
  commands: string[];
}

/** Each incident whole, with those that it explains after it. */
const partsOfPage = (report: Report) => partsOf(report, true).filter((part) => 'whole' in part);

/** The incidents in the order of the page. */
export const inPageOrder = (report: Report): readonly Incident[] =>
  partsOfPage(report).flatMap(({ whole, under }) => [whole, ...under]);

export function incidentsOf(report: Report): PageIncident[] {
  const incidents: PageIncident[] = [];
  const counts = new Map<string, number>();
  const add = (incident: Incident, under: { under?: number }) => {
    const nth = (counts.get(incident.rule) ?? 0) + 1;
    counts.set(incident.rule, nth);
    const id = nth === 1 ? incident.rule : `${incident.rule}.${nth}`;
    incidents.push({ ...incidentOf(incident, report, id), ...under });
  };
  for (const { whole, under } of partsOfPage(report)) {
    const lead = incidents.length;
    add(whole, {});
    for (const other of under) add(other, { under: lead });
  }
  return incidents;
}

function incidentOf(incident: Incident, report: Report, id: string): PageIncident {
  const { rows, times } = storyOf(incident, report, false);
  const names = namesOf(incident);
  const lines = Object.fromEntries(
    incident.steps.flatMap(({ evidence }) => evidence.map(({ span, text }) => [formatSpan(span), cut(text, 2000)])),
  );
  const { rule, verdict, severity, endedBy, because, window } = incident;
  return {
    id,
    rule,
    title: names.short(incident.title),
    word: stateOf(incident).word.toLowerCase(),
    verdict,
    severity,
    since: sinceOf(incident, report),
    ...(endedBy === undefined ? {} : { endedBy: names.short(endedBy) }),
    impact: impactOf(incident).map(names.short),
    because: because.map(names.short),
    causes: causesOf(incident).map(({ title, texts }) => partOfCause(title, names.short(texts.join(' ')))),
    unknown: [
      ...unknownOf(incident).map((text) => ({ text: names.short(text), collect: [] })),
      ...rows.filter(({ mark }) => mark === '?').map(({ text, collect }) => ({ text: names.short(text), collect })),
    ],
    against: (incident.weighed?.against ?? []).map(names.short),
    doNow: incident.doNow.map((advice) => adviceOf(advice, names)),
    fix: fixesOf(incident).map((advice) => adviceOf(advice, names)),
    steps: stepsOf(rows, { times, names, lines }, report),
    names: names.given(),
    window: endsOf(window),
    ...(times.scale === undefined ? {} : { scale: times.scale }),
    lines,
  };
}

function partOfCause(title: string, whole: string): PageIncident['causes'][number] {
  const text = whole === '' ? '' : cutToSentences(whole, CAUSE);
  return { title, text, more: whole.slice(text.length).trim() };
}

const adviceOf = ({ text, commands }: Hint, names: Names): PageAdvice => ({
  text: names.short(text),
  commands,
});
