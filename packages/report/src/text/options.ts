import type { PageOptions } from './page.ts';

export interface RenderOptions extends PageOptions {
  /** Near misses, steps that were not seen, every file and every clock too. */
  verbose?: boolean;
}
