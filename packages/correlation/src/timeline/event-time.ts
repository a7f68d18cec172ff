import { type Event, type Interval, isKnown, type Micros } from '@mountline/core';

export const ALWAYS: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** A point of time, and the event whose own it is. */
export type At = Interval & { event?: Event };

/** When an event happened, for ordering: a long one (a silence, an outage) counts from its beginning. */
export function beginning(event: Event): At {
  return { from: event.time.from, to: endOfBeginning(event), event };
}

/** The latest time at which it can have begun. */
export function endOfBeginning({ derivedBy, fields, time }: Event): Micros {
  const long = derivedBy !== undefined && fields.duration !== undefined && isKnown(time.from);
  return long ? time.from + 1 : time.to;
}

/** A time of an event: its own, one of its two ends, or a field that holds an instant. */
export function instantOf(event: Event, field = 'time'): At | undefined {
  if (field === 'time') return beginning(event);
  const value = field === 'from' || field === 'to' ? event.time[field] : event.fields[field];
  return typeof value === 'number' ? { from: value, to: value } : undefined;
}
