import {
  counted,
  type Event,
  type FieldMap,
  type FieldValue,
  firstMoment,
  formatDuration,
  greatestOf,
  type Interval,
  isKnown,
  isWide,
  lastMoment,
  lengthInWords,
  lengthOf,
  listed,
  type Micros,
} from '@mountline/core';
import { filledIn, type Placeholder } from '../../rule-language/placeholders.ts';
import type { Text } from '../../rule-language/rule-ast.ts';
import { clockTime, type Now, nowBeside } from '../../timeline/clock-words.ts';
import { distance, distanceInWords } from '../../timeline/distance.ts';
import { instantOf } from '../../timeline/event-time.ts';
import { filesOf, guessedBetween } from '../../timeline/guessed-clocks.ts';
import type { Search } from '../decide/decided.ts';
import type { Knowledge } from '../decide/knowledge.ts';

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

/** The values of a search that its texts are filled with. */
export const storyOf = ({ start, environment, seen }: Search, { guessed, now }: Knowledge): Story => ({
  variables: environment.variables,
  seen,
  guessed,
  now: nowBeside(start.time.from, now),
});

const instant = (t: Micros, now: Now) => (isKnown(t) ? clockTime(t, now) : null);
const moment = (time: Interval, now: Now) => (isKnown(time.from) ? clockTime(time, now) : null);

/**
 * Puts values into `{placeholders}`; null when one of them has none, or when the text's own condition is not met.
 * `{P}` is a variable; `{step.field}` a field of the event that a step found; `{step.time}`, `{step.from}`, `{step.to}`,
 * `{step.duration}` its times; `{step.count}` how often, `{step.count task}` the same with its noun, `{step.last}` when last;
 * `{step.time - other.time}` how long after. Fields whose names end in `At` hold
 * instants, `duration` and names that end in `For` lengths of time.
 */
export function renderTemplate(text: Text, story: Story): string | null {
  if (text.if !== undefined && !story.seen.has(text.if)) return null;
  if (text.unless?.some((name) => story.seen.has(name))) return null;
  return filledIn(text.text, ({ names }) => standsFor(names, story));
}

/** What a placeholder stands for; null where it has no value. */
export function standsFor(names: Placeholder['names'], story: Story): string | null {
  if ('variable' in names) return shown(names.variable, story.variables[names.variable], story.now);
  const events = story.seen.get(names.step);
  if (!names.since) {
    const value = ofStep(events, names.field, story.now);
    return value !== null && names.noun !== undefined ? counted(Number(value), names.noun) : value;
  }
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
export function renderAll(texts: readonly Text[], story: Story): string[] {
  return texts.flatMap((text) => renderTemplate(text, story) ?? []);
}
