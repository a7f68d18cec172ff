import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sameForAll } from '../testing/skimming.ts';

/** Where there is no WebAssembly every line is read by the header of its source: the same tests as of skim.test.ts. */
const compile = vi.fn(function compile() {
  throw new Error('not allowed');
});
// It is compiled once for all files that are read: neither what other tests compiled nor what these did not is kept.
vi.hoisted(() => vi.resetModules());
beforeAll(() => vi.stubGlobal('WebAssembly', { Module: compile }));
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const RUNS = { numRuns: Number(process.env.MOUNTLINE_PROPERTIES ?? 500), seed: 20361 };

sameForAll(RUNS);

test('it was WebAssembly that was missing', () => {
  expect(compile).toHaveBeenCalledOnce();
});
