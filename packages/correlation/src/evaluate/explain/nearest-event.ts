import { type Event, formatDuration } from '@mountline/core';
import { constraintInWords } from '../../rule-language/rule-words.ts';
import type { Now } from '../../timeline/clock-words.ts';
import { beginning } from '../../timeline/event-time.ts';
import type { Fit } from '../../timeline/fit.ts';
import { firstFrom } from '../../timeline/lanes.ts';
import { fitsConstraint, type Ordered, stretchOf } from '../decide/constraint.ts';
import type { Environment, Unbound } from '../decide/environment.ts';
import type { EventIndex } from '../decide/event-index.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import { type Asked, metBy, type Wanted } from '../decide/match.ts';
import { shown } from './render-template.ts';
import { stepNames } from './step-names.ts';

/** An event that almost fits a step, and why it does not. */
interface Nearest {
  event: Event;
  why: string;
}

/** What a step asks, of which events, and the words for it. */
interface Question {
  asked: Asked;
  index: EventIndex;
  environment: Environment;
  nameOf(step: string): string;
  now: Now;
}

/**
 * Of events of a step's kind that do not fit, the one that meets most of what the step asks, and what it does not meet. Of
 * several, some may meet that, but then not what is asked before: all of it is named. None where the step hangs on a field
 * that the event of another step lacks.
 */
export function nearestEvent(
  asked: Asked,
  environment: Environment,
  knowledge: Knowledge,
  now: Now,
): Nearest | undefined {
  const { step } = asked;
  const index = knowledge.indexOf(step);
  if (index.all.length === 0) return undefined;
  const nameOf = stepNames(step, environment.seen, knowledge.wordsOf);
  const question = { asked, index, environment, nameOf, now };
  const failure = failureOf(question);
  if (!failure || (failure.met === step.where.length && failure.fitting < 0)) return undefined;
  return { event: failure.event, why: index.all.length === 1 ? onlyOne(question, failure) : noneOf(question, failure) };
}

function onlyOne(question: Question, { event, met, fitting }: Failure): string {
  const { nameOf, now } = question;
  const { where, order } = question.asked;
  const unmet = where[met];
  if (!unmet) {
    const off = farOff(event, order[fitting]!, question);
    return `one was found, but not ${constraintInWords(order[fitting]!.constraint, nameOf)}${off === undefined ? '' : `: it is ${off}`}`;
  }
  const { field } = unmet.condition;
  const actual = shown(field, event.fields[field], now);
  return actual === null
    ? `one was found, without \`${field}\``
    : `one was found, but not with ${conditionInWords(unmet, now)}: its ${field} is ${actual}`;
}

function noneOf(question: Question, { event, met, fitting }: Failure): string {
  const { index, nameOf, now } = question;
  const { where, order } = question.asked;
  const conditions = where.slice(0, met + 1).map((one) => conditionInWords(one, now));
  const lies = order.slice(0, fitting + 1).map(({ constraint }) => ` ${constraintInWords(constraint, nameOf)}`);
  const none = `${index.all.length} found, none${conditions.length > 0 ? ` with ${conditions.join(' and ')}` : ''}${lies.join('')}`;
  const unmet = where[met];
  if (!unmet) {
    const off = farOff(event, order[fitting]!, question);
    return off === undefined ? none : `${none}: the closest is ${off}`;
  }
  if (unmet.value === undefined) return none;
  const { field } = unmet.condition;
  const actual = shown(field, event.fields[field], now);
  return actual === null ? `${none}: the closest has no ${field}` : `${none}: in the closest one ${field} is ${actual}`;
}

/** How far an event came: so many conditions are met; of constraints, which one is not met, -1 where each may be. */
interface Failure {
  event: Event;
  met: number;
  fitting: number;
}

/** Looks among those that meet all conditions first, then among those that meet all but the last, and so on. */
function failureOf(question: Question): Failure | undefined {
  const { index, environment } = question;
  const { step, where, unbound, order } = question.asked;
  if (unbound && index.meeting(where.length, where).some(({ fields }) => metBy(fields, where) === where.length))
    return undefined;
  for (let met = step.where.length; met >= 0; met -= 1) {
    let best: Failure | undefined;
    const meeting = index.meeting(met, where);
    for (const event of met < step.where.length ? meeting : nearestFirst(meeting, question)) {
      if (metBy(event.fields, where) < met) continue;
      if (met < step.where.length) return { event, met, fitting: -1 };
      const fitting = order.findIndex((one) => !mayFit(fitsConstraint(event, one, environment)));
      if (fitting >= 0 && fitsConstraint(event, order[fitting]!, environment) !== 'no') return undefined;
      if (!best || fitting > best.fitting) best = { event, met, fitting };
      if (fitting === order.length - 1) break;
    }
    if (best) return best;
  }
  return undefined;
}

/** Not what it does not fit, nor what cannot be asked of it. */
const mayFit = (fit: Fit | Unbound): boolean => fit === 'yes' || fit === 'open';

/** Those on both sides of the window first: of equals they are the nearest. */
function* nearestFirst(events: readonly Event[], { asked: { step, order }, environment }: Question): Iterable<Event> {
  const { from, to } = stretchOf(order, step.name, environment);
  const begun = firstFrom(events, (event) => event.time.from >= from);
  const before = events.slice(Math.max(0, begun - 8), begun).findLast((event) => beginning(event).to <= from);
  const behind = events[firstFrom(events, (event) => event.time.from > to)];
  if (behind && (!before || behind.time.from - to < from - beginning(before).to)) yield behind;
  if (before) yield before;
  yield* events;
}

/** How far an event lies outside of what is asked; undefined where that is no distance in time. */
function farOff(event: Event, one: Ordered, { asked: { step }, environment }: Question): string | undefined {
  const { constraint } = one;
  if (constraint.type === 'longer-than') {
    const { duration } = event.fields;
    return `${formatDuration(typeof duration === 'number' ? duration : event.time.to - event.time.from)} long`;
  }
  if (constraint.type === 'at-capture' || 'step' in constraint) return;
  const own = beginning(event);
  const { from, to } = stretchOf([one], step.name, environment);
  if (own.from > to) return `${formatDuration(own.from - to)} too late`;
  return own.to <= from ? `${formatDuration(from - own.to)} too early` : undefined;
}

/** A variable that is free asks for any value. */
function conditionInWords({ condition: { field, op }, value }: Wanted, now: Now): string {
  const wanted = shown(field, value, now);
  return wanted === null ? `a ${field}` : `${field} ${op} ${wanted || '""'}`;
}
