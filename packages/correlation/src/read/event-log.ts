import { type Event, type FieldMap, type FieldValue, groupBy } from '@mountline/core';
import { byName, type NameColumn, nameColumn, putName, withNames } from '../nodes/name-column.ts';
import { lookup } from '../timeline/lookup.ts';
import { inOneOrder, inTime, sortEvents } from '../timeline/order.ts';

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
  const [kindColumn, actorColumn] = [nameColumn(read.length), nameColumn(read.length)];
  const sorted = read.map((event, place) => {
    putName(kindColumn, place, event.kind);
    putName(actorColumn, place, event.actor);
    return annotated.has(event.actor) ? copyOf(event) : event;
  });
  let all: readonly Event[] | undefined;
  const kinds: Lists = byName(sorted, kindColumn);
  /** Of several kinds, and of actors, only those that were asked for. */
  const severalKinds: Lists = new Map();
  const actors: Lists = new Map();
  const joins = new Map<string, Map<string, Find>>();

  const ofKind = (kind: string): readonly Event[] => kinds.get(kind) ?? none;
  const together = (
    known: Lists,
    names: readonly string[],
    column: NameColumn,
    nameOf: (event: Event) => string,
  ): readonly Event[] => {
    const key = names.join('\n');
    const list = known.get(key);
    if (list) return list;
    const more = added.filter((event) => names.includes(nameOf(event)));
    const made = inOneOrder([withNames(sorted, column, names), sortEvents(more)], order);
    known.set(key, made);
    return made;
  };
  const forget = (known: Lists, changed: ReadonlySet<string>): void => {
    for (const key of known.keys()) if (key.split('\n').some((name) => changed.has(name))) known.delete(key);
  };

  return {
    all() {
      all ??= inOneOrder([sorted, sortEvents(added)], order);
      return all;
    },
    ofKind: (...names) =>
      names.length === 1 ? ofKind(names[0]!) : together(severalKinds, names, kindColumn, ({ kind }) => kind),
    ofActor: (...names) => together(actors, names, actorColumn, ({ actor }) => actor),
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
      for (const event of events) added.push(event);
      const byKind = groupBy(sortEvents(events), ({ kind }) => kind);
      for (const [kind, list] of byKind) {
        kinds.set(kind, inOneOrder([ofKind(kind), list], order));
        joins.delete(kind);
      }
      forget(severalKinds, new Set(byKind.keys()));
      forget(actors, new Set(events.map(({ actor }) => actor)));
    },
    annotate(annotations) {
      for (const { events, fields } of annotations) {
        for (const event of events) {
          if (!annotated.has(event.actor))
            throw new TypeError(`no fact declares that it annotates events of ${event.actor}`);
          giveKeys(event.fields, fields);
        }
      }
      if (annotations.length > 0) joins.clear();
    },
  };
}

function giveKeys(fields: FieldMap, keys: FieldMap): void {
  for (const name in keys) fields[name] ??= keys[name]!;
}

const copyOf = (event: Event): Event => ({ ...event, fields: Object.assign({}, event.fields) });
