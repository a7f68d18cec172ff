import type { Report } from '@mountline/core';
import type { Rule } from '@mountline/correlation';
import { bundlesOf } from '../analyze.ts';
import { check } from './check.ts';
import type { Claim, Expectation } from './expectation.ts';
import { told } from './failure-text.ts';
import { firstFailure, moreInWords } from './first-failure.ts';
import { withLines } from './lines-around.ts';

/**
 * Throws the first thing that does not hold, with the nearest miss and the lines of the log around it: for node:test, jest and scripts.
 * `own` rules are added to those that Mountline comes with. An expectation of nothing is a `RangeError`, as what `check` refuses is. The files are read again for these lines, where the report comes from `analyze` of this process.
 */
export async function verify(report: Report, expectation: Expectation, own?: readonly Rule[]): Promise<void> {
  const failing = await failures(report, expectation, own);
  if (failing.length > 0) throw new Error(failureText(failing));
}

/** It would hold for ever. */
export const NOTHING_EXPECTED = 'it expects nothing; use `quiet: true` if no incident may be found';

/** The claims that do not hold, with lines. */
export async function failures(report: Report, expectation: Expectation, own?: readonly Rule[]): Promise<Claim[]> {
  const claims = check(report, expectation, own);
  if (claims.length === 0) throw new RangeError(NOTHING_EXPECTED);
  const failing = claims.filter(({ failure }) => failure);
  return withLines(failing, report, bundlesOf(report));
}

/** The first thing that does not hold, in words, and how much more does not. */
export function failureText(claims: readonly Claim[]): string {
  const first = firstFailure(claims);
  if (!first) return '';
  const { claim, failure, more } = first;
  const lines = told(failure).map(({ indent, text }) => ' '.repeat(indent + 2) + text);
  return [`expected: ${claim.says}`, ...lines, ...moreInWords(more)].join('\n');
}
