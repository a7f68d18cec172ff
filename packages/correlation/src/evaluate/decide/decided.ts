import type { Event, Interval, Span, StepStatus, Unknown } from '@mountline/core';
import type { Constraint, Rule, Step } from '../../rule-language/rule-ast.ts';
import type { Window } from './constraint.ts';
import type { Candidate } from './count-within.ts';
import type { Environment, Unbound } from './environment.ts';
import type { Stretch } from './event-index.ts';
import type { Asked } from './match.ts';
import type { Ground, Witness } from './witness.ts';

/** Where a step looked for events: what it asked for, in which window, and which events could be. */
export interface Looked {
  asked: Asked;
  window: Window;
  environment: Environment;
  stretch: Stretch;
}

/**
 * What a step came to, with the plain data that this rests on. There is one such decision of each step; words are made of it
 * where it is shown (explain/step-words.ts).
 */
export interface Decided {
  step: Step;
  status: StepStatus;
  /** The actor whose silence is meant, or who broke it. */
  by?: string;
  /** The events that it was decided by: those that were found, or that speak against an absence. */
  events: readonly Event[];
  rests: Rests;
  /** Why it cannot be decided whether what was found fits. */
  doubt?: Doubt;
}

export type Rests =
  /** On its events; of `more` that fit as well it cannot be told. */
  | { on: 'events'; more: number }
  /** An absence is broken by what was found where it looked; the first of it decides. */
  | { on: 'violation'; looked: Looked }
  /** Something happened, and whether in the time that is meant cannot be told. */
  | { on: 'doubtful events' }
  /** It speaks of a step that found nothing, or of a field that its event lacks; null of a step that is told later. */
  | { on: 'step'; unbound: Unbound; other: Decided | null }
  /** What a fact or a rule could not decide may be what the step looks for. */
  | { on: 'unknown'; unknown: Unknown }
  /** On what was read of all that its kind needs; null of a kind that nobody tells of. */
  | { on: 'grounds'; grounds: readonly Ground[] | null }
  /** It would have been found where it was looked for; `few`: it happened, and not as often as it must. */
  | { on: 'not found'; grounds: readonly Ground[]; looked: Looked; few: readonly Candidate[] }
  /** On the silence of one actor. */
  | { on: 'witness'; witness: Witness };

/** Why it cannot be told whether something fits. */
export type Doubt =
  /** Its order cannot be decided, or a clock is a guess. */
  | { about: 'order' }
  /** To which life it belongs. */
  | { about: 'life'; life: Extract<Constraint, { of: string }> }
  /** No line of this log has a time. */
  | { about: 'undated'; file: string }
  /** The clock of the node was set between, and nothing tells by how much. */
  | { about: 'clock set'; at: Interval; span: Span }
  /** A night in which summer time may begin, by a clock of which neither year nor zone is known. */
  | { about: 'summer time' }
  /** It may be told from files of several nodes. */
  | { about: 'nodes'; folders: readonly string[] }
  /** It rests on a file whose bytes may be others than were collected. */
  | { about: 'damage'; file: string; why: string };

/** One search from one start: what its steps came to. */
export interface Search {
  rule: Rule;
  start: Event;
  environment: Environment;
  /** The events that each step found; the same as `environment` has. */
  seen: Map<string, readonly Event[]>;
  /** In the order of the rule. */
  steps: Decided[];
  /** Steps that only add to what is told, with what was bound when they were passed: they are decided where the search is shown. */
  left: Map<Step, Environment>;
}
