import {
  type FixedIn,
  type Hint,
  hasUndatedBoot,
  type Incident,
  type Report,
  undatedFileOf,
  undatedFiles,
} from '@mountline/core';

import { causesOf, impactOf } from './cause.ts';
import { type Row, storyOf } from './incident-timeline.ts';
import { type Names, namesOf } from './names.ts';
import type { Page, Piece, Style } from './page.ts';
import { stampsOfIncident } from './times/stamps.ts';
import { type Times, timesOver } from './times/times.ts';

/** The word that a reader sees first. */
export function stateOf(incident: Incident): { word: string; style: Style } {
  if (incident.state === 'ended') return { word: 'ENDED', style: 'green' };
  if (incident.verdict === 'possible') return { word: 'POSSIBLE', style: 'yellow' };
  if (incident.state === 'unknown') return { word: 'OPEN?', style: 'yellow' };
  return { word: 'OPEN', style: 'red' };
}

export const tagOf = ({ rule, verdict, severity }: Incident) => `${rule} · ${verdict} · ${severity}`;

/** What is told once a report for each rule: how it comes about, and how to mend it for good. */
export type Told = Set<string>;

export function putIncident(page: Page, incident: Incident, report: Report, told: Told, verbose: boolean): void {
  const names = namesOf(incident);
  const { rows: story, times } = storyOf(incident, report, verbose);
  const say = (text: string) => names.short(text);
  const { word, style } = stateOf(incident);

  page.edged(
    0,
    [
      { text: `${word}  `, style },
      { text: incident.title, style: 'bold' },
    ],
    [tagOf(incident)],
    word.length + 2,
  );
  if (incident.endedBy) page.prose(2, [{ text: `ended: ${say(incident.endedBy)}` }], 9);
  for (const text of impactOf(incident)) page.prose(2, [{ text: say(text) }], 4);
  for (const text of incident.because)
    page.prose(2, [{ text: `${incident.verdict}, not confirmed: ${say(text)}`, style: 'yellow' }], 4);
  // The names are given by all that is said below, so it is said first and put afterwards.
  const body = tellBody(incident, story, names);
  putNames(page, names, 2);

  putDoNow(page, body.doNow);
  if (story.length > 0) {
    page.heading(times.scale === undefined ? 'What happened' : `What happened (${times.scale})`);
    const column = times.width + (story.some(({ guessed }) => guessed) ? 1 : 0);
    for (const row of story) putRow(page, row, times, column, say);
  }
  if (verbose) putNotSeen(page, incident);
  putList(page, 'Not known', body.unknown);
  if (!told.has(incident.rule)) {
    for (const { title, texts } of body.causes) {
      page.heading(title);
      putItems(page, texts);
    }
    putList(page, 'Fix', body.fix);
  }
  told.add(incident.rule);
}

/** A few lines for an incident that another one explains: what that one does not say; with `verbose`, everything. */
export function putUnder(page: Page, incident: Incident, lead: Incident, report: Report, verbose: boolean): void {
  const names = namesOf(incident);
  page.blank();
  page.edged(
    2,
    [{ text: `${stateOf(incident).word.toLowerCase()}  ` }, { text: names.short(incident.title) }],
    [tagOf(incident)],
    8,
  );
  const words = underWords(incident, lead, report, verbose).map(names.short);
  page.prose(8, [{ text: `part of the above; ${words.join(' · ')}`, style: 'dim' }], 8);
  putNames(page, names, 8);
  putWeighed(page, incident, 8, verbose);
}

/** What a few lines tell of an incident that another one explains: when, and what of its impact that one does not say. */
export function underWords(incident: Incident, lead: Incident, report: Report, all = false): string[] {
  const { bundle, clocks } = report;
  const { from, to } = incident.window;
  const times = timesOver([lead.window.from, from, to], bundle.capture, hasUndatedBoot(clocks));
  const said = new Set(all ? [] : [...lead.impact, ...lead.steps.map(({ note }) => note)]);
  return [whenOf(incident, report, times), ...incident.impact.filter((text) => !said.has(text))];
}

/** When it was, in words too where no line that it rests on has a time. */
export function whenOf(incident: Incident, report: Report, times: Times): string {
  const { window, steps } = incident;
  const evidence = steps.flatMap((step) => step.evidence);
  const [first] = evidence;
  const { time, isOff } = stampsOfIncident(incident, report);
  const when = `${isOff ? '~' : ''}${times.of(time)}`;
  if (!first) return when;
  const file = undatedFileOf({ time: window, span: first.span, evidence }, undatedFiles(report.timeline));
  return file === undefined ? when : 'when: not known';
}

/** The evidence against one of several explanations; with `verbose` also the evidence for it, most of which the lead has too. */
export function putWeighed(page: Page, { weighed }: Incident, indent: number, verbose: boolean): void {
  if (!weighed) return;
  const put = (word: string, texts: readonly string[]) => {
    if (texts.length > 0) page.prose(indent, [{ text: `${word}: ${texts.join(', ')}`, style: 'dim' }], indent + 2);
  };
  if (verbose) put('for it', weighed.for);
  put('against it', weighed.against);
}

function putNames(page: Page, names: Names, indent: number): void {
  for (const { name, path } of names.given()) page.line(indent, { text: `${name} = ${path}`, style: 'dim' });
}

function tellBody(incident: Incident, story: readonly Row[], names: Names) {
  for (const { text } of story) names.short(text);
  const said = (text: string): Hint => ({ text: names.short(text), commands: [] });
  return {
    doNow: incident.doNow.map(({ text, commands }) => ({ text: names.short(text), commands })),
    causes: causesOf(incident).map(({ title, texts }) => ({ title, texts: texts.map(said) })),
    fix: fixesOf(incident).map(({ text, commands }) => ({ text: names.short(text), commands })),
    unknown: unknownOf(incident).map(said),
  };
}

/** What keeps it from happening again, and which kernels have a fix. */
export const fixesOf = ({ fix, fixedIn = [] }: Incident): Hint[] => [
  ...fix,
  ...fixedIn.filter(isToTell).map(({ text }) => ({ text, commands: [] })),
];

/** Whether a kernel that fixed a bug is news for this node: one that has the fix, or may be older than the bug, needs no other. */
export const isToTell = ({ node }: FixedIn): boolean => node !== 'has-fix' && node !== 'undecided';

/** What is not known, except what a `?` row of the timeline says already. */
export function unknownOf({ steps, unknown }: Incident): string[] {
  const asked = new Set(steps.map(({ what, by, note }) => `${what}${by ? ` by ${by}` : ''}: ${note ?? 'not covered'}`));
  return unknown.filter((text) => !asked.has(text));
}

function putDoNow(page: Page, steps: readonly Hint[]): void {
  if (steps.length === 0) return;
  page.heading('Do now');
  steps.forEach(({ text, commands }, i) => {
    page.prose(2, [{ text: `${i + 1}  ` }, { text }], 5);
    for (const command of commands) page.line(7, { text: command, style: 'cyan' });
  });
}

function putList(page: Page, title: string, items: readonly Hint[]): void {
  if (items.length === 0) return;
  page.heading(title);
  putItems(page, items);
}

function putItems(page: Page, items: readonly Hint[]): void {
  for (const { text, commands } of items) {
    page.prose(2, [{ text }], 4);
    for (const command of commands) page.line(7, { text: command, style: 'cyan' });
  }
}

function putRow(page: Page, row: Row, times: Times, column: number, say: Names['short']): void {
  const text = 2 + column + 2;
  const pieces: Piece[] = [];
  if (row.time) {
    const stamp = (row.guessed ? '~' : column > times.width ? ' ' : '') + times.of(row.time);
    pieces.push({ text: `${stamp.padEnd(column)}  ` });
    if (row.mark === '!') pieces.push({ text: '! ', style: 'yellow' });
    if (row.inferred) pieces.push({ text: 'inferred: ', style: 'dim' });
  } else {
    pieces.push({ text: `   ${row.mark}`.padEnd(column + 2), style: row.mark === '?' ? 'yellow' : 'dim' });
  }
  page.edged(2, [...pieces, { text: say(row.text) }], row.places, text);
  for (const command of row.collect) page.line(text, { text: 'collect: ' }, { text: command, style: 'cyan' });
}

function putNotSeen(page: Page, incident: Incident): void {
  const unseen = incident.steps.filter(({ status }) => status === 'not-seen');
  for (const { name, kind, note } of unseen) {
    page.prose(2, [{ text: `not seen: ${name} (${kind})${note ? `, ${note}` : ''}`, style: 'dim' }], 4);
  }
}
