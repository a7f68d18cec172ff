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
  return here.find(claims) ?? sources.find((source) => !here.includes(source) && claims(source)) ?? null;
}

/** The sources of which a file lies where they lie. */
export const placedAt = (sources: readonly Source[], path: string): Source[] =>
  sources.filter(({ places }) => places.some((place) => place.test(path)));

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
  const form = anyBeginning(sources);
  for (const line of text.slice(from).split('\n')) {
    if (form.test(line.trimEnd())) yield from;
    from += line.length + 1;
  }
}

const forms = new WeakMap<readonly Source[], RegExp>();

/** The first lines of all sources as one form, because a file may have thousands of lines that are none. */
function anyBeginning(sources: readonly Source[]): RegExp {
  const known = forms.get(sources);
  if (known) return known;
  const each = sources.flatMap(({ begins }) => (begins ? [`(?:${begins.source})`] : []));
  const form = new RegExp(each.length > 0 ? each.join('|') : '(?!)');
  forms.set(sources, form);
  return form;
}
