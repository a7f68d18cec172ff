import type { Event, Interval } from '@mountline/core';
import type { Constraint, Step } from '../../rule-language/rule-ast.ts';
import { ALWAYS } from '../../timeline/event-time.ts';
import { firstFrom, type Lane, laneOf, textOf } from '../../timeline/lanes.ts';
import { fitsConstraint, type Ordered, stretchOf } from './constraint.ts';
import type { Environment } from './environment.ts';
import { type Asked, meets, type Wanted, wanted } from './match.ts';

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
  /**
   * Those that can fit by their time and by the fields that the step joins on; whether one does, `fits` tells. `lies`: the stretch
   * in which one would have to lie.
   */
  among(asked: Asked, lies: Interval, environment: Environment): Stretch;
  /** Those that meet the first so many conditions. */
  meeting(conditions: number, where: readonly Wanted[]): readonly Event[];
}

/** `lane`: all events of the step's kind. `start`: what is bound before any step. */
export function indexEvents(step: Step, lane: Lane, start: Environment): EventIndex {
  const literal = fixed(step, start);
  const { lives } = start;
  const ofItsOwn = step.order.filter(isOfItsOwn).map(alone);
  const isTimed = ({ constraint }: Ordered) => !('of' in constraint) || lives.isTimed(constraint.of);
  const isUntimed = ({ constraint }: Ordered) => constraint.type === 'same-life' && !lives.isTimed(constraint.of);
  const hasUntimed = step.order.some((one) => 'of' in one && !lives.isTimed(one.of));
  let plain: Lane | undefined;
  /** What meets the conditions that are the same for every start. */
  const narrowed = () => {
    const meetsThem = (event: Event) => meets(event.fields, literal) && standsAlone(event, ofItsOwn, start);
    plain ??= laneOf(lane.events.filter(meetsThem));
    return plain;
  };

  return {
    all: lane.events,
    among({ where, unbound, order }, lies, environment) {
      const keys = joins(where);
      for (const one of order) shareWith(one, keys);
      const { events, ends } = withAll(keys.length === 0 || ofItsOwn.length > 0 ? narrowed() : lane, keys);
      const { from, to } = hasUntimed ? stretchOf(order.filter(isTimed), step.name, environment) : lies;
      const first = from === ALWAYS.from ? 0 : firstFrom(ends(), (end) => end >= from);
      const behind = to === ALWAYS.to ? events.length : firstFrom(events, (event) => event.time.from > to);
      const stretch = { events, first, behind };
      // Where a condition hangs on what was not seen, one event is needed to tell.
      return hasUntimed && !unbound ? ofLives(stretch, order.filter(isUntimed), environment) : stretch;
    },
    meeting: (conditions, where) => withAll(lane, joins(where.slice(0, conditions), true)).events,
  };
}

/** So few events are looked through. */
const FEW = 16;

/** Without those that cannot be of the lives that are meant, where these lie anywhere in time. */
function ofLives(stretch: Stretch, orders: readonly Ordered[], { lives }: Environment): Stretch {
  let { events, first, behind } = stretch;
  for (const { constraint, other } of orders) {
    const shared = behind - first > FEW && other && 'of' in constraint && lives.shared(constraint.of, other);
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

/** The conditions that ask the same of every start: those on literals, up to the first that speaks of a step, as `start` has none. */
const fixed = ({ where }: Step, start: Environment): Wanted[] =>
  wanted(where, start).where.filter(({ condition }) => 'literal' in condition.value);

/** What a step asks of an event's own time. */
const isOfItsOwn = ({ type }: Constraint) => type === 'longer-than' || type === 'at-capture';

const standsAlone = (event: Event, own: readonly Ordered[], start: Environment): boolean =>
  own.every((one) => fitsConstraint(event, one, start) !== 'no');

const alone = (constraint: Constraint): Ordered => ({
  constraint,
  points: [],
  events: [],
  other: null,
  unbound: null,
});

/** The fields that must equal a known value. */
function joins(where: readonly Wanted[], literals = false): [string, string][] {
  const keys: [string, string][] = [];
  for (const { condition, value } of where)
    if (condition.op === '=' && value !== undefined && (literals || !('literal' in condition.value)))
      keys.push([condition.field, String(value)]);
  return keys;
}

/** The fields that must be those of another step. */
function shareWith({ constraint, other }: Ordered, keys: [string, string][]): void {
  if (constraint.type !== 'same' || !other) return;
  for (const field of constraint.fields) keys.push([field, String(other.fields[field])]);
}
