import { fileOf, type Incident, type Report } from '@mountline/core';
import { type Row, storyOf } from '../text/incident-timeline.ts';
import type { Names } from '../text/names.ts';
import type { Page } from '../text/page.ts';
import type { Times } from '../text/times.ts';
import { type Layout, partOf, roomAt } from './fit.ts';
import { cutAtEnd, cutBeforeError, messageOf } from './quote.ts';

/** How much a row weighs on one screen: what decides before context, lines before conclusions, last what the impact says. */
const weightOf = ({ decides, mark, quote, text }: Row, said: readonly string[]) =>
  (decides ? 4 : 0) + (mark === '' ? 0 : 2) + (quote === undefined ? 0 : 1) - (said.includes(text) ? 8 : 0);

/** What the incident rests on: when, where, and the line itself or what was concluded. */
export function putEvidence(page: Page, incident: Incident, report: Report, names: Names, layout: Layout): void {
  const { rows: story, times } = storyOf(incident, report, false);
  const rows = onceEach(story.filter(({ mark }) => mark !== '?'));
  const said = incident.impact.slice(0, layout.impacts);
  const heaviest = new Set(rows.toSorted((a, b) => weightOf(b, said) - weightOf(a, said)).slice(0, layout.evidence));
  if (heaviest.size === 0) return;
  const shown = rows.filter((row) => heaviest.has(row));
  const placeOf = placesWithin(report);
  const title = partOf('Evidence', shown.length, rows.length);
  page.blank();
  page.line(0, { text: times.scale === undefined ? title : `${title} (${times.scale})`, style: 'bold' });
  const whens = shown.map((row) => whenOf(row, times));
  const column = 4 + Math.max(...whens.map(({ length }) => length));
  for (const [i, row] of shown.entries()) {
    const more = row.places.slice(1).find((one) => /^(?:and|also) /.test(one));
    const place = placeOf(row) + (more === undefined ? '' : `, ${more}`);
    const words = wordsOf(row, names, page, roomAt(page, column) - place.length - 2);
    page.edged(2, [{ text: whens[i]!.padEnd(column - 2), style: 'dim' }, { text: words }], [place], column);
  }
}

/** Two steps may rest on one thing. */
const onceEach = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [`${row.time?.from} ${row.text} ${row.places[0]}`, row])).values(),
];

/** A line is quoted with both ends, a sentence keeps its beginning. */
const wordsOf = ({ quote, text }: Row, names: Names, page: Page, room: number): string =>
  quote === undefined ? cutAtEnd(page.short(names.short(text)), room) : cutBeforeError(messageOf(quote), room);

function whenOf({ time, guessed }: Row, times: Times): string {
  if (time === null) return '';
  return `${guessed ? '~' : ''}${times.of(time) === 'capture' ? 'capture' : times.at(time.from)}`;
}

/** Columns of a place; a longer one is cut at its start. */
const PLACE = 30;

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
