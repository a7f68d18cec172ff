import { type Artifact, concatenated, greatestOf, leastOf, type Source, type SourceRecord } from '@mountline/core';
import { type KnownLine, readable } from '@mountline/correlation';
import { needed } from './needed.ts';

/** Some lines of a file, by their numbers, in order. */
export interface Excerpt {
  kept: [line: number, count: number, offset: number][];
  content: Uint8Array<ArrayBuffer>;
}

/** A line with its line feed, where it has one. */
interface RawLine {
  offset: number;
  bytes: Uint8Array;
}

/** What a record means may hang on lines above it: so many are looked at where the file is too large for all of them. */
const ABOVE = 200;
const LARGE = 4 << 20;

/**
 * The lines that some records need so that the source reads them as it did in the whole file: their own, and where
 * these are not enough the head of the file, then whatever lines of it the source cannot do without. `known`: the
 * diagnostics that the whole file has; an excerpt has no others.
 */
export async function excerptOf(
  artifact: Artifact,
  source: Source,
  records: readonly SourceRecord[],
  alone: readonly Pick<SourceRecord, 'line' | 'endLine'>[],
  known: ReadonlySet<string>,
): Promise<Excerpt> {
  const own = new Set<number>();
  for (const { line, endLine } of [...records, ...alone])
    for (let at = line; at <= (endLine ?? line); at += 1) own.add(at);
  const [first, last] = [leastOf(own), greatestOf(own)];
  const lines = await linesOf(artifact, own, first);
  const expected = records.map(meaning);
  const reads = (chosen: readonly number[], withOthers = true) => {
    const { content } = excerpt(lines, [...own, ...chosen]);
    const parsed = source.parse(content, artifact.path);
    if (!parsed.diagnostics.every(({ code }) => known.has(code))) return false;
    if (!withOthers && parsed.records.filter(isEvent).length > records.filter(isEvent).length) return false;
    return holdsAll(parsed.records.map(meaning), expected);
  };
  const others = [...lines.keys()].filter((line) => !own.has(line));
  const head = others.filter((line) => line < first && line <= ABOVE);
  // A blank line, or the beginning of the next record, ends some.
  const behind = others.filter((line) => own.has(line - 1));
  // And the line above begins some, as `},{` of JSON does.
  const around = others.filter((line) => own.has(line - 1) || own.has(line + 1));
  const choices = [
    [],
    behind,
    head.slice(0, 1),
    [...head.slice(0, 2), ...around],
    head,
    [...head, ...behind],
    [...head, ...others.filter((line) => line > last)],
  ];
  // A line that is brought along only to read another one should be no event.
  const context =
    choices.find((lines) => reads(lines, false)) ??
    choices.find((lines) => reads(lines)) ??
    (reads(others) ? await needed(others, (lines) => reads(lines)) : others);
  return excerpt(lines, [...own, ...context]);
}

const isEvent = (record: SourceRecord): record is SourceRecord & KnownLine =>
  'stamp' in record && 'kind' in record && record.kind !== null;

/** A record without its place, and without what no line alone says: how often the year turned above it, and the storm that it stands for, which is attested. */
function meaning(record: SourceRecord): string {
  const { line, endLine = line, offset: _, ...row } = record;
  const said = isEvent(record) ? saidBy(record) : row;
  return JSON.stringify({ ...said, more: endLine - line }, (name, value) =>
    name === 'turns' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );
}

/** Of the whole file no more is kept of a line. */
function saidBy({ kind, stamp, fields, text, actor, host, program, pid, unit, level }: KnownLine) {
  return { kind, stamp, fields, text, actor, host, program, pid, unit, level };
}

function holdsAll(found: readonly string[], expected: readonly string[]): boolean {
  let at = 0;
  for (const one of found) if (one === expected[at]) at += 1;
  return at === expected.length;
}

function excerpt(lines: ReadonlyMap<number, RawLine>, wanted: readonly number[]): Excerpt {
  const kept: Excerpt['kept'] = [];
  const parts: Uint8Array[] = [];
  for (const line of [...new Set(wanted)].sort((a, b) => a - b)) {
    const raw = lines.get(line);
    if (!raw) continue;
    const last = kept.at(-1);
    if (last && last[0] + last[1] === line) last[1] += 1;
    else kept.push([line, 1, raw.offset]);
    parts.push(raw.bytes);
  }
  return { kept, content: concatenated(parts) };
}

/** All lines of a file; of a large one those that are wanted, its head and those above each that is wanted. */
async function linesOf(artifact: Artifact, own: ReadonlySet<number>, first: number): Promise<Map<number, RawLine>> {
  const lines = new Map<number, RawLine>();
  /** Behind the last line that was kept. */
  let recent: { line: number; raw: RawLine }[] = [];
  let line = 1;
  let offset = 0;
  const keep = (at: number, raw: RawLine) => lines.set(at, { offset: raw.offset, bytes: raw.bytes.slice() });
  const keepRecent = () => {
    for (const one of recent) keep(one.line, one.raw);
    recent = [];
  };
  const take = (bytes: Uint8Array) => {
    const raw = { offset, bytes };
    if (own.has(line)) {
      keepRecent();
      keep(line, raw);
    } else if (line <= ABOVE && line <= first) keep(line, raw);
    else recent.push({ line, raw });
    // Not at every line: to take the first of a list away moves the others.
    if (offset > LARGE && recent.length > 2 * ABOVE) recent = recent.slice(-ABOVE);
    offset += bytes.length;
    line += 1;
  };
  let held: Uint8Array[] = [];
  // Where it breaks off was told when it was read.
  for await (const part of readable(artifact, () => undefined)) {
    // Its memory is used again.
    const chunk = new Uint8Array(part);
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const rest = chunk.subarray(start, end + 1);
      take(held.length === 0 ? rest : concatenated([...held, rest]));
      held = [];
      start = end + 1;
    }
    if (start < chunk.length) held.push(chunk.subarray(start));
  }
  if (held.length > 0) take(concatenated(held));
  keepRecent();
  return lines;
}
