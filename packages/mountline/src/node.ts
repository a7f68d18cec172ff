/** The same under Node: paths can be named. */
import type { Bundle, OpenOptions } from '@mountline/bundle';
import type { Report } from '@mountline/core';
import { analyzeBundle, analyzeBundles } from './analyze.ts';
import type { AnalyzeOptions } from './analyze-options.ts';
import { analyze as analyzeInMemory, type Files } from './index.ts';
import { openBundle, openBundles } from './open-paths.ts';
import { refuseWrong } from './validate-options.ts';

export * from './index.ts';
export { openBundle, openBundles } from './open-paths.ts';

/**
 * Reads a directory, an archive, a file, a bundle or files in memory, and reconstructs what happened to the mounts of the node. A
 * list of paths gives a list of reports: each directory and archive is a bundle of its own, single files are one together, and bundles
 * that are proven to be of one node give one report. `limits` bound what archives may cost; a bundle that is open has its own. Throws an
 * `InputError` for a path that cannot be opened (`not-found`, `not-readable`, `encrypted`, …), and with the code `several-nodes` where one
 * input holds several nodes: `analyze([path])` gives their reports, `analyzeBundles([bundle])` those of a bundle. Of an empty folder,
 * or one in which no source knows a file, the report is empty: `report.bundle.files` says what was read.
 */
export async function analyze(input: readonly string[], options?: AnalyzeOptions & OpenOptions): Promise<Report[]>;
export async function analyze(input: string | Bundle | Files, options?: AnalyzeOptions & OpenOptions): Promise<Report>;
export async function analyze(
  input: string | readonly string[] | Bundle | Files,
  options: AnalyzeOptions & OpenOptions = {},
): Promise<Report | Report[]> {
  refuseWrong(options);
  if (typeof input === 'string') return analyzeBundle(await openBundle(input, options), options);
  if (!Array.isArray(input)) return analyzeInMemory(input as Bundle | Files, options);
  return analyzeBundles(await openBundles(input, options), options);
}
