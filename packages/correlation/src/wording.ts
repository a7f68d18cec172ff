import {
  type Event,
  type FieldMap,
  type FieldValue,
  formatDuration,
  isKnown,
  isoFromMicros,
  lengthOf,
  type Micros,
} from '@mountline/core';
import type { Text } from './rule-ast.ts';

/** What the words of a rule may speak of. */
export interface Story {
  variables: FieldMap;
  /** The events of each step that was seen: the chosen one first. */
  seen: ReadonlyMap<string, readonly Event[]>;
}

/** `{P}` is a variable, `{step.field}` a field of a step. All other braces are text: `{p}`, `${P}`, `{ print $1 }`. */
export const PLACEHOLDER = /(?<!\$)\{(?:([A-Z][A-Z0-9_]*)|([a-z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*))\}/g;

/** `00:25:06` of an instant, in UTC. */
export const clockTime = (t: Micros): string => isoFromMicros(t).slice(11, 19);

const instant = (t: Micros) => (isKnown(t) ? clockTime(t) : null);

/**
 * Puts values into `{placeholders}`; null when one of them has none, or when the text's own condition is not met.
 * `{P}` is a variable; `{step.field}` a field of the event that a step found; `{step.time}`, `{step.from}`, `{step.to}`,
 * `{step.duration}` its times; `{step.count}` how often, `{step.last}` when last. Fields whose names end in `At` hold
 * instants, `duration` and names that end in `For` lengths of time.
 */
export function word(text: Text, story: Story): string | null {
  if (text.if !== undefined && !story.seen.has(text.if)) return null;
  if (text.unless?.some((name) => story.seen.has(name))) return null;
  let missing = false;
  const words = text.text.replace(PLACEHOLDER, (_, variable?: string, step?: string, field?: string) => {
    const value = standsFor(story, variable, step, field);
    if (value === null) missing = true;
    return value ?? '';
  });
  return missing ? null : words;
}

/** What a placeholder stands for; null where it has no value. */
export function standsFor(story: Story, variable?: string, step?: string, field?: string): string | null {
  return variable === undefined ? ofStep(story.seen.get(step!), field!) : shown(variable, story.variables[variable]);
}

function ofStep(events: readonly Event[] | undefined, field: string): string | null {
  const event = events?.[0];
  if (!event) return null;
  const { from, to } = event.time;
  if (field === 'time' || field === 'from') return instant(from);
  if (field === 'to') return instant(to);
  if (field === 'count') return String(events.reduce((sum, e) => sum + e.repeats, 0));
  if (field === 'last') return instant(events.reduce((last, e) => Math.max(last, e.time.from), from));
  if (field === 'duration' && event.fields.duration === undefined) return shown(field, lengthOf(event.time));
  return shown(field, event.fields[field]);
}

/** A value as a reader wants it, by the name of its field; null where there is none. */
export function shown(name: string, value: FieldValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && /At$/.test(name)) return instant(value);
  if (typeof value === 'number' && /^duration$|For$/.test(name)) return formatDuration(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The texts that can be said. */
export function wordAll(texts: readonly Text[], story: Story): string[] {
  return texts.flatMap((text) => word(text, story) ?? []);
}
