import type { Event } from '../model/model.ts';
import type { Interval } from '../model/time.ts';

/** How many lines an event stands for. `repeats` is how often they tell it: each at least once. */
export const linesOf = ({ folded }: Event): number => folded?.lines ?? 1;

/** How often events tell what they tell, with the lines that they stand for. */
export const timesOf = (events: readonly Pick<Event, 'repeats'>[]): number =>
  events.reduce((sum, { repeats }) => sum + repeats, 0);

/** When the last line of an event was written. */
export const lastTime = ({ time, folded }: Pick<Event, 'time' | 'folded'>): Interval => folded?.last.time ?? time;
