import type { Micros, Span } from '@mountline/core';

/** A moment in UTC, and the line that shows it. */
export interface Instant {
  at: Micros;
  span: Span;
}
