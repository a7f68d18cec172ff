import type { BundleKind, Elsewhere, Holding } from './bundle-kind.ts';
import type { Clue } from './clue.ts';
import type { FileEntry, Lack } from './model.ts';
import type { SourceRecord } from './record.ts';
import type { Span } from './span.ts';
import type { Interval } from './time.ts';

/** What Mountline knows about one kind of bundle. Paths are those below its root. */
export interface Layout {
  /** Kebab-case, the same as its file's. */
  name: string;
  /** As a noun in a sentence: `a sosreport`. */
  title: string;
  basis: BundleKind['basis'];
  /** The command that makes one. */
  collectWith: string;
  /** Any of these lists marks the root: all of its files and folders (these with `/` at the end) lie there. */
  markers: readonly (readonly string[])[];
  /** The node that a file tells of, where one bundle holds several. */
  nodeOf?(path: string): string | undefined;
  /** Files that the collector cut and put aside, with a link to them where they should be: they are read under that name. */
  aside?: RegExp;
  holds: readonly Holding[];
  /** Files of which the collector keeps some lines or rows only: their silence proves nothing. */
  filtered?: readonly { path: RegExp; why: string }[];
  /** What its names, its times and its own notes tell, after all was read. */
  examine?(bundle: Examined): Examination;
}

/** The kind of bundle to collect for something: one that always has it, and that was tried, before others. */
export function elsewhereOf(evidence: string, layouts: readonly Layout[]): Elsewhere | undefined {
  for (const when of ['always', 'sometimes'] as const) {
    const kinds = layouts.filter(({ holds }) => holds.some((one) => one.evidence === evidence && one.when === when));
    const best = kinds.find(({ basis }) => basis === 'bundle') ?? kinds[0];
    if (best) return { title: best.title, collectWith: best.collectWith, always: when === 'always' };
  }
  return undefined;
}

/** A bundle of one kind, after all of it was read. */
export interface Examined {
  /** The name of the bundle, of the archive or of the folder that is its root. */
  names: readonly string[];
  files: readonly (FileEntry & { modified?: number })[];
  rowsOf(source: string): { entry: FileEntry; row: SourceRecord }[];
  spanOf(entry: FileEntry, row: SourceRecord): Span;
}

export interface Examination {
  lacks?: readonly Lack[];
  clues?: readonly { clue: Clue; span: Span }[];
  /** When single files were collected, where the collector wrote it down. */
  captured?: ReadonlyMap<string, Interval>;
}
