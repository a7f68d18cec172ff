import { type ClockEntry, type Evidence, fileOf } from '@mountline/core';

/** Whether a time rests on a guessed clock: that of the first dated evidence decides. */
export function guessesOf(clocks: readonly ClockEntry[]): (evidence: readonly Evidence[]) => boolean {
  const guessed = new Set(clocks.filter(({ guesses }) => guesses.length > 0).map(fileOf));
  return (evidence) => {
    const dated = evidence.find(({ time }) => time !== null);
    return dated !== undefined && guessed.has(fileOf(dated.span));
  };
}
