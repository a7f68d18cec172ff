import type { Source } from '@mountline/core';
import { type Reading, readArtifact } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceCases } from './fixtures.ts';
import { chunksAt, concat, cuts, hostileBytes } from './mutations.ts';

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
  return reading;
}

/** `analyze` skims, `parse` reads every line: both must come to the same. */
export async function expectSame(source: Source, chunks: readonly Uint8Array[], path: string): Promise<void> {
  expect(await readingOf(source, chunks, path)).toEqual(await readingOf(exhaustive(source), [concat(...chunks)], path));
}

/** Fixtures and hostile bytes of all sources that can skim. */
export function sameForAll(runs: { numRuns: number; seed: number }): void {
  test.each(skimmed.map((source) => [source.name, source] as const))('every fixture of %s', async (name, source) => {
    for (const { name: path, bytes } of sourceCases(name)) {
      await expectSame(source, [bytes], path);
      await expectSame(source, chunksAt(bytes, [0.2, 0.21, 0.6]), PLACES[name] ?? path);
    }
  });

  test.each(skimmed.map((source) => [source.name, source] as const))(
    'hostile bytes of %s',
    async (name, source) => {
      const bytes = hostileBytes(sourceCases(name).map((one) => one.bytes));
      await fc.assert(
        fc.asyncProperty(bytes, cuts, (input, at) => expectSame(source, chunksAt(input, at), PLACES[name] ?? '')),
        runs,
      );
    },
    60_000 + runs.numRuns * 50,
  );
}
