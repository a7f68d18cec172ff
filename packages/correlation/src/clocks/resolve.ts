import type { ClockEntry, Guess, Interval, Stamp } from '@mountline/core';

/**
 * Turns the stamps of one file into intervals of UTC. null where nothing tells when it was. Where the clock was set back one stamp
 * may be of two times, and the line tells of which.
 */
export type Resolve = (stamp: Stamp, line?: number) => { time: Interval; guesses: Guess[] } | null;

/** A log with times: how its stamps become UTC, and what the ledger says of that. */
export interface LogClock {
  resolve: Resolve;
  entry: ClockEntry;
}
