import { type Event, type FieldMap, type FieldValue, type Interval, order, type Unknown } from '@mountline/core';
import type { Condition, Constraint, Operand, Point, Step } from './rule-ast.ts';

/** What is bound so far: variables, and the event that each step found. */
export interface Bound {
  variables: FieldMap;
  events: ReadonlyMap<string, Event>;
  capture: Interval | null;
}

/** `open`: the order or a clock cannot be decided. */
export type Fit = 'yes' | 'open' | 'no';

/** A step speaks of something that no earlier step found: neither seen nor unseen. */
export class Unbound extends Error {
  step: string;
  constructor(step: string) {
    super(`depends on ${step}, which was not seen`);
    this.step = step;
  }
}

/** The operand's value; undefined for a variable that is free. Throws `Unbound` when its step found nothing. */
function operandValue(operand: Operand, bound: Bound): FieldValue | undefined {
  if ('literal' in operand) return operand.literal;
  if ('variable' in operand) return bound.variables[operand.variable];
  const event = bound.events.get(operand.step);
  if (!event) throw new Unbound(operand.step);
  const value = event.fields[operand.field];
  if (value === undefined || value === null) throw new Unbound(`${operand.step}.${operand.field}`);
  return value;
}

function compare(a: FieldValue, op: Condition['op'], b: FieldValue): boolean {
  if (op === '=') return a === b || String(a) === String(b);
  if (op === '!=') return String(a) !== String(b);
  const [x, y] = [Number(a), Number(b)];
  if (op === '<') return x < y;
  if (op === '<=') return x <= y;
  if (op === '>') return x > y;
  return x >= y;
}

/** Whether fields meet the conditions of a step. A field that is missing meets none: null joins to nothing. */
export function meets(fields: FieldMap, conditions: readonly Condition[], bound: Bound): boolean {
  for (const { field, op, value } of conditions) {
    const wanted = operandValue(value, bound);
    const actual = fields[field];
    if (actual === undefined || actual === null) return false;
    if (wanted === undefined) continue;
    if (!compare(actual, op, wanted)) return false;
  }
  return true;
}

/** An unknown fits unless a field that it names speaks against it. */
export function mayMeet(unknown: Unknown, conditions: readonly Condition[], bound: Bound): boolean {
  return conditions.every(({ field, op, value }) => {
    const actual = unknown.fields[field];
    if (actual === undefined || actual === null) return true;
    try {
      const wanted = operandValue(value, bound);
      return wanted === undefined || compare(actual, op, wanted);
    } catch {
      return true;
    }
  });
}

/** The variables that an event binds. */
export function bindings(fields: FieldMap, conditions: readonly Condition[], bound: Bound): FieldMap {
  const found: FieldMap = {};
  for (const { field, op, value } of conditions) {
    if (op !== '=' || !('variable' in value) || bound.variables[value.variable] !== undefined) continue;
    const actual = fields[field];
    if (actual !== undefined && actual !== null) found[value.variable] = actual;
  }
  return found;
}

/** A point of time and the event that it belongs to. */
type At = Interval & { event: Event };

/** When an event happened, for ordering: a long one (a silence, an outage) counts from its beginning. */
function beginning(event: Event): At {
  const long = event.derivedBy !== undefined && event.fields.duration !== undefined;
  return { from: event.time.from, to: long ? event.time.from + 1 : event.time.to, event };
}

/** The interval of a point: a step's, or one of its fields that holds microseconds. */
export function timeOf(point: Point, bound: Bound): At {
  const event = bound.events.get(point.step);
  if (!event) throw new Unbound(point.step);
  if (point.field === undefined) return beginning(event);
  if (point.field === 'from') return { from: event.time.from, to: event.time.from, event };
  if (point.field === 'to') return { from: event.time.to, to: event.time.to, event };
  const value = event.fields[point.field];
  if (typeof value !== 'number') throw new Unbound(`${point.step}.${point.field}`);
  return { from: value, to: value, event };
}

/**
 * Whether `a` comes before `b`. Within one file of one writer the order of lines decides equal stamps.
 */
function precedes(a: At, b: At): Fit {
  const sameFile = a.event.span.path === b.event.span.path && a.event.span.container === b.event.span.container;
  const read = a.event.derivedBy === undefined && b.event.derivedBy === undefined;
  if (sameFile && read && a.from === b.from && a.event !== b.event) {
    return a.event.span.line < b.event.span.line ? 'yes' : 'no';
  }
  const answer = order(a, b);
  return answer === 'before' ? 'yes' : answer === 'after' ? 'no' : 'open';
}

const worse = (a: Fit, b: Fit): Fit =>
  a === 'no' || b === 'no' ? 'no' : a === 'open' || b === 'open' ? 'open' : 'yes';

function fitsConstraint(event: Event, constraint: Constraint, bound: Bound): Fit {
  switch (constraint.type) {
    case 'after': {
      const point = timeOf(constraint.point, bound);
      const after = precedes(point, beginning(event));
      if (constraint.within === undefined || after === 'no') return after;
      return worse(after, nearness(event.time.from - point.to, event.time.from - point.from, constraint.within));
    }
    case 'before': {
      const point = timeOf(constraint.point, bound);
      const before = precedes(beginning(event), point);
      if (constraint.within === undefined || before === 'no') return before;
      return worse(before, nearness(point.from - event.time.to, point.to - event.time.from, constraint.within));
    }
    case 'between': {
      const from = timeOf(constraint.from, bound);
      const to = timeOf(constraint.to, bound);
      return event.time.to > from.from && event.time.from < to.to ? 'yes' : 'no';
    }
    case 'within': {
      const point = timeOf(constraint.point, bound);
      const least = Math.max(event.time.from - point.to, point.from - event.time.to, 0);
      const most = Math.max(event.time.to - point.from, point.to - event.time.from);
      return nearness(least, most, constraint.length);
    }
    case 'same': {
      const other = bound.events.get(constraint.step);
      if (!other) throw new Unbound(constraint.step);
      const equal = constraint.fields.every((field) => {
        const value = event.fields[field];
        return value !== undefined && value !== null && String(value) === String(other.fields[field]);
      });
      return equal ? 'yes' : 'no';
    }
    case 'life-before': {
      const other = bound.events.get(constraint.step);
      if (!other) throw new Unbound(constraint.step);
      const { portLife } = other.fields;
      if (typeof portLife !== 'number') throw new Unbound(`${constraint.step}.portLife`);
      return event.fields.portLife === portLife - 1 ? 'yes' : 'no';
    }
    case 'longer-than': {
      const { duration } = event.fields;
      return (typeof duration === 'number' ? duration : event.time.to - event.time.from) > constraint.length
        ? 'yes'
        : 'no';
    }
    case 'at-capture':
      return bound.capture === null || (event.time.from < bound.capture.to && event.time.to > bound.capture.from)
        ? 'yes'
        : 'no';
  }
}

/** A distance that is known as a range only, against a limit. */
function nearness(least: number, most: number, limit: number): Fit {
  if (most <= limit) return 'yes';
  return least <= limit ? 'open' : 'no';
}

/** An order between two files cannot be decided when the clock of one of them was guessed. */
function guessedOrder(event: Event, step: Step, bound: Bound): boolean {
  return step.order.some((constraint) => {
    if (constraint.type !== 'after' && constraint.type !== 'before') return false;
    const other = bound.events.get(constraint.point.step);
    if (!other || other.span.path === event.span.path) return false;
    return Boolean(event.guesses?.length || other.guesses?.length);
  });
}

/** Whether an event fits a step, with the order three-valued. Throws `Unbound`. */
export function fits(event: Event, step: Step, bound: Bound): Fit {
  if (!meets(event.fields, step.where, bound)) return 'no';
  let fit: Fit = guessedOrder(event, step, bound) ? 'open' : 'yes';
  for (const constraint of step.order) {
    fit = worse(fit, fitsConstraint(event, constraint, bound));
    if (fit === 'no') return 'no';
  }
  return fit;
}

/** The stretch in which an event of the step would have to lie. */
export function windowOf(step: Step, bound: Bound, extent: Interval): Interval {
  let { from, to } = extent;
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
    } else if (constraint.type === 'same' || constraint.type === 'life-before') {
      if (!bound.events.get(constraint.step)) throw new Unbound(constraint.step);
    }
  }
  return { from, to };
}
