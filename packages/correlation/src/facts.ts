import type { Event, FieldMap, Life, Snapshot, SourceRecord, Timeline, Unknown } from '@mountline/core';
import { sortEvents } from './timeline.ts';

/** What a fact may look at. It never reads lines: all that it needs was gathered while reading. */
export interface FactContext {
  timeline: Timeline;
  /** All events, those of facts that ran before included, in the order of time. */
  events: readonly Event[];
  lives: readonly Life[];
  ofKind(kind: string): Event[];
  /** The snapshots of a source, with their rows typed as the caller knows them to be. */
  rows<R extends SourceRecord>(source: string): { snapshot: Snapshot; rows: R[] }[];
}

export interface FactResult {
  events?: Event[];
  unknown?: Unknown[];
  lives?: Life[];
  /** Keys that a fact gives to events that were read, such as the run of the mount helper that a line belongs to. */
  annotations?: { event: Event; fields: FieldMap }[];
}

/** One thing that a fact needs: any of these snapshots, or the lines of any of these actors. */
export interface Input {
  sources?: readonly string[];
  actors?: readonly string[];
}

/** A pure function over the timeline that yields derived events with evidence. */
export interface Fact {
  /** Kebab-case, the same as its file's. */
  name: string;
  title: string;
  /** The facts whose results it looks at. */
  uses: readonly string[];
  /** What it needs, all of it, to see what it looks for: where one is missing, not seeing proves nothing. */
  inputs: readonly Input[];
  /** The kinds of event it yields, and what each says. */
  kinds: Readonly<Record<string, string>>;
  /** The keys that it gives to events that were read, by the actor who wrote them. */
  annotates?: Readonly<Record<string, readonly string[]>>;
  derive(context: FactContext): FactResult;
}

/** The timeline with all that follows from it: what rules are evaluated over. */
export interface Findings {
  timeline: Timeline;
  events: readonly Event[];
  unknown: readonly Unknown[];
  lives: readonly Life[];
}

/** Runs facts, each after those it uses. Throws a `TypeError` when they use each other in a circle. */
export function runFacts(timeline: Timeline, facts: readonly Fact[]): Findings {
  let events: Event[] = timeline.events.map((event) => ({ ...event }));
  const unknown: Unknown[] = [];
  const lives: Life[] = [];
  for (const fact of inOrder(facts)) {
    const result = fact.derive(contextOf(timeline, events, lives));
    for (const { event, fields } of result.annotations ?? []) event.fields = { ...event.fields, ...fields };
    if (result.events?.length) events = sortEvents([...events, ...result.events]);
    unknown.push(...(result.unknown ?? []));
    lives.push(...(result.lives ?? []));
  }
  return { timeline, events, unknown, lives };
}

function contextOf(timeline: Timeline, events: readonly Event[], lives: readonly Life[]): FactContext {
  return {
    timeline,
    events,
    lives,
    ofKind: (kind) => events.filter((event) => event.kind === kind),
    rows: <R extends SourceRecord>(source: string) =>
      timeline.snapshots
        .filter((snapshot) => snapshot.source === source)
        .map((snapshot) => ({ snapshot, rows: snapshot.records as R[] })),
  };
}

function inOrder(facts: readonly Fact[]): Fact[] {
  const done: Fact[] = [];
  const open = new Set<string>();
  const visit = (fact: Fact): void => {
    if (done.includes(fact)) return;
    if (open.has(fact.name))
      throw new TypeError(`facts use each other in a circle: ${[...open, fact.name].join(' → ')}`);
    open.add(fact.name);
    for (const name of fact.uses) {
      const used = facts.find((other) => other.name === name);
      if (used) visit(used);
    }
    open.delete(fact.name);
    done.push(fact);
  };
  for (const fact of facts) visit(fact);
  return done;
}
