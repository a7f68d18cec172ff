/** What an answer claims, as plain data: what claims in words and in JSON are read into. */

export type SubjectType = 'port' | 'pid' | 'unit' | 'mount' | 'pod' | 'server' | 'file';

/** What a claim is about. */
export interface Subject {
  type: SubjectType;
  value: string;
}

/** What a table of the capture shows. */
export type TableState =
  | { state: 'listens'; port: number; pid?: number; program?: string }
  | { state: 'mounted' }
  | { state: 'runs' }
  | { state: 'in-d-state' }
  | { state: 'unit'; is: string }
  | { state: 'in-bundle' };

/** Events of any of some kinds. */
export interface EventClaim {
  /** As the claim calls them. */
  words: string;
  kinds: readonly string[];
  /** It may have happened without any of these in the logs: silence neither proves nor refutes it. */
  isSeenOnly?: true;
}

/** Lines that hold a text; in a `pattern` a `*` stands for any text within a line. */
export interface LineClaim {
  text: string;
  isPattern: boolean;
  /** A path in the bundle, or the end of one; all files without it. */
  file?: string;
}

/** A moment or a stretch of UTC, as a person writes it: `13:24:29`, `2026-11-20 13:24`. Without a date the last such time before the capture is meant. */
export type ClaimTime =
  | { type: 'capture' }
  | { type: 'at'; at: string }
  | { type: 'between'; from: string; to: string }
  | { type: 'after' | 'since' | 'before' | 'until'; at: string };

/** One thing that was so, or was not. */
export interface Statement {
  /** As it is written. */
  text: string;
  subject?: Subject;
  what: { table: TableState } | { event: EventClaim } | { lines: LineClaim };
  /** It did not happen, or was not so. */
  not: boolean;
  time?: ClaimTime;
  /** The actor who logged it, or did not. */
  by?: string;
  times?: { count: number; atLeast: boolean };
}

/** `order`: the first came before the second. `inference`: one is said to have caused the other, which no line shows. */
export type Claim =
  | { type: 'statement'; statement: Statement }
  | { type: 'order'; first: Statement; second: Statement }
  | { type: 'inference'; parts: readonly Statement[] };

/** A claim, and where it stands in the answer. */
export interface PlacedClaim {
  line: number;
  text: string;
  claim: Claim;
}

/** A text that the answer quotes from a place in the bundle. */
export interface Quotation {
  /** Of the answer. */
  line: number;
  /** What is quoted; `…` and `...` stand for what was left out. */
  text: string;
  cited: { path: string; line: number; endLine: number };
}

/** What in an answer could not be read, and what was expected there. */
export interface ClaimProblem {
  line: number;
  column: number;
  message: string;
  hint: string;
}

/** An answer taken apart. */
export interface Answer {
  quotations: readonly Quotation[];
  claims: readonly PlacedClaim[];
  problems: readonly ClaimProblem[];
  /** Lines of prose that are neither. */
  prose: number;
}
