import {
  type Advice,
  analyze,
  type CannotTell,
  type Capture,
  type EvidenceHeld,
  type HostFacts,
  type IncidentSeverity,
  inspectionOf,
  type Json,
  type Lack,
  type Need,
  type Proof,
  type ReadOptions,
  rules,
  sources,
  toJson,
} from 'mountline';
import type { AttestedFile, Conclusions, distill } from 'mountline/distill';
import { expect, test } from 'vitest';

/** Compiled, and not called: what `distill` gives has names too. */
export const partsOf = ({ pack, whole }: Awaited<ReturnType<typeof distill>>): [Conclusions, AttestedFile[]] => [
  whole,
  pack.manifest.files,
];

test('what the library gives and takes has types that a program can name', async () => {
  const options: ReadOptions = { zones: { '*': 'UTC' } };
  const report = await analyze({ hostname: 'node-a\n' }, options);
  const { incidents, cannotTell, bundle } = report;
  const host: HostFacts = bundle.host;
  const of: { lacks: Lack[]; captures: Capture[]; joined: Proof[]; held: EvidenceHeld[]; open: CannotTell[] } = {
    lacks: bundle.lacks,
    captures: bundle.captures ?? [],
    joined: bundle.joined ?? [],
    held: inspectionOf(report, rules, sources).evidence,
    open: cannotTell,
  };
  const told: [IncidentSeverity, Advice[], Need[]][] = incidents.map(({ severity, doNow, steps }) => [
    severity,
    doNow,
    steps.flatMap(({ needs }) => needs),
  ]);
  const json: Json = toJson(report);
  expect([host.name?.value, of.joined, told]).toEqual(['node-a', [], []]);
  expect(json).toHaveProperty('schemaVersion', 2);
});
