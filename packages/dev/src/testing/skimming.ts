import type { Source } from '@mountline/core';
import { type Reading, readArtifact, wholeLine } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { expect } from 'vitest';
import { concat } from './mutations.ts';

/** Sources that can skim. */
export const skimmed = (sources as readonly Source[]).filter(({ skim }) => skim);
const exhaustive = (source: Source): Source => {
  const { skim: _, ...rest } = source;
  return rest;
};

/** Where a file has to lie to be skimmed. */
export const PLACES: Readonly<Record<string, string>> = {
  'container-log': 'pods/shop_web-1_0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0/efs-plugin/0.log',
  'klog-file': 'var/log/kubelet.log',
};

export async function readingOf(
  source: Source,
  chunks: Iterable<Uint8Array>,
  path: string,
): Promise<Omit<Reading, 'source'>> {
  const { source: _, ...reading } = await readArtifact({ path, read: () => chunks }, [
    { ...source, recognise: () => true },
  ]);
  return { ...reading, logRecords: [...reading.logRecords].map(wholeLine) };
}

/** `analyze` skims, `parse` reads every line: both must come to the same. */
export async function expectSame(source: Source, chunks: readonly Uint8Array[], path: string): Promise<void> {
  expect(await readingOf(source, chunks, path)).toEqual(await readingOf(exhaustive(source), [concat(...chunks)], path));
}
