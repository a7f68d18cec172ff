import type { Bundle, OpenOptions } from '@mountline/bundle';
import { openBundle as openPath, openBundles as openPaths } from '@mountline/bundle/node';
import { withSources } from './open.ts';

/**
 * Opens what the user named. A directory is one bundle, with all files below it, and so is an archive; single files that
 * are named together are one bundle too. `-` is standard input, `/` the node that this runs on. Links are not followed,
 * and the order of the files of a directory is that of their paths. A path that is not there and has `*`, `?` or braces is a
 * pattern, and stands for what it matches. Throws an `InputError` when a path is not there, may
 * not be read or is encrypted.
 */
export const openBundles = (paths: readonly string[], options: OpenOptions = {}): Promise<Bundle[]> =>
  openPaths(paths, withSources(options));

/** Opens one directory, archive or file. Throws an `InputError`. */
export const openBundle = (path: string, options: OpenOptions = {}): Promise<Bundle> =>
  openPath(path, withSources(options));
