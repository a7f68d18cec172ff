import { type Event, formatSpan, type Interval, isKnown, type Report } from '@mountline/core';
import { messageOf } from '../summary/quote.ts';
import type { Row } from '../text/incident-timeline.ts';
import type { Names } from '../text/names.ts';
import type { Times } from '../text/times/times.ts';
import { type Ends, endsOf } from './page-ends.ts';

/** One step of an incident: a row of the list and a mark in the timeline. */
export interface PageStep {
  /** When it began; empty where nothing happened, or its time is not known. */
  time: string;
  /** From when to when, where it lasted. */
  lasted?: string;
  /** `∅`: did not happen, and would have been seen; `!`: the chain did not expect it. */
  mark: string;
  inferred: boolean;
  guessed: boolean;
  text: string;
  /** The message of the line, without its stamp. */
  quote?: string;
  /** Of a conclusion that the verdict hangs on: the first line that it rests on. */
  from?: string;
  /** Places as they are shown; a place that has a line can be opened. */
  places: string[];
  /** A state at the capture that does not affect the verdict: it is folded. */
  isContext: boolean;
  ends: Ends | null;
  /** The lane that its mark is in: who logged the line that it rests on. Empty: none did. */
  lane: string;
  /** Its event in the timeline. */
  event: number | null;
}

/** How the steps of an incident are worded. */
interface StepWords {
  times: Times;
  names: Names;
  /** The evidence by its place. */
  lines: Readonly<Record<string, string>>;
}

/** The steps as they are numbered: in the order of time, and the context at the capture last. */
export function stepsOf(rows: readonly Row[], { times, names, lines }: StepWords, report: Report): PageStep[] {
  const at = eventsAt(report);
  const steps = rows.filter(({ mark }) => mark !== '?').map((row) => stepOf(row, { times, names, lines }, report, at));
  return [...steps.filter(({ isContext }) => !isContext), ...steps.filter(({ isContext }) => isContext)];
}

function stepOf(row: Row, { times, names, lines }: StepWords, report: Report, at: EventsAt): PageStep {
  const { timeline } = report;
  const { time, mark, inferred, guessed, places, quote, decides } = row;
  const here = at.get(places[0] ?? '') ?? [];
  const read = here.find((i) => timeline[i]!.derivedBy === undefined);
  const event = (quote === undefined ? here.find((i) => isOf(timeline[i]!, row)) : read) ?? read ?? here[0] ?? null;
  const whole = time ? times.of(time) : '';
  const words = time && whole !== 'capture' && whole !== times.at(time.from) ? beginOf(time, times, whole) : whole;
  return {
    time: words,
    ...(words === whole ? {} : { lasted: whole }),
    mark,
    inferred,
    guessed,
    text: names.short(row.text),
    ...wordedBy(row, lines),
    places,
    isContext: whole === 'capture' && mark === '' && !decides,
    ends: time && endsOf(time),
    lane: read === undefined ? aboutWhom(event === null ? undefined : timeline[event], report) : timeline[read]!.actor,
    event: time ? event : null,
  };
}

/** The line of a step; of what the chain did not expect what it means, with the line under it, as of a conclusion. */
function wordedBy(
  { quote, mark, decides, places: [place = ''] }: Row,
  lines: StepWords['lines'],
): Pick<PageStep, 'quote' | 'from'> {
  if (quote !== undefined) return mark === '!' ? { from: messageOf(quote) } : { quote: messageOf(quote) };
  const line = decides ? lines[place] : undefined;
  return line === undefined ? {} : { from: messageOf(line.split('\n')[0]!) };
}

const beginOf = ({ from }: Interval, times: Times, whole: string): string => (isKnown(from) ? times.at(from) : whole);

/** `kubelet.silent` is about kubelet, where that logged anything. */
function aboutWhom(event: Event | undefined, { timeline }: Report): string {
  const about = event?.kind.split('.')[0];
  return about !== undefined && timeline.some(({ actor, derivedBy }) => actor === about && !derivedBy) ? about : '';
}

/** Whether a conclusion is the one that the row is about. */
const isOf = ({ derivedBy, time }: Event, { events }: Row): boolean =>
  derivedBy !== undefined && events.some((one) => one.time.from === time.from && one.time.to === time.to);

type EventsAt = ReadonlyMap<string, readonly number[]>;

const known = new WeakMap<Report['timeline'], EventsAt>();

/** The events of each place, by their indexes. */
function eventsAt({ timeline }: Report): EventsAt {
  const before = known.get(timeline);
  if (before) return before;
  const at = new Map<string, number[]>();
  timeline.forEach(({ span }, i) => {
    const place = formatSpan(span);
    const own = at.get(place);
    if (own) own.push(i);
    else at.set(place, [i]);
  });
  known.set(timeline, at);
  return at;
}
