import type { Event, FieldValue } from '@mountline/core';
import { endOfBeginning } from './event-time.ts';
import { lookup } from './lookup.ts';

/** Events of one kind with equal values in some fields, in the order of time. */
export interface Lane {
  events: readonly Event[];
  /** Up to each event the latest end of all before it: what is searched when a window begins. */
  ends(): readonly number[];
  /** Those of them whose field has a value, as text. */
  with(field: string, value: string): Lane;
}

/** So few events are looked through. */
const FEW = 16;

/** Values are compared as texts. */
export const textOf = (value: FieldValue | undefined) =>
  typeof value === 'string' ? value : value === undefined || value === null ? undefined : String(value);

/** `events`: of one kind, in the order of time. */
export function laneOf(events: readonly Event[]): Lane {
  const fields = new Map<string, (value: string) => Lane>();
  let ends: number[] | undefined;
  return {
    events,
    ends() {
      if (ends) return ends;
      let latest = Number.NEGATIVE_INFINITY;
      ends = events.map((event) => {
        latest = Math.max(latest, endOfBeginning(event));
        return latest;
      });
      return ends;
    },
    with(field, value) {
      if (events.length <= FEW) return laneOf(events.filter((event) => textOf(event.fields[field]) === value));
      const lanes = fields.get(field) ?? lanesOf(events, field);
      fields.set(field, lanes);
      return lanes(value);
    },
  };
}

function lanesOf(events: readonly Event[], field: string): (value: string) => Lane {
  const find = lookup(events, (event) => textOf(event.fields[field]));
  const lanes = new Map<string, Lane>();
  return (value) => {
    const lane = lanes.get(value) ?? laneOf(find(value));
    lanes.set(value, lane);
    return lane;
  };
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
