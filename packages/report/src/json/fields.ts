import { type FieldMap, SECOND, unitByName } from '@mountline/core';

/** Fields in which lengths of time have their unit with them, as instants have. */
export function fieldsOf(fields: FieldMap): FieldMap {
  const isLength = (name: string) => typeof fields[name] === 'number' && unitByName(name) === 'us';
  const lengths = Object.keys(fields).filter(isLength);
  if (lengths.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(lengths.map((name) => [name, seconds(fields[name] as number)])) };
}

/** `372.5 s`: to the microsecond, where that is not zero. */
export const seconds = (micros: number): string => `${micros / SECOND} s`;
