import { type Event, type FieldMap, type FieldValue, groupBy } from '@mountline/core';
import { lookup } from './lookup.ts';
import { inTime } from './timeline.ts';

/** The events that facts look at and add to. Every list is in the order of time. */
export interface EventLog {
  all(): readonly Event[];
  ofKind(...kinds: string[]): readonly Event[];
  ofActor(...actors: string[]): readonly Event[];
  joined(kind: string, field: string, value: FieldValue | undefined): readonly Event[];
  add(events: readonly Event[]): void;
  /** Gives keys to events. What the line of an event itself says stands. */
  annotate(annotations: readonly { event: Event; fields: FieldMap }[]): void;
}

type Lists = Map<string, Event[]>;
type Find = (value: FieldValue | undefined) => readonly Event[];

const none: Event[] = [];

/**
 * `read`: in the order of time. Events of the `annotated` actors are given keys: copies stand for them from the beginning
 * on, so that those that were read stay as they are. Every list is made once, and changed only by what is added to it.
 */
export function eventLog(read: readonly Event[], annotated: ReadonlySet<string>): EventLog {
  const order = inTime();
  let sorted: Event[] = [];
  let added: Event[] = [];
  const kinds: Lists = new Map();
  const actors: Lists = new Map();
  const several = new Map<string, Event[]>();
  const joins = new Map<string, Map<string, Find>>();
  for (const event of read) {
    const one = annotated.has(event.actor) ? copyOf(event) : event;
    sorted.push(one);
    put(kinds, one.kind, one);
    put(actors, one.actor, one);
  }

  const listOf = (lists: Lists, names: readonly string[]): Event[] => {
    if (names.length === 1) return lists.get(names[0]!) ?? none;
    const key = `${lists === kinds ? 'kinds' : 'actors'}\n${names.join('\n')}`;
    const known = several.get(key);
    if (known) return known;
    const list = names.reduce((all, name) => merged(all, lists.get(name) ?? none, order), none);
    several.set(key, list);
    return list;
  };
  const addTo = (lists: Lists, events: readonly Event[], nameOf: (event: Event) => string) => {
    for (const [name, list] of groupBy(events, nameOf)) lists.set(name, merged(lists.get(name) ?? none, list, order));
  };

  return {
    all() {
      if (added.length > 0) sorted = merged(sorted, added.sort(order), order);
      added = [];
      return sorted;
    },
    ofKind: (...names) => listOf(kinds, names),
    ofActor: (...names) => listOf(actors, names),
    joined(kind, field, value) {
      const ofFields = joins.get(kind) ?? new Map<string, Find>();
      joins.set(kind, ofFields);
      const find = ofFields.get(field) ?? lookup(kinds.get(kind) ?? none, ({ fields }) => fields[field]);
      ofFields.set(field, find);
      return find(value);
    },
    add(events) {
      if (events.length === 0) return;
      const inOrder = [...events].sort(order);
      for (const event of inOrder) {
        added.push(event);
        joins.delete(event.kind);
      }
      addTo(kinds, inOrder, ({ kind }) => kind);
      addTo(actors, inOrder, ({ actor }) => actor);
      several.clear();
    },
    annotate(annotations) {
      for (const { event, fields } of annotations) {
        if (!annotated.has(event.actor)) throw new TypeError(`no fact says that it annotates events of ${event.actor}`);
        for (const name in fields) event.fields[name] ??= fields[name]!;
      }
      if (annotations.length > 0) joins.clear();
    },
  };
}

function put(lists: Lists, name: string, event: Event): void {
  const list = lists.get(name);
  if (list) list.push(event);
  else lists.set(name, [event]);
}

const copyOf = (event: Event): Event => ({ ...event, fields: { ...event.fields } });

/** Two lists in the order of time as one; of equals those of the first come first. */
function merged(a: Event[], b: Event[], order: (a: Event, b: Event) => number): Event[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const result: Event[] = [];
  let at = 0;
  for (const event of b) {
    const { from } = event.time;
    for (; at < a.length; at += 1) {
      const next = a[at]!;
      if (next.time.from > from || (next.time.from === from && order(next, event) > 0)) break;
      result.push(next);
    }
    result.push(event);
  }
  for (; at < a.length; at += 1) result.push(a[at]!);
  return result;
}
