import { HEAD_BYTES, isLogRecord, isPrompt, type Source } from '@mountline/core';
import { isFromElsewhere } from './in-front.ts';

/** How far into a file of which no source knows the beginning the first line of a known form is looked for: traces and greetings run to hundreds of lines. */
export const SEARCHED_BYTES = 1 << 18;

/** A text in which more places look like a beginning and are none holds something else. */
const TRIED = 40;

/** What a file is, and where what it holds begins. */
export interface Start {
  source: Source;
  /** The lines in front of it. */
  above: readonly string[];
}

/** For a text that no source reads as a whole: the source that reads single lines of it. */
export const claimAlone = (sources: readonly Source[], head: string, path: string): Start | null => {
  const source = sources.find((one) => one.alone && one.recognise(head, path));
  return source ? { source, above: [] } : null;
};

type OnThrown = (source: Source, error: unknown) => void;

/**
 * The source that claims a file: by content, and where several would, by the place it lies in. Those whose place it is are
 * asked first, and the first yes counts. One that throws does not claim it.
 */
export function claim(sources: readonly Source[], head: string, path: string, onThrown: OnThrown): Source | null {
  const claims = (source: Source) => {
    try {
      return source.recognise(head, path);
    } catch (error) {
      onThrown(source, error);
      return false;
    }
  };
  const here = placedAt(sources, path);
  const elsewhere = sources.filter((source) => !here.includes(source) && !source.alone);
  return (
    here.find(claims) ??
    elsewhere.find((source) => !source.last && claims(source)) ??
    elsewhere.find((source) => source.last && claims(source)) ??
    null
  );
}

/** The sources of which a file lies where they lie. It is asked several times of one file, and each time some three hundred patterns are. */
export function placedAt(sources: readonly Source[], path: string): readonly Source[] {
  if (placed?.sources !== sources || placed.path !== path)
    placed = {
      sources,
      path,
      here: anyPlace(sources)(path) ? sources.filter((source) => isPlaceOf(source, path)) : [],
    };
  return placed.here;
}

let placed: { sources: readonly Source[]; path: string; here: readonly Source[] } | undefined;

const isPlaceOf = ({ places }: Source, path: string) => places.some((place) => place.test(path));

/** Whether a file lies where one of all sources lies: nearly all of their places as one pattern, since most files lie at none. */
const anyPlace = ofSources((sources) => {
  const places = sources.flatMap((source) => source.places);
  const joined = oneOf(places.filter(mayJoin));
  const others = places.filter((place) => !mayJoin(place));
  return (path: string): boolean => joined.test(path) || others.some((place) => place.test(path));
});

/** Flags are of a whole pattern, and numbers and names of groups too. */
const mayJoin = ({ flags, source }: RegExp) => flags === '' && !/\\[1-9k]|\(\?<[^=!]/.test(source);

/** What a source makes of a text, in numbers: rows or lines with a time, and lines that it could not read. */
function trial(source: Source, text: string, path: string): { records: number; lost: number } {
  try {
    const { records, diagnostics } = source.parse(text, path);
    const lost = diagnostics.filter(({ code }) => source.diagnostics[code]?.severity === 'loss').length;
    const read = records.filter((record) => !isLogRecord(record) || record.stamp !== null || record.kind !== null);
    return { records: read.length, lost };
  } catch {
    return { records: 0, lost: 1 };
  }
}

/** The first line of a text, as `begins` of a source is asked about it: without blanks at its end. */
const firstLineOf = (text: string): string => text.slice(0, text.indexOf('\n') >>> 0).trimEnd();

/**
 * Of a file whose head a source claims: below the lines in front that were written by something else, where the source begins as it
 * does otherwise and reads nothing of what stands above.
 */
export function belowWhatIsInFront(source: Source, head: string, path: string): Start {
  const whole = { source, above: [] };
  const { begins } = source;
  if (!begins || begins.test(firstLineOf(head))) return whole;
  const lines = head.split('\n');
  const first = lines.findIndex((line) => begins.test(line.trimEnd()));
  if (first <= 0) return whole;
  const above = lines.slice(0, first);
  // A log may begin inside a message, and a source may read the command above its table.
  if (!isFromElsewhere(above) && (source.type === 'log' || above.some(isPrompt))) return whole;
  const { records, lost } = trial(source, `${above.join('\n')}\n`, path);
  return records === 0 && (source.type === 'log' || lost > 0) ? { source, above } : whole;
}

/** So many lines that are no rows may stand in a table, and in a short text. */
const STRAY = 8;

/** Whether a text only quotes a table: it has a line that looks like the head of one, and hardly a row. A file in the place of a table is one. */
export function onlyQuotes({ source, above }: Start, head: string, path: string): boolean {
  if (source.type === 'log' || source.places.some((place) => place.test(path))) return false;
  const { records, lost } = trial(source, head.split('\n').slice(above.length).join('\n'), path);
  return lost > STRAY && lost > records * 4;
}

/**
 * Looks for the first line at which a source claims the rest of the text, in one of which no source claims the whole. Only lines
 * are tried that look as one of the sources begins, and of a file that lies in the place of a source each of the first ones. What is
 * found must be read well: a table that is quoted in prose is no table.
 */
export function findStart(sources: readonly Source[], text: string, path: string): Start | null {
  const here = placedAt(sources, path);
  let tried = 0;
  for (const at of beginnings(sources, text, here.length > 0)) {
    if (tried === TRIED) break;
    tried += 1;
    const head = text.slice(at, at + HEAD_BYTES);
    const line = firstLineOf(head);
    const asked = sources.filter((source) => here.includes(source) || source.begins?.test(line));
    // What throws has done so at the head of the file, where it is told.
    const source = claim(asked, head, path, () => {});
    if (!source) continue;
    const whole = head.length < HEAD_BYTES ? head : head.slice(0, head.lastIndexOf('\n') + 1);
    const { records, lost } = trial(source, whole, path);
    if (records === 0 || lost * 4 > records) continue;
    const { above } = belowWhatIsInFront(source, head, path);
    return { source, above: [...text.slice(0, at).split('\n').slice(0, -1), ...above] };
  }
  return null;
}

/** Lines of a file in the place of a source that are tried whatever they look like. */
const TRIED_IN_PLACE = 30;

/** Where lines begin that may be the first of what a source reads, behind the first of the text. */
function* beginnings(sources: readonly Source[], text: string, isInPlace: boolean): Generator<number> {
  let from = text.indexOf('\n') + 1;
  if (from === 0) return;
  for (let line = 0; isInPlace && line < TRIED_IN_PLACE; line += 1) {
    yield from;
    from = text.indexOf('\n', from) + 1;
    if (from === 0) return;
  }
  const begins = anyBeginning(sources);
  for (let end = from; from < text.length; from = end + 1) {
    const feed = text.indexOf('\n', from);
    end = feed < 0 ? text.length : feed;
    if (end > from && begins(text, from, end)) yield from;
  }
}

/** Whether one of all sources may begin with a line of a text: one pattern, because a file may have thousands of lines that are none. */
const anyBeginning = ofSources((sources) => {
  const whole = oneOf(sources.flatMap(({ begins }) => begins ?? []));
  // In the text itself, where no line is made a string of its own. It may find a blank or another sign in the next line.
  const inPlace = new RegExp(whole.source, 'my');
  return (text: string, from: number, end: number): boolean => {
    const last = text.charCodeAt(end - 1);
    inPlace.lastIndex = from;
    const isTrimmed = last > 32 && last < 127;
    return (!isTrimmed || inPlace.test(text)) && whole.test(text.slice(from, end).trimEnd());
  };
});

/** Patterns as one. */
const oneOf = (forms: readonly RegExp[]): RegExp =>
  new RegExp(forms.length > 0 ? forms.map(({ source }) => `(?:${source})`).join('|') : '(?!)');

/** What is made of all sources together is made once. */
function ofSources<T>(make: (sources: readonly Source[]) => T): (sources: readonly Source[]) => T {
  const known = new WeakMap<readonly Source[], { made: T }>();
  return (sources) => {
    const found = known.get(sources) ?? { made: make(sources) };
    known.set(sources, found);
    return found.made;
  };
}
