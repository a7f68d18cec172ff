import fc from 'fast-check';

/**
 * An executable specification of a format: a grammar that is too dear for every line of a log, and the measure of the
 * parser that reads them. It shares no code with the parser but the arithmetic of time.
 */
export interface Oracle {
  name: string;
  /** Refuses what the parser refuses. Else it is narrower: it speaks of sound input only. */
  exact: boolean;
  /** What the grammar makes of a text, as plain data; null where it refuses. */
  says(text: string): unknown;
  /** What the parser makes of the same text, in the same words; null where it refuses. */
  parses(text: string): unknown;
  /** The texts of a fixture that it may speak of. */
  textsOf(fixture: string): string[];
  /** The sources whose fixtures it looks at. */
  fixtures: readonly string[];
  /** Sound texts, put together from the parts of the grammar. */
  sound: fc.Arbitrary<string>;
}

export const linesOf = (fixture: string): string[] => fixture.split('\n').filter((line) => line !== '');

/** A word without blanks, of the letters that formats are made of. */
export const word = fc.stringMatching(/^[a-z0-9._/:@%#~é-]{1,12}$/).filter((text) => text !== '-');

export const number = (max: number) => fc.integer({ min: 0, max }).map(String);

/** Digits of a fixed number. */
export const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'));

/** Joins the texts of several arbitraries, and texts between them. */
export function sequence(...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> {
  return fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''));
}

export const optional = (part: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), part);

export const listOf = (part: fc.Arbitrary<string>, between: string, minLength: number, maxLength: number) =>
  fc.array(part, { minLength, maxLength }).map((all) => all.join(between));
