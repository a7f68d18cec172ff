import type { Rule } from '@mountline/correlation';
import type { ReadOptions } from './read-nodes.ts';

/** What `analyze` reads and decides with, besides what Mountline comes with. */
export interface AnalyzeOptions extends ReadOptions {
  /** Added to those that Mountline comes with. One with a mistake is refused with an `InputError`, `bad-rule`. */
  rules?: readonly Rule[];
}
