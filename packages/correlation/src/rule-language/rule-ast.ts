import type { IncidentSeverity } from '@mountline/core';

/** A rule as data: what the rule language is compiled to, and all that the evaluator reads. */
export interface Rule {
  id: string;
  severity: IncidentSeverity;
  /** The first whose placeholders are all known is the title. */
  titles: Text[];
  see: string[];
  /** Rules whose incidents on the same bindings this one explains too. */
  overrides: string[];
  steps: Step[];
  /** The incident is open while one of these steps holds at capture. */
  openWhile: string[];
  because: Text[];
  impact: Text[];
  doNow: Instruction[];
  fix: Instruction[];
  fixedIn: FixedIn[];
  unknown: Text[];
  /** Where its id stands in the text. */
  line: number;
  column: number;
}

/** Words with `{placeholders}`. A text with a placeholder that has no value is left out. */
export interface Text {
  text: string;
  /** Only when this step was seen. */
  if?: string;
  /** Only when none of these steps was seen. */
  unless?: string[];
}

/** A text that tells the user what to do, with the commands for it. */
export interface Instruction extends Text {
  commands: string[];
}

/** A bug of the kernel, in words, and the versions that fixed it: `6.14` of mainline, `6.1.129` of its stable lines. */
export interface FixedIn extends Text {
  kernels: string[];
}

/**
 * - `anchor`: where a search begins; every event that fits is a start
 * - `required`: without it there is no incident
 * - `alternative`: at least one of these is required
 * - `optional`: adds to the story, never to the certainty
 * - `no`: its absence is required; `optional-no`: its absence is told
 * - `end`: what ended the incident
 */
export type Role = 'anchor' | 'required' | 'alternative' | 'optional' | 'no' | 'optional-no' | 'end';

/** A step of a rule: the kind of event that it looks for, with its conditions. */
export interface Step {
  name: string;
  role: Role;
  kind: string;
  where: Condition[];
  order: Constraint[];
  /** Actors, for `no`. */
  by: string[];
  /** All events that fit are evidence, not the nearest one only. */
  every: boolean;
  /** It must have happened so often, within some time of each other or at any distance. */
  times?: Times;
  /** For an `end`: what it did, in words. */
  says?: Text;
  /** Where it stands in the rule's text. */
  line: number;
  column: number;
}

/** How often a step must have happened, within so many microseconds if `within` is given. */
export interface Times {
  least: number;
  within?: number;
}

/** What the field of a condition is compared with. */
export type Operand =
  | { literal: string | number | boolean }
  /** A name in capitals: bound by the first step that uses it. */
  | { variable: string }
  | { step: string; field: string };

/** A condition on one field of the event of a step. */
export interface Condition {
  field: string;
  op: '=' | '!=' | '<' | '<=' | '>' | '>=';
  value: Operand;
}

/** A point of time: a step, or a field of it that holds a time. */
export interface Point {
  step: string;
  field?: string;
}

/** The points of time that a constraint speaks of. */
export function pointsOf(constraint: Constraint): Point[] {
  if ('point' in constraint) return [constraint.point];
  return constraint.type === 'between' || constraint.type === 'more-than' ? [constraint.from, constraint.to] : [];
}

/** How the time or the identity of a step relates to other steps. Lengths are in microseconds. */
export type Constraint =
  | { type: 'after' | 'before'; point: Point; within?: number }
  | { type: 'between'; from: Point; to: Point }
  | { type: 'within'; length: number; point: Point }
  | { type: 'same'; fields: string[]; step: string }
  /** The life of something whose number is used again: `port`, `pod`. */
  | { type: 'same-life' | 'life-before'; of: string; step: string }
  | { type: 'longer-than'; length: number }
  /** One of the points may be the step itself. */
  | { type: 'more-than'; length: number; from: Point; to: Point }
  | { type: 'at-capture' };
