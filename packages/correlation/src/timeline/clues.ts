import type { Reading } from '../read/reading.ts';

export type Clues = Reading['clues'];

/** The first clue of a kind. */
export function first<T extends Clues[number]['clue']['type']>(clues: Clues, type: T) {
  for (const { clue, span } of clues) {
    if (clue.type === type) return { clue: clue as Extract<Clues[number]['clue'], { type: T }>, span };
  }
  return undefined;
}
