import { type Event, fileOf, type Guess, type Span, type Timeline } from '@mountline/core';

const placeOfLine = (span: Span) => `${fileOf(span)}:${span.line}`;

/**
 * Marks a derived event whose time is a guess. If the clock of a whole file is a guess, the first evidence with a time decides. A single line
 * may be a guess though its file is not: in an hour that occurs twice, or in the other half of the year.
 */
export function guessesOfLines({ events, clocks }: Timeline): (event: Event) => Event {
  const wholly = new Map(
    clocks.filter(({ guesses }) => guesses.length > 0).map((clock) => [fileOf(clock), clock.guesses]),
  );
  const lines = new Map<string, Guess[]>();
  for (const { guesses, span } of events)
    if (guesses !== undefined && !wholly.has(fileOf(span))) lines.set(placeOfLine(span), guesses);
  if (lines.size === 0 && wholly.size === 0) return (event) => event;
  return (event) => {
    const first = event.evidence?.find(({ time }) => time !== null);
    const guesses = new Set([
      ...((first && wholly.get(fileOf(first.span))) ?? []),
      ...(event.evidence?.flatMap(({ span }) => lines.get(placeOfLine(span)) ?? []) ?? []),
    ]);
    return guesses.size > 0 ? { ...event, guesses: [...guesses] } : event;
  };
}
