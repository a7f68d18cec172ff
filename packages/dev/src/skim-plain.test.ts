import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sourceCases } from './fixtures.ts';
import { chunksAt, cuts, hostileBytes } from './mutations.ts';
import { expectSame, PLACES, skimmed } from './skimming.ts';

/** Where there is no WebAssembly every line is read by the header of its source: the same tests as of skim.test.ts. */
const compile = vi.fn(function compile() {
  throw new Error('not allowed');
});
beforeAll(() => vi.stubGlobal('WebAssembly', { Module: compile }));
afterAll(() => vi.unstubAllGlobals());

const RUNS = { numRuns: Number(process.env.MOUNTLINE_PROPERTIES ?? 500), seed: 20361 };

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
      RUNS,
    );
  },
  60_000 + RUNS.numRuns * 50,
);

test('it was WebAssembly that was missing', () => {
  expect(compile).toHaveBeenCalledOnce();
});
