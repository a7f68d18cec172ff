import { placeOf, type Span } from '@mountline/core';
import type { KnownLine } from './known-line.ts';
import type { Reading } from './reading.ts';

/** The place of a line of a log. */
export const spanOfLine = (
  { entry }: Pick<Reading, 'entry'>,
  { line, offset }: Pick<KnownLine, 'line' | 'offset'>,
): Span => ({
  ...placeOf(entry),
  line,
  offset,
});
