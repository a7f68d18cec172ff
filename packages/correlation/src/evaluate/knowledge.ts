import {
  type Event,
  type FieldValue,
  fileOf,
  greatestOf,
  groupBy,
  type Interval,
  isKnown,
  leastOf,
  type Source,
  UNKNOWN_TIME,
  type Unknown,
} from '@mountline/core';
import { type LaterBoot, laterBootOf } from '../clocks/boot-order.ts';
import { withIncidents } from '../rule-language/incident-kinds.ts';
import type { Rule, Step } from '../rule-language/rule-ast.ts';
import { type Now, nowOf } from '../timeline/clock-words.ts';
import type { Actor, Kind } from '../timeline/kinds.ts';
import { type Lane, laneOf } from '../timeline/lanes.ts';
import { type Lives, livesOf } from '../timeline/lives.ts';
import { sortEvents } from '../timeline/order.ts';
import type { Findings } from '../timeline/run-facts.ts';
import type { Bound } from './decide/environment.ts';
import { type EventIndex, indexEvents } from './decide/event-index.ts';
import type { Said, Watched } from './decide/witness.ts';

export interface EvaluateOptions {
  rules: readonly Rule[];
  kinds: ReadonlyMap<string, Kind>;
  actors: Readonly<Record<string, Actor>>;
  /** The sources that were read with: what a fact lacks is named by their titles. */
  sources?: readonly Source[];
}

/** What all rules are evaluated with. */
export interface Knowledge {
  findings: Findings;
  kinds: ReadonlyMap<string, Kind>;
  /** What a kind of event is, as a noun. */
  wordsOf(kind: string): string;
  actors: Readonly<Record<string, Actor>>;
  /** The events of a step's kind. */
  indexOf(step: Step): EventIndex;
  /** What facts and rules could not decide, by kind. */
  unknownOf(kind: string): readonly Unknown[];
  /** Those of them that do not say otherwise of a field: it has this value, or none. */
  unknownWith(kind: string, field: string, value: FieldValue): readonly Unknown[];
  /** What a rule found, and what it could not decide. */
  add(events: readonly Event[], unknown: readonly Unknown[]): void;
  sources: ReadonlyMap<string, Source>;
  /** What was said last of not seeing a kind. */
  said: Map<string, Said>;
  /** What was read of each actor, over the window that was asked of last. */
  watched: Map<string, Watched>;
  /** Whether an actor writes events of a kind at the verbosity that was seen. */
  wouldTell(actor: string, kind: string): boolean;
  /** From the first line that was read to the capture. */
  extent: Interval;
  lives: Lives;
  laterBoot: LaterBoot;
  /** Files whose clocks rest on a guess, as `fileOf` names them. */
  guessed: ReadonlySet<string>;
  /** What a reader takes for now. */
  now: Now;
}

/** What is bound before the first step. */
export const nothingBound = ({ findings, guessed, lives, now, wordsOf }: Knowledge): Bound => ({
  variables: {},
  seen: new Map(),
  capture: findings.timeline.capture,
  now,
  lives,
  guessed,
  wordsOf,
});

/** So few are looked through quicker than found. */
const FEW = 8;
const OPEN = 'open';

const fieldKey = ({ fields }: Unknown, field: string) =>
  fields[field] === undefined || fields[field] === null ? OPEN : `=${fields[field]}`;

/** They are the same for all that is evaluated with the same options: a pack is distilled by hundreds of evaluations. */
const composed = new WeakMap<EvaluateOptions, ReadonlyMap<string, Kind>>();

function kindsWithIncidents(options: EvaluateOptions): ReadonlyMap<string, Kind> {
  const known = composed.get(options) ?? withIncidents(options.kinds, options.rules);
  composed.set(options, known);
  return known;
}

/** What is found again and again: events by kind, and by what each step asks of them. */
export function knowledgeOf(findings: Findings, options: EvaluateOptions): Knowledge {
  const unknown = groupBy(findings.unknown, ({ kind }) => kind);
  const unknownBy = new Map<string, Map<string, Unknown[]>>();
  const telling = new Map<string, boolean>();
  const lanes = new Map<string, Lane>();
  const laneOfKind = (kind: string) => {
    const lane = lanes.get(kind) ?? laneOf(findings.byKind.get(kind) ?? []);
    lanes.set(kind, lane);
    return lane;
  };
  const indexes = new Map<Step, EventIndex>();
  const guessed = new Set(findings.timeline.clocks.filter(({ guesses }) => guesses.length > 0).map(fileOf));
  const kinds = kindsWithIncidents(options);
  const knowledge: Knowledge = {
    findings,
    kinds,
    wordsOf: (kind) => kinds.get(kind)?.words ?? kind,
    actors: options.actors,
    indexOf(step) {
      const index = indexes.get(step) ?? indexEvents(step, laneOfKind(step.kind), nothingBound(knowledge));
      indexes.set(step, index);
      return index;
    },
    unknownOf: (kind) => unknown.get(kind) ?? [],
    unknownWith(kind, field, value) {
      const all = unknown.get(kind) ?? [];
      if (all.length < FEW) return all;
      const key = `${kind}\n${field}`;
      const byValue = unknownBy.get(key) ?? groupBy(all, (one) => fieldKey(one, field));
      unknownBy.set(key, byValue);
      // One that leaves the field open may be any: then all are looked at in their order.
      return byValue.has(OPEN) ? all : (byValue.get(`=${value}`) ?? []);
    },
    add(more, undecided) {
      for (const [kind, list] of groupBy(more, (event) => event.kind)) lanes.set(kind, laneOf(sortEvents(list)));
      for (const [kind, list] of groupBy(undecided, (one) => one.kind)) unknown.set(kind, list);
      if (undecided.length > 0) unknownBy.clear();
    },
    wouldTell(actor, kind) {
      const key = `${actor} ${kind}`;
      const known = telling.get(key) ?? options.actors[actor]?.wouldTell?.(kind, findings.timeline) ?? true;
      telling.set(key, known);
      return known;
    },
    said: new Map(),
    watched: new Map(),
    sources: new Map((options.sources ?? []).map((source) => [source.name, source])),
    extent: extentOf(findings),
    lives: livesOf(findings.lives, findings.lifeKeys, guessed),
    laterBoot: laterBootOf(findings.lives, findings.timeline.snapshots, guessed),
    guessed,
    now: nowOf(findings.timeline),
  };
  return knowledge;
}

function extentOf(findings: Findings): Interval {
  const { timeline, byKind } = findings;
  // What is inferred to have been before the first line, nobody can have watched.
  const firsts = [...byKind.values()].flatMap(
    (events) => events.find(({ fields }) => fields.how !== 'inferred')?.time.from ?? [],
  );
  const first = firsts.length > 0 ? [leastOf(firsts)] : [];
  const froms = [...timeline.coverage.map((c) => c.from), ...first].filter(isKnown);
  const tos = [...timeline.coverage.map((c) => c.to), ...(timeline.capture ? [timeline.capture.to] : [])];
  if (froms.length === 0) return timeline.capture ?? UNKNOWN_TIME;
  // Where only values with times were read, as metrics, they are the extent.
  if (tos.length === 0)
    for (const { time } of findings.events) if (time.to < Number.MAX_SAFE_INTEGER) tos.push(time.to);
  const from = leastOf(froms);
  return { from, to: Math.max(from, greatestOf(tos)) };
}
