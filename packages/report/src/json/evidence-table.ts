import type { Event, Evidence, FieldMap, Interval, Report } from '@mountline/core';
import type { PlacesBelow } from '../places-below.ts';
import { fieldsOf } from './fields.ts';

/** A line, a row or a table of the bundle, or what a fact derived from such: it stands once, whatever rests on it. */
export interface Entry {
  kind: string;
  time: Interval | null;
  path: string;
  line: number;
  endLine?: number;
  offset: number;
  /** `text` is copied from the file. What is not marked is Mountline's own wording, with names from the file in it. */
  verbatim?: true;
  text: string;
  fields: FieldMap;
  folded?: { lines: number; last: { time: Interval; at: string } };
  /** Where the same line stands in other files. */
  also?: string[];
  source?: string;
  actor?: string;
  host?: string;
  program?: string;
  pid?: number;
  level?: string;
  repeats?: number;
  guesses?: string[];
  derivedBy?: string;
  evidence?: string[];
}

export interface EvidenceTable {
  /** What was cited, by its id. Each is made when it is asked for: a log has as many as lines. */
  entries: Iterable<[id: string, entry: Entry]>;
  /** The ids of some evidence, each once. */
  cite(evidence: readonly Evidence[]): string[];
  /** The id of an event. */
  citeEvent(event: Event): string;
}

interface Known {
  id: string;
  one: Evidence | Event;
  isCited: boolean;
  also?: string[];
  /** Of what a fact derived. */
  evidence?: string[];
}

/**
 * Evidence by its place: `mount.log:73`, as the text of a report gives it; what a fact derived has its kind in front,
 * `listener.died@mount.log:73`. What else is read of one place has a number behind it. Facts are numbered in the order of `all`, so that
 * an id does not hang on how much of the timeline is written. With `pseudonyms` no text is as it stands in the file.
 */
export function evidenceTable(
  { timeline: all, pseudonyms }: Pick<Report, 'timeline' | 'pseudonyms'>,
  places: PlacesBelow,
): EvidenceTable {
  const atPlace = new Map<string, Known[]>();

  const knownAs = (one: Evidence | Event): Known => {
    const at = places.placeOf(one.span);
    const key = 'derivedBy' in one ? `${one.kind}@${at}` : at;
    const there = atPlace.get(key);
    const known = there?.find((other) => isSame(other.one, one));
    if (known) return known;
    const made = { id: there ? `${key}#${there.length + 1}` : key, one, isCited: false };
    if (there) there.push(made);
    else atPlace.set(key, [made]);
    return made;
  };
  for (const event of all) if (event.derivedBy !== undefined) knownAs(event);

  const cite = (evidence: readonly Evidence[]): string[] => {
    const firsts = new Map<FieldMap, Known>();
    for (const one of evidence) {
      // Of one line in several files all have the fields of the first.
      const first = firsts.get(one.fields);
      if (first?.one.text === one.text) addPlace(first, places.placeOf(one.span));
      else firsts.set(one.fields, knownAs(one));
    }
    for (const known of firsts.values()) known.isCited = true;
    return [...new Set([...firsts.values()].map(({ id }) => id))];
  };

  const citeEvent = (event: Event): string => {
    const known = knownAs(event);
    known.one = event;
    known.isCited = true;
    if (event.derivedBy !== undefined) known.evidence ??= cite(event.evidence ?? []);
    for (const span of event.also) addPlace(known, places.placeOf(span));
    return known.id;
  };

  const entries = {
    *[Symbol.iterator](): Generator<[string, Entry]> {
      for (const there of atPlace.values())
        for (const known of there) if (known.isCited) yield [known.id, entryOf(known, places, !pseudonyms)];
    },
  };
  return { entries, cite, citeEvent };
}

/** A row that is read twice gives fields that are equal, and not the same. */
const isSame = (a: Evidence | Event, b: Evidence | Event): boolean =>
  a.kind === b.kind &&
  a.text === b.text &&
  a.time?.from === b.time?.from &&
  a.time?.to === b.time?.to &&
  (a.fields === b.fields || asText(a.fields) === asText(b.fields));

const asText = (fields: FieldMap) =>
  JSON.stringify(fields, (_, value) => (typeof value === 'bigint' ? String(value) : value));

/** Kinds of events are dotted, and an event has the text of its line. A row has the name of its source, and of its columns what matters. */
function entryOf({ one, also, evidence }: Known, { placeOf, pathOf }: PlacesBelow, isCopy: boolean): Entry {
  const { kind, time, span, text, fields, folded } = one;
  const { line, endLine, offset } = span;
  return {
    kind,
    time,
    path: pathOf(span),
    line,
    ...(endLine === undefined || endLine === line ? {} : { endLine }),
    offset,
    ...(isCopy && kind.includes('.') && !('derivedBy' in one) ? { verbatim: true } : {}),
    text,
    fields: fieldsOf(fields),
    ...(folded
      ? { folded: { lines: folded.lines, last: { time: folded.last.time, at: placeOf(folded.last.span) } } }
      : {}),
    ...(also ? { also } : {}),
    ...('source' in one ? speakerOf(one) : {}),
    ...(evidence ? { evidence } : {}),
  };
}

const speakerOf = ({ source, actor, host, program, pid, level, repeats, guesses, derivedBy }: Event) => ({
  source,
  actor,
  ...(host === undefined ? {} : { host }),
  ...(program === undefined ? {} : { program }),
  ...(pid === undefined ? {} : { pid }),
  ...(level === undefined ? {} : { level }),
  ...(repeats === 1 ? {} : { repeats }),
  ...(guesses === undefined ? {} : { guesses }),
  ...(derivedBy === undefined ? {} : { derivedBy }),
});

function addPlace(known: Known, place: string): void {
  known.also ??= [];
  if (!known.also.includes(place)) known.also.push(place);
}
