import { type FieldMap, mayHold, type Source } from '@mountline/core';
import { kindsOf } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { facts } from '@mountline/rules';

const kinds = kindsOf(sources as readonly Source[], facts);

const written = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : JSON.stringify(value));

/** What is not as the kinds of events are declared: an unknown kind, a field too many, one that is missing, a value of another type. */
export function undeclared(events: Iterable<{ kind: string; fields: FieldMap }>): string[] {
  const found = new Set<string>();
  for (const { kind, fields } of events) {
    const declared = kinds.get(kind)?.fields;
    if (!declared) {
      found.add(`${kind}: nothing declares it`);
      continue;
    }
    for (const name in fields) if (!(name in declared)) found.add(`${kind}: ${name} is not declared`);
    for (const name in declared)
      if (!mayHold(declared[name]!, fields[name])) found.add(`${kind}: ${name} is ${written(fields[name])}`);
  }
  return [...found];
}
