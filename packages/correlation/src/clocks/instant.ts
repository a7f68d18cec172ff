import type { Micros, Span } from '@mountline/core';

/** A moment in UTC, and what tells it. */
export interface Instant {
  at: Micros;
  span: Span;
}
