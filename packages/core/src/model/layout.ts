import type { BundleKind, Elsewhere, Holding } from './bundle-kind.ts';
import type { Clue } from './clue.ts';
import type { EvidenceName } from './evidence.ts';
import type { FileEntry, Lack } from './model.ts';
import type { SourceRecord } from './record.ts';
import type { Source } from './source.ts';
import type { Span } from './span.ts';
import type { Interval } from './time.ts';

type When = Holding['when'];

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
  /** Of each kind of evidence when it has it, and on what that hangs; what is not named it never has. */
  holds: Readonly<Partial<Record<EvidenceName, When | readonly [When, note: string]>>>;
  /** Files of which the collector keeps some lines or rows only: their silence proves nothing. */
  filtered?: readonly { path: RegExp; why: string }[];
  /** What its names, its times and its own notes tell, after all was read. */
  examine?(bundle: Examined): Examination;
}

/** Whether it has a kind of evidence. */
export function holdingOf({ holds }: Layout, evidence: EvidenceName): Pick<Holding, 'when' | 'note'> {
  const said = holds[evidence] ?? 'never';
  return typeof said === 'string' ? { when: said } : { when: said[0], note: said[1] };
}

/** The kind of bundle to collect for something: one that always has it, and that was tried, before others. */
export function elsewhereOf(evidence: EvidenceName, layouts: readonly Layout[]): Elsewhere | undefined {
  for (const when of ['always', 'sometimes'] as const) {
    const kinds = layouts.filter((layout) => holdingOf(layout, evidence).when === when);
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
  /** All that it was read with. */
  sources: readonly Source[];
}

/** What a layout found out about a bundle of its kind. */
export interface Examination {
  lacks?: readonly Lack[];
  clues?: readonly { clue: Clue; span: Span }[];
  /** When single files were collected, where the collector wrote it down. */
  captured?: ReadonlyMap<string, Interval>;
}
