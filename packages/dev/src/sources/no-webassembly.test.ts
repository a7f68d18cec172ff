import type { Source, SourceRecord } from '@mountline/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sourceCases } from '../testing/fixtures.ts';
import { PLACES, skimmed } from '../testing/skimming.ts';

/** Where WebAssembly may not be compiled, as under the policy of many a page, every line goes through the parser. */
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

function skim(source: Source, bytes: Uint8Array, path: string) {
  const records: SourceRecord[] = [];
  const diagnostics: unknown[] = [];
  let skipped = 0;
  const machine = source.skim!(
    {
      record: (record) => records.push(record),
      diagnostic: (diagnostic) => diagnostics.push(diagnostic),
      skipped: () => (skipped += 1),
    },
    path,
  );
  machine.push(bytes);
  machine.end();
  return { records, diagnostics, skipped };
}

test.each(skimmed.map((source) => [source.name, source] as const))('every record of %s', (name, source) => {
  for (const { name: file, bytes } of sourceCases(name)) {
    const path = PLACES[name] ?? file;
    expect(skim(source, bytes, path), file).toEqual({ ...source.parse(bytes, path), skipped: 0 });
  }
});

test('it was WebAssembly that was missing', () => {
  expect(compile).toHaveBeenCalledOnce();
});
