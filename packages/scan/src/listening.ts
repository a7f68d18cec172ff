import { isLogRecord, type LogRecord, type SkimEmit, type SkippedLines, type SourceRecord } from '@mountline/core';

/** What the parser of a log that is skimmed tells its records: who skims its lines hears them too. */
export interface Listening extends SkimEmit<SourceRecord> {
  /** The last record, where a line that is equal but for its time says no more; else null. */
  last(): LogRecord | null;
}

/** `folds`: the kinds whose lines may be repeated. */
export function listening(emit: SkimEmit<SourceRecord>, folds: ReadonlySet<string>): Listening {
  let last: LogRecord | null = null;
  return {
    record(record) {
      last = isLogRecord(record) && record.kind !== null && folds.has(record.kind) ? record : null;
      emit.record(record);
    },
    diagnostic: (told) => emit.diagnostic(told),
    skipped: (lines) => emit.skipped(lines),
    last: () => last,
  };
}

/** Whether a record is of this row and no other: its time and who wrote it are those of the row, and its message stands in it. */
export function isReadAlone(record: LogRecord, table: SkippedLines, row: number): boolean {
  const { line, endLine, cut, stamp, message, text } = record;
  if (line !== table.line[row] || endLine !== undefined || cut || stamp === null || !text.endsWith(message))
    return false;
  const { host, unit } = table.speakers[table.speaker[row]!]!;
  if (record.host !== host || (record.actor ?? record.program ?? '') !== unit) return false;
  const { clock, width } = table.stamps[table.stamp[row]!]!;
  const isOwn = stamp.clock === clock && stamp.width === width && stamp.value === table.values[row];
  return isOwn && stamp.zone === undefined && stamp.boot === undefined;
}
