import { type Event, type FieldValue, fileOf, groupBy, type Interval, type Life } from '@mountline/core';
import { ALWAYS, beginning } from './event-time.ts';
import type { Fit } from './fit.ts';
import { guessedBetween } from './guessed-clocks.ts';
import { lookup } from './lookup.ts';

/** How an event is known to belong to a life of some type. */
export interface LifeKey {
  /** Fields of which it shares one with the life, and in none of which they differ. With none it belongs by its time alone. */
  by: readonly string[];
  /** Further fields in which they must not differ. */
  with?: readonly string[];
  /** Only events of these actors: a pid is one of the namespace of who writes it. */
  actors?: readonly string[];
  /** A field that no other life ever shares, such as the UID of a pod: it decides, whatever the time is. */
  unique?: string;
  /** The field in which a fact gives the number of the life to an event. */
  nth?: string;
}

/** The lives to which an event may belong; `sure`: it is this one, for certain. */
interface Belonging {
  lives: readonly Life[];
  sure: boolean;
}

/** Which life events belong to. Numbers are used again: equal ones of different lives never meet. */
export interface Lives {
  /** Whether two events are of one life of a type, or the first of the life before the second's. */
  same(type: string, a: Event, b: Event): Fit;
  before(type: string, a: Event, b: Event): Fit;
  /** When the life of an event was there; `back`: the one before it. All of time where that is not known. */
  stretch(type: string, event: Event, back: number): Interval;
  /** Whether events of a life lie in its time; those that name it may lie anywhere. */
  isTimed(type: string): boolean;
  /** What every event of the life of an event shares with it: one of these fields, with this text. null where that is not known. */
  shared(type: string, event: Event): readonly (readonly [field: string, value: string])[] | null;
}

const nothing: Belonging = { lives: [], sure: false };

export function livesOf(
  lives: readonly Life[],
  keys: Readonly<Record<string, LifeKey>>,
  guessed: ReadonlySet<string>,
): Lives {
  const byType = groupBy(lives, ({ of }) => of);
  const indexes = new Map<string, (event: Event) => readonly Life[]>();
  const known = new Map<string, Map<Event, Belonging>>();

  const lookUp = (type: string) => {
    const index = indexes.get(type) ?? indexOf(byType.get(type) ?? [], keys[type]?.by ?? []);
    indexes.set(type, index);
    return index;
  };
  const names = new Map<string, (name: string) => readonly Life[]>();
  const byName = (type: string) => {
    const find = names.get(type) ?? lookup(byType.get(type) ?? [], ({ key, nth }) => nameOf(key, nth));
    names.set(type, find);
    return find;
  };
  const belonging = (type: string, event: Event): Belonging | undefined => {
    const key = keys[type];
    if (!key || !hasKey(event, key)) return undefined;
    const cache = known.get(type) ?? new Map<Event, Belonging>();
    known.set(type, cache);
    const found = cache.get(event) ?? belongingOf(event, lookUp(type)(event), key, guessed);
    cache.set(event, found);
    return found;
  };

  return {
    same(type, a, b) {
      const [one, other] = [belonging(type, a), belonging(type, b)];
      if (!one || !other) return 'no';
      if (one.lives.length + other.lives.length === 0) return 'open';
      if (!one.lives.some((life) => other.lives.includes(life))) return 'no';
      return one.sure && other.sure ? 'yes' : 'open';
    },
    before(type, a, b) {
      const [one, other] = [belonging(type, a) ?? nothing, belonging(type, b) ?? nothing];
      const follows = (life: Life) => other.lives.some(({ key, nth }) => key === life.key && nth === life.nth + 1);
      if (!one.lives.some(follows)) return 'no';
      return one.sure && other.sure ? 'yes' : 'open';
    },
    stretch(type, event, back) {
      const { lives: own, sure } = belonging(type, event) ?? nothing;
      const [life] = own;
      if (!life || !sure) return ALWAYS;
      const [meant] = back === 0 ? own : byName(type)(nameOf(life.key, life.nth - back));
      return { from: meant?.from?.time.from ?? ALWAYS.from, to: meant?.to?.time.to ?? ALWAYS.to };
    },
    isTimed: (type) => keys[type]?.unique === undefined && keys[type]?.nth === undefined,
    shared(type, event) {
      const { lives: own } = belonging(type, event) ?? nothing;
      const { by = [] } = keys[type] ?? {};
      if (own.length === 0 || by.length === 0) return null;
      return own.flatMap(({ fields }) =>
        by.flatMap((field) => (fields[field] == null ? [] : [[field, String(fields[field])] as const])),
      );
    },
  };
}

const nameOf = (key: string, nth: number) => `${nth} ${key}`;

const hasKey = ({ fields, actor }: Event, { by, actors }: LifeKey): boolean =>
  (!actors || actors.includes(actor)) && (by.length === 0 || by.some((field) => fields[field] != null));

/** Finds the lives that share a field with an event. */
function indexOf(lives: readonly Life[], by: readonly string[]): (event: Event) => readonly Life[] {
  if (by.length === 0) return () => lives;
  const indexes = by.map((field) => lookup(lives, ({ fields }) => String(fields[field])));
  return ({ fields }) => {
    const found = by.map((field, i) => (fields[field] == null ? [] : indexes[i]!(String(fields[field]))));
    return found.length === 1 ? found[0]! : [...new Set(found.flat())];
  };
}

function belongingOf(event: Event, lives: readonly Life[], key: LifeKey, guessed: ReadonlySet<string>): Belonging {
  const { fields } = event;
  const compared = [...key.by, ...(key.with ?? [])];
  const agreeing = lives.filter((life) => compared.every((field) => mayBeEqual(fields[field], life.fields[field])));
  const { unique, nth } = key;
  const decided = agreeing.filter(
    (life) =>
      isSameLine(event, life.from) ||
      (unique !== undefined && fields[unique] != null && life.fields[unique] != null) ||
      (nth !== undefined && fields[nth] === life.nth),
  );
  if (decided.length === 1) return { lives: decided, sure: true };
  const ended = agreeing.filter((life) => isSameLine(event, life.to));
  if (ended.length === 1) return { lives: ended, sure: true };
  const fits = agreeing.map((life) => ({ life, fit: within(event, life, guessed) })).filter(({ fit }) => fit !== 'no');
  return { lives: fits.map(({ life }) => life), sure: fits.length === 1 && fits[0]!.fit === 'yes' };
}

const mayBeEqual = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  a == null || b == null || a === b || String(a) === String(b);

/** The line with which a life begins or ends is of that life, whatever else its second holds. */
const isSameLine = ({ span }: Event, end: Life['from']): boolean =>
  end !== null && end.span.offset === span.offset && fileOf(end.span) === fileOf(span);

/** Whether an event lies in the time of a life. */
function within(event: Event, { from, to }: Life, guessed: ReadonlySet<string>): Fit {
  const time = beginning(event);
  const doubt = [from, to].some((end) => end && guessedBetween(event, () => [fileOf(end.span)], guessed));
  if (doubt) return 'open';
  if ((from && time.to <= from.time.from) || (to && time.from >= to.time.to)) return 'no';
  return (!from || time.from >= from.time.from) && (!to || time.to <= to.time.to) ? 'yes' : 'open';
}
