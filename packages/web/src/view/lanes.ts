import type { PageLife } from '@mountline/report/page-data';
import { DERIVED, type ViewData } from './data.ts';

/** A stretch that is drawn: from and to in microseconds. */
export interface Stretch {
  from: number;
  to: number;
}

/** One row of the picture. */
export type Lane = EventLane | LifeLane;

export interface EventLane {
  type: 'events';
  name: string;
  /** Indexes of events, in the order of their begin. */
  events: number[];
  /** Where nothing was read that would hold its lines; an empty stretch there is not silence. */
  unread: Stretch[];
}

export interface LifeLane {
  type: 'lives';
  name: string;
  lives: PageLife[];
}

/** What an actor's lane shows of the events that pass the filters. */
export interface Filter {
  /** Kinds that are hidden. */
  hidden: ReadonlySet<string>;
  /** Lower case; in the line, the words, the kind or the file. */
  text: string;
  allLives: boolean;
}

/** A lane for each who wrote, one for all that is concluded, and below them one for each who lived. */
export function lanesOf(data: ViewData, filter: Filter): Lane[] {
  const whole = { from: data.extent[0] ?? 0, to: data.extent[1] ?? 1 };
  const byActor = new Map<number, number[]>();
  const { kind, actor } = data.events;
  for (let i = 0; i < kind.length; i += 1) {
    if (!passes(data, i, filter)) continue;
    const own = byActor.get(actor[i]!);
    if (own) own.push(i);
    else byActor.set(actor[i]!, [i]);
  }
  // What is concluded stands in one lane: the facts are many, and each tells of its own.
  const concluded: number[] = [];
  const lanes: Lane[] = [];
  for (const [at, events] of byActor) {
    const name = data.actors[at]!;
    const fact = events.every((i) => (data.events.flags[i]! & DERIVED) !== 0);
    if (fact) for (const i of events) concluded.push(i);
    else lanes.push({ type: 'events', name, events, unread: unreadOf(data, name, whole) });
  }
  lanes.sort((a, b) => (a.name < b.name ? -1 : 1));
  concluded.sort((a, b) => a - b);
  if (concluded.length > 0) lanes.push({ type: 'events', name: 'concluded', events: concluded, unread: [] });
  return [...lanes, ...lifeLanes(data, filter)];
}

/** The events of a chain that stand in a lane and have a time, in the order of time. */
export function linksOf({ events }: ViewData, lanes: readonly Lane[], chain: ReadonlySet<number>) {
  const links = lanes.flatMap((lane, i) =>
    lane.type === 'events'
      ? lane.events
          .filter((event) => chain.has(event) && events.from[event] !== null)
          .map((event) => ({ event, lane: i }))
      : [],
  );
  return links.sort((a, b) => events.from[a.event]! - events.from[b.event]! || a.event - b.event);
}

export function passes(data: ViewData, i: number, { hidden, text }: Filter): boolean {
  const { events, kinds, files } = data;
  if (hidden.has(kinds[events.kind[i]!]!)) return false;
  if (text === '') return true;
  return [events.text[i], events.note[i], kinds[events.kind[i]!], files[events.file[i]!]].some((one) =>
    one?.toLowerCase().includes(text),
  );
}

function lifeLanes({ lives }: ViewData, { allLives, text }: Filter): LifeLane[] {
  const byKey = new Map<string, LifeLane>();
  for (const life of lives) {
    if (!allLives && !life.told) continue;
    const name = `${life.of} ${life.key}`;
    if (text !== '' && !name.toLowerCase().includes(text)) continue;
    const lane = byKey.get(name) ?? { type: 'lives', name, lives: [] };
    lane.lives.push(life);
    byKey.set(name, lane);
  }
  return [...byKey.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** All but the union of what covers an actor, and the holes in it. Who is named in no coverage has none to speak of. */
function unreadOf({ coverage }: ViewData, name: string, whole: Stretch): Stretch[] {
  const own = coverage.filter(({ units }) => units.includes(name));
  if (own.length === 0) return [];
  const read = own
    .flatMap(({ ends, holes }) => {
      const missing = holes.filter(({ units }) => units === undefined || units.includes(name));
      return without({ from: ends[0] ?? whole.from, to: ends[1] ?? whole.to }, missing);
    })
    .sort((a, b) => a.from - b.from);
  const gaps: Stretch[] = [];
  let at = whole.from;
  for (const { from, to } of read) {
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < whole.to) gaps.push({ from: at, to: whole.to });
  return gaps;
}

function without(log: Stretch, holes: ViewData['coverage'][number]['holes']): Stretch[] {
  const parts: Stretch[] = [];
  let at = log.from;
  for (const { ends } of holes.toSorted((a, b) => (a.ends[0] ?? 0) - (b.ends[0] ?? 0))) {
    const [from, to] = [ends[0] ?? log.from, ends[1] ?? log.to];
    if (from > at) parts.push({ from: at, to: Math.min(from, log.to) });
    at = Math.max(at, to);
  }
  if (at < log.to) parts.push({ from: at, to: log.to });
  return parts;
}
