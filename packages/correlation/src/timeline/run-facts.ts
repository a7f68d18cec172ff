import {
  type Event,
  type EventBy,
  type EventOf,
  type FieldDeclarations,
  type FieldsOf,
  InputError,
  type Interval,
  type KindDeclaration,
  type KnownKind,
  type Life,
  type LifeOf,
  type Micros,
  type Snapshot,
  type SourceRecord,
  type Timeline,
  type Unknown,
} from '@mountline/core';
import { guessesOfLines } from '../clocks/guessed-lines.ts';
import { type Annotation, type EventLog, eventLog } from '../read/event-log.ts';
import { type LifeLog, lifeLog } from '../read/life-log.ts';
import { clockTime, nowOf } from './clock-words.ts';
import type { LifeKey } from './lives.ts';

/**
 * What a fact may look at. It never reads lines: all that it needs was gathered while reading. `Kinds` are those that it may ask
 * for; a program that has others of its own adds them: `Fact<KnownKind | 'program.killed-again'>`.
 */
export interface FactContext<Kinds extends string = KnownKind> {
  timeline: Timeline;
  /** All events, those of facts that ran before included, in the order of time. */
  events: readonly Event[];
  /** The events of some kinds, in the order of time. */
  ofKind<Kind extends Kinds>(...kinds: Kind[]): readonly EventOf<Kind>[];
  /** What some actors wrote, in the order of time. */
  ofActor<Actor extends string>(...actors: Actor[]): readonly EventBy<Actor>[];
  /** The events of a kind whose field has this very value, in the order of time. */
  joined<Kind extends Kinds, Name extends keyof FieldsOf<Kind> & string>(
    kind: Kind,
    field: Name,
    value: FieldsOf<Kind>[Name] | undefined,
  ): readonly EventOf<Kind>[];
  /** The lives of a type, and those of them whose field has this very value. */
  livesOf<Of extends string>(type: Of): readonly LifeOf<Of>[];
  livesWith<Of extends string, Name extends keyof LifeOf<Of>['fields'] & string>(
    type: Of,
    field: Name,
    value: LifeOf<Of>['fields'][Name] | undefined,
  ): readonly LifeOf<Of>[];
  /** The snapshots of a source, with their rows typed as the caller knows them to be. */
  rows<R extends SourceRecord>(source: string): { snapshot: Snapshot; rows: R[] }[];
  /** `00:25:06` of an instant for a note, in UTC; with its date where it is of another day than the capture; `about` it of a wide moment. */
  clockTime(at: Micros | Interval): string;
}

/** What a fact concludes from the timeline. */
export interface FactResult {
  events?: Event[];
  unknown?: Unknown[];
  lives?: Life[];
  /**
   * Keys that a fact gives to events that were read, such as the run of the mount helper that a line belongs to. What the
   * line itself says stands.
   */
  annotations?: Annotation[];
}

/** One thing that a fact needs: any of these snapshots, or the lines of any of these actors. */
export interface Input {
  sources?: readonly string[];
  actors?: readonly string[];
}

/** How an event is known to belong to a life of some type, and what such a life has. */
export interface LifeDeclaration extends LifeKey {
  fields?: FieldDeclarations;
}

/** A pure function over the timeline that yields derived events with evidence. */
export interface Fact<Kinds extends string = KnownKind> {
  /** Kebab-case, the same as its file's. */
  name: string;
  title: string;
  /** The facts whose results it looks at. */
  uses: readonly string[];
  /** What it needs, all of it, to see what it looks for: where one is missing, not seeing proves nothing. */
  inputs: readonly Input[];
  /** Where it would be seen too, and what is not asked for: most nodes have nothing that it is about. */
  unasked?: readonly Input[];
  /** The kinds of event it yields. Each has a `note` too, the sentence that people read. */
  kinds: Readonly<Record<string, KindDeclaration>>;
  /** The keys that it gives to events that were read, by the actor who wrote them. */
  annotates?: Readonly<Record<string, FieldDeclarations>>;
  /** What it finds lives of. */
  lives?: Readonly<Record<string, LifeDeclaration>>;
  derive(context: FactContext<Kinds>): FactResult;
}

/** The timeline with all that follows from it: what rules are evaluated over. */
export interface Findings {
  timeline: Timeline;
  events: readonly Event[];
  /** The same by their kinds. */
  byKind: ReadonlyMap<string, readonly Event[]>;
  unknown: readonly Unknown[];
  lives: readonly Life[];
  /** How events are known to belong to a life, by what it is of. */
  lifeKeys: Readonly<Record<string, LifeKey>>;
}

/** Runs facts, each after those it uses. Throws an `InputError`, `bad-option`, when they use each other in a circle. */
export function runFacts(timeline: Timeline, facts: readonly Fact[]): Findings {
  const log = eventLog(timeline.events, new Set(facts.flatMap(({ annotates = {} }) => Object.keys(annotates))));
  const unknown: Unknown[] = [];
  const lives = lifeLog();
  const marked = guessesOfLines(timeline);
  for (const fact of inOrder(facts)) {
    const result = derived(fact, contextOf(timeline, log, lives));
    log.annotate(result.annotations ?? []);
    log.add((result.events ?? []).map(marked));
    for (const one of result.unknown ?? []) unknown.push(one);
    lives.add(result.lives ?? []);
  }
  return {
    timeline,
    get events() {
      return log.all();
    },
    byKind: log.byKind(),
    unknown,
    lives: lives.all,
    lifeKeys: lifeKeysOf(facts),
  };
}

/** What a fact that ran after all others would look at. */
export function contextAfter({ timeline, events, lives }: Findings): FactContext {
  const all = lifeLog();
  all.add(lives);
  return contextOf(timeline, eventLog(events, new Set()), all);
}

/** A fact that throws has a bug; it may be one of the caller's own. */
function derived(fact: Fact, context: FactContext): FactResult {
  try {
    const result: unknown = fact.derive(context);
    if (typeof result === 'object' && result !== null && !(result instanceof Promise)) return result;
    throw new TypeError('derive must return a FactResult such as { events }, not a promise');
  } catch (cause) {
    throw new Error(`the fact ${fact.name} failed: ${cause}`, { cause });
  }
}

/** Every type of life that facts find. */
export const lifeKeysOf = (facts: readonly Fact[]): Record<string, LifeKey> =>
  Object.assign({}, ...facts.map(({ lives }) => lives));

function contextOf(timeline: Timeline, log: EventLog, lives: LifeLog): FactContext {
  const now = nowOf(timeline);
  return {
    timeline,
    get events() {
      return log.all();
    },
    clockTime: (at) => clockTime(at, now),
    ofKind: log.ofKind as FactContext['ofKind'],
    ofActor: log.ofActor as FactContext['ofActor'],
    joined: log.joined as FactContext['joined'],
    livesOf: lives.of as FactContext['livesOf'],
    livesWith: lives.joined as FactContext['livesWith'],
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
      throw new InputError('bad-option', `facts depend on each other in a circle: ${[...open, fact.name].join(' → ')}`);
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
