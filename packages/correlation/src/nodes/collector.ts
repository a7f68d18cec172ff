import {
  beginOf,
  type Coverage,
  compare,
  type Examination,
  type FileEntry,
  fileOf,
  groupBy,
  type Lack,
  placeOf,
  type SourceRecord,
  type Timeline,
} from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { clockTimes, type Now } from '../timeline/clock-words.ts';
import { inTheirPlaces } from './collector-links.ts';
import { stoppedDf } from './collector-timeouts.ts';
import { belowRoot, type NodeFiles } from './node-files.ts';

/** What the collector of one part tells of it, beside what stands in its files. */
export function collectorOf(node: NodeFiles, bundle: string) {
  const { readings, cut } = inTheirPlaces(node);
  const { lacks = [], clues = [], captured } = node.attested ?? examine(node, readings, bundle);
  return {
    readings,
    clues: [...node.clues, ...clues],
    capturedAt: (reading: Reading) => captured?.get(belowRoot(reading, node.root)),
    lacks: (coverage: readonly Coverage[], now: Now): Lack[] => [
      ...lacks,
      ...stoppedDf(readings, node.sources),
      ...cutFiles(cut, coverage, now),
      ...filteredFiles(node, readings),
    ],
    leaveOut: (coverage: readonly Coverage[]) => leaveOut(coverage, node, readings),
  };
}

/** What the kind of bundle can tell of this one, after all was read. */
function examine(node: NodeFiles, readings: readonly Reading[], bundle: string): Examination {
  if (!node.layout?.examine) return {};
  return node.layout.examine({
    names: [bundle, ...node.root.split('/').map((part) => part.replace(/!$/, ''))],
    files: readings.map(({ entry, modified }) => ({ ...entry, ...(modified === undefined ? {} : { modified }) })),
    rowsOf: (source) =>
      readings.flatMap(({ source: by, entry, rows }) =>
        by?.name === source ? rows.map((row) => ({ entry, row })) : [],
      ),
    spanOf: (entry: FileEntry, { line, offset }: SourceRecord) => ({ ...placeOf(entry), line, offset }),
    sources: node.sources,
  });
}

/** What a collector cut: from when to when the part that it kept goes. */
function cutFiles(cut: ReadonlySet<Reading>, coverage: readonly Coverage[], now: Now): Lack[] {
  return [...cut].map(({ entry }) => {
    const kept = coverage.find((one) => one.path === entry.path && one.container === entry.container);
    const stretch = kept ? `, ${clockTimes(kept, now)}` : '';
    const why = `${nameOf(entry)}: the collector kept only part of it${stretch}`;
    const place = beginOf(entry);
    return { what: entry.path, how: 'cut', why, sources: [entry.source!], actors: kept?.units ?? [], span: place };
  });
}

const nameOf = ({ path }: FileEntry) => path.split('/').at(-1)!;

/** Why a file holds some lines or rows only: its source is so, or the collector keeps no others. */
function whyFiltered({ layout, root }: NodeFiles, reading: Reading): string | undefined {
  return (
    reading.entry.damaged ??
    reading.typed?.filtered ??
    reading.source?.filtered ??
    layout?.filtered?.find(({ path }) => path.test(belowRoot(reading, root)))?.why ??
    reading.partial
  );
}

/** Files that hold some lines or rows only. */
function filteredFiles(node: NodeFiles, readings: readonly Reading[]): Lack[] {
  const inOrder = [...readings].sort((a, b) => compare(fileOf(a.entry), fileOf(b.entry)));
  return inOrder.flatMap((reading) => {
    const filter = whyFiltered(node, reading);
    if (filter === undefined || reading.entry.state !== 'read') return [];
    const { entry } = reading;
    const span = beginOf(entry);
    return [
      {
        what: entry.path,
        how: 'filtered',
        why: `${nameOf(entry)}: ${filter}`,
        sources: [entry.source!],
        actors: [],
        span,
      },
    ];
  });
}

/** A log that was filtered proves no silence. */
function leaveOut(coverage: readonly Coverage[], node: NodeFiles, readings: readonly Reading[]): void {
  const filters = new Map(readings.map((reading) => [fileOf(reading.entry), whyFiltered(node, reading)]));
  for (const one of coverage) {
    const filter = filters.get(fileOf(one));
    if (filter !== undefined) one.holes.push({ from: one.from, to: one.to, reason: filter });
  }
}

/** The journals of a bundle that hold no line: asked for by every rule that could not be decided. */
const emptyJournals = new WeakMap<readonly FileEntry[], FileEntry[]>();

function emptyJournalsOf(files: readonly FileEntry[]): FileEntry[] {
  const known = emptyJournals.get(files);
  if (known) return known;
  const found = files.filter(({ source, records }) => source === 'journal' && records === 0);
  emptyJournals.set(files, found);
  return found;
}

/** Journals of an actor's own, by their names, that were collected and hold no line. */
export const emptyLogsOf = (actor: string, files: readonly FileEntry[]): FileEntry[] =>
  emptyJournalsOf(files).filter((file) => nameOf(file).includes(actor));

/** What is known of why something is not in the bundle: what the collector says, else what its kind never holds. */
export function whyMissing(
  { parts, lacks, files }: Timeline,
  input: { sources?: readonly string[]; actors?: readonly string[] },
): string[] {
  // What is named first is what a fact would like best.
  const sources = input.sources?.slice(0, 1) ?? [];
  const actors = input.actors ?? [];
  const meets = (other: { sources: readonly string[]; actors: readonly string[] }) =>
    sources.some((name) => other.sources.includes(name)) || actors.some((name) => other.actors.includes(name));
  const told = lacks.filter((lack) => lack.how !== 'cut' && meets(lack)).map(({ why }) => why);
  if (told.length > 0) return [...new Set(told)];
  const silent = actors.flatMap((actor) => emptyLogsOf(actor, files));
  if (silent.length > 0) return silent.map(({ path }) => `${path} was collected but is empty`);
  const kinds = parts.flatMap(({ layout }) => layout ?? []);
  const held = kinds.flatMap(({ title: of, holds }) => holds.filter(meets).map((holding) => ({ of, ...holding })));
  return [...groupBy(held, ({ evidence }) => evidence).values()].flatMap((same) => {
    const [{ title, elsewhere }] = same as [(typeof same)[number]];
    const somewhere = same.filter(({ when }) => when !== 'never');
    if (somewhere.length > 0)
      return somewhere.flatMap(({ of, when, note }) =>
        when === 'sometimes' ? [`${of} does not always hold ${title}: ${note}`] : [],
      );
    const other = elsewhere ? `, ${elsewhere.title} ${elsewhere.always ? 'does' : 'may'}` : '';
    return [
      `${[...new Set(same.map(({ of }) => of))].join(' and ')} never ${same.length > 1 ? 'hold' : 'holds'} ${title}${other}`,
    ];
  });
}
