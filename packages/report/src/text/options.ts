import type { PageOptions } from './page.ts';

/** How the text of a report is laid out. */
export interface RenderOptions extends PageOptions {
  /** Near misses, steps that were not seen, every file and every clock too. */
  verbose?: boolean;
}
