import {
  type Event,
  type FieldValue,
  fileOf,
  greatestOf,
  groupBy,
  type Interval,
  isKnown,
  leastOf,
  remembered,
  type Source,
  UNKNOWN_TIME,
  type Unknown,
  undatedFiles,
} from '@mountline/core';
import { type LaterBoot, laterBootOf } from '../../clocks/boot-order.ts';
import { withIncidents } from '../../rule-language/incident-kinds.ts';
import type { Rule, Step } from '../../rule-language/rule-ast.ts';
import { type Now, nowOf } from '../../timeline/clock-words.ts';
import type { Actor, Kind } from '../../timeline/kinds.ts';
import { type Lane, laneOf } from '../../timeline/lanes.ts';
import { type Lives, livesOf } from '../../timeline/lives.ts';
import { sortEvents } from '../../timeline/order.ts';
import type { Findings } from '../../timeline/run-facts.ts';
import { type ClockDoubts, clockDoubtsOf } from './clock-jump-doubt.ts';
import type { Environment } from './environment.ts';
import { type EventIndex, indexEvents } from './event-index.ts';
import { type EndedLog, endedLogOf } from './log-end.ts';
import { type Witnesses, witnessesOf } from './witness.ts';

/** What rules are evaluated with. */
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
  /** What was read, and what its silence is worth. */
  witnesses: Witnesses;
  /** From the first line that was read to the capture. */
  extent: Interval;
  lives: Lives;
  laterBoot: LaterBoot;
  clockDoubts: ClockDoubts;
  /** Why what a log tells says nothing of the capture. */
  endedLog: EndedLog;
  /** Files whose clocks rest on a guess, as `fileOf` names them. */
  guessed: ReadonlySet<string>;
  /** The logs in which no line has a time. */
  undated: ReadonlySet<string>;
  /** Files that are damaged, as `fileOf` names them, and why. */
  damaged: ReadonlyMap<string, string>;
  /** What a reader takes for now. */
  now: Now;
}

/** What is bound before the first step. */
export const nothingBound = ({ findings, guessed, lives }: Knowledge): Environment => ({
  variables: {},
  seen: new Map(),
  capture: findings.timeline.capture,
  lives,
  guessed,
});

/** So few are looked through quicker than found. */
const FEW = 8;
const OPEN = 'open';

const fieldKey = ({ fields }: Unknown, field: string) =>
  fields[field] === undefined || fields[field] === null ? OPEN : `=${fields[field]}`;

/** Events by kind, and by what each step asks of them; what facts left open; what was read. */
export function knowledgeOf(findings: Findings, options: EvaluateOptions): Knowledge {
  const { timeline } = findings;
  const kinds = withIncidents(options.kinds, options.rules);
  const guessed = new Set(timeline.clocks.filter(({ guesses }) => guesses.length > 0).map(fileOf));
  const lives = livesOf(findings.lives, findings.lifeKeys, guessed);
  const laterBoot = laterBootOf(findings.lives, timeline.snapshots, guessed);
  const unknown = unknownsOf(findings.unknown);
  const lanesOfIncidents = new Map<string, Lane>();
  const laneOfKind = remembered((kind: string) => laneOf(findings.byKind.get(kind) ?? []));
  const indexOf = remembered((step: Step) =>
    indexEvents(step, lanesOfIncidents.get(step.kind) ?? laneOfKind(step.kind), nothingBound(knowledge)),
  );
  const knowledge: Knowledge = {
    findings,
    kinds,
    wordsOf: (kind) => kinds.get(kind)?.words ?? kind,
    actors: options.actors,
    indexOf,
    unknownOf: unknown.of,
    unknownWith: unknown.having,
    add(events, undecided) {
      for (const [kind, list] of groupBy(events, (event) => event.kind))
        lanesOfIncidents.set(kind, laneOf(sortEvents(list)));
      unknown.add(undecided);
    },
    witnesses: witnessesOf({ findings, kinds, actors: options.actors, guessed, laterBoot }),
    sources: new Map((options.sources ?? []).map((source) => [source.name, source])),
    extent: extentOf(findings),
    lives,
    laterBoot,
    clockDoubts: clockDoubtsOf(timeline),
    endedLog: endedLogOf(timeline),
    guessed,
    undated: undatedFiles(findings.events),
    damaged: new Map(
      timeline.files.flatMap((file) => (file.damaged === undefined ? [] : [[fileOf(file), file.damaged]])),
    ),
    now: nowOf(timeline),
  };
  return knowledge;
}

/** What facts and rules could not decide, by kind, and of one kind by the values of a field that is asked for. */
function unknownsOf(all: readonly Unknown[]) {
  const ofKind = groupBy(all, ({ kind }) => kind);
  const of = (kind: string): readonly Unknown[] => ofKind.get(kind) ?? [];
  const byValue = new Map<string, Map<string, Unknown[]>>();
  return {
    of,
    having(kind: string, field: string, value: FieldValue): readonly Unknown[] {
      const open = of(kind);
      if (open.length < FEW) return open;
      const key = `${kind}\n${field}`;
      const having = byValue.get(key) ?? groupBy(open, (one) => fieldKey(one, field));
      byValue.set(key, having);
      // One that leaves the field open may be any: then all are looked at in their order.
      return having.has(OPEN) ? open : (having.get(`=${value}`) ?? []);
    },
    /** What rules leave open. */
    add(more: readonly Unknown[]): void {
      for (const [kind, list] of groupBy(more, (one) => one.kind)) ofKind.set(kind, list);
      byValue.clear();
    },
  };
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
