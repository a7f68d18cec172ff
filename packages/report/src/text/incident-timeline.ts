import {
  countsFromBoot,
  type Event,
  type Evidence,
  fileOf,
  formatSpan,
  hasUndatedBoot,
  hullOf,
  type Incident,
  type Interval,
  isKnown,
  type Life,
  noneOf,
  overlaps,
  type Report,
  type Span,
  type StepResult,
  thereWas,
  undatedFileOf,
  undatedFiles,
} from '@mountline/core';
import { isInferred, phraseOf, remarkOn } from './phrases.ts';
import { type PodName, podNamesOf } from './pods.ts';
import { stampsIn } from './times/stamps.ts';
import { type Times, timesOver } from './times/times.ts';

type Stamps = ReturnType<typeof stampsIn>;

/** One line of what happened. */
export interface Row {
  /** null: nothing happened, or nothing tells. */
  time: Interval | null;
  mark: '' | '∅' | '?' | '!';
  inferred: boolean;
  guessed: boolean;
  text: string;
  places: string[];
  /** Of a line that was read, and not concluded from others: the line itself. */
  quote?: string;
  /** Of a conclusion, the first line of a log that it rests on. */
  restsOn?: Evidence;
  /** The verdict hangs on it. */
  decides: boolean;
  /** How to collect what would decide it. */
  collect: string[];
  /** What it tells of. */
  events: readonly Event[];
}

interface Placed extends Row {
  at: number;
  first?: Span;
  index: number;
}

/** More events than this in one step stand in one row. */
const APART = 3;

/** What happened, in time order. Context that is not covered is shown only with `verbose`. */
export function storyOf(incident: Incident, report: Report, verbose: boolean): { rows: Row[]; times: Times } {
  const { capture } = report.bundle;
  const boot = hasUndatedBoot(report.clocks);
  // Whether the days are told, also within the words of a row, is known when all rows are.
  const rough = timesOver([incident.window.from, capture?.from ?? incident.window.to], capture, boot);
  const times = timesOver(
    rowsOf(incident, report, rough, verbose).flatMap(({ time }) => (time ? [time.from] : [])),
    capture,
    boot,
  );
  const rows = rowsOf(incident, report, times, verbose);
  // What is told since boot rests on no guess of when that was.
  const isSeconds = ({ time }: Row) => boot && time !== null && countsFromBoot(time.from);
  return { rows: rows.map((row) => (isSeconds(row) ? { ...row, guessed: false } : row)), times };
}

function rowsOf(incident: Incident, report: Report, times: Times, verbose: boolean): Row[] {
  const rows: Placed[] = [];
  const seenKinds = new Set(incident.steps.filter(({ status }) => status === 'seen').map(({ kind }) => kind));
  const askedKinds = new Set(seenKinds);
  const undated = undatedFiles(report.timeline);
  const damageOf = damageNote(report);
  const nameOf = podNamesOf(report);
  const stamped = stampsIn(report);
  const shown = new Map<string, Placed[]>();
  const done = new Set<StepResult>();
  let before = incident.window.from;

  const add = (row: Row, at: number, first?: Span) => {
    const key = JSON.stringify([row.mark, row.text, row.places]);
    const same = shown.get(key) ?? [];
    if (same.some(({ time }) => isOneTime(time, row.time))) return;
    const placed = { ...row, at, index: rows.length, ...(first ? { first } : {}) };
    shown.set(key, [...same, placed]);
    rows.push(placed);
  };
  const addEvents = (found: readonly Event[], mark: Row['mark'], decides: boolean, tail = '', witnesses = found) => {
    // A step that looks back has the last one first.
    const events = found.toSorted((a, b) => a.time.from - b.time.from);
    const [event] = events;
    if (!event) return;
    const begin = stamped(event);
    const time = hullOf([begin.time, ...events.slice(1).map((one) => stamped(one).time)])!;
    const often = oftenWords(events, times, stamped);
    const isUndated = undatedFileOf(event, undated) !== undefined;
    const row = {
      time: isUndated ? null : events.length > 1 && often !== '' ? begin.time : time,
      mark,
      inferred: isInferred(event),
      guessed: event.guesses !== undefined || begin.isOff,
      text: untimed(phraseOf(event, nameOf), event, times) + often + tail + damageOf(events),
      places: witnesses === found ? placesOf(events) : unique(witnesses.map(({ span }) => formatSpan(span))),
      ...(event.derivedBy === undefined ? { quote: event.text } : lineUnder(event, stamped)),
      decides,
      collect: [],
      events,
    };
    // What was seen at a capture that nothing dates stands behind all that has a time.
    add(row, isKnown(begin.time.from) ? begin.time.from : begin.time.to, event.span);
  };

  for (const life of portLives(incident, report)) {
    if (!life.from) continue;
    const { time, span } = life.from;
    add({ ...lifeRow(life, nameOf), time, places: [formatSpan(span)] }, time.from, span);
  }
  for (const step of incident.steps) {
    if (done.has(step)) continue;
    done.add(step);
    if (step.status === 'seen') {
      const { events } = step;
      if (events.length > APART) addEvents(events, '', !step.optional);
      else for (const event of events) addEvents([event], '', !step.optional);
      const at = events[0]?.time.from;
      if (at !== undefined && at < (report.bundle.capture?.from ?? Number.POSITIVE_INFINITY)) before = at;
    } else if (step.status === 'violated') {
      // Several witnesses of one thing stand in one row.
      const alike = incident.steps.filter((other) => other.status === 'violated' && other.name === step.name);
      for (const other of alike) done.add(other);
      const events = alike.flatMap((other) => other.events.slice(0, 1));
      addEvents(events.slice(0, 1), '!', true, others(events) + remarkOn(step.kind, seenKinds), events);
    } else if (step.status !== 'not-seen' && (verbose || step.by !== undefined || !step.optional)) {
      // Alternatives may look for one thing in several ways: it was seen, or it is asked for once.
      const isTold = step.status === 'not-covered' && step.by === undefined && askedKinds.has(step.kind);
      if (verbose || !isTold) add(unseen(step), before);
      askedKinds.add(step.kind);
    }
  }
  // A conclusion about a line of a guessed clock has that line's time.
  const guesses = new Set(rows.filter((row) => row.guessed).map((row) => row.at));
  for (const row of rows) if (guesses.has(row.at)) row.guessed = true;
  return withoutPartsOfOthers(rows).sort(
    (a, b) =>
      a.at - b.at || (a.time?.to ?? a.at) - (b.time?.to ?? b.at) || lineOrder(a.first, b.first) || a.index - b.index,
  );
}

/** Kinds of lines of a log have a dot in their names, those of rows of a table have none. */
function lineUnder({ evidence = [] }: Event, stamped: Stamps): Pick<Row, 'restsOn'> {
  const line = evidence.find(({ kind }) => kind.includes('.'));
  if (!line) return {};
  return { restsOn: line.time ? { ...line, time: stamped({ ...line, time: line.time }).time } : line };
}

/** Of many lines how many, and when the last was; a conclusion is one however often it was drawn. */
function oftenWords(events: readonly Event[], times: Times, stamped: Stamps): string {
  const [first, last] = [events[0]!, events.at(-1)!];
  const count = events.reduce((sum, one) => sum + one.repeats, 0);
  const isApart = !first.derivedBy || first.time.to < last.time.from;
  return count > 1 && isApart ? `, ${count} times, the last at ${times.at(stamped(last).last)}` : '';
}

function lifeRow({ key, nth, fields: { podUid } }: Life, nameOf: PodName): Omit<Row, 'time' | 'places'> {
  const pod = typeof podUid === 'string' ? nameOf(podUid) : 'a mount';
  const text = `port ${key} assigned to ${pod} (${nth === 1 ? 'first use' : `use ${nth}`} in these logs)`;
  return { mark: '', inferred: false, guessed: false, decides: false, text, collect: [], events: [] };
}

/** Says of events that they rest on a file whose bytes may be wrong. */
function damageNote({ bundle: { files } }: Report): (events: readonly Event[]) => string {
  const damaged = new Set(files.flatMap((file) => (file.damaged === undefined ? [] : [fileOf(file)])));
  if (damaged.size === 0) return () => '';
  const spansOf = ({ evidence, span }: Event) => evidence?.map((one) => one.span) ?? [span];
  const isDamaged = (events: readonly Event[]) => events.flatMap(spansOf).some((span) => damaged.has(fileOf(span)));
  return (events) => (isDamaged(events) ? ' (from a damaged file)' : '');
}

/** What two facts tell of one row of a table may be of the whole capture, and of the part in which it was read. */
const isOneTime = (a: Interval | null, b: Interval | null): boolean => (a && b ? overlaps(a, b) : a === b);

/** A row whose events another one tells of too, among more of them, says nothing: steps may find the same. */
function withoutPartsOfOthers(rows: readonly Placed[]): Placed[] {
  const large = rows.flatMap(({ mark, events }) => (events.length > 1 ? [{ mark, events: new Set(events) }] : []));
  const isPart = ({ mark, events }: Placed) =>
    events.length > 0 &&
    large.some(
      (whole) =>
        whole.mark === mark && events.length < whole.events.size && events.every((one) => whole.events.has(one)),
    );
  return rows.filter((row) => !isPart(row));
}

/** Words without the instant that precedes them. If a range precedes them, the words keep theirs. */
const untimed = (words: string, { time }: Event, times: Times) =>
  isKnown(time.from) && times.of(time) === times.at(time.from)
    ? [0, -14, -8]
        .map((begin) => times.at(time.from).slice(begin))
        .reduce(
          (text, at) => [', at ', ' at ', ' by '].reduce((less, word) => less.replaceAll(word + at, ''), text),
          words,
        )
    : words;

function others(events: readonly Event[]): string {
  const [first, ...more] = unique(events.map(({ actor }) => actor));
  return first === undefined || more.length === 0 ? '' : `, also reported by ${more.join(', ')}`;
}

/** Within one file the order of its lines decides equal times. */
const lineOrder = (a: Span | undefined, b: Span | undefined) =>
  a && b && fileOf(a) === fileOf(b) ? a.line - b.line : 0;

/** Lives of a port that the incident is about, as far as they touch its time. */
function portLives({ bindings, window }: Incident, { lives }: Report) {
  const keys = new Set(Object.values(bindings).map(String));
  return lives.filter(
    ({ of, key, from, to }) =>
      of === 'port' &&
      keys.has(key) &&
      (from?.time.from ?? 0) <= window.to &&
      (to === null || to.time.to >= window.from),
  );
}

function unseen(step: StepResult): Row {
  const by = step.by ? ` by ${step.by}` : '';
  const note = step.note ?? '';
  const row = { time: null, inferred: false, guessed: false, decides: !step.optional, events: [] };
  if (step.status === 'absent')
    return {
      ...row,
      mark: '∅',
      text: `${noneOf(step.what)}${by}${note ? ` (${note})` : ''}`,
      places: unique(step.evidence.map(({ span }) => fileOf(span))),
      collect: [],
    };
  return {
    ...row,
    mark: '?',
    text: `whether ${thereWas(step.what)}${by}: not covered${note ? `, ${note}` : ''}`,
    places: [],
    collect: unique(step.needs.map(({ collectWith }) => collectWith)),
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** One event: its place and in how many other files it stands; a conclusion: what it rests on; many: the first. */
function placesOf(events: readonly Event[]): string[] {
  const [event] = events;
  if (!event) return [];
  if (events.length > 1) return [formatSpan(event.span), `and ${events.length - 1} more`];
  if (!event.evidence) {
    if (event.also.length === 0) return [formatSpan(event.span)];
    return [formatSpan(event.span), `also in ${event.also.length} ${event.also.length === 1 ? 'file' : 'files'}`];
  }
  const places = unique(event.evidence.map(({ span }) => formatSpan(span)));
  return places.length <= APART ? places : [places[0]!, `and ${places.length - 1} more`];
}
