import type { Guess, Interval, Stamp } from '@mountline/core';

/**
 * Turns the stamps of one file into intervals of UTC. null where nothing tells when it was. Where the clock was set back one stamp
 * may be of two times, and the line tells of which.
 */
export type Resolve = (stamp: Stamp, line?: number) => { time: Interval; guesses: Guess[] } | null;
