import {
  type BundleKind,
  type Coverage,
  type Examination,
  type FileEntry,
  fileOf,
  type Lack,
  type Layout,
  placeOf,
  type SourceRecord,
  type Timeline,
} from '@mountline/core';
import { belowRoot, type Node } from './nodes.ts';
import type { Reading } from './read.ts';
import { clockTime } from './wording.ts';

/** What the kind of bundle can tell of this one, after all was read. */
export function examine(node: Node, readings: readonly Reading[], bundle: string): Examination {
  if (!node.layout?.examine) return {};
  return node.layout.examine({
    names: [bundle, ...node.root.split('/').map((part) => part.replace(/!$/, ''))],
    files: readings.map(({ entry, modified }) => ({ ...entry, ...(modified === undefined ? {} : { modified }) })),
    rowsOf: (source) =>
      readings.flatMap(({ source: by, entry, rows }) =>
        by?.name === source ? rows.map((row) => ({ entry, row })) : [],
      ),
    spanOf: (entry: FileEntry, { line, offset }: SourceRecord) => ({ ...placeOf(entry), line, offset }),
  });
}

/** What a collector cut: from when to when the part that it kept goes. */
export function cutFiles(cut: ReadonlySet<Reading>, coverage: readonly Coverage[]): Lack[] {
  return [...cut].map(({ entry }) => {
    const kept = coverage.find((one) => one.path === entry.path && one.container === entry.container);
    const stretch = kept ? `, ${clockTime(kept.from)} to ${clockTime(kept.to)}` : '';
    const why = `the collector kept a part only of ${entry.path.split('/').at(-1)}${stretch}`;
    const place = { ...placeOf(entry), line: 1, offset: 0 };
    return { what: entry.path, how: 'cut', why, sources: [entry.source!], actors: kept?.units ?? [], span: place };
  });
}

const filterOf = ({ layout, root }: Node, reading: Pick<Reading, 'entry'>) =>
  layout?.filtered?.find(({ path }) => path.test(belowRoot(reading, root)));

/** Files of which the collector keeps some lines or rows only. */
export function filteredFiles(node: Node, readings: readonly Reading[]): Lack[] {
  return readings.flatMap((reading) => {
    const filter = filterOf(node, reading);
    if (!filter || reading.entry.state !== 'read') return [];
    const { entry } = reading;
    const span = { ...placeOf(entry), line: 1, offset: 0 };
    return [{ what: entry.path, how: 'filtered', why: filter.why, sources: [entry.source!], actors: [], span }];
  });
}

/** A log that was filtered proves no silence. */
export function leaveOut(coverage: readonly Coverage[], node: Node, readings: readonly Reading[]): void {
  const filters = new Map(readings.map((reading) => [fileOf(reading.entry), filterOf(node, reading)]));
  for (const one of coverage) {
    const filter = filters.get(fileOf(one));
    if (filter) one.holes.push({ from: one.from, to: one.to, reason: filter.why });
  }
}

/** A kind of bundle as data; for what it never holds the kind that holds it. */
export function kindOf(layout: Layout | null, layouts: readonly Layout[]): BundleKind | null {
  if (!layout) return null;
  const { name, title, basis, collectWith, holds } = layout;
  return {
    name,
    title,
    basis,
    collectWith,
    holds: holds.map((holding) => {
      if (holding.when !== 'never') return holding;
      const always = layouts.filter(({ holds: others }) =>
        others.some(({ evidence, when }) => evidence === holding.evidence && when === 'always'),
      );
      const best = always.find((other) => other.basis === 'bundle') ?? always[0];
      return best ? { ...holding, elsewhere: { title: best.title, collectWith: best.collectWith } } : holding;
    }),
  };
}

/** What is known of why something is not in the bundle: what the collector says, else what its kind never holds. */
export function whyMissing(
  { layout, lacks }: Timeline,
  input: { sources?: readonly string[]; actors?: readonly string[] },
): string[] {
  // What is named first is what a fact would like best.
  const sources = input.sources?.slice(0, 1) ?? [];
  const actors = input.actors ?? [];
  const meets = (other: { sources: readonly string[]; actors: readonly string[] }) =>
    sources.some((name) => other.sources.includes(name)) || actors.some((name) => other.actors.includes(name));
  const told = lacks.filter((lack) => lack.how !== 'cut' && meets(lack)).map(({ why }) => why);
  if (told.length > 0) return [...new Set(told)];
  return (layout?.holds ?? []).filter(meets).flatMap(({ when, title, note, elsewhere }) => {
    if (when === 'always') return [];
    if (when === 'sometimes') return [`${layout!.title} holds ${title} not always: ${note}`];
    return [`${layout!.title} never holds ${title}${elsewhere ? `, ${elsewhere.title} does` : ''}`];
  });
}
