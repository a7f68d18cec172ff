import type { Event, Micros } from '@mountline/core';
import type { Asker, FactContext, Findings, Kind } from '@mountline/correlation';
import type { LineClaim } from './claim.ts';
import type { TimeOfLine } from './line-times.ts';
import type { Holding } from './lines-holding.ts';
import type { Checked } from './verification.ts';

/** What claims are checked against. */
export interface Ground {
  findings: Findings;
  asker: Asker;
  /** For the tables of the capture. */
  context: FactContext;
  kinds: ReadonlyMap<string, Kind>;
  /** The end of the capture, else of what was read; null where nothing dates it. */
  now: Micros | null;
  holdings: ReadonlyMap<LineClaim, Holding>;
  eventOfLine: TimeOfLine;
}

/** What a statement came to, with the events that were found, in the order of time: others may be ordered by them. */
export type Found = Omit<Checked, 'text'> & { events: readonly Event[] };

/** So much evidence of a statement is kept. */
export const MOST_EVIDENCE = 5;
