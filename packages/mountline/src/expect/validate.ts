import { nearest, type Rule } from '@mountline/correlation';
import type { z } from 'zod';
import type { Expectation } from './expectation.ts';
import { type OtherNames, wrongNames } from './names.ts';
import { expectationSchema } from './schema.ts';

/** What is wrong in an expectation, and at which path in it. */
export interface Wrong {
  path: PropertyKey[];
  message: string;
}

/** Keys, values, rules, variables, steps and sources that do not exist. Of `others` the names alone are known. */
export function wrongIn(value: unknown, rules: readonly Rule[], others: OtherNames = { rules: [], logs: [] }): Wrong[] {
  const { error } = expectationSchema.safeParse(value, { error: phrase, reportInput: true });
  return error ? error.issues.flatMap(told) : wrongNames(value as Expectation, rules, others);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is expected at a place, as one says it behind `expected`; what the schema says itself stays. */
function phrase(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return TYPES[issue.expected as string] ?? String(issue.expected);
  if (issue.code === 'invalid_value') return (issue.values as unknown[]).join(', ');
  if (issue.code === 'invalid_format') return 'an instant as in 2026-06-12T00:15:00Z';
  return issue.code === 'too_small' ? 'one at least' : undefined;
}

/** An unknown key stands at the key and not at the object that holds it. */
function told(issue: z.core.$ZodIssue): Wrong[] {
  const path = [...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: `there is no key ${JSON.stringify(key)} here` }));
  if (issue.code === 'custom') return [{ path, message: issue.message }];
  if (issue.code !== 'invalid_union') return [{ path, message: instead([issue.message], issue, valuesOf(issue)) }];
  // The form that comes nearest has its issue deeper inside.
  const deep = issue.errors.filter((issues) => issues.some((one) => one.path.length > 0 || 'keys' in one));
  if (deep.length === 1)
    return deep[0]!.flatMap((one) => told({ ...one, path: [...path, ...one.path] } as z.core.$ZodIssue));
  const forms = issue.errors.flat();
  return [
    {
      path,
      message: instead(
        forms.map(({ message }) => message),
        issue,
        forms.flatMap(valuesOf),
      ),
    },
  ];
}

const valuesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'invalid_value' ? issue.values.map(String) : [];

/** `expected confirmed, likely, possible; found "sure"`. */
function instead(expected: readonly string[], { path, input }: z.core.$ZodIssue, values: readonly string[]): string {
  const words = `expected ${[...new Set(expected)].join(', or ')}`;
  if (input === undefined) return path.length > 0 ? `${String(path.at(-1))} is missing: ${words}` : words;
  const near = typeof input === 'string' ? nearest(input, values) : [];
  return `${words}; ${near.length > 0 ? `did you mean ${near.join(', ')}?` : `found ${foundWords(input)}`}`;
}

function foundWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value);
}
