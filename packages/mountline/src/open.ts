import {
  type Bundle,
  type Files,
  type OpenOptions,
  bundleOf as openInMemory,
  openFiles as openUploads,
} from '@mountline/bundle';
import { sourcesOf } from './read-nodes.ts';

/** What opens a bundle asks the sources too, see `OpenOptions`: those that Mountline comes with, and those that are given. */
export const withSources = (options: OpenOptions): OpenOptions => ({ ...options, sources: sourcesOf(options) });

/**
 * A bundle from texts, bytes or Blobs that are in memory already: for tests, other tools and the browser. What is compressed or an
 * archive is opened, as `openFiles` and `openBundle` do. Throws an `InputError` for anything else, which would look like a
 * bundle without files.
 */
export const bundleOf = (name: string, files: Files, options: OpenOptions = {}): Bundle =>
  openInMemory(name, files, withSources(options));

/**
 * Files that a browser has from its user, as one bundle: those of a folder, single ones, or archives. A path is that inside
 * the folder that was chosen. Throws an `InputError` for what is no file, and for one that is encrypted.
 */
export const openFiles = (files: Iterable<File>, options: OpenOptions = {}): Promise<Bundle> =>
  openUploads(files, withSources(options));
