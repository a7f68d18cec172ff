import { type Event, type FieldMap, type FieldValue, groupBy } from '@mountline/core';
import { lookup } from './lookup.ts';
import { inOneOrder, inTime, sortEvents } from './order.ts';

/** The events that facts look at and add to. Every list is in the order of time. */
export interface EventLog {
  all(): readonly Event[];
  ofKind(...kinds: string[]): readonly Event[];
  ofActor(...actors: string[]): readonly Event[];
  joined(kind: string, field: string, value: FieldValue | undefined): readonly Event[];
  /** Every list that there is, by kind. */
  byKind(): ReadonlyMap<string, readonly Event[]>;
  add(events: readonly Event[]): void;
  /** Gives keys to events. What the line of an event itself says stands. */
  annotate(annotations: readonly Annotation[]): void;
}

/** Keys that several events are given, such as those of one run. */
export interface Annotation {
  events: readonly Event[];
  fields: FieldMap;
}

type Lists = Map<string, readonly Event[]>;
type Find = (value: FieldValue | undefined) => readonly Event[];

const none: readonly Event[] = [];

/**
 * `read`: in the order of time. Events of the `annotated` actors are given keys: copies stand for them from the beginning
 * on, so that those that were read stay as they are. Every list is made once, and changed only by what is added to it.
 */
export function eventLog(read: readonly Event[], annotated: ReadonlySet<string>): EventLog {
  const order = inTime();
  const added: Event[] = [];
  const sorted = read.map((event) => (annotated.has(event.actor) ? copyOf(event) : event));
  let all: readonly Event[] | undefined;
  const kinds: Lists = groupBy(sorted, ({ kind }) => kind);
  /** Only of those who were asked for. */
  const actors: Lists = new Map();
  const severalKinds: Lists = new Map();
  const severalActors: Lists = new Map();
  const joins = new Map<string, Map<string, Find>>();

  const ofKind = (kind: string): readonly Event[] => kinds.get(kind) ?? none;
  const ofActor = (actor: string): readonly Event[] => {
    const own = (event: Event) => event.actor === actor;
    const list = actors.get(actor) ?? inOneOrder([sorted.filter(own), sortEvents(added.filter(own))], order);
    actors.set(actor, list);
    return list;
  };
  const together = (known: Lists, names: readonly string[], of: (name: string) => readonly Event[]) => {
    if (names.length === 1) return of(names[0]!);
    const key = names.join('\n');
    const list = known.get(key) ?? inOneOrder(names.map(of), order);
    known.set(key, list);
    return list;
  };

  return {
    all() {
      all ??= inOneOrder([sorted, sortEvents(added)], order);
      return all;
    },
    ofKind: (...names) => together(severalKinds, names, ofKind),
    ofActor: (...names) => together(severalActors, names, ofActor),
    joined(kind, field, value) {
      const ofFields = joins.get(kind) ?? new Map<string, Find>();
      joins.set(kind, ofFields);
      const find = ofFields.get(field) ?? lookup(ofKind(kind), ({ fields }) => fields[field]);
      ofFields.set(field, find);
      return find(value);
    },
    byKind: () => kinds,
    add(events) {
      if (events.length === 0) return;
      all = undefined;
      for (const event of events) {
        added.push(event);
        if (actors.delete(event.actor)) severalActors.clear();
      }
      for (const [kind, list] of groupBy(sortEvents(events), (event) => event.kind)) {
        kinds.set(kind, inOneOrder([ofKind(kind), list], order));
        joins.delete(kind);
      }
      severalKinds.clear();
    },
    annotate(annotations) {
      for (const { events, fields } of annotations) {
        for (const event of events) {
          if (!annotated.has(event.actor))
            throw new TypeError(`no fact says that it annotates events of ${event.actor}`);
          for (const name in fields) event.fields[name] ??= fields[name]!;
        }
      }
      if (annotations.length > 0) joins.clear();
    },
  };
}

const copyOf = (event: Event): Event => ({ ...event, fields: Object.assign({}, event.fields) });
