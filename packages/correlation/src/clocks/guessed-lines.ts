import { type Event, fileOf, type Guess, type Span, type Timeline } from '@mountline/core';

const placeOfLine = (span: Span) => `${fileOf(span)}:${span.line}`;

/**
 * Marks a derived event that rests on a line whose time is a guess though the clock of its file is none: of an hour that comes
 * twice, or of the other half of the year.
 */
export function guessesOfLines({ events, clocks }: Timeline): (event: Event) => Event {
  const wholly = new Set(clocks.filter(({ guesses }) => guesses.length > 0).map(fileOf));
  const lines = new Map<string, Guess[]>();
  for (const { guesses, span } of events)
    if (guesses !== undefined && !wholly.has(fileOf(span))) lines.set(placeOfLine(span), guesses);
  if (lines.size === 0) return (event) => event;
  return (event) => {
    const guesses = new Set(event.evidence?.flatMap(({ span }) => lines.get(placeOfLine(span)) ?? []));
    return guesses.size > 0 ? { ...event, guesses: [...guesses] } : event;
  };
}
