import type { PageIncident, PageLife } from '@mountline/report/page-data';
import { DERIVED, type ViewData } from './data.ts';
import type { Filter } from './filter.ts';
import { type Stretch, unreadByAll, unreadOf } from './unread.ts';

/** One row of the timeline. */
export type Lane = EventLane | LifeLane;

interface AnyLane {
  name: string;
  /** The steps of the chosen incident that are marked here, by their place in its list. */
  steps: number[];
  /** Where no file was read that would hold its lines; nothing there is not silence. */
  unread: Stretch[];
}

export interface EventLane extends AnyLane {
  type: 'events';
  /** Indexes of events, in the order of their begin. */
  events: number[];
}

export interface LifeLane extends AnyLane {
  type: 'lives';
  lives: PageLife[];
}

/** Lanes of what is concluded: from tables at the capture, and from anything else. */
const CAPTURED = 'captured state';
const INFERRED = 'inferred';

/**
 * The lifetimes that the chosen incident is about, who logged its steps, what was captured and concluded; below these all others.
 */
export function lanesOf(data: ViewData, filter: Filter, chosen: PageIncident | null): Lane[] {
  const lanes = [...eventLanes(data, filter), ...lifeLanes(data, filter, chosen)];
  const byName = new Map(lanes.map((lane) => [lane.type === 'events' ? lane.name : '', lane]));
  chosen?.steps.forEach(({ lane, ends, time }, i) => {
    if (ends === null) return;
    const own = byName.get(lane === '' ? (time === 'capture' ? CAPTURED : INFERRED) : lane);
    own?.steps.push(i);
  });
  const leading = leadingLives(lanes, chosen ? data.incidents.indexOf(chosen) : -1);
  const rankOf = (lane: Lane): number => {
    if (lane.type === 'lives') return leading.includes(lane) ? 0 : 4;
    if (lane.steps.length === 0) return 3;
    return lane.name === INFERRED || lane.name === CAPTURED ? 2 : 1;
  };
  const first = (lane: Lane) => lane.steps[0] ?? 0;
  return lanes
    .map((lane) => ({ lane, rank: rankOf(lane) }))
    .sort((a, b) => a.rank - b.rank || first(a.lane) - first(b.lane) || (a.lane.name < b.lane.name ? -1 : 1))
    .map(({ lane }) => lane);
}

/** What the others hang on comes first: a port before the processes that had it. */
const LEADING = ['port', 'nfs-client', 'mount-row'];
const MOST_LEADING = 3;

/** The few lifetimes that are above the steps. */
function leadingLives(lanes: readonly Lane[], incident: number): readonly LifeLane[] {
  const rankOf = ({ lives: [life] }: LifeLane) =>
    (LEADING.indexOf(life!.of) + LEADING.length + 1) % (LEADING.length + 1);
  const lastOf = ({ lives }: LifeLane) => lives.at(-1)!.ends[1] ?? Number.POSITIVE_INFINITY;
  return lanes
    .filter((lane) => lane.type === 'lives')
    .filter(({ lives }) => lives.some(({ incidents }) => incidents.includes(incident)))
    .sort((a, b) => rankOf(a) - rankOf(b) || (lastOf(a) < lastOf(b) ? 1 : lastOf(a) > lastOf(b) ? -1 : 0))
    .slice(0, MOST_LEADING);
}

function eventLanes(data: ViewData, filter: Filter): EventLane[] {
  const byName = new Map<string, number[]>();
  const { kind, actor, flags } = data.events;
  for (let i = 0; i < kind.length; i += 1) {
    if (!passes(data, i, filter)) continue;
    const isDerived = (flags[i]! & DERIVED) !== 0;
    const name = isDerived ? (isAtCapture(data, i) ? CAPTURED : INFERRED) : data.actors[actor[i]!]!;
    const own = byName.get(name);
    if (own) own.push(i);
    else byName.set(name, [i]);
  }
  return [...byName].map(([name, events]) => ({
    type: 'events',
    name,
    events,
    steps: [],
    unread: name === CAPTURED || name === INFERRED ? [] : unreadOf(data, name),
  }));
}

const isAtCapture = ({ events, capture }: ViewData, i: number): boolean =>
  capture !== null && events.from[i] === capture[0] && events.to[i] === capture[1];

export function passes(data: ViewData, i: number, { hidden, text }: Filter): boolean {
  const { events, kinds, files } = data;
  if (hidden.has(kinds[events.kind[i]!]!)) return false;
  if (text === '') return true;
  return [events.text[i], events.note[i], kinds[events.kind[i]!], files[events.file[i]!]].some((one) =>
    one?.toLowerCase().includes(text),
  );
}

const wordOf = ({ of }: PageLife) => (of === 'mount-row' ? 'mount' : of.replace('nfs-client', 'NFS client'));

/** Those of the chosen incident, of any incident where none is chosen, or all. */
function lifeLanes(data: ViewData, { allLives, text }: Filter, chosen: PageIncident | null): LifeLane[] {
  const index = chosen ? data.incidents.indexOf(chosen) : -1;
  const byKey = new Map<string, LifeLane>();
  const unread = unreadByAll(data);
  for (const life of data.lives) {
    if (!allLives && !(chosen ? life.incidents.includes(index) : life.incidents.length > 0)) continue;
    const name = `${wordOf(life)} ${life.key}`;
    if (text !== '' && !name.toLowerCase().includes(text)) continue;
    const lane: LifeLane = byKey.get(name) ?? { type: 'lives', name, lives: [], steps: [], unread };
    lane.lives.push(life);
    byKey.set(name, lane);
  }
  return [...byKey.values()];
}
