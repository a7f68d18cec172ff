import type { Bundle } from '@mountline/bundle';
import { openBundles } from '../../open-paths.ts';
import { limitsOf } from './limits.ts';

/** The bundles of a command line, with its `--limit`s. */
export const opened = (paths: readonly string[], limits: readonly string[] | undefined): Promise<Bundle[]> =>
  openBundles(paths, { limits: limitsOf(limits) });
