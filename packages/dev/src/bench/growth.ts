/**
 * `pnpm bench:growth`: how the time of every stage grows with the number of events, all facts and rules included. Processor
 * time of this process, each size in a run of its own, with V8 set as the command sets it; `taskset -c 0` in front of it makes that the time
 * of one processor. docs/performance.md holds a run.
 */
import { createRequire } from 'node:module';
import { type Bundle, linesOf, type Source, type Timeline } from '@mountline/core';
import {
  assembleTimeline,
  evaluate,
  kindsOf,
  nodesOf,
  type Reading,
  readArtifact,
  runFacts,
} from '@mountline/correlation';
import { sources as ownSources } from '@mountline/parsers';
import { actors, facts, rules } from '@mountline/rules';
import { busyNode } from './busy-node.ts';
import { storm } from './storm.ts';

createRequire(import.meta.url)('../../../mountline/bin/v8-flags.cjs');

const sources = ownSources as readonly Source[];
const SIZES = [10_000, 100_000, 1_000_000];

/** Seconds of processor time that something takes. */
async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

/** The timeline; what it was made of is gone when facts run, as it is where a report is made. */
async function assembled({ artifacts }: Bundle): Promise<{ timeline: Timeline; reading: number; assembling: number }> {
  const [readings, reading] = await timed(async () => {
    const all: Reading[] = [];
    for await (const artifact of artifacts) all.push(await readArtifact(artifact, sources));
    return all;
  });
  const [timeline, assembling] = await timed(() =>
    assembleTimeline('busy-node', nodesOf({ readings, diagnostics: [], sources: [] })),
  );
  return { timeline, reading, assembling };
}

async function run(bundle: Bundle): Promise<void> {
  const { timeline, reading, assembling } = await assembled(bundle);
  const [findings, deriving] = await timed(() => runFacts(timeline, facts));
  const [conclusions, evaluating] = await timed(() =>
    evaluate(findings, { rules, kinds: kindsOf(sources, facts), actors, sources }),
  );
  const seconds = [reading, assembling, deriving, evaluating, deriving + evaluating];
  const lines = timeline.events.reduce((sum, event) => sum + linesOf(event), 0);
  const columns = [lines, timeline.events.length, ...seconds.map((s) => s.toFixed(2))];
  const found = `${conclusions.incidents.length} incidents, ${conclusions.ruledOut.length} ruled out`;
  console.log(`| ${columns.join(' | ')} | ${found} |`);
}

const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : SIZES;
console.log('| lines known | events | reading s | one clock s | facts s | rules s | facts and rules s | found |');
console.log('|---|---|---|---|---|---|---|---|');
await run(busyNode(1000));
for (const size of sizes) await run(busyNode(size));
for (const size of sizes) await run(storm(size));
