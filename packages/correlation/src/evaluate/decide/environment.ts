import type { Event, FieldMap, Interval } from '@mountline/core';
import type { Lives } from '../../timeline/lives.ts';

/** What is bound so far: variables, and the events that each step found, of which the first is meant. */
export interface Environment {
  variables: FieldMap;
  seen: ReadonlyMap<string, readonly Event[]>;
  capture: Interval | null;
  lives: Lives;
  /** Files whose clocks rest on a guess. */
  guessed: ReadonlySet<string>;
}

/** The event of a step; undefined where it found none. */
export const meant = ({ seen }: Environment, step: string): Event | undefined => seen.get(step)?.[0];

/** What a step speaks of and no earlier one gave: another step that found nothing, or a field that its event lacks. */
export interface Unbound {
  unboundStep: string;
  field?: string;
}

export const isUnbound = (value: object): value is Unbound => 'unboundStep' in value;
