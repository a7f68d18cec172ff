import type { Event, FieldMap, Interval } from '@mountline/core';
import type { Now } from '../../timeline/clock-words.ts';
import type { Lives } from '../../timeline/lives.ts';

/** What is bound so far: variables, and the events that each step found, of which the first is meant. */
export interface Bound {
  variables: FieldMap;
  seen: ReadonlyMap<string, readonly Event[]>;
  capture: Interval | null;
  /** What a reader takes for now. */
  now: Now;
  lives: Lives;
  /** Files whose clocks rest on a guess. */
  guessed: ReadonlySet<string>;
  /** What a kind of event is, as a noun. */
  wordsOf: (kind: string) => string;
}

/** The event of a step; undefined where it found none. */
export const meant = ({ seen }: Bound, step: string): Event | undefined => seen.get(step)?.[0];

/**
 * A step speaks of something that no earlier step found: neither seen nor unseen. It is thrown at every start of a rule,
 * so it is no `Error`: to trace the stack of one takes longer than to search for a step.
 */
export class Unbound {
  readonly step: string;
  readonly message: string;
  constructor(step: string) {
    this.step = step;
    this.message = `depends on ${step}, which was not seen`;
  }
}
