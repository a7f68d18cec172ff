import {
  type BundleKind,
  type Clue,
  type Diagnostic,
  type Examination,
  fileOf,
  type Layout,
  type Source,
  type Span,
} from '@mountline/core';
import type { Reading } from '../read/reading.ts';

/** The files of one node, as a bundle holds them. */
export interface NodeFiles {
  layout: Layout | null;
  /** The same as data. */
  kind: BundleKind | null;
  /** What stands in front of all of its paths: archives and folders, with a slash at the end; empty where that is nothing. */
  root: string;
  readings: readonly Reading[];
  /** All that they were read with. */
  sources: readonly Source[];
  /** What concerns archives as a whole. */
  diagnostics: readonly Diagnostic[];
  /** What the grouping itself tells: the name of the node, where a folder has it. */
  clues: readonly { clue: Clue; span: Span }[];
  /** Folders side by side that are read as of one node, though nothing shows that they are; not there where there are none. */
  unjoined?: readonly string[];
  /** Of a distilled pack: what its collector told of the files that it was made from. */
  attested?: Examination;
}

/** The path below the root; of a file outside of it the whole. */
export function belowRoot({ entry }: Pick<Reading, 'entry'>, root: string): string {
  const name = fileOf(entry);
  return name.startsWith(root) ? name.slice(root.length) : name;
}
