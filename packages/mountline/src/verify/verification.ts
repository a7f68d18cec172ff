import type { Interval, Need, Span } from '@mountline/core';
import type { ClaimProblem, Quotation } from './claim.ts';

/** A line of the bundle that an outcome rests on. */
export interface Witnessed {
  text: string;
  time: Interval | null;
  span: Span;
}

/**
 * - `seen`: it was so, or it happened
 * - `absent`: it did not happen, and what would show it was read without a gap
 * - `contradicted`: the bundle shows otherwise
 * - `not-covered`: nothing in the bundle decides it
 * - `inference`: a cause, which no line shows
 */
export type Outcome = 'seen' | 'absent' | 'contradicted' | 'not-covered' | 'inference';

/** What one claim, or one part of it, came to. */
export interface Checked {
  text: string;
  outcome: Outcome;
  /** In a clause: what was found, or what is missing. */
  because: string;
  evidence: Witnessed[];
  /** What would decide it. */
  needs: Need[];
}

/** A claim of the answer, and what the bundle says about it. */
export interface CheckedClaim extends Checked {
  /** Of the answer. */
  line: number;
  /** Of an order or an inference. */
  parts?: Checked[];
}

/** A quotation of the answer, and whether the cited lines hold it. */
export interface CheckedQuotation extends Quotation {
  /** `misquoted`: the cited line does not hold the text; `no-such-line`: there is no such file or line; `not-covered`: the line could not be read. */
  outcome: 'seen' | 'misquoted' | 'no-such-line' | 'not-covered';
  because: string;
  /** Other lines that hold the text, the first few. */
  elsewhere: Witnessed[];
}

/** An answer that was checked against a bundle. */
export interface Verification {
  schemaVersion: 1;
  bundle: { name: string; host?: string; capture: Interval | null };
  quotations: CheckedQuotation[];
  claims: CheckedClaim[];
  /** Claims that could not be read. */
  problems: ClaimProblem[];
  /** Lines of prose that are neither quotation nor claim. */
  notChecked: number;
}
