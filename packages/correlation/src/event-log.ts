import { type Event, type FieldMap, type FieldValue, groupBy } from '@mountline/core';
import { inTime } from './timeline.ts';

/** The events that facts look at and add to. Every list is in the order of time. */
export interface EventLog {
  all(): readonly Event[];
  ofKind(...kinds: string[]): readonly Event[];
  ofActor(actor: string): readonly Event[];
  joined(kind: string, field: string, value: FieldValue | undefined): readonly Event[];
  add(events: readonly Event[]): void;
  /** Gives keys to events. The events that were read stay as they are: others stand for them from now on. */
  annotate(annotations: readonly { event: Event; fields: FieldMap }[]): void;
}

const none: readonly Event[] = [];

/** `read`: in the order of time. */
export function eventLog(read: readonly Event[]): EventLog {
  let sorted = [...read];
  let added: Event[] = [];
  let kinds: Map<string, Event[]> | undefined;
  let actors: Map<string, Event[]> | undefined;
  let joins = new Map<string, Map<FieldValue | undefined, Event[]>>();
  const order = inTime();

  const all = () => {
    if (added.length > 0) sorted = merged(sorted, added.sort(order), order);
    added = [];
    return sorted;
  };
  const changed = () => {
    kinds = undefined;
    actors = undefined;
    joins = new Map();
  };

  const ofKind = (...names: string[]) => {
    kinds ??= groupBy(all(), ({ kind }) => kind);
    const lists = names.map((name) => kinds!.get(name) ?? none);
    return lists.length === 1 ? lists[0]! : lists.flat().sort(order);
  };

  return {
    all,
    ofKind,
    joined(kind, field, value) {
      const name = `${kind}\n${field}`;
      const index = joins.get(name) ?? groupBy(ofKind(kind), ({ fields }) => fields[field]);
      joins.set(name, index);
      return index.get(value) ?? none;
    },
    ofActor(name) {
      actors ??= groupBy(all(), ({ actor }) => actor);
      return actors.get(name) ?? none;
    },
    add(events) {
      if (events.length === 0) return;
      for (const event of events) added.push(event);
      changed();
    },
    annotate(annotations) {
      if (annotations.length === 0) return;
      const instead = new Map<Event, Event>();
      for (const { event, fields } of annotations) {
        const known = instead.get(event) ?? event;
        instead.set(event, { ...known, fields: { ...known.fields, ...fields } });
      }
      sorted = all().map((event) => instead.get(event) ?? event);
      changed();
    },
  };
}

/** Two lists in the order of time as one; of equals those of the first come first. */
function merged(a: readonly Event[], b: readonly Event[], order: (a: Event, b: Event) => number): Event[] {
  const result: Event[] = [];
  let at = 0;
  for (const event of b) {
    while (at < a.length && order(a[at]!, event) <= 0) result.push(a[at++]!);
    result.push(event);
  }
  while (at < a.length) result.push(a[at++]!);
  return result;
}
