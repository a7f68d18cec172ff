import { bundleOf, layouts } from '@mountline/bundle';
import {
  type Artifact,
  type Bundle,
  type Coverage,
  fileOf,
  formatSpan,
  groupBy,
  InputError,
  PACK_MANIFEST,
  placeOf,
  type SourceRecord,
  type Timeline,
} from '@mountline/core';
import {
  type AttestedCollection,
  type AttestedFile,
  askedApart,
  assembleTimeline,
  attest,
  type Conclusions,
  evaluate,
  markDamaged,
  type NodeFiles,
  nodesOf,
  ownActivity,
  type Reading,
  readArtifact,
  runFacts,
  settle,
  settledNode,
} from '@mountline/correlation';
import { knowledgeOf } from '../analyze.ts';
import type { AnalyzeOptions } from '../analyze-options.ts';
import { type PackManifest, readPack } from '../pack.ts';
import { sealOf } from '../pack-edits.ts';
import { checkZonedFiles, checkZones, factsOf, sourcesOf } from '../read-nodes.ts';
import { whyUnread } from '../unread.ts';
import { excerptOf } from './excerpt.ts';
import { differences, evidenceLines, type Meaning, meaningOf } from './meaning.ts';
import { needed } from './needed.ts';
import { type Piece, piecesOf, piecesUnder, readingsOf } from './pieces.ts';

/** Milliseconds. */
const BREATH = 50;

/** What a pack is distilled with. */
export interface DistillOptions extends AnalyzeOptions {
  /** Of Mountline, for the manifest. */
  version: string;
  /** A hash that grows with what is read: the original may be too large to be held. */
  sha256(): { update(bytes: Uint8Array): void; hex(): string };
}

/** A pack: its files by path, and what is attested. */
export interface Pack {
  manifest: PackManifest;
  files: Map<string, Uint8Array<ArrayBuffer>>;
}

/** A pack that does not say what the original says: what is lost, and what is new. */
export class DistillError extends Error {
  override name = 'DistillError';
  lost: string[];
  added: string[];
  constructor(lost: string[], added: string[]) {
    super('the verdicts, steps and near misses of the pack differ from the original');
    this.lost = lost;
    this.added = added;
  }
}

/**
 * The smallest pack of lines that gives the same verdicts, steps and near misses as a bundle. `open` is called twice: the
 * lines are read in a second pass, when it is known which are needed. Throws a `DistillError` when it cannot be done.
 */
export async function distill(
  open: () => Promise<Bundle>,
  options: DistillOptions,
): Promise<{ pack: Pack; whole: Conclusions }> {
  await checkZones(options);
  const { bundle, originals, diagnostics } = await readAll(await open(), options);
  const files = [...originals.keys()].map(({ entry }) => entry);
  const unread = whyUnread({ name: bundle.name, files, diagnostics });
  if (unread) throw new InputError(unread.code, unread.why);
  const [node, ...others] = nodesOf(
    { readings: [...originals.keys()], diagnostics, sources: sourcesOf(options) },
    layouts,
  );
  if (others.length > 0)
    throw new InputError('several-nodes', `${bundle.name} holds ${others.length + 1} nodes; distill one of them`);
  const timeline = await assembleTimeline(bundle.name, [node!], options.zones);
  checkZonedFiles(options, [{ timeline }]);
  const { readings, collection } = settle(node!, bundle.name, timeline.lacks);
  const whole = conclude(timeline, options);
  const meaning = meaningOf(whole);
  const settled = { timeline, readings, collection };
  const pieces = await fewest(settled, whole, meaning, options);
  const pack = await packOf(await open(), settled, [...originals], pieces, options);
  const { lost, added } = differences(meaning, meaningOf(await concludePack(pack, options)));
  if (lost.length + added.length > 0) throw new DistillError(lost, added);
  return { pack, whole };
}

/** A bundle of which everything was read. */
interface Settled {
  timeline: Timeline;
  readings: readonly Reading[];
  collection: AttestedCollection;
}

interface Original {
  sha256: string;
  lines: number;
}

async function readAll(given: Bundle, options: DistillOptions) {
  const sources = sourcesOf(options);
  const { pack, bundle } = await readPack(given, sources);
  if (pack) throw new InputError('not-supported', `${given.name} is already a distilled pack`);
  const originals = new Map<Reading, Original>();
  for await (const artifact of askedApart(bundle.artifacts, sources)) {
    const hash = options.sha256();
    const counted = { lines: 0, ends: true };
    const reading = await readArtifact(watched(artifact, hash, counted, options.signal), sources, {
      limits: bundle.limits,
    });
    originals.set(reading, { sha256: hash.hex(), lines: counted.lines + (counted.ends ? 0 : 1) });
  }
  const diagnostics = [...(bundle.diagnostics ?? [])];
  markDamaged([...originals.keys()], diagnostics);
  return { bundle, originals, diagnostics };
}

/** The artifact, whose bytes are hashed and whose lines are counted while it is read. */
function watched(
  artifact: Artifact,
  hash: { update(bytes: Uint8Array): void },
  counted: { lines: number; ends: boolean },
  signal?: AbortSignal,
): Artifact {
  return {
    ...artifact,
    async *read() {
      for await (const chunk of artifact.read()) {
        signal?.throwIfAborted();
        hash.update(chunk);
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counted.lines += 1;
        if (chunk.length > 0) counted.ends = chunk.at(-1) === 10;
        yield chunk;
      }
    },
  };
}

function conclude(timeline: Timeline, options: AnalyzeOptions, known = knowledgeOf(options)): Conclusions {
  return evaluate(runFacts(timeline, factsOf(options)), known);
}

/** What a pack says. */
export async function concludePack(pack: Pack, options: AnalyzeOptions): Promise<Conclusions> {
  const node = await nodeOfPack(pack, options);
  return conclude(await assembleTimeline(pack.manifest.bundle, [node], options.zones), options);
}

export async function nodeOfPack(pack: Pack, options: AnalyzeOptions): Promise<NodeFiles> {
  const { pack: read } = await readPack(bundleOf('pack', filesOf(pack)), sourcesOf(options));
  return read!.node;
}

/** All files of a pack, the manifest among them. */
export const filesOf = ({ manifest, files }: Pack): Record<string, Uint8Array | string> => ({
  [PACK_MANIFEST]: `${JSON.stringify(manifest, null, 1)}\n`,
  ...Object.fromEntries(files),
});

/**
 * The lines of the evidence, and the fewest others without which something else is concluded: first by kind and file,
 * then one by one.
 */
async function fewest(
  { timeline, readings, collection }: Settled,
  whole: Conclusions,
  meaning: Meaning,
  options: AnalyzeOptions,
): Promise<Piece[]> {
  const pieces = piecesOf(readings);
  const evidence = new Set(piecesUnder(pieces, readings, evidenceLines(whole)));
  const known = knowledgeOf(options);
  const breathe = breathing();
  const says = async (chosen: readonly Piece[]) => {
    await breathe();
    options.signal?.throwIfAborted();
    const part = await assembleTimeline(
      timeline.bundle,
      [settledNode(collection, readingsOf(chosen, readings), layouts, known.sources)],
      options.zones,
    );
    const told = meaningOf(conclude(part, options, known));
    const { lost, added } = differences(meaning, told);
    return lost.length + added.length === 0;
  };
  const others = pieces.filter((piece) => !evidence.has(piece));
  const groups = [...groupBy(others, ({ group }) => group).values()].sort((a, b) => a.length - b.length);
  const some = await needed(groups, (chosen) => says([...evidence, ...chosen.flat()]));
  const more = await needed(inTime(some.flat(), readings, timeline), (chosen) => says([...evidence, ...chosen]));
  return [...evidence, ...more];
}

/** Lets others be heard now and then, which takes a millisecond each time: the tries would keep everybody waiting. */
function breathing(): () => Promise<void> {
  let last = Date.now();
  return async () => {
    if (Date.now() - last < BREATH) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = Date.now();
  };
}

/** What belongs together, as the beginning and the end of a mount, stands near each other in time and not in its file. */
function inTime(pieces: readonly Piece[], readings: readonly Reading[], { events }: Timeline): Piece[] {
  const times = new Map(
    events.flatMap(({ time, span, also }) => [span, ...also].map((one) => [formatSpan(one), time.from] as const)),
  );
  const timeOf = ({ file, lines: [first] }: Piece) => {
    const [line, endLine] = first ?? [0, 0];
    return times.get(formatSpan({ ...placeOf(readings[file]!.entry), line, endLine, offset: 0 })) ?? 0;
  };
  const timed = pieces.map((piece) => ({ piece, time: timeOf(piece) }));
  return timed.sort((a, b) => a.time - b.time).map(({ piece }) => piece);
}

async function packOf(
  bundle: Bundle,
  { timeline, readings, collection }: Settled,
  originals: readonly (readonly [Reading, Original])[],
  pieces: readonly Piece[],
  options: DistillOptions,
): Promise<Pack> {
  const known = new Set(Object.keys(knowledgeOf(options).actors));
  // A file that the collector put aside has another name by now; its rows and records are the same.
  const storedAs = new Map(originals.map(([{ entry, rows }, original]) => [rows, { name: fileOf(entry), original }]));
  const wanted = readingsOf(pieces, readings).map(({ whole, ...part }) => {
    const { name, original } = storedAs.get(whole.rows)!;
    const covers = coversOf(
      whole,
      timeline.coverage.find((one) => fileOf(one) === fileOf(part.entry)),
      known,
      timeline.host.name?.value,
    );
    return { name, part, attested: attest(part, { ...original, bytes: part.entry.bytes }, known, covers) };
  });
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for await (const artifact of askedApart(bundle.artifacts, sourcesOf(options))) {
    const found = wanted.find(({ name }) => name === fileOf(placeOf(artifact)));
    const excerpt = found && (await linesOf(artifact, found.part));
    if (!excerpt) continue;
    const path = fileOf(found.part.entry).replaceAll('!/', '/');
    contents.set(path, excerpt.content);
    found.attested.packed = await sealOf(path, excerpt.content);
    found.attested.kept = excerpt.kept;
  }
  const files = wanted.map(({ attested }) => attested);
  files.sort((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1));
  const { version: madeWith } = options;
  return {
    manifest: { mountlinePack: 1, madeWith, bundle: bundle.name, redacted: false, collection, files },
    files: contents,
  };
}

/** The actors that a log covers, and stamps at both ends of it on each clock that it is written on. */
function coversOf(
  { activity }: Reading,
  coverage: Coverage | undefined,
  actors: ReadonlySet<string>,
  host: string | undefined,
): AttestedFile['covers'] {
  if (!coverage) return undefined;
  const stamps = ownActivity(activity, host).flatMap(({ first, last }) => [first, last]);
  const clocks = groupBy(stamps, ({ clock, zone, turns, boot }) => [clock, zone, turns, boot].join());
  const edges = [...clocks.values()].flatMap((list) => {
    const sorted = list.toSorted((a, b) => a.value - b.value);
    return [sorted[0]!, sorted.at(-1)!];
  });
  return { units: coverage.units.filter((unit) => actors.has(unit)), edges };
}

/** The lines of a file that the pack has; undefined where it needs none of them. */
async function linesOf(artifact: Artifact, reading: Reading) {
  const { source, logRecords, rows, reboots, activity } = reading;
  const records: SourceRecord[] = [...logRecords, ...rows, ...reboots.map(({ record }) => record)];
  const alone = activity.flatMap(({ gaps }) =>
    gaps.flatMap(({ fromSpan, toSpan }) => [fromSpan, ...(toSpan ? [toSpan] : [])]),
  );
  if (records.length + alone.length === 0) return undefined;
  const known = new Set(reading.diagnostics.map(({ code }) => code.slice(code.indexOf('/') + 1)));
  return excerptOf(
    artifact,
    source!,
    records.sort((a, b) => a.line - b.line),
    alone,
    known,
  );
}
