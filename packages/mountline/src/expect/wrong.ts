import type { Rule } from '@mountline/correlation';
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
  const { error } = expectationSchema.safeParse(value);
  return error ? error.issues.flatMap(told) : wrongNames(value as Expectation, rules, others);
}

/** An unknown key stands at the key and not at the object that holds it. */
function told(issue: z.core.$ZodIssue): Wrong[] {
  const path = [...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: `there is no key ${JSON.stringify(key)} here` }));
  if (issue.code === 'invalid_union') {
    // The form that comes nearest has its issue deeper inside.
    const deep = issue.errors.filter((issues) => issues.some((one) => one.path.length > 0 || 'keys' in one));
    if (deep.length === 1)
      return deep[0]!.flatMap((one) => told({ ...one, path: [...path, ...one.path] } as z.core.$ZodIssue));
    const forms = issue.errors.flatMap((issues) => issues.map(({ message }) => message));
    return [{ path, message: forms.length > 0 ? [...new Set(forms)].join(', or: ') : issue.message }];
  }
  return [{ path, message: issue.message }];
}
