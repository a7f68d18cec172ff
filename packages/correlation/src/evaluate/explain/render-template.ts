import {
  DAY,
  type Event,
  type FieldMap,
  type FieldValue,
  formatDuration,
  greatestOf,
  type Interval,
  isKnown,
  isoFromMicros,
  isSinceBoot,
  lengthOf,
  listed,
  type Micros,
  sinceBoot,
  type Timeline,
} from '@mountline/core';
import type { Text } from '../../rule-language/rule-ast.ts';
import { distance, distanceInWords } from '../../timeline/distance.ts';
import { firstMoment, isWide, lastMoment, lengthInWords, middleOf } from '../../timeline/instant-words.ts';
import { filesOf, guessedBetween, instantOf } from '../decide/constraint.ts';

/** What the words of a rule may speak of. */
export interface Story {
  variables: FieldMap;
  /** The events of each step that was seen: the chosen one first. */
  seen: ReadonlyMap<string, readonly Event[]>;
  /** Files whose clocks rest on a guess. */
  guessed: ReadonlySet<string>;
  /** What a reader takes for now. */
  now: Now;
}

/**
 * `{P}` is a variable, `{step.field}` a field of a step, `{step.field - other.field}` how long lies between two times. All
 * other braces are text: `{p}`, `${P}`, `{ print $1 }`.
 */
const PLACEHOLDER =
  /(?<!\$)\{(?:(?<variable>[A-Z][A-Z0-9_]*)|(?<step>[a-z][A-Za-z0-9]*)\.(?<field>[a-z][A-Za-z0-9]*)(?: - (?<since>[a-z][A-Za-z0-9]*)\.(?<sinceField>[a-z][A-Za-z0-9]*))?)\}/g;

/** A placeholder, and where it stands. */
export interface Placeholder {
  whole: string;
  at: number;
  names: { variable: string } | { step: string; field: string; since?: { step: string; field: string } };
}

export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 0: whole, index: at, groups = {} }) => {
    const { variable, step = '', field = '', since, sinceField = '' } = groups;
    if (variable !== undefined) return { whole, at, names: { variable } };
    return { whole, at, names: { step, field, ...(since && { since: { step: since, field: sinceField } }) } };
  });
}

/** A text with its placeholders replaced; null when one of them stands for nothing. */
export function filledIn(text: string, value: (placeholder: Placeholder) => string | null): string | null {
  let words = '';
  let done = 0;
  for (const placeholder of placeholdersOf(text)) {
    const filled = value(placeholder);
    if (filled === null) return null;
    words += text.slice(done, placeholder.at) + filled;
    done = placeholder.at + placeholder.whole.length;
  }
  return words + text.slice(done);
}

/**
 * What a reader takes for now; `boot` where all counts from a boot that nothing dates, `other-year` in what is told of one, null where
 * nothing has a time.
 */
export type Now = Micros | 'boot' | 'other-year' | null;

/** What a reader takes for now who is told of a time: of another year no date is left to be that of now. */
export function nowBeside(at: Micros, now: Now): Now {
  return typeof now !== 'number' || !isKnown(at) || isOfYear(at, now) ? now : 'other-year';
}

const yearOf = (t: Micros) => isoFromMicros(t).slice(0, 4);

/** A year that nothing tells is 1970. */
const isOfYear = (at: Micros, now: Micros | 'other-year') =>
  now !== 'other-year' && (yearOf(at) === '1970' || yearOf(at) === yearOf(now));

/** The capture, else the end of what was read. */
export function nowOf({ capture, coverage, clocks }: Pick<Timeline, 'capture' | 'coverage' | 'clocks'>): Now {
  if (isSinceBoot(clocks)) return 'boot';
  if (capture && isKnown(capture.from)) return capture.from;
  return coverage.length > 0 ? greatestOf(coverage.map(({ to }) => to)) : null;
}

/**
 * `00:25:06` of an instant, in UTC; `06-11 23:31:33` where it is of another day than now, and with the year where that differs; `[302.527]` since boot.
 * Of a moment that may lie anywhere in a longer interval `about 00:25:06`, its middle.
 */
export function clockTime(at: Micros | Interval, now: Now): string {
  if (typeof at !== 'number') return isWide(at) ? `about ${clockTime(middleOf(at), now)}` : clockTime(at.from, now);
  if (now === 'boot') return sinceBoot(at);
  const iso = isoFromMicros(at);
  if (now === null || (now !== 'other-year' && dayOf(at) === dayOf(now))) return iso.slice(11, 19);
  return iso.slice(isOfYear(at, now) ? 5 : 0, 19).replace('T', ' ');
}

const dayOf = (t: Micros) => Math.floor(t / DAY);

/** `00:15:00 to 00:26:57`, `06-11 00:15:00 to 00:26:57` of another day than now, with both dates where these differ; an end that is not known is a question mark. */
export function clockTimes({ from, to }: Interval, now: Now = null): string {
  if (!isKnown(from) || !isKnown(to)) return [from, to].map((t) => (isKnown(t) ? clockTime(t, now) : '?')).join(' to ');
  if (now === 'boot') return `${sinceBoot(from)} to ${sinceBoot(to)}`;
  const [first, last] = [isoFromMicros(from), isoFromMicros(to)];
  const sameUpTo = (length: number) => first.slice(0, length) === last.slice(0, length);
  if (sameUpTo(10)) return `${clockTime(from, now)} to ${last.slice(11, 19)}`;
  const begin = sameUpTo(4) && (now === null || isOfYear(from, now)) ? 5 : 0;
  return [first, last].map((iso) => iso.slice(begin, 19).replace('T', ' ')).join(' to ');
}

const instant = (t: Micros, now: Now) => (isKnown(t) ? clockTime(t, now) : null);
const moment = (time: Interval, now: Now) => (isKnown(time.from) ? clockTime(time, now) : null);

/**
 * Puts values into `{placeholders}`; null when one of them has none, or when the text's own condition is not met.
 * `{P}` is a variable; `{step.field}` a field of the event that a step found; `{step.time}`, `{step.from}`, `{step.to}`,
 * `{step.duration}` its times; `{step.count}` how often, `{step.last}` when last; `{step.time - other.time}` how long after. Fields whose names end in `At` hold
 * instants, `duration` and names that end in `For` lengths of time.
 */
export function word(text: Text, story: Story): string | null {
  if (text.if !== undefined && !story.seen.has(text.if)) return null;
  if (text.unless?.some((name) => story.seen.has(name))) return null;
  return filledIn(text.text, ({ names }) => standsFor(names, story));
}

/** What a placeholder stands for; null where it has no value. */
export function standsFor(names: Placeholder['names'], story: Story): string | null {
  if ('variable' in names) return shown(names.variable, story.variables[names.variable], story.now);
  const events = story.seen.get(names.step);
  if (!names.since) return ofStep(events, names.field, story.now);
  const [event, since] = [events?.[0], story.seen.get(names.since.step)?.[0]];
  if (!event || !since || guessedBetween(event, () => filesOf(since), story.guessed)) return null;
  const [from, to] = [momentOf(since, names.since.field), momentOf(event, names.field)];
  return from && to ? distanceInWords(distance(from, to)) : null;
}

/** A time of an event, as wide as the stamp that it rests on. */
function momentOf(event: Event, field: string): Interval | undefined {
  const wide =
    field === 'time' || field === 'from' ? firstMoment(event) : field === 'to' ? lastMoment(event) : undefined;
  return wide && isWide(wide) ? wide : instantOf(event, field);
}

function ofStep(events: readonly Event[] | undefined, field: string, now: Now): string | null {
  const event = events?.[0];
  if (!event) return null;
  const [first, last] = [firstMoment(event), lastMoment(event)];
  if (field === 'time' || field === 'from') return moment(first, now);
  if (field === 'to') return isKnown(last.to) ? moment(last, now) : null;
  if (field === 'count') return String(events.reduce((sum, e) => sum + e.repeats, 0));
  if (field === 'last') {
    const latest = greatestOf(events.map(({ time }) => time.from));
    return moment(firstMoment(events.find(({ time }) => time.from === latest)!), now);
  }
  if (field === 'duration') {
    const { duration = lengthOf(event.time) } = event.fields;
    return typeof duration === 'number' ? lengthInWords(duration, first, last) : null;
  }
  return shown(field, event.fields[field], now);
}

/** A value as a reader wants it, by the name of its field; null where there is none. */
export function shown(name: string, value: FieldValue | undefined, now: Now): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && /At$/.test(name)) return instant(value, now);
  if (typeof value === 'number' && /^duration$|For$/.test(name)) return formatDuration(value);
  return Array.isArray(value) ? listed(value) : String(value);
}

/** The texts that can be said. */
export function wordAll(texts: readonly Text[], story: Story): string[] {
  return texts.flatMap((text) => word(text, story) ?? []);
}
