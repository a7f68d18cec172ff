import {
  type ErrorClass,
  type Event,
  type FieldMap,
  type Finding,
  groupBy,
  type Incident,
  isBehind,
  isKnown,
  MINUTE,
  say,
  type Undated,
} from '@mountline/core';
import { evidenceOf } from '../timeline/event-evidence.ts';
import type { Kind } from '../timeline/kinds.ts';
import type { Findings } from '../timeline/run-facts.ts';
import { classOf, reasonIn, shapeOf } from './error-text.ts';
import { explainedBy } from './explained.ts';
import { nfsServers } from './nfs-servers.ts';
import { objectOf, objectsOf } from './objects.ts';

/** Lines of one failure by several programs are this near to each other. */
const NEAR = MINUTE;

/** How soon it has to work again. */
const SOON = 5 * MINUTE;

/** Stands for a line that names nothing that it happened to: it may be about anything. */
const NAMELESS = '?';

/** Of one kind so many errors have a finding of their own; those that are rarer are one together. */
const APART = 6;

const SEVERITIES = ['critical', 'major', 'minor'];

/** Failures that were read and that no incident explains, by kind and error, the most severe first. */
export function findingsOf(
  { events, timeline }: Pick<Findings, 'events' | 'timeline'>,
  incidents: readonly Incident[],
  kinds: ReadonlyMap<string, Kind>,
): Finding[] {
  const isFailure = ({ kind }: { kind: string }) => kinds.get(kind)?.nature === 'failure';
  const declared = ({ kind }: { kind: string }) => {
    const { severity = 'minor', toldBy = [] } = kinds.get(kind)!.failure!;
    return { isMinor: severity === 'minor', toldBy };
  };
  const failures = events.filter(isFailure);
  const isTold = explainedBy(
    incidents,
    failures,
    nfsServers(timeline, events).size <= 1,
    (kind) => kinds.get(kind)?.beside === true,
  );
  const isToldBetter = toldBetter(failures, kinds);
  const isSettled = settled(failures, events, kinds);
  const dated = failures
    .filter((event) => !isToldBetter(event) && !isSettled(event) && !isTold(event, declared(event)))
    .map((event) => toldOf(event, timesBy(event), event, undefined, kinds));
  const undated = (timeline.undated ?? []).flatMap((one) => {
    const failure = { ...one, fields: {}, time: null };
    return isFailure(one) && !isTold(failure, declared(one)) ? toldOf(failure, one.lines, undefined, one, kinds) : [];
  });
  const byKind = groupBy([...dated, ...undated], ({ kind }) => kind);
  return [...byKind]
    .flatMap(([kind, told]) => {
      const groups = apart(told);
      return groups.map((group) => findingOf(kinds.get(kind)!, group, groups.length > 1));
    })
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.count - a.count ||
        (b.last?.from ?? 0) - (a.last?.from ?? 0),
    );
}

/** One line of several that tell of one failure is enough: whether another one tells it better. */
function toldBetter(failures: readonly Event[], kinds: ReadonlyMap<string, Kind>): (event: Event) => boolean {
  const told = new Set<string>();
  const asked = new Set(failures.map(({ kind }) => kind));
  const betters = new Set([...asked].flatMap((kind) => kinds.get(kind)?.failure?.toldBy ?? []));
  for (const { kind, fields, time } of failures.filter((one) => betters.has(one.kind)))
    for (const object of ['', ...(isNameless(fields) ? [NAMELESS] : objectsOf(fields))])
      told.add(keyOf(kind, object, stretchOf(time)));
  return ({ kind, fields, time }) => {
    const { toldBy = [] } = kinds.get(kind)?.failure ?? {};
    if (told.size === 0 || toldBy.length === 0) return false;
    const stretch = stretchOf(time);
    const objects = isNameless(fields) ? [''] : [NAMELESS, ...objectsOf(fields)];
    return toldBy.some((better) =>
      objects.some((object) => [-1, 0, 1].some((step) => told.has(keyOf(better, object, stretch + step)))),
    );
  };
}

/** Whether the same works again soon after a failure, as the kind in `settledBy` shows. */
function settled(
  failures: readonly Event[],
  events: readonly Event[],
  kinds: ReadonlyMap<string, Kind>,
): (event: Event) => boolean {
  const settledBy = (kind: string) => kinds.get(kind)?.failure?.settledBy ?? [];
  const asked = new Set([...new Set(failures.map(({ kind }) => kind))].flatMap(settledBy));
  if (asked.size === 0) return () => false;
  const works = groupBy(
    events.filter(({ kind }) => asked.has(kind)),
    ({ kind, time }) => keyOf(kind, '', soonOf(time)),
  );
  return (failure) => {
    const last = { ...failure, time: failure.folded?.last.time ?? failure.time };
    return settledBy(failure.kind).some((kind) =>
      [0, 1].some((step) =>
        works.get(keyOf(kind, '', soonOf(last.time) + step))?.some((event) => isSameBehind(last, event)),
      ),
    );
  };
}

/** A line that names no object is of its program, or of the terminal on which it was typed. */
function isSameBehind(failure: Event, event: Event): boolean {
  if (!isBehind(event, failure) || event.time.from - failure.time.to > SOON) return false;
  const objects = objectsOf(failure.fields);
  if (objects.length === 0) return failure.actor === event.actor || !isKnown(event.time.from);
  return objectsOf(event.fields).some((object) => objects.includes(object));
}

/** A failure that is told, under the kind of the finding that tells it. */
interface Told {
  kind: string;
  /** What its error has in common with others of its cause; empty where its kind has no errors. */
  error: string;
  class: ErrorClass | undefined;
  event: Event | undefined;
  undated: Undated | undefined;
  /** How often it happened. */
  times: number;
}

/** Its error is of a declared class, else named by the reason that its text ends with. Made in one piece: a storm has thousands. */
function toldOf(
  failure: Pick<Event, 'kind' | 'fields' | 'text'>,
  times: number,
  event: Event | undefined,
  undated: Undated | undefined,
  kinds: ReadonlyMap<string, Kind>,
): Told {
  const { kind, fields } = failure;
  const classes = kinds.get(kind)?.failure?.errors ?? [];
  const found = classOf(classes, failure);
  if (found?.sameAs !== undefined) return { kind: found.sameAs, error: '', class: undefined, event, undated, times };
  if (found) return { kind, error: found.says.source, class: found, event, undated, times };
  const hasError = classes.length > 0 || typeof fields.error === 'string';
  const error = hasError ? shapeOf(reasonIn(failure)) : '';
  return { kind, error, class: undefined, event, undated, times };
}

/** Failures of a kind by error, the most frequent first. */
function apart(told: readonly Told[]): Told[][] {
  const groups = [...groupBy(told, ({ error }) => error).values()].toSorted((a, b) => linesIn(b) - linesIn(a));
  const rare = groups.slice(APART - 1).flat();
  return groups.length > APART ? [...groups.slice(0, APART - 1), rare] : groups;
}

const linesIn = (told: readonly Told[]): number => told.reduce((sum, { times }) => sum + times, 0);

function findingOf({ kind, words, failure }: Kind, told: readonly Told[], isOneOfSeveral: boolean): Finding {
  const events: Event[] = [];
  const undated: Undated[] = [];
  const byObject = new Map<string, number>();
  for (const { event, times, undated: one } of told) {
    if (one) undated.push(one);
    if (!event) continue;
    events.push(event);
    const object = objectOf(event.fields);
    if (object) byObject.set(object, (byObject.get(object) ?? 0) + times);
  }
  const shown = mostOften(told.filter(({ event }) => event !== undefined))?.event;
  const fields = shown?.fields ?? {};
  const objects = [...byObject].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const { severity = 'minor' } = failure ?? {};
  const error = isOneOfSeveral ? reasonOf(told, shown ?? { ...undated[0]!, fields }) : '';
  const { what = words, cause = failure?.cause, decide = failure?.decide ?? [] } = commonClass(told) ?? {};
  return {
    kind,
    what,
    ...(error === '' ? {} : { error }),
    severity,
    count: linesIn(told),
    ...extentOf(events),
    objects,
    evidence: shown
      ? evidenceOf(shown)[0]!
      : { kind, time: null, fields, span: undated[0]!.span, text: undated[0]!.text },
    ...(cause === undefined ? {} : { cause: causeIn(cause, fields) }),
    decide: decide.flatMap((command) => say(command, { fields: plainOf(fields) }) ?? []),
  };
}

/** With what the fields name. */
const causeIn = (cause: string, fields: FieldMap): string =>
  cause.includes('{') ? (say(cause, { fields }) ?? cause) : cause;

/** The class that all of them are of. */
const commonClass = ([first, ...others]: readonly Told[]): ErrorClass | undefined =>
  others.every((one) => one.class === first!.class) ? first!.class : undefined;

const reasonOf = (told: readonly Told[], shown: Pick<Event, 'fields' | 'text'>): string =>
  told.every(({ error }) => error === told[0]!.error) ? reasonIn(shown) : 'other errors';

/** Lines of logs say these, and anybody may write to a log: only what no shell reads as more than a word is put in a command. */
const PLAIN = /^[\w./:@%+=,][\w./:@%+=,-]*$/;

const plainOf = (fields: FieldMap): FieldMap =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => PLAIN.test(String(value))));

const isNameless = (fields: FieldMap) => objectsOf(fields).length === 0;
const stretchOf = ({ from }: Event['time'], width = NEAR) => Math.floor((isKnown(from) ? from : 0) / width);
const soonOf = (time: Event['time']) => stretchOf(time, SOON);
const keyOf = (kind: string, object: string, stretch: number) => `${kind}\n${object}\n${stretch}`;

/** Lines stand for storms, and rows say themselves how often it was. */
const timesBy = ({ repeats, folded, fields }: Event): number => Math.max(repeats, folded?.lines ?? 1, timesIn(fields));

/** The first of those that happened most often. */
function mostOften(told: readonly Told[]): Told | undefined {
  let most = told[0];
  for (const one of told) if (one.times > most!.times) most = one;
  return most;
}

const timesIn = ({ times }: FieldMap): number => (typeof times === 'number' ? times : 1);

function extentOf(events: readonly Event[]): Pick<Finding, 'first' | 'last'> {
  const isDated = ({ time }: Event) => isKnown(time.from) || isKnown(time.to);
  const last = events.findLast(isDated);
  return { first: events.find(isDated)?.time ?? null, last: last ? (last.folded?.last.time ?? last.time) : null };
}
