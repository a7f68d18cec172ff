import type { Event } from '@mountline/core';
import { type Bound, Unbound } from './bound.ts';
import { ALWAYS, beginning, fitsConstraint, windowOf } from './constraint.ts';
import { operandValue, unmet } from './match.ts';
import type { Condition, Step } from './rule-ast.ts';

/** Events of one kind with equal values in some fields, in the order of time. */
interface Lane {
  events: Event[];
  /** Up to each event the latest end of all before it: what is searched when a window begins. */
  ends: number[];
}

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

const none: Lane = { events: [], ends: [] };

/** `start`: what is bound before any step. */
export function indexEvents(step: Step, all: readonly Event[], start: Bound): EventIndex {
  const indexes = new Map<string, Map<string, Lane>>();
  const literal = fixed(step);
  const timed = { ...step, order: step.order.filter((one) => !('of' in one) || start.lives.isTimed(one.of)) };
  let plain: Event[] | undefined;

  /** What meets the conditions that are the same for every start. */
  const narrowed = () => {
    plain ??= all.filter((event) => !unmet(event.fields, literal, start) && standsAlone(event, step, start));
    return plain;
  };
  const lane = (name: string, events: () => readonly Event[], keys: readonly [string, string][]): Lane => {
    const signature = [name, ...keys.map(([field]) => field)].join('\n');
    const index = indexes.get(signature) ?? byFields(events(), keys);
    indexes.set(signature, index);
    return index.get(keyOf(keys.map(([, value]) => value))) ?? none;
  };

  return {
    all,
    among(bound) {
      const keys = [...joins(step.where, bound), ...sharedWith(step, bound)];
      const { events, ends } = lane('fit', narrowed, keys);
      const { from, to } = windowOf(timed, bound, ALWAYS);
      const first = from === ALWAYS.from ? 0 : firstFrom(ends, (end) => end >= from);
      const behind = to === ALWAYS.to ? events.length : firstFrom(events, (event) => event.time.from > to);
      return { events, first, behind };
    },
    meeting(conditions, bound) {
      const asked = step.where.slice(0, conditions);
      const { events } = lane('near', () => all, joins(asked, bound, true));
      return events;
    },
  };
}

/** The conditions that ask the same of every start: those on literals, up to the first that speaks of a step. */
function fixed({ where }: Step): Condition[] {
  const at = where.findIndex(({ value }) => 'step' in value);
  return where.slice(0, at < 0 ? where.length : at).filter(({ value }) => 'literal' in value);
}

/** Whether what a step asks of an event's own time is met. */
function standsAlone(event: Event, { name, order }: Step, start: Bound): boolean {
  return order.every(
    (constraint) =>
      (constraint.type !== 'longer-than' && constraint.type !== 'at-capture') ||
      fitsConstraint(event, name, constraint, start) !== 'no',
  );
}

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
    const other = bound.events.get(constraint.step)?.fields;
    return other ? constraint.fields.map((field) => [field, String(other[field])]) : [];
  });
}

const keyOf = (values: readonly string[]) => values.join('\n');

function byFields(events: readonly Event[], keys: readonly [string, string][]): Map<string, Lane> {
  const lanes = new Map<string, Lane>();
  for (const event of events) {
    const values = keys.map(([field]) => event.fields[field]);
    if (values.some((value) => value === undefined || value === null)) continue;
    const key = keyOf(values.map(String));
    const known = lanes.get(key);
    const lane = known ?? { events: [], ends: [] };
    if (!known) lanes.set(key, lane);
    lane.ends.push(Math.max(lane.ends.at(-1) ?? Number.NEGATIVE_INFINITY, beginning(event).to));
    lane.events.push(event);
  }
  return lanes;
}

/** The first place from which on something holds, in a list in which it holds from one place on. */
export function firstFrom<T>(list: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
