import { fileOf, formatSpan, type Incident, type Interval, isKnown, type Report } from '@mountline/core';
import { impactOf } from '../text/cause.ts';
import { type Row, storyOf } from '../text/incident-timeline.ts';
import type { Names } from '../text/names.ts';
import type { Page } from '../text/page.ts';
import type { Times } from '../text/times/times.ts';
import { type Layout, partOf, roomAt } from './fit.ts';
import { cutAtEnd, cutQuote, firstWords, messageOf, withShortIds } from './quote.ts';

/** What the impact and the cause of an incident say already. */
interface Said {
  impact: readonly string[];
  cause: string;
}

/**
 * How much a row weighs on one screen: what decides before the line of the cause, both before context, lines before conclusions, last
 * what the impact says.
 */
const weightOf = (row: Row, { impact, cause }: Said) =>
  (row.decides ? 4 : row.restsOn && cause.includes(row.text) ? 3 : 0) +
  (row.mark === '' ? 0 : 2) +
  (row.quote === undefined && !row.restsOn ? 0 : 1) -
  (impact.includes(row.text) ? 8 : 0);

/** What the incident rests on: when, where, and the line itself; what was concluded, with the line under it where there is room. */
export function putEvidence(page: Page, incident: Incident, report: Report, names: Names, layout: Layout): void {
  const { rows: story, times } = storyOf(incident, report, false);
  const rows = onceEach(story.filter(({ mark }) => mark !== '?'));
  const said = { impact: impactOf(incident).slice(0, layout.impacts), cause: incident.why.join(' ') };
  const shown = heaviest(rows, said, layout.evidence);
  if (shown.length === 0) return;
  const title = partOf('Evidence', shown.length, rows.length);
  page.blank();
  page.line(0, { text: times.scale === undefined ? title : `${title} (${times.scale})`, style: 'bold' });
  const whens = shown.map((row) => whenOf(row, times));
  const column = 4 + Math.max(...whens.map(({ length }) => length));
  const shorten = placesWithin(report);
  const quoted = new Set(shown.flatMap((row) => (isQuote(row) ? [row.places[0]] : [])));
  const put = (pieces: readonly Words[]) => {
    for (const words of pieces) putWords(page, words, column);
  };
  for (const [i, row] of shown.entries()) {
    const when = whens[i]!;
    const { place, more } = placeOf(row, shorten);
    const lines = Math.min(layout.lines, 2);
    const told = {
      when,
      place,
      more,
      lines,
      cut: (room: number) => cutAtEnd(page.short(names.short(saidOf(row, when))), room),
    };
    const line = lineOf(row, when);
    if (line === undefined || (!isQuote(row) && quoted.has(line.place))) {
      put([told]);
      continue;
    }
    quoted.add(line.place);
    const own = line.time && isKnown(line.time.from) ? `${row.guessed ? '~' : ''}${times.at(line.time.from)}` : when;
    const quote = {
      when,
      place: shorten(line.place),
      more,
      lines: 1,
      cut: (room: number) => cutQuote(wrapping(line.text, page.width - column), room),
    };
    if (isQuote(row)) put([{ ...quote, lines: Math.max(1, layout.lines - 1) }]);
    else if (said.cause.includes(row.text) || said.impact.includes(row.text)) put([{ ...quote, when: own }]);
    else if (layout.lines === 1) put([told]);
    else {
      const under = { ...quote, when: own === when ? '' : own, more: '', style: 'dim' as const };
      // What the chain did not expect is told whole: its meaning is at the end.
      put([{ ...told, place: '', more: '', lines: row.mark === '!' ? 2 : layout.lines - 1 }, under]);
    }
  }
}

/** One piece of a row: its time, its words in so many lines, its place, and how many places more there are. */
interface Words {
  when: string;
  place: string;
  more: string;
  lines: number;
  style?: 'dim';
  cut: (room: number) => string;
}

/** How many places more there are is said where there is room for it. */
function putWords(page: Page, { when, place, more, lines, style, cut }: Words, column: number): void {
  const room = (edge: string) => roomAt(page, column, lines) - (edge === '' ? 0 : edge.length + 2);
  const line = page.width - column - place.length - more.length - 2;
  const text = cut(room(place));
  const edge = [...text].length <= line ? place + more : place;
  const pieces = [
    { text: when.padEnd(column - 2), style: 'dim' as const },
    { text, ...(style ? { style } : {}) },
  ];
  page.edged(2, pieces, edge === '' ? [] : [edge], column);
}

/** What is longer than a line does not wrap: a path loses the rest of its UUIDs. */
const wrapping = (text: string, width: number) =>
  text.split(' ').some(({ length }) => length > width) ? withShortIds(text) : text;

/** A line that was read, and fits the chain. */
const isQuote = ({ quote, mark }: Row) => quote !== undefined && mark === '';

/** The line to quote: the row itself; under what the chain did not expect; and what a conclusion rests on. */
function lineOf(row: Row, when: string): { text: string; time: Interval | null; place: string } | undefined {
  const { quote, restsOn, places } = row;
  if (quote !== undefined) return { text: messageOf(quote), time: null, place: places[0]! };
  if (!restsOn) return undefined;
  const place = formatSpan(restsOn.span);
  // What a table shows at the capture does not rest on a line first.
  if (when === 'capture' && place !== places[0]) return undefined;
  return { text: messageOf(firstWords(restsOn.text)), time: restsOn.time, place };
}

/** What a row says, without the time in front of it. */
function saidOf({ inferred, text }: Row, when: string): string {
  const words = when === '' ? text : [' at ', ' by '].reduce((less, word) => less.replaceAll(word + when, ''), text);
  return inferred ? `inferred: ${words}` : words;
}

/** Two steps may rest on one thing. */
const onceEach = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [`${row.time?.from} ${row.text} ${row.places[0]}`, row])).values(),
];

/** The rows that weigh most, in their order; of several that rest on one line the heaviest, as long as these are not too few. */
function heaviest(rows: readonly Row[], said: Said, most: number): Row[] {
  const sorted = rows.toSorted((a, b) => weightOf(b, said) - weightOf(a, said));
  const places = new Set<string>();
  const isOther = (row: Row) => {
    const place = row.restsOn ? formatSpan(row.restsOn.span) : row.places[0];
    return place === undefined || (!places.has(place) && places.add(place));
  };
  const firsts = sorted.filter(isOther).slice(0, most);
  const more = sorted.filter((row) => !firsts.includes(row)).slice(0, Math.max(0, Math.min(FEW, most) - firsts.length));
  const chosen = new Set([...firsts, ...more]);
  return rows.filter((row) => chosen.has(row));
}

const FEW = 2;

function whenOf({ time, guessed }: Row, times: Times): string {
  if (time === null) return '';
  return `${guessed ? '~' : ''}${times.of(time) === 'capture' ? 'capture' : times.at(time.from)}`;
}

/** Columns of a place; a longer one is cut at its start. */
const PLACE = 30;

/** Where the row is; of what is absent, all that would show it. */
function placeOf({ places, mark }: Row, shorten: (place: string) => string): { place: string; more: string } {
  if (mark === '∅') return { place: [...new Set(places.slice(0, WITNESSES).map(shorten))].join(', '), more: '' };
  const more = places.slice(1).find((one) => /^(?:and|also) /.test(one));
  return { place: shorten(places[0] ?? ''), more: more === undefined ? '' : `, ${more}` };
}

const WITNESSES = 3;

/** A place with just enough of its path to tell the file apart from all others of the report. */
function placesWithin({ bundle }: Report): (place: string) => string {
  const files = bundle.files.map(fileOf);
  const tailOf = (path: string): string => {
    const parts = path.split('/');
    for (let from = parts.length - 1; from > 0; from -= 1) {
      const tail = `/${parts.slice(from).join('/')}`;
      if (files.filter((file) => file.endsWith(tail) || file === tail.slice(1)).length <= 1) return tail.slice(1);
    }
    return path;
  };
  return (place) => {
    const [, path = place, line = ''] = /^(.*?)((?::\d+(?:-\d+)?)?)$/.exec(place) ?? [];
    const short = tailOf(path) + line;
    return short.length <= PLACE ? short : `…${short.slice(1 - PLACE)}`;
  };
}
