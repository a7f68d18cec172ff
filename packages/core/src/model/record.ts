import type { Stamp } from '../text/stamp.ts';
import type { FieldMap } from './field.ts';

/** One parsed row of a source. Every source adds its own fields, under the names that the source itself uses. */
export interface SourceRecord {
  /** First line, from 1. */
  line: number;
  /** Last line, where it is another than the first. */
  endLine?: number;
  /** Byte offset of the first line. */
  offset: number;
  /** The input ends inside this record: no line feed stands behind it. */
  cut?: true;
}

/** A record of a log: an envelope (when, where, who) around a message. */
export interface LogRecord extends SourceRecord {
  /** null where the line carries no time. */
  stamp: Stamp | null;
  /** The source's own word or letter, null where it has none. */
  level: string | null;
  /** The node as the line names it. */
  host?: string;
  /** The identifier in front of the message: `kernel`, `kubelet`, `systemd`. */
  program?: string;
  pid?: number;
  /** The systemd unit that the journal books the line under. */
  unit?: string;
  /** The message without its envelope; lines of one message are joined by line feeds. */
  message: string;
  /** The dotted kind of the template that fits; null where none does. */
  kind: string | null;
  /** Who speaks, where a message table was asked: `kernel`, `kubelet`, `systemd`, `csi`, `proxy`. */
  actor?: string;
  /** What the template yields. */
  fields: FieldMap;
  /** How often this message happened, where the text itself says so. */
  repeats?: number;
  /** Equal lines behind it that are not told one by one, set where the file is read as a whole. */
  folded?: { lines: number; last: { line: number; endLine?: number; offset: number; stamp: Stamp } };
  /** The line as it stands in the file, or the message where the file has no lines (JSON and export journals). */
  text: string;
}

/** Whether a record is a log message and not a row of a table. */
export function isLogRecord(record: SourceRecord): record is LogRecord {
  return 'stamp' in record && 'message' in record;
}
