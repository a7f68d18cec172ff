import { DAY, type FieldMap, isKnown, isoFromMicros, type Micros, needObjects } from '@mountline/core';
import { type JsonOptions, publishedOf } from './published.ts';

/** What `JSON.stringify` takes, and nothing that it would change. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * The report as the published JSON (docs/report.schema.json; with `schema: 1` docs/report-1.schema.json): times are ISO 8601 in UTC with microseconds, one that
 * nothing tells is null, 64-bit counters are decimal strings. Of the timeline it holds what incidents and findings rest on, unless
 * `timeline` asks for `all` or `none`; `timelineLeftOut` counts the other events.
 */
export function toJson(report: object, options: JsonOptions = {}): Json {
  needObjects('toJson', report);
  const whole = Array.isArray(report) ? report.map((one) => publishedOf(one, options)) : publishedOf(report, options);
  return convert(whole, '');
}

/** JSON as text that may be shown on a terminal. 64-bit counters are decimal strings. */
export function jsonText(value: unknown, indent?: number): string {
  return shown(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item), indent));
}

/**
 * JSON leaves control and direction characters above ASCII as they are: on a terminal they would move the cursor or turn the
 * text. Most texts are plain, and that is seen faster.
 */
export function shown(text: string): string {
  const plain = /[^\n -~]/.test(text) ? text.replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, escaped) : text;
  return plain.includes('##') ? plain.replace(OF_RUNNERS, '\\u0023') : plain;
}

/** The first `#` of what a runner of builds takes for a command: `##[add-mask]`. */
const OF_RUNNERS = /#(?=#[a-z]{0,32}\[)/g;

const escaped = (char: string) =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

/** What stands in these is the source's own: a field named `from` need not be an instant, one named `mountedAt` is. */
export const FIELD_MAPS = new Set(['fields', 'bindings', 'underBindings']);

/** The events of a step: they stand in the timeline or are incidents themselves, and their lines are its evidence. */
export const isUnpublished = (name: string, owner: object): boolean =>
  name === 'events' && 'status' in owner && 'evidence' in owner;

/** Of an object, also of one that makes its entries one by one, as a map. */
export const entriesOf = (value: object): Iterable<[string, unknown]> =>
  Symbol.iterator in value ? (value as Iterable<[string, unknown]>) : Object.entries(value);

/** A value that holds no others, under its name. Lengths of time stay numbers, in microseconds. */
export function scalar(value: unknown, name: string, ofSource: boolean): null | boolean | number | string {
  if (typeof value === 'number') {
    const isInstant = ofSource ? name.endsWith('At') : name === 'from' || name === 'to';
    return isInstant ? instant(value) : value;
  }
  if (typeof value === 'bigint') return String(value);
  return (value as null | boolean | string | undefined) ?? null;
}

function convert(value: unknown, name: string, ofSource = false): Json {
  if (typeof value !== 'object' || value === null) return scalar(value, name, ofSource);
  if (Array.isArray(value)) return value.map((item) => convert(item, ''));
  return !ofSource && FIELD_MAPS.has(name) ? fieldsOf(value as FieldMap) : converted(value, false);
}

function converted(value: object, ofSource: boolean): { [name: string]: Json } {
  const made: { [name: string]: Json } = {};
  for (const [key, item] of ofSource ? Object.entries(value) : entriesOf(withYearMark(value)))
    if (item !== undefined && (ofSource || !isUnpublished(key, value))) made[key] = convert(item, key, ofSource);
  return made;
}

const BEHIND_1970 = 365 * DAY;

const isOf1970 = (at: unknown): boolean => typeof at === 'number' && isKnown(at) && at < BEHIND_1970;

/** A time whose year nothing shows stands in 1970, or in the year before: whoever reads the JSON is told that it is no true year. */
export function withYearMark(value: object): object {
  const { from, to } = value as { from?: unknown; to?: unknown };
  return isOf1970(from) || isOf1970(to) ? { ...value, yearUnknown: true } : value;
}

/** What stands in a record or an event, as the report's JSON has it. */
export const fieldsOf = (fields: FieldMap): Json => converted(fields, true);

const instant = (t: Micros) => (isKnown(t) ? isoFromMicros(Math.trunc(t)) : null);
