import type { Span } from './span.ts';

/** `info`: worth knowing. `warning`: a guess or an oddity. `loss`: something was not read. */
export type Severity = 'info' | 'warning' | 'loss';

/** Something about our reading of the input, never about the machine. */
export interface Diagnostic {
  /** `source/short-name`, stable. */
  code: string;
  severity: Severity;
  /** What was expected and what was found. */
  message: string;
  /** What is lost by it. */
  cost: string;
  /** The first place. */
  span?: Span;
  /** How often, in the same file. */
  count: number;
  /** What to do about it. */
  help: string;
}

/** The diagnostics that a source may raise: code without the prefix → severity, cost and help. */
export type DiagnosticTable = Readonly<Record<string, { severity: Severity; cost: string; help: string }>>;

/** What a parser says of a line; the driver adds the path and the table's words. */
export interface RawDiagnostic {
  code: string;
  line: number;
  offset: number;
  /** What was expected and what was found, of this line. */
  detail: string;
}
