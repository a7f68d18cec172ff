import { beginOf, compare, type Diagnostic, fileOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { tagsOf } from './name-tags.ts';
import type { Naming } from './naming.ts';

const UNNAMED = {
  code: 'timeline/unnamed-node',
  severity: 'warning',
  cost: 'if they come from two nodes, evidence of one node is attributed to the other',
  help: 'Put the files of each node into its own folder, with the output of `hostname`.',
} as const;

/**
 * Files of one folder that a word in their names tells apart, and not all of these name their node: they are of two nodes, or of two
 * times. Numbers alone count captures of one.
 */
export function unnamedTags(readings: readonly Reading[], namings: readonly Naming[]): Diagnostic[] {
  const tags = tagsOf(readings);
  const named = new Set(namings.map(({ file }) => tags.get(file)));
  const words = [...new Set(tags.values())].filter(({ word }) => !/^\d+$/.test(word));
  const all = words.sort((a, b) => compare(a.word, b.word));
  const unnamed = all.findLast((tag) => !named.has(tag));
  const other = all.find((tag) => tag !== unnamed && tag.folder === unnamed?.folder);
  const entry = readings.find(({ entry }) => unnamed && tags.get(fileOf(entry)) === unnamed)?.entry;
  if (!unnamed || !other || !entry) return [];
  const message = `files named with ${other.word} and with ${unnamed.word} hold the same data of two nodes or of two times, and not all name their node: they are read as one node`;
  return [{ ...UNNAMED, message, span: beginOf(entry), count: 1 }];
}
