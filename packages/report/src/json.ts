import { type FieldMap, isKnown, isoFromMicros, type Micros } from '@mountline/core';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * The report as the published JSON (docs/report.schema.json): times are ISO 8601 in UTC with microseconds, one that
 * nothing tells is null, 64-bit counters are decimal strings.
 */
export function toJson(report: object): Json {
  return convert(report, '');
}

/**
 * JSON as text that may be shown on a terminal: control and direction characters above ASCII, which JSON leaves as they are,
 * stand as escapes too. 64-bit counters are decimal strings.
 */
export function jsonText(value: unknown, indent?: number): string {
  return shown(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item), indent));
}

/** Most texts are plain, and that is seen faster. */
const shown = (text: string): string =>
  /[^\n -~]/.test(text) ? text.replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, escaped) : text;

/**
 * What the command prints as indented JSON, in pieces, as the whole of a large report is longer than a string may be: one
 * object, or an array of several.
 */
export function* jsonPieces(all: readonly object[]): Generator<string> {
  yield* all.length === 1 ? piecesOf(all[0], '', 0, PIECES) : piecesOf(all, '', 0, PIECES + 1);
  yield '\n';
}

/** So deep pieces are told one by one: events and incidents. */
const PIECES = 2;

function* piecesOf(value: unknown, name: string, depth: number, deepest: number): Generator<string> {
  const entries: (readonly [string, unknown])[] | null =
    typeof value !== 'object' || value === null || FIELD_MAPS.has(name)
      ? null
      : Object.entries(value).filter(([, item]) => item !== undefined);
  const margin = '  '.repeat(depth);
  if (entries === null || entries.length === 0 || depth === deepest) {
    yield shown(JSON.stringify(named(value, name), null, 2)).replaceAll('\n', `\n${margin}`);
    return;
  }
  const list = Array.isArray(value);
  let before = list ? '[' : '{';
  for (const [key, item] of entries) {
    yield `${before}\n${margin}  ${list ? '' : `${jsonText(key)}: `}`;
    yield* piecesOf(item, list ? '' : key, depth + 1, deepest);
    before = ',';
  }
  yield `\n${margin}${list ? ']' : '}'}`;
}

const escaped = (char: string) =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

/** Lengths of time stay numbers, in microseconds; these are instants. */
const INSTANTS = new Set(['from', 'to']);

function convert(value: unknown, name: string): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return INSTANTS.has(name) ? instant(value) : value;
  if (typeof value !== 'object') return value as string | boolean;
  if (Array.isArray(value)) return value.map((item) => convert(item, ''));
  const made: { [name: string]: Json } = {};
  for (const [key, item] of Object.entries(value)) if (item !== undefined) made[key] = named(item, key);
  return made;
}

const named = (value: unknown, name: string): Json =>
  FIELD_MAPS.has(name) ? fieldsOf(value as FieldMap) : convert(value, name);

/** What stands in these is the source's own: a field named `from` need not be an instant. */
const FIELD_MAPS = new Set(['fields', 'bindings', 'underBindings']);

/** What stands in a record or an event, as the report's JSON has it. */
export function fieldsOf(fields: FieldMap): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' && name.endsWith('At') ? instant(value) : convert(value, ''),
    ]),
  );
}

const instant = (t: Micros) => (isKnown(t) ? isoFromMicros(Math.trunc(t)) : null);
