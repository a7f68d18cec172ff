import type { Event } from '@mountline/core';
import type { Condition, Constraint, Step } from '../../rule-language/rule-ast.ts';
import { ALWAYS } from '../../timeline/event-time.ts';
import { firstFrom, type Lane, laneOf, textOf } from '../../timeline/lanes.ts';
import { fitsConstraint, windowOf } from './constraint.ts';
import { type Bound, meant, Unbound } from './environment.ts';
import { operandValue, unmet } from './match.ts';

/** Events from one place in a list to another: lists are long, and are not copied for every start. */
export interface Stretch {
  events: readonly Event[];
  first: number;
  /** The place behind the last one. */
  behind: number;
}

/** The events of a step's kind, found by what the step asks and not one by one. */
export interface EventIndex {
  /** All of the kind. */
  readonly all: readonly Event[];
  /** Those that can fit by their time and by the fields that the step joins on; whether one does, `fits` tells. */
  among(bound: Bound): Stretch;
  /** Those that meet the first so many conditions. */
  meeting(conditions: number, bound: Bound): readonly Event[];
}

/** `lane`: all events of the step's kind. `start`: what is bound before any step. */
export function indexEvents(step: Step, lane: Lane, start: Bound): EventIndex {
  const literal = fixed(step);
  const timed = { ...step, order: step.order.filter((one) => !('of' in one) || start.lives.isTimed(one.of)) };
  const isUntimed = (one: Constraint): one is LifeOrder => one.type === 'same-life' && !start.lives.isTimed(one.of);
  const untimed = step.order.filter(isUntimed);
  let plain: Lane | undefined;
  /** What meets the conditions that are the same for every start. */
  const narrowed = () => {
    const meets = (event: Event) => !unmet(event.fields, literal, start) && standsAlone(event, step, start);
    plain ??= laneOf(lane.events.filter(meets));
    return plain;
  };
  const ofItsOwn = step.order.some(isOfItsOwn);

  return {
    all: lane.events,
    among(bound) {
      const keys = [...joins(step.where, bound), ...sharedWith(step, bound)];
      const { events, ends } = withAll(keys.length === 0 || ofItsOwn ? narrowed() : lane, keys);
      const { from, to } = windowOf(timed, bound, ALWAYS);
      const first = from === ALWAYS.from ? 0 : firstFrom(ends(), (end) => end >= from);
      const behind = to === ALWAYS.to ? events.length : firstFrom(events, (event) => event.time.from > to);
      const stretch = { events, first, behind };
      return untimed.length > 0 && isBound(step, bound) ? ofLives(stretch, untimed, bound) : stretch;
    },
    meeting: (conditions, bound) => withAll(lane, joins(step.where.slice(0, conditions), bound, true)).events,
  };
}

/** Whether no condition hangs on something that was not seen: else one event is needed to tell. */
const isBound = ({ where }: Step, bound: Bound): boolean =>
  where.every(({ value }) => !('step' in value) || meant(bound, value.step)?.fields[value.field] != null);

/** So few events are looked through. */
const FEW = 16;

type LifeOrder = Extract<Constraint, { of: string }>;

/** Without those that cannot be of the lives that are meant, where these lie anywhere in time. */
function ofLives(stretch: Stretch, constraints: readonly LifeOrder[], bound: Bound): Stretch {
  let { events, first, behind } = stretch;
  for (const { of, step } of constraints) {
    const other = behind - first > FEW && meant(bound, step);
    const shared = other && bound.lives.shared(of, other);
    if (!shared) continue;
    const kept: Event[] = [];
    for (let i = first; i < behind; i += 1) if (sharesOne(events[i]!, shared)) kept.push(events[i]!);
    events = kept;
    [first, behind] = [0, events.length];
  }
  return { events, first, behind };
}

function sharesOne({ fields }: Event, shared: readonly (readonly [string, string])[]): boolean {
  for (const one of shared) if (textOf(fields[one[0]]) === one[1]) return true;
  return false;
}

const withAll = (lane: Lane, keys: readonly [string, string][]): Lane =>
  keys.reduce((rest, [field, value]) => rest.with(field, value), lane);

/** The conditions that ask the same of every start: those on literals, up to the first that speaks of a step. */
function fixed({ where }: Step): Condition[] {
  const at = where.findIndex(({ value }) => 'step' in value);
  return where.slice(0, at < 0 ? where.length : at).filter(({ value }) => 'literal' in value);
}

/** What a step asks of an event's own time. */
const isOfItsOwn = ({ type }: Constraint) => type === 'longer-than' || type === 'at-capture';

const standsAlone = (event: Event, { name, order }: Step, start: Bound): boolean =>
  order.every((constraint) => !isOfItsOwn(constraint) || fitsConstraint(event, name, constraint, start) !== 'no');

/** The fields that must equal a known value, up to the first condition on something that was not seen. */
function joins(where: readonly Condition[], bound: Bound, literals = false): [string, string][] {
  const keys: [string, string][] = [];
  for (const { field, op, value } of where) {
    let wanted: ReturnType<typeof operandValue>;
    try {
      wanted = operandValue(value, bound);
    } catch (error) {
      if (error instanceof Unbound) return keys;
      throw error;
    }
    if (op === '=' && wanted !== undefined && (literals || !('literal' in value))) keys.push([field, String(wanted)]);
  }
  return keys;
}

/** The fields that must be those of another step. */
function sharedWith({ order }: Step, bound: Bound): [string, string][] {
  return order.flatMap((constraint): [string, string][] => {
    if (constraint.type !== 'same') return [];
    const other = meant(bound, constraint.step)?.fields;
    return other ? constraint.fields.map((field) => [field, String(other[field])]) : [];
  });
}
