import { type Event, fileOf, type Interval, isKnown, lengthOf, type Micros, order, overlaps } from '@mountline/core';
import { type Constraint, type Point, pointsOf, type Step } from '../../rule-language/rule-ast.ts';
import { distance } from '../../timeline/distance.ts';
import { ALWAYS, type At, beginning, instantOf } from '../../timeline/event-time.ts';
import { type Fit, worse } from '../../timeline/fit.ts';
import { type Environment, meant, type Unbound } from './environment.ts';

/** A constraint with the times and the event that it speaks of in place of their names. */
export interface Ordered {
  constraint: Constraint;
  /** Of each of its points the instant; null of a point of the event itself. */
  points: readonly (At | null)[];
  /** The events whose times these are. */
  events: readonly Event[];
  /** The event of the step that it names without a time. */
  other: Event | null;
  /** What it speaks of and nothing gave, where that is needed for an event and not for where to look for one. */
  unbound: Unbound | null;
}

/** What a step asks of time and of other events; unbound where nothing gave what says where to look. */
export function ordered({ name, order }: Pick<Step, 'name' | 'order'>, environment: Environment): Ordered[] | Unbound {
  const all: Ordered[] = [];
  for (const constraint of order) {
    const one = withTimes(constraint, name, environment);
    if (one.unbound && saysWhere(constraint, name)) return one.unbound;
    all.push(one);
  }
  return all;
}

function withTimes(constraint: Constraint, own: string, environment: Environment): Ordered {
  if ('step' in constraint) {
    const { step } = constraint;
    const other = meant(environment, step) ?? null;
    return { constraint, points: NONE, events: NONE, other, unbound: other ? null : { unboundStep: step } };
  }
  const spoken = pointsOf(constraint);
  if (spoken.length === 0) return { constraint, points: NONE, events: NONE, other: null, unbound: null };
  const points: (At | null)[] = [];
  const events: Event[] = [];
  let unbound: Unbound | null = null;
  for (const point of spoken) {
    const itself = constraint.type === 'more-than' && point.step === own;
    const event = itself ? undefined : meant(environment, point.step);
    const at = event && instantOf(event, point.field);
    points.push(at ?? null);
    if (event) events.push(event);
    if (!at && !itself) unbound ??= event ? fieldOf(point) : { unboundStep: point.step };
  }
  return { constraint, points, events, other: null, unbound };
}

const NONE: readonly never[] = [];

const fieldOf = ({ step, field }: Point): Unbound => ({ unboundStep: step, field });

/** What is asked of its end, or of another field, says nothing of where an event begins. */
function saysWhere(constraint: Constraint, name: string): boolean {
  const own = ownPoint(constraint, name);
  return own?.field === undefined || own.field === 'time' || own.field === 'from';
}

const ownPoint = (constraint: Constraint, name: string): Point | undefined =>
  constraint.type === 'more-than' ? pointsOf(constraint).find((point) => point.step === name) : undefined;

/** Whether `a` comes before `b`; nothing comes before itself. Within one file of one writer the order of lines decides where their times do not. */
export function precedes(a: At, b: At): Fit {
  if (a.event && a.event === b.event) return 'no';
  const answer = order(a, b);
  if (answer !== 'cannot tell') return answer === 'before' ? 'yes' : 'no';
  const apart = a.event && b.event ? linesApart(a.event, b.event) : 0;
  if (apart > 0 && a.from <= b.from) return 'yes';
  if (apart < 0 && a.from >= b.from) return 'no';
  return 'open';
}

/** How many lines `b` stands behind `a`; 0 where the order of lines says nothing. */
function linesApart(a: Event, b: Event): number {
  const read = a.derivedBy === undefined && b.derivedBy === undefined;
  return read && fileOf(a.span) === fileOf(b.span) && a.actor === b.actor ? b.span.line - a.span.line : 0;
}

/** Whether an event lies in time, and joins, as a step demands; unbound where it lacks the field that is asked of it. */
export function fitsConstraint(
  event: Event,
  { constraint, points, other, unbound }: Ordered,
  { capture, lives }: Environment,
): Fit | Unbound {
  if (unbound) return unbound;
  const own = beginning(event);
  const [first, second] = points;
  switch (constraint.type) {
    case 'after': {
      const at = first!;
      const after = precedes(at, own);
      if (constraint.within === undefined) return after;
      return worse(after, nearness(own.from - at.to, own.to - at.from, constraint.within));
    }
    case 'before': {
      const at = first!;
      const before = precedes(own, at);
      if (constraint.within === undefined) return before;
      return worse(before, nearness(at.from - own.to, at.to - own.from, constraint.within));
    }
    case 'between':
      return worse(precedes(first!, own), precedes(own, second!));
    case 'within': {
      const at = first!;
      const least = Math.max(own.from - at.to, at.from - own.to, 0);
      const most = Math.max(own.to - at.from, at.to - own.from);
      return nearness(least, most, constraint.length);
    }
    case 'same': {
      const equal = constraint.fields.every((field) => {
        const value = event.fields[field];
        return value !== undefined && value !== null && String(value) === String(other!.fields[field]);
      });
      return equal ? 'yes' : 'no';
    }
    case 'same-life':
      return lives.same(constraint.of, event, other!);
    case 'life-before':
      return lives.before(constraint.of, event, other!);
    case 'longer-than': {
      const { duration = lengthOf(event.time) } = event.fields;
      if (typeof duration !== 'number') return 'open';
      return duration > constraint.length ? 'yes' : 'no';
    }
    case 'more-than': {
      const [from, to] = pointsOf(constraint).map((point, i) => points[i] ?? instantOf(event, point.field));
      if (!from || !to) return fieldOf(from ? constraint.to : constraint.from);
      const { least, most } = distance(from, to);
      return least >= constraint.length ? 'yes' : most > constraint.length ? 'open' : 'no';
    }
    case 'at-capture':
      // When the bundle was collected is not known: only what has no known end holds then for sure.
      if (capture === null) return isKnown(event.time.to) || event.derivedBy === undefined ? 'open' : 'yes';
      // What a log without times says may be years old.
      if (!isKnown(event.time.from) && !isKnown(event.time.to)) return 'open';
      return overlaps(event.time, capture) ? 'yes' : 'no';
  }
}

/** A distance that is known as a range only, against a limit. */
function nearness(least: number, most: number, limit: number): Fit {
  if (most <= limit) return 'yes';
  return least <= limit ? 'open' : 'no';
}

/** A stretch of time, and the events that it hangs on. `near`: what is meant is as it was then, not as it is long behind. */
export type Window = Interval & { events: readonly Event[]; near: Micros | null };

/** The stretch in which an event of the step would have to lie, as far as the step says. */
export function stretchOf(orders: readonly Ordered[], step: string, { lives }: Environment): Interval {
  let { from, to } = ALWAYS;
  for (const { constraint, points, other } of orders) {
    const [first, second] = points;
    if (constraint.type === 'after') {
      from = Math.max(from, first!.from);
      if (constraint.within !== undefined) to = Math.min(to, first!.to + constraint.within);
    } else if (constraint.type === 'before') {
      to = Math.min(to, first!.to);
      if (constraint.within !== undefined) from = Math.max(from, first!.from - constraint.within);
    } else if (constraint.type === 'between') {
      from = Math.max(from, first!.from);
      to = Math.min(to, second!.to);
    } else if (constraint.type === 'within') {
      from = Math.max(from, first!.from - constraint.length);
      to = Math.min(to, first!.to + constraint.length);
    } else if (constraint.type === 'more-than') {
      if (!saysWhere(constraint, step)) continue;
      if (first && !second) from = Math.max(from, first.from + constraint.length);
      if (second && !first) to = Math.min(to, second.to - constraint.length);
    } else if (constraint.type === 'same-life' || constraint.type === 'life-before') {
      const life = lives.stretch(constraint.of, other!, constraint.type === 'life-before' ? 1 : 0);
      from = Math.max(from, life.from);
      to = Math.min(to, life.to);
    }
  }
  return { from, to };
}

/**
 * The same, with what it hangs on. An end that the step gives stands also where nothing was read any more; one that it leaves
 * open is the end of what was read.
 */
export function windowOf(orders: readonly Ordered[], lies: Interval, extent: Interval): Window {
  const from = lies.from === ALWAYS.from ? extent.from : lies.from;
  const to = lies.to === ALWAYS.to ? extent.to : lies.to;
  const events: Event[] = [];
  let near: Micros | null = null;
  for (const one of orders) {
    for (const event of one.events) events.push(event);
    const end = nearPoint(one)?.to;
    if (end !== undefined) near = Math.min(near ?? end, end);
  }
  return { from, to, events, near };
}

/** The point that a constraint wants an event to lie near to, or in front of. */
function nearPoint({ constraint, points: [first, second] }: Ordered): At | null | undefined {
  if (constraint.type === 'within' || constraint.type === 'before') return first;
  if (constraint.type === 'after') return constraint.within === undefined ? null : first;
  return constraint.type === 'between' ? second : null;
}
