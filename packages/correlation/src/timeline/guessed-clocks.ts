import { type Event, fileOf } from '@mountline/core';

/** The file that an event stands in; of a derived one those that it rests on. A copy of a line in another file adds none. */
export function filesOf({ span, evidence }: Event): string[] {
  if (!evidence) return [fileOf(span)];
  const firsts = new Map<string, string>();
  for (const { time, text, span } of evidence) {
    const line = `${time?.from} ${text}`;
    if (!firsts.has(line)) firsts.set(line, fileOf(span));
  }
  return [...firsts.values()];
}

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
