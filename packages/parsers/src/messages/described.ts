import type { FieldMap } from '@mountline/core';

/** What a message table, and the reading of what it left in one piece, say of a message. */
export interface Described {
  kind: string;
  fields: FieldMap;
  /** How often it happened, where the text says so. */
  repeats?: number;
}
