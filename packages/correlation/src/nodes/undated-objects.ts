import { fileOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { folderOf } from './name-tags.ts';
import type { NodeFiles } from './node-files.ts';

/**
 * What the cluster tells of its objects is asked for elsewhere than what a node tells, and at another time: a `date` in a folder that it does not
 * lie in does not tell when. In a bundle of a known kind one collector took both.
 */
export function undatedObjects({ layout, readings }: NodeFiles): ReadonlySet<Reading> {
  const dates = readings.filter(({ clues }) => clues.some(({ clue }) => clue.type === 'now'));
  if (layout !== null || dates.length === 0) return new Set();
  const folders = dates.map(({ entry }) => folderOf(fileOf(entry)));
  return new Set(
    readings.filter(
      ({ source, entry }) => source?.scope === 'cluster' && !folders.some((folder) => fileOf(entry).startsWith(folder)),
    ),
  );
}
