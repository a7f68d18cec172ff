import { type Bundle, bundleOf } from '@mountline/bundle';
import {
  type Artifact,
  type Coverage,
  fileOf,
  formatSpan,
  groupBy,
  InputError,
  placeOf,
  type SourceRecord,
  type Timeline,
} from '@mountline/core';
import {
  type AttestedFile,
  assembleTimeline,
  attest,
  evaluate,
  type Reading,
  readArtifact,
  runFacts,
} from '@mountline/correlation';
import { type AnalyzeOptions, knowledgeOf } from '../analyze.ts';
import { isPack, MANIFEST, type PackManifest, readPack, sha256 } from '../pack.ts';
import { factsOf, sourcesOf } from '../read-nodes.ts';
import { excerptOf } from './excerpt.ts';
import { type Conclusions, differences, evidenceLines, type Meaning, meaningOf } from './meaning.ts';
import { needed } from './needed.ts';
import { type Piece, piecesOf, piecesUnder, readingsOf } from './pieces.ts';

export interface DistillOptions extends AnalyzeOptions {
  /** A hash that grows with what is read: the original may be too large to be held. */
  /** Of Mountline, for the manifest. */
  version: string;
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
    super('the pack does not give the same verdicts, steps and near misses as the original');
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
  const bundle = await open();
  if (isPack(bundle)) throw new InputError('not-supported', `${bundle.name} is a distilled pack already`);
  const originals = await readAll(bundle, options);
  const readings = originals.map(({ reading }) => reading);
  const timeline = await assembleTimeline(bundle.name, readings, options.zones);
  const whole = conclude(timeline, options);
  const meaning = meaningOf(whole);
  const pieces = await fewest(timeline, readings, whole, meaning, options);
  const pack = await packOf(await open(), originals, pieces, timeline, options);
  const { lost, added } = differences(meaning, meaningOf(await concludePack(pack, options)));
  if (lost.length + added.length > 0) throw new DistillError(lost, added);
  return { pack, whole };
}

interface Original {
  reading: Reading;
  sha256: string;
  lines: number;
}

async function readAll(bundle: Bundle, options: DistillOptions): Promise<Original[]> {
  const sources = sourcesOf(options);
  const originals: Original[] = [];
  for (const artifact of bundle.artifacts) {
    const hash = options.sha256();
    const counted = { lines: 0, ends: true };
    const reading = await readArtifact(watched(artifact, hash, counted, options.signal), sources);
    if (reading.source) originals.push({ reading, sha256: hash.hex(), lines: counted.lines + (counted.ends ? 0 : 1) });
  }
  return originals.sort((a, b) => (fileOf(a.reading.entry) < fileOf(b.reading.entry) ? -1 : 1));
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
  const readings = await readingsOfPack(pack, options);
  return conclude(await assembleTimeline(pack.manifest.bundle, readings, options.zones), options);
}

export async function readingsOfPack(pack: Pack, options: AnalyzeOptions): Promise<Reading[]> {
  return (await readPack(bundleOf('pack', filesOf(pack)), sourcesOf(options)))!.readings;
}

/** All files of a pack, the manifest among them. */
export const filesOf = ({ manifest, files }: Pack): Record<string, Uint8Array | string> => ({
  ...Object.fromEntries(files),
  [MANIFEST]: `${JSON.stringify(manifest, null, 1)}\n`,
});

/**
 * The lines of the evidence, and the fewest others without which something else is concluded: first by kind and file,
 * then one by one.
 */
async function fewest(
  timeline: Timeline,
  readings: readonly Reading[],
  whole: Conclusions,
  meaning: Meaning,
  options: AnalyzeOptions,
): Promise<Piece[]> {
  const pieces = piecesOf(readings);
  const evidence = new Set(piecesUnder(pieces, readings, evidenceLines(whole)));
  const known = knowledgeOf(options);
  const says = async (chosen: readonly Piece[]) => {
    const part = await assembleTimeline(timeline.bundle, readingsOf(chosen, readings), options.zones);
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
  originals: readonly Original[],
  pieces: readonly Piece[],
  { coverage }: Timeline,
  options: DistillOptions,
): Promise<Pack> {
  const readings = originals.map(({ reading }) => reading);
  const files: AttestedFile[] = [];
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const known = new Set(Object.keys(knowledgeOf(options).actors));
  const reduced = new Map(readingsOf(pieces, readings).map((reading) => [fileOf(reading.entry), reading]));
  for (const { reading, sha256: hash, lines } of originals) {
    const part = reduced.get(fileOf(reading.entry));
    if (!part) continue;
    const original = { sha256: hash, lines, bytes: reading.entry.bytes };
    const attested = attest(
      part,
      original,
      known,
      coversOf(
        reading,
        coverage.find((one) => fileOf(one) === fileOf(reading.entry)),
        known,
      ),
    );
    const excerpt = await linesOf(bundle, part);
    if (excerpt) {
      const path = fileOf(reading.entry).replaceAll('!/', '/');
      contents.set(path, excerpt.content);
      attested.packed = { path, sha256: await sha256(excerpt.content) };
      attested.kept = excerpt.kept;
    }
    files.push(attested);
  }
  const manifest = {
    mountlinePack: 1 as const,
    madeWith: options.version,
    bundle: bundle.name,
    redacted: false,
    files,
  };
  return { manifest, files: contents };
}

/** The actors that a log covers, and stamps at both ends of it on each clock that it is written on. */
function coversOf(
  { activity }: Reading,
  coverage: Coverage | undefined,
  actors: ReadonlySet<string>,
): AttestedFile['covers'] {
  if (!coverage) return undefined;
  const stamps = activity.flatMap(({ first, last }) => [first, last]);
  const clocks = groupBy(stamps, ({ clock, zone, turns, boot }) => [clock, zone, turns, boot].join());
  const edges = [...clocks.values()].flatMap((list) => {
    const sorted = list.toSorted((a, b) => a.value - b.value);
    return [sorted[0]!, sorted.at(-1)!];
  });
  return { units: coverage.units.filter((unit) => actors.has(unit)), edges };
}

/** The lines of a file that the pack has; undefined where it needs none of them. */
async function linesOf({ artifacts }: Bundle, reading: Reading) {
  const { entry, source, logRecords, rows, reboots, activity } = reading;
  const records: SourceRecord[] = [...logRecords, ...rows, ...reboots.map(({ record }) => record)];
  const alone = activity.flatMap(({ gaps }) =>
    gaps.flatMap(({ fromSpan, toSpan }) => [fromSpan, ...(toSpan ? [toSpan] : [])]),
  );
  if (records.length + alone.length === 0) return undefined;
  const artifact = artifacts.find((one) => fileOf(placeOf(one)) === fileOf(entry))!;
  const known = new Set(reading.diagnostics.map(({ code }) => code.slice(code.indexOf('/') + 1)));
  return excerptOf(
    artifact,
    source!,
    records.sort((a, b) => a.line - b.line),
    alone,
    known,
  );
}
