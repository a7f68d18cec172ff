import { type Event, fileOf } from '@mountline/core';

/** The files that an event stands in, its copies too; of a derived one those that it rests on. */
export const filesOf = ({ span, also, evidence }: Event): string[] =>
  (evidence?.map((one) => one.span) ?? [span, ...also]).map(fileOf);

/**
 * Whether the clock of an event and that of some files may be apart because one of them is a guess. Where nothing is guessed,
 * as on most nodes, the files are not asked for.
 */
export function guessedBetween(event: Event, files: () => readonly string[], guessed: ReadonlySet<string>): boolean {
  // What was set later moves the lines of all files alike.
  const guesses = Boolean(event.guesses?.some((guess) => guess !== 'set'));
  if (guessed.size === 0 && !guesses) return false;
  const own = filesOf(event);
  const others = files();
  if (others.every((file) => own.includes(file))) return false;
  return guesses || [...own, ...others].some((file) => guessed.has(file));
}
