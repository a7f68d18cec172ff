import { type Event, fileOf, type Micros, type Report } from '@mountline/core';
import { phraseOf } from '../text/phrases.ts';
import { podNamesOf } from '../text/pods.ts';
import { endsOf, known } from './page-ends.ts';

/** The events in columns, and the lists that they index. */
export interface PageTimeline {
  kinds: string[];
  actors: string[];
  files: string[];
  events: PageEvents;
}

/**
 * One array for each column. `kind`, `actor` and `file` are indexes. Times pack better as differences: `begin` is the difference
 * to the last known begin before, `width` the one between the ends.
 */
export interface PageEvents {
  begin: (Micros | null)[];
  width: (Micros | null)[];
  kind: number[];
  actor: number[];
  file: number[];
  line: number[];
  /** 1: derived; 2: its time rests on a guess; 4: inferred, not read. */
  flags: number[];
  repeats: number[];
  text: string[];
  /** Words for it, where they differ from the line itself. */
  note: (string | null)[];
}

export function eventsOf(report: Report): PageTimeline {
  const { timeline } = report;
  const [kinds, actors, files] = [numbered(), numbered(), numbered()];
  const events: PageEvents = {
    begin: [],
    width: [],
    kind: [],
    actor: [],
    file: [],
    line: [],
    flags: [],
    repeats: [],
    text: [],
    note: [],
  };
  const nameOf = podNamesOf(report);
  const longest = longestOf(timeline.length);
  let last = 0;
  for (const event of timeline) {
    const [from, to] = endsOf(event.time);
    events.begin.push(from === null ? null : from - last);
    events.width.push(from === null || to === null ? to : to - from);
    events.kind.push(kinds.of(event.kind));
    events.actor.push(actors.of(event.actor));
    events.file.push(files.of(fileOf(event.span)));
    events.line.push(event.span.line);
    events.flags.push(flagsOf(event));
    events.repeats.push(event.repeats);
    events.text.push(cut(event.text, longest));
    events.note.push(noteOf(event, phraseOf(event, nameOf)));
    last = known(event.time.from) ?? last;
  }
  return { kinds: kinds.all, actors: actors.all, files: files.all, events };
}

const flagsOf = (event: Event): number =>
  (event.derivedBy ? 1 : 0) + (event.guesses?.length ? 2 : 0) + (event.fields.how === 'inferred' ? 4 : 0);

const noteOf = ({ kind, text }: Event, words: string): string | null =>
  words.startsWith(`${kind}: `) || words === text ? null : words;

/** A list that holds each text once, with its index. */
function numbered() {
  const all: string[] = [];
  const at = new Map<string, number>();
  return {
    all,
    of(text: string): number {
      const index = at.get(text);
      if (index !== undefined) return index;
      at.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}

/** Longer lines are cut on the page, and say so: less of each where there are many. The lines of an incident are held apart. */
const longestOf = (events: number) => (events > 20_000 ? 160 : 600);

export const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)} … (${text.length} characters)` : text;
