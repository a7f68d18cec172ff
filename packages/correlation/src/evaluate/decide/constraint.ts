import {
  type Event,
  fileOf,
  type Interval,
  isKnown,
  leastOf,
  lengthOf,
  type Micros,
  order,
  overlaps,
} from '@mountline/core';
import { type Constraint, type Point, pointsOf, type Step } from '../../rule-language/rule-ast.ts';
import { distance } from '../../timeline/distance.ts';
import { ALWAYS, type At, beginning, instantOf } from '../../timeline/event-time.ts';
import { type Fit, worse } from '../../timeline/fit.ts';
import { filesOf, guessedBetween } from '../../timeline/guessed-clocks.ts';
import { type Bound, meant, Unbound } from './environment.ts';

/** The interval of a point. `own`: the event of the step that speaks of it, which may mean itself. */
export function timeOf({ step, field }: Point, bound: Bound, own?: { step: string; event: Event }): At {
  const event = own?.step === step ? own.event : meant(bound, step);
  if (!event) throw new Unbound(step);
  const instant = instantOf(event, field);
  if (!instant) throw new Unbound(`${step}.${field}`);
  return instant;
}

/** Whether `a` comes before `b`; nothing comes before itself. Within one file of one writer the order of lines decides where their times do not. */
function precedes(a: At, b: At): Fit {
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

/** Whether an event lies in time, and joins, as the step of this name demands. Throws `Unbound`. */
export function fitsConstraint(event: Event, step: string, constraint: Constraint, bound: Bound): Fit {
  const own = beginning(event);
  switch (constraint.type) {
    case 'after': {
      const point = timeOf(constraint.point, bound);
      const after = precedes(point, own);
      if (constraint.within === undefined || after === 'no') return after;
      return worse(after, nearness(own.from - point.to, own.to - point.from, constraint.within));
    }
    case 'before': {
      const point = timeOf(constraint.point, bound);
      const before = precedes(own, point);
      if (constraint.within === undefined || before === 'no') return before;
      return worse(before, nearness(point.from - own.to, point.to - own.from, constraint.within));
    }
    case 'between': {
      const from = timeOf(constraint.from, bound);
      const to = timeOf(constraint.to, bound);
      return worse(precedes(from, own), precedes(own, to));
    }
    case 'within': {
      const point = timeOf(constraint.point, bound);
      const least = Math.max(own.from - point.to, point.from - own.to, 0);
      const most = Math.max(own.to - point.from, point.to - own.from);
      return nearness(least, most, constraint.length);
    }
    case 'same': {
      const other = meant(bound, constraint.step);
      if (!other) throw new Unbound(constraint.step);
      const equal = constraint.fields.every((field) => {
        const value = event.fields[field];
        return value !== undefined && value !== null && String(value) === String(other.fields[field]);
      });
      return equal ? 'yes' : 'no';
    }
    case 'same-life':
    case 'life-before': {
      const other = meant(bound, constraint.step);
      if (!other) throw new Unbound(constraint.step);
      const { same, before } = bound.lives;
      return (constraint.type === 'same-life' ? same : before)(constraint.of, event, other);
    }
    case 'longer-than': {
      const { duration = lengthOf(event.time) } = event.fields;
      if (typeof duration !== 'number') return 'open';
      return duration > constraint.length ? 'yes' : 'no';
    }
    case 'more-than': {
      const itself = { step, event };
      const [from, to] = [constraint.from, constraint.to].map((point) => timeOf(point, bound, itself));
      const { least, most } = distance(from!, to!);
      return least >= constraint.length ? 'yes' : most > constraint.length ? 'open' : 'no';
    }
    case 'at-capture':
      // When the bundle was collected is not known: only what has no known end holds then for sure.
      if (bound.capture === null) return isKnown(event.time.to) ? 'open' : 'yes';
      return overlaps(event.time, bound.capture) ? 'yes' : 'no';
  }
}

/** A distance that is known as a range only, against a limit. */
function nearness(least: number, most: number, limit: number): Fit {
  if (most <= limit) return 'yes';
  return least <= limit ? 'open' : 'no';
}

/** What an order speaks of: the steps whose times a step is compared with, and the points that it has to lie near to, or in front of. */
interface SpokenOf {
  steps: readonly string[];
  near: readonly Point[];
}

/** It is asked of each event that may fit. */
const spoken = new WeakMap<readonly Constraint[], SpokenOf>();

function spokenOf({ order }: Pick<Step, 'order'>): SpokenOf {
  const known = spoken.get(order);
  if (known) return known;
  const steps = order.flatMap((constraint) => pointsOf(constraint).map((point) => point.step));
  const made = { steps, near: order.flatMap(nearPoints) };
  spoken.set(order, made);
  return made;
}

function nearPoints(constraint: Constraint): Point | [] {
  if (constraint.type === 'within' || constraint.type === 'before') return constraint.point;
  if (constraint.type === 'after') return constraint.within === undefined ? [] : constraint.point;
  return constraint.type === 'between' ? constraint.to : [];
}

/** An order between two files cannot be decided when the clock of one of them was guessed. */
export function guessedOrder(event: Event, step: Step, bound: Bound): boolean {
  return spokenOf(step).steps.some((name) => {
    const other = meant(bound, name);
    if (!other) return false;
    return (
      guessedBetween(other, () => filesOf(event), bound.guessed) ||
      guessedBetween(event, () => filesOf(other), bound.guessed)
    );
  });
}

/** A stretch of time, and the events that it hangs on. `near`: what is meant is as it was then, not as it is long behind. */
export type Window = Interval & { events: readonly Event[]; near?: Micros };

/**
 * The stretch in which an event of the step would have to lie. An end that the step gives stands also where nothing was
 * read any more; one that it leaves open is the end of what was read. Throws `Unbound`.
 */
export function windowOf(step: Pick<Step, 'name' | 'order'>, bound: Bound, extent: Interval): Window {
  let { from, to } = ALWAYS;
  for (const constraint of step.order) {
    if (constraint.type === 'after') {
      const point = timeOf(constraint.point, bound);
      from = Math.max(from, point.from);
      if (constraint.within !== undefined) to = Math.min(to, point.to + constraint.within);
    } else if (constraint.type === 'before') {
      const point = timeOf(constraint.point, bound);
      to = Math.min(to, point.to);
      if (constraint.within !== undefined) from = Math.max(from, point.from - constraint.within);
    } else if (constraint.type === 'between') {
      from = Math.max(from, timeOf(constraint.from, bound).from);
      to = Math.min(to, timeOf(constraint.to, bound).to);
    } else if (constraint.type === 'within') {
      const point = timeOf(constraint.point, bound);
      from = Math.max(from, point.from - constraint.length);
      to = Math.min(to, point.to + constraint.length);
    } else if (constraint.type === 'more-than') {
      // What is asked of its end, or of another field, says nothing of where it begins.
      const own = pointsOf(constraint).find((point) => point.step === step.name);
      if (own?.field !== undefined && own.field !== 'time' && own.field !== 'from') continue;
      const [first, last] = [constraint.from, constraint.to].map((point) =>
        point.step === step.name ? undefined : timeOf(point, bound),
      );
      if (first && !last) from = Math.max(from, first.from + constraint.length);
      if (last && !first) to = Math.min(to, last.to - constraint.length);
    } else if ('step' in constraint) {
      const other = meant(bound, constraint.step);
      if (!other) throw new Unbound(constraint.step);
      if (constraint.type === 'same') continue;
      const life = bound.lives.stretch(constraint.of, other, constraint.type === 'life-before' ? 1 : 0);
      from = Math.max(from, life.from);
      to = Math.min(to, life.to);
    }
  }
  if (from === ALWAYS.from) from = extent.from;
  if (to === ALWAYS.to) to = extent.to;
  const { steps, near } = spokenOf(step);
  const events = steps.flatMap((name) => meant(bound, name) ?? []);
  return near.length > 0
    ? { from, to, events, near: leastOf(near.map((point) => timeOf(point, bound).to)) }
    : { from, to, events };
}
