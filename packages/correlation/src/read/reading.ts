import type {
  Artifact,
  Clue,
  Diagnostic,
  FileEntry,
  Micros,
  Source,
  SourceRecord,
  Span,
  Stamp,
  Typed,
} from '@mountline/core';
import type { RawStep } from '../clocks/jumps/detect-jumps.ts';
import type { RawActivity } from '../timeline/raw-activity.ts';
import type { RawErrors } from './error-lines/watch-errors.ts';
import type { Extent } from './file-extent.ts';
import type { KnownLine, KnownLines } from './known-line.ts';

/** What one file gave, before any clock is resolved. */
export interface Reading {
  entry: FileEntry;
  /** When the file was last written, as the file system or the archive says. */
  modified?: Micros;
  /** The target of a link. */
  link?: string;
  /** Whose output it is, where the tool that asked says so. */
  of?: Artifact['of'];
  /** What the terminal session tells that it stands in. */
  typed?: Typed;
  /** Why rows of a table may be missing, where those that are there show it. */
  partial?: string;
  source: Source | null;
  /** The records that a template knows. Every other line of a log is counted in `activity` only. */
  logRecords: KnownLines;
  /** Every row of a snapshot. */
  rows: SourceRecord[];
  clues: { clue: Clue; span: Span }[];
  activity: RawActivity[];
  /** The node that the lines of a log name, where all name one. */
  host?: string;
  extent: Extent | null;
  /** Where the log passes from one boot of the node to the next. */
  reboots: Reboot[];
  /** Where the clock of the node was set while it was written. */
  steps: RawStep[];
  /** Where lines of the log could not be read, between two lines with a time. */
  unread: Unread[];
  /** Lines of errors that no template knows. */
  errors: RawErrors[];
  diagnostics: Diagnostic[];
  /** Of a distilled pack: what the original had, of which the pack has a part. */
  attested?: { rows: number; covers?: { units: string[]; edges: Stamp[] } };
}

/** What all files of a bundle gave, and what concerns its archives as a whole. */
export interface BundleRead {
  readings: readonly Reading[];
  diagnostics: readonly Diagnostic[];
  /** All that it was read with. */
  sources: readonly Source[];
}

export interface Unread {
  before: Stamp | null;
  after: Stamp | null;
  lines: number;
  span: Span;
}

export interface Reboot {
  /** The line that says so; with a stamp, that of the last line of the boot before. */
  record: KnownLine;
  before: Stamp;
  /** The first stamp of the next boot. */
  after: Stamp | null;
  span: Span;
}

export const BOOT_CHANGED = 'journal.boot.changed';
