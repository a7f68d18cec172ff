/** Small timelines made by hand, for tests that ask what a rule means. Nothing here stands in for the engine. */
import {
  type Coverage,
  type Event,
  type FieldMap,
  groupBy,
  type Life,
  SECOND,
  type Snapshot,
  type Timeline,
  type Unknown,
} from '@mountline/core';
import { type Actor, type Conclusions, evaluate, type Findings, type Kind, parseRules } from '@mountline/correlation';

const T0 = Date.UTC(2026, 10, 20, 13, 0, 0) * 1000;

/** Seconds after 13:00:00 as an instant. */
export const at = (s: number): number => T0 + s * SECOND;

export interface World {
  events: Event[];
  coverage?: Coverage[];
  snapshots?: Snapshot[];
  unknown?: Unknown[];
  lives?: Life[];
  /** Seconds after 13:00:00; the capture lasts ten. */
  capture?: number;
  /** What else is known of its files and clocks. */
  timeline?: Partial<Timeline>;
}

let line = 0;

/** A line that was read: one second wide, and behind all that were made before it. */
export function read(kind: string, s: number, fields: FieldMap = {}, more: Partial<Event> = {}): Event {
  line += 1;
  const actor = more.actor ?? 'kernel';
  return {
    kind,
    time: { from: at(s), to: at(s + 1) },
    fields,
    span: { path: `${actor}.log`, line, offset: line * 10 },
    also: [],
    text: `${kind} ${JSON.stringify(fields)}`,
    source: 'journal',
    actor,
    repeats: 1,
    ...more,
  };
}

/** An event that a fact derived. */
export function derived(kind: string, s: number, fields: FieldMap = {}, more: Partial<Event> = {}): Event {
  const event = read(kind, s, fields, { actor: 'a-fact', ...more });
  const { time, span, text } = event;
  return { ...event, derivedBy: 'a-fact', evidence: [{ kind: 'row', time, span, text, fields: {} }] };
}

/** A log of some units, read from one second to another, perhaps with a hole. */
export function log(units: string[], from: number, to: number, hole?: [number, number]): Coverage {
  const holes = hole ? [{ from: at(hole[0]), to: at(hole[1]), reason: 'lines were lost' }] : [];
  return { source: 'journal', path: `${units.join('-')}.log`, units, from: at(from), to: at(to), holes };
}

export function table(source: string, s: number): Snapshot {
  return { source, path: `${source}.txt`, captured: { from: at(s), to: at(s + 10) }, records: [], lost: 0 };
}

const kind = (name: string, more: Partial<Kind>): [string, Kind] => [
  name,
  { kind: name, words: name, actors: [], ...more },
];

/** `x.read` is a line of the kernel, `x.helper` one of the mount helper, `x.two` of both; `x.table` is seen in two tables. */
export const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...['x.start', 'x.read', 'x.other', 'x.end'].map((name) => kind(name, { actors: ['kernel'] })),
  kind('x.helper', { actors: ['helper'] }),
  kind('x.two', { actors: ['kernel', 'helper'] }),
  kind('x.table', { fact: 'a-fact', inputs: [{ sources: ['mountinfo', 'mounts'] }, { sources: ['ss'] }] }),
  kind('x.silence', { fact: 'a-fact', inputs: [{ actors: ['kernel'] }] }),
]);

export const ACTORS: Readonly<Record<string, Actor>> = Object.fromEntries(
  ['kernel', 'helper'].map((name) => [
    name,
    { name, title: `the ${name}`, need: { what: `the log of the ${name}`, collectWith: `cat ${name}.log` } },
  ]),
);

/** A port of the node, of which an event may name the life; a pod, known by its UID or its name; a boot, which has no number. */
export const LIFE_KEYS = {
  port: { by: ['port'], nth: 'portLife' },
  pod: { by: ['podUid', 'pod'], unique: 'podUid' },
  boot: { by: [] },
};

/** A life from one second to another, or open at an end. */
export function life(of: string, nth: number, from: number | null, to: number | null, fields: FieldMap = {}): Life {
  const end = (s: number | null) =>
    s === null
      ? null
      : { time: { from: at(s), to: at(s + 1) }, how: 'so it is', span: { path: 'lives.log', line: 1, offset: s } };
  return { of, key: JSON.stringify(fields), nth, from: end(from), to: end(to), fields };
}

/** A made world, as the facts leave it. */
export function findingsOf(world: World): Findings {
  const capture = world.capture === undefined ? null : { from: at(world.capture), to: at(world.capture + 10) };
  const events = [...world.events].sort((a, b) => a.time.from - b.time.from || a.span.line - b.span.line);
  return {
    timeline: {
      bundle: 'made',
      parts: [],
      lacks: [],
      host: {},
      capture,
      files: [],
      events,
      snapshots: world.snapshots ?? [],
      activity: [],
      coverage: world.coverage ?? [],
      clocks: [],
      diagnostics: [],
      ...world.timeline,
    },
    events,
    byKind: groupBy(events, ({ kind }) => kind),
    unknown: world.unknown ?? [],
    lives: world.lives ?? [],
    lifeKeys: LIFE_KEYS,
  };
}

/** Evaluates rules, written as text, over a made world. */
export async function conclude(rules: string, world: World): Promise<Conclusions> {
  const parsed = await parseRules(rules);
  if (parsed.errors.length > 0) throw new Error(JSON.stringify(parsed.errors));
  return evaluate(findingsOf(world), { rules: parsed.rules, kinds: KINDS, actors: ACTORS });
}

/** A rule `r` with the given lines. */
export const rule = (...lines: string[]): string => ['rule r', '  title "t"', ...lines].join('\n');
