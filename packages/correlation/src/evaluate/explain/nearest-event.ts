import { type Event, formatDuration } from '@mountline/core';
import type { Condition, Constraint, Step } from '../../rule-language/rule-ast.ts';
import { constraintInWords } from '../../rule-language/rule-words.ts';
import { ALWAYS, beginning } from '../../timeline/event-time.ts';
import { firstFrom } from '../../timeline/lanes.ts';
import { fitsConstraint, windowOf } from '../decide/constraint.ts';
import { type Bound, Unbound } from '../decide/environment.ts';
import type { EventIndex } from '../decide/event-index.ts';
import { operandValue, unmet } from '../decide/match.ts';
import { shown } from './render-template.ts';
import { namesOf } from './step-names.ts';

/** An event that almost fits a step, and why it does not. */
export interface Nearest {
  event: Event;
  why: string;
}

/**
 * Of events of a step's kind that do not fit, the one that meets most of what the step asks, and what it does not meet. Of
 * several, some may meet that, but then not what is asked before: all of it is named. None where the step hangs on a field
 * that the event of another step lacks.
 */
export function nearestEvent(step: Step, index: EventIndex, bound: Bound): Nearest | undefined {
  try {
    return nearestOf(step, index, bound);
  } catch (error) {
    if (error instanceof Unbound) return undefined;
    throw error;
  }
}

function nearestOf(step: Step, index: EventIndex, bound: Bound): Nearest | undefined {
  const failure = index.all.length > 0 && failureOf(step, index, bound);
  if (!failure || (failure.met === step.where.length && failure.fitting < 0)) return undefined;
  const why = index.all.length === 1 ? onlyOne(step, failure, bound) : noneOf(step, index.all.length, failure, bound);
  return { event: failure.event, why };
}

function onlyOne(step: Step, { event, met, fitting }: Failure, bound: Bound): string {
  const { name, where, order } = step;
  const condition = where[met];
  if (!condition) {
    const off = farOff(event, name, order[fitting]!, bound);
    return `there is one, not ${constraintInWords(order[fitting]!, namesOf(step, bound))}${off === undefined ? '' : `: it is ${off}`}`;
  }
  const { field } = condition;
  const actual = shown(field, event.fields[field], bound.now);
  return actual === null
    ? `there is one, without \`${field}\``
    : `there is one, not with ${conditionInWords(condition, bound)}: ${field} is ${actual}`;
}

function noneOf(step: Step, count: number, { event, met, fitting }: Failure, bound: Bound): string {
  const { name, where, order } = step;
  const asked = where.slice(0, met + 1).map((condition) => conditionInWords(condition, bound));
  const lies = order
    .slice(0, fitting + 1)
    .map((constraint) => ` ${constraintInWords(constraint, namesOf(step, bound))}`);
  const none = `there are ${count}, none${asked.length > 0 ? ` with ${asked.join(' and ')}` : ''}${lies.join('')}`;
  const condition = where[met];
  if (!condition) {
    const off = farOff(event, name, order[fitting]!, bound);
    return off === undefined ? none : `${none}: the nearest is ${off}`;
  }
  const { field, value } = condition;
  if (operandValue(value, bound) === undefined) return none;
  const actual = shown(field, event.fields[field], bound.now);
  return actual === null ? `${none}: the nearest has no ${field}` : `${none}: ${field} is ${actual} in the nearest one`;
}

/** How far an event came: so many conditions are met; of constraints, which one is not met, -1 where each may be. */
interface Failure {
  event: Event;
  met: number;
  fitting: number;
}

/** Looks among those that meet all conditions first, then among those that meet all but the last, and so on. */
function failureOf(step: Step, index: EventIndex, bound: Bound): Failure | undefined {
  const { name, where, order } = step;
  for (let met = where.length; met >= 0; met -= 1) {
    let best: { event: Event; at: number } | undefined;
    const meeting = index.meeting(met, bound);
    for (const event of met < where.length ? meeting : nearestFirst(meeting, step, bound)) {
      if (unmet(event.fields, where.slice(0, met), bound)) continue;
      if (met < where.length) return { event, met, fitting: -1 };
      const at = order.findIndex((constraint) => fitsConstraint(event, name, constraint, bound) === 'no');
      if (!best || at > best.at) best = { event, at };
      if (at === order.length - 1) break;
    }
    if (best) return { event: best.event, met, fitting: best.at };
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

/** A variable that is free asks for any value. */
function conditionInWords({ field, op, value }: Condition, bound: Bound): string {
  const wanted = shown(field, operandValue(value, bound), bound.now);
  return wanted === null ? `a ${field}` : `${field} ${op} ${wanted || '""'}`;
}
