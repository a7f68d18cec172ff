import { isoStamp, type Stamp } from '@mountline/core';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep a value may be nested: more than any API object, less than what ends the stack. */
const MAX_DEPTH = 100;

/** Numbers or strings of a JSON text; only these can hold digits. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG = /\d{16}/;
/** Stands in front of an integer that was made a string. */
const MARK = '\u{f8ff}integer:';
/** A string of the input may begin with the mark: what follows it is an integer then, or it stays as it is. */
const MARKED = new RegExp(`^${MARK}(-?\\d{16,})$`);

/** JSON.parse, but integers that a double cannot hold become `bigint`. Throws a SyntaxError as JSON.parse does. */
export function parseJson(text: string): unknown {
  // What is no JSON ends here, so the search for tokens never runs from quote to quote of a text that closes none.
  const plain: unknown = JSON.parse(text);
  if (!LONG.test(text)) return plain;
  const marked = text.replace(TOKEN, (token) => {
    if (token.startsWith('"') || !/^-?\d{16,}$/.test(token) || Number.isSafeInteger(Number(token))) return token;
    return `"${MARK}${token}"`;
  });
  if (marked.length === text.length) return plain;
  return JSON.parse(marked, (_, value: unknown) => {
    const digits = typeof value === 'string' ? MARKED.exec(value)?.[1] : undefined;
    return digits === undefined ? value : BigInt(digits);
  });
}

/**
 * What can be read of an object whose end is missing: all in front of the last comma, with the brackets that are open
 * there closed. Throws as `parseJson` does when that is nothing.
 */
export function parseCutJson(text: string): unknown {
  const open: string[] = [];
  let whole: { to: number; closers: string[] } = { to: 0, closers: [] };
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']');
    else if (character === '}' || character === ']') open.pop();
    else if (character === ',' && open.length <= MAX_DEPTH) whole = { to: at, closers: [...open] };
  }
  return parseJson(text.slice(0, whole.to) + whole.closers.reverse().join(''));
}

/** True when objects and lists lie deeper in each other than any real output has them. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** What can be read of a text, also of one that is cut; undefined where that is nothing, or too deep. */
export function readJson({ text, cut }: { text: string; cut: boolean }): unknown {
  try {
    const value = cut ? parseCutJson(text) : parseJson(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The value as the type that its key is defined to have, else undefined. */
export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const numberOf = (value: unknown): number | undefined =>
  Number.isFinite(value) ? (value as number) : undefined;
export const booleanOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const objectsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** An integer of 64 bits. */
export const u64Of = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' ? value : Number.isSafeInteger(value) ? BigInt(value as number) : undefined;

/** An RFC 3339 time with its zone. */
export function timeOf(value: unknown): Stamp | undefined {
  const found = typeof value === 'string' ? isoStamp(value) : null;
  return found && found.stamp.clock === 'utc' && found.length === (value as string).length ? found.stamp : undefined;
}

/** The fields that are there. */
export type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out fields without a value, and empty lists and objects. */
export function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value)),
  ) as Present<T>;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
