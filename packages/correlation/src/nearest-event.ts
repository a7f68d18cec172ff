import { type Event, formatDuration } from '@mountline/core';
import type { Bound } from './bound.ts';
import { ALWAYS, beginning, fitsConstraint, windowOf } from './constraint.ts';
import { type EventIndex, firstFrom } from './event-index.ts';
import { operandValue, unmet } from './match.ts';
import type { Condition, Constraint, Step } from './rule-ast.ts';
import { constraintInWords, namesOf } from './rule-words.ts';
import { shown } from './wording.ts';

/** An event that almost fits a step, and why it does not. */
export interface Nearest {
  event: Event;
  why: string;
}

/** Of events of a step's kind that do not fit, the one that meets most of what the step asks, and what it does not meet. */
export function nearestEvent(step: Step, index: EventIndex, bound: Bound): Nearest | undefined {
  const best = failureOf(step, index, bound);
  if (!best) return undefined;
  const { event, condition, constraint } = best;
  const { length } = index.all;
  const count = length === 1 ? 'there is one, not' : `there are ${length}, none`;
  if (!condition) {
    const off = constraint && farOff(event, step.name, constraint, bound);
    const how = off === undefined ? '' : `: ${length === 1 ? 'it' : 'the nearest'} is ${off}`;
    return constraint && { event, why: `${count} ${constraintInWords(constraint, namesOf(step, bound))}${how}` };
  }
  const actual = shown(condition.field, event.fields[condition.field]);
  if (actual === null) return { event, why: `${count} with a ${condition.field}` };
  const which = length === 1 ? '' : ' in the nearest one';
  return { event, why: `${count} with ${conditionInWords(condition, bound)}: ${condition.field} is ${actual}${which}` };
}

interface Failure {
  event: Event;
  condition?: Condition;
  constraint?: Constraint;
}

/** Looks among those that meet all conditions first, then among those that meet all but the last, and so on. */
function failureOf(step: Step, index: EventIndex, bound: Bound): Failure | undefined {
  const { name, where, order } = step;
  for (let met = where.length; met >= 0; met -= 1) {
    let best: { event: Event; at: number } | undefined;
    const meeting = index.meeting(met, bound);
    for (const event of met < where.length ? meeting : nearestFirst(meeting, step, bound)) {
      if (unmet(event.fields, where.slice(0, met), bound)) continue;
      if (met < where.length) return { event, condition: where[met]! };
      const at = order.findIndex((constraint) => fitsConstraint(event, name, constraint, bound) === 'no');
      if (!best || at > best.at) best = { event, at };
      if (at === order.length - 1) break;
    }
    if (best) return { event: best.event, ...(best.at < 0 ? {} : { constraint: order[best.at]! }) };
  }
  return undefined;
}

/** Those on both sides of the window first: of equals they are the nearest. */
function* nearestFirst(events: readonly Event[], step: Step, bound: Bound): Iterable<Event> {
  const { from, to } = windowOf(step, bound, ALWAYS);
  const begun = firstFrom(events, (event) => event.time.from >= from);
  const before = events.slice(Math.max(0, begun - 8), begun).findLast((event) => beginning(event).to <= from);
  const behind = events[firstFrom(events, (event) => event.time.from > to)];
  if (behind && (!before || behind.time.from - to < from - beginning(before).to)) yield behind;
  if (before) yield before;
  yield* events;
}

/** How far an event lies outside of what is asked; undefined where that is no distance in time. */
function farOff(event: Event, name: string, constraint: Constraint, bound: Bound): string | undefined {
  if (constraint.type === 'longer-than') {
    const { duration } = event.fields;
    return `${formatDuration(typeof duration === 'number' ? duration : event.time.to - event.time.from)} long`;
  }
  if (constraint.type === 'at-capture' || 'step' in constraint) return;
  const own = beginning(event);
  const step = { name, order: [constraint] };
  const { from, to } = windowOf(step, bound, ALWAYS);
  if (own.from > to) return `${formatDuration(own.from - to)} too late`;
  return own.to <= from ? `${formatDuration(from - own.to)} too early` : undefined;
}

const conditionInWords = ({ field, op, value }: Condition, bound: Bound) =>
  `${field} ${op} ${shown(field, operandValue(value, bound))}`;
