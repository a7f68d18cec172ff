import { type ClockEntry, type Evidence, fileOf } from '@mountline/core';

/** Whether the time of what rests on some evidence rests on a guess: the first of it that has a time is of a clock with one. */
export function guessesOf(clocks: readonly ClockEntry[]): (evidence: readonly Evidence[]) => boolean {
  const guessed = new Set(clocks.filter(({ guesses }) => guesses.length > 0).map(fileOf));
  return (evidence) => {
    const dated = evidence.find(({ time }) => time !== null);
    return dated !== undefined && guessed.has(fileOf(dated.span));
  };
}
