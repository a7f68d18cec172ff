import type { Rule } from '@mountline/correlation';
import type { ReadOptions } from './read-nodes.ts';

export interface AnalyzeOptions extends ReadOptions {
  /** Added to those that Mountline comes with. One with a mistake is refused with an `InputError`, `bad-rule`. */
  rules?: readonly Rule[];
}
