import type { ClockEntry, Guess, Interval, Stamp } from '@mountline/core';

/**
 * Turns the stamps of one file into intervals of UTC; null if the time is not known. If the clock was set back, one stamp may mean two times,
 * and the line number decides.
 */
export type Resolve = (stamp: Stamp, line?: number) => { time: Interval; guesses: Guess[] } | null;

/** How the stamps of a log become UTC, and its entry in the ledger. */
export interface LogClock {
  resolve: Resolve;
  entry: ClockEntry;
}
