/** Reads the text of an `expect.yaml` or `expect.json`: YAML holds JSON. */
import type { Rule } from '@mountline/correlation';
import { rules as shipped } from '@mountline/rules';
import { load, YAMLException } from 'js-yaml';
import type { Expectation } from './expectation.ts';
import { type Place, placeAt, placesOf } from './places.ts';
import { wrongIn } from './validate.ts';

/** What is wrong in an expectation, with its place. */
export interface ExpectationError extends Place {
  message: string;
}

/** An expectation that was read from its text, or what is wrong with the text. */
export interface ReadExpectation {
  /** null where something is wrong in it. */
  expectation: Expectation | null;
  /** Where the value of a path stands in the text, or what holds it. */
  placeOf: (path: readonly PropertyKey[]) => Place;
  errors: ExpectationError[];
}

/** `own` rules are added to those that Mountline comes with. */
export function readExpectation(text: string, own: readonly Rule[] = []): ReadExpectation {
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
  const errors = wrongIn(value, [...shipped, ...own]).map(({ path, message }) => ({ message, ...placeOf(path) }));
  return { expectation: errors.length === 0 ? (value as Expectation) : null, placeOf, errors };
}
