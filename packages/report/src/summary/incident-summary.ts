import { fileOf, type Incident, isSinceBoot, listed, type Report } from '@mountline/core';
import { stateOf, tagOf } from '../text/incident.ts';
import { type Row, storyOf } from '../text/incident-timeline.ts';
import { type Names, namesOf } from '../text/names.ts';
import type { Page } from '../text/page.ts';
import { type Times, timesOver } from '../text/times.ts';
import { cutAtEnd, cutBeforeError, cutToSentences, messageOf } from './quote.ts';

const IMPACTS = 4;
const ROWS = 7;
const ACTIONS = 2;
const COMMANDS_TO_CONFIRM = 3;
/** A longer command would crowd out its explanation. */
const SHORT_COMMAND = 160;
/** Characters of a step in short, and of all that are left. */
const CLAUSE = 75;
const SHORT_STEPS = 170;
/** Characters of the root cause. */
export const CAUSE = 380;

/** One incident on one screen: root cause, impact, evidence, what to do first. */
export function putIncidentSummary(page: Page, incident: Incident, report: Report, under: readonly Incident[]): void {
  const names = namesOf(incident);
  putTitle(page, incident, report, names);
  putCause(page, incident, names);
  putImpact(page, incident, names);
  putEvidence(page, incident, report, names);
  if (incident.verdict === 'possible') putToConfirm(page, incident, names);
  else if (incident.state !== 'ended') putFirstActions(page, incident, names);
  for (const { name, path } of names.given()) page.line(2, { text: `${name} = ${path}`, style: 'dim' });
  putRest(page, incident, names, under);
}

/** An incident in two lines: state, title, when, which rule. */
export function putIncidentLine(page: Page, incident: Incident, report: Report): void {
  const { word, style } = stateOf(incident);
  const pieces = [{ text: word.padEnd(10), style }, { text: incident.title }];
  page.edged(0, pieces, [`${tagOf(incident)} · ${sinceOf(incident, report)}`], 10);
}

/** `since 13:25:01`, `13:20:02 to 13:25:01`; with `~` where the clock of what it began with is a guess. */
export function sinceOf({ window, state, steps }: Incident, { bundle, clocks }: Report): string {
  const boot = isSinceBoot(clocks);
  const times = timesOver([window.from, window.to], bundle.capture, boot);
  const begins = steps.flatMap(({ events }) => events).filter(({ time }) => time.from === window.from);
  const mark = !boot && begins.some(({ guesses }) => guesses !== undefined) ? '~' : '';
  return state === 'ended' ? `${mark}${times.of(window)}` : `since ${mark}${times.at(window.from)}`;
}

function putTitle(page: Page, incident: Incident, report: Report, names: Names): void {
  const { word, style } = stateOf(incident);
  const indent = word.length + 2;
  const title = names.short(incident.title);
  page.prose(
    0,
    [
      { text: `${word}  `, style },
      { text: title, style: 'bold' },
    ],
    indent,
  );
  page.prose(indent, [{ text: `${tagOf(incident)} · ${sinceOf(incident, report)}`, style: 'dim' }], indent);
  if (incident.endedBy) page.prose(indent, [{ text: `ended: ${names.short(incident.endedBy)}` }], indent);
  for (const text of incident.because)
    page.prose(indent, [{ text: `${incident.verdict}, not confirmed: ${names.short(text)}`, style: 'yellow' }], indent);
}

function heading(page: Page, text: string): void {
  page.blank();
  page.line(0, { text, style: 'bold' });
}

function putCause(page: Page, { why }: Incident, names: Names): void {
  if (why.length === 0) return;
  heading(page, 'Root cause');
  page.prose(2, [{ text: names.short(cutToSentences(why.join(' '), CAUSE)) }], 2);
}

function putImpact(page: Page, { impact }: Incident, names: Names): void {
  if (impact.length === 0) return;
  heading(page, 'Impact');
  for (const text of impact.slice(0, IMPACTS)) page.prose(2, [{ text: names.short(text) }], 4);
  if (impact.length > IMPACTS) page.line(2, { text: `and ${impact.length - IMPACTS} more: --full`, style: 'dim' });
}

/** How much a row weighs on one screen: what decides before context, lines before conclusions. */
const weightOf = ({ decides, mark, quote }: Row) =>
  (decides ? 4 : 0) + (mark === '' ? 0 : 2) + (quote === undefined ? 0 : 1);

function putEvidence(page: Page, incident: Incident, report: Report, names: Names): void {
  const { rows: story, times } = storyOf(incident, report, false);
  const rows = story.filter(({ mark }) => mark !== '?');
  const heaviest = new Set(rows.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, ROWS));
  if (heaviest.size === 0) return;
  const shown = rows.filter((row) => heaviest.has(row));
  const placeOf = placesWithin(report);
  heading(page, times.scale === undefined ? 'Evidence' : `Evidence (${times.scale})`);
  const whens = shown.map((row) => whenOf(row, times));
  const [when, place] = [whens, shown.map(placeOf)].map((texts) => Math.max(...texts.map(({ length }) => length)));
  for (const [i, row] of shown.entries()) {
    const head = `${whens[i]!.padEnd(when!)}  ${placeOf(row).padEnd(place!)}  `;
    const words = row.quote === undefined ? names.short(row.text) : messageOf(row.quote);
    const more = row.places.slice(1).find((one) => /^(?:and|also) /.test(one));
    const tail = more === undefined ? '' : ` (${more})`;
    const room = 2 * (page.width - head.length - 2) - 12 - tail.length;
    page.prose(2, [{ text: head, style: 'dim' }, { text: cutBeforeError(words, room) + tail }], head.length + 2);
  }
  const left = rows.length - shown.length;
  if (left > 0) page.line(2, { text: `and ${left} more: --full`, style: 'dim' });
}

function whenOf({ time, guessed }: Row, times: Times): string {
  if (time === null) return '';
  return `${guessed ? '~' : ''}${times.of(time) === 'capture' ? 'capture' : times.at(time.from)}`;
}

/** Columns of a place; a longer one is cut at its start. */
const PLACE = 34;

/** A place with just enough of its path to tell the file apart from all others of the report. */
function placesWithin({ bundle }: Report): (row: Row) => string {
  const files = bundle.files.map(fileOf);
  const shorten = (path: string): string => {
    const parts = path.split('/');
    for (let from = parts.length - 1; from > 0; from -= 1) {
      const tail = `/${parts.slice(from).join('/')}`;
      if (files.filter((file) => file.endsWith(tail) || file === tail.slice(1)).length <= 1) return tail.slice(1);
    }
    return path;
  };
  return ({ places: [place = ''] }) => {
    const [, path = place, line = ''] = /^(.*?)((?::\d+(?:-\d+)?)?)$/.exec(place) ?? [];
    const short = shorten(path) + line;
    return short.length <= PLACE ? short : `…${short.slice(1 - PLACE)}`;
  };
}

/** Only the commands that confirm it or rule it out; what changes the node is left to --full. */
function putToConfirm(page: Page, { doNow: [first, ...others] }: Incident, names: Names): void {
  const commands = first?.commands.slice(0, COMMANDS_TO_CONFIRM) ?? [];
  if (commands.length > 0) heading(page, 'To confirm or rule out');
  for (const command of commands) page.line(5, { text: command, style: 'cyan' });
  if (others.length > 0)
    page.prose(2, [{ text: `Once confirmed: ${inShort(others, names)}: --full`, style: 'dim' }], 5);
}

function putFirstActions(page: Page, { doNow }: Incident, names: Names): void {
  if (doNow.length === 0) return;
  heading(page, 'Do now');
  doNow.slice(0, ACTIONS).forEach(({ text, commands }, i) => {
    page.prose(2, [{ text: `${i + 1}  ` }, { text: names.short(text) }], 5);
    const shown = commands.filter((command) => command.length <= SHORT_COMMAND).slice(0, 1);
    for (const command of shown) page.line(7, { text: command, style: 'cyan' });
    const left = commands.length - shown.length;
    if (left > 0) page.line(7, { text: `and ${left} ${left === 1 ? 'command' : 'commands'}: --full`, style: 'dim' });
  });
  if (doNow.length > ACTIONS) {
    const to = doNow.length === ACTIONS + 1 ? '' : ` to ${doNow.length}`;
    page.prose(2, [{ text: `${ACTIONS + 1}${to}  ${inShort(doNow.slice(ACTIONS), names)}: --full`, style: 'dim' }], 5);
  }
}

/** What each step begins with, as far as it fits on two lines: nobody should look for the cure where its name does not stand. */
function inShort(steps: Incident['doNow'], names: Names): string {
  const told: string[] = [];
  for (const { text } of steps) {
    const clause = cutAtEnd(/^.*?(?=[.;](?: |$)|$)/s.exec(names.short(text))![0], CLAUSE);
    if (told.join('; ').length + clause.length > SHORT_STEPS) return told.join('; ').replace(/ …$|$/, ' …');
    told.push(clause);
  }
  return told.join('; ');
}

/** What is not known, and what the incident explains. */
function putRest(page: Page, { unknown, weighed }: Incident, names: Names, under: readonly Incident[]): void {
  const [first, ...more] = unknown;
  if (first === undefined && under.length === 0 && !weighed) return;
  page.blank();
  if (first !== undefined) {
    const others = more.length > 0 ? ` (and ${more.length} more: --full)` : '';
    page.prose(0, [{ text: 'Not known  ', style: 'bold' }, { text: names.short(first) + others }], 11);
  }
  const rules = [...new Set(under.map(({ rule }) => rule as string))];
  if (rules.length > 0)
    page.prose(
      0,
      [{ text: 'Related    ', style: 'bold' }, { text: `${listed(rules, 4)}: explained by the above` }],
      11,
    );
}
