/** Reads the text of an `expect.yaml` or `expect.json`: YAML holds JSON. */
import type { Rule } from '@mountline/correlation';
import { load, YAMLException } from 'js-yaml';
import type { z } from 'zod';
import type { Expectation } from './expectation.ts';
import { wrongNames } from './names.ts';
import { type Place, placeAt, placesOf } from './places.ts';
import { expectationSchema } from './schema.ts';

/** What is wrong in an expectation, with its place. */
export interface ExpectationError extends Place {
  message: string;
}

export interface ReadExpectation {
  /** null where something is wrong in it. */
  expectation: Expectation | null;
  /** Where the value of a path stands in the text, or what holds it. */
  placeOf: (path: readonly PropertyKey[]) => Place;
  errors: ExpectationError[];
}

export function readExpectation(text: string, rules: readonly Rule[]): ReadExpectation {
  let value: unknown;
  let placeOf: (path: readonly PropertyKey[]) => Place;
  try {
    value = load(text);
    placeOf = placesOf(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const place = placeAt(text, error.mark?.position ?? 0);
    return { expectation: null, placeOf: () => place, errors: [{ message: error.reason, ...place }] };
  }
  const parsed = expectationSchema.safeParse(value);
  const wrong = parsed.success ? wrongNames(parsed.data, rules) : parsed.error.issues.flatMap(told);
  const errors = wrong.map(({ path, message }) => ({ message, ...placeOf(path) }));
  return { expectation: parsed.success && errors.length === 0 ? parsed.data : null, placeOf, errors };
}

interface Wrong {
  path: PropertyKey[];
  message: string;
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
