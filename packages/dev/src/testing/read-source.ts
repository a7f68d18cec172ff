import { type Emit, isLogRecord, type RawDiagnostic, type Source, type SourceRecord } from '@mountline/core';

export interface Read {
  records: SourceRecord[];
  diagnostics: RawDiagnostic[];
}

/** Reads a file that comes in chunks, as a bundle gives it. */
export function readChunks(source: Source, chunks: Iterable<Uint8Array>, path: string): Read {
  const records: SourceRecord[] = [];
  const diagnostics: RawDiagnostic[] = [];
  const emit: Emit<SourceRecord> = {
    record: (record) => records.push(record),
    diagnostic: (diagnostic) => diagnostics.push(diagnostic),
  };
  const machine = source.open(emit, path);
  for (const chunk of chunks) machine.push(chunk);
  machine.end();
  return { records, diagnostics };
}

/** True when a record of a log lacks only lines at its end. */
export function isBeginning(part: SourceRecord, whole: SourceRecord): boolean {
  if (!isLogRecord(part) || !isLogRecord(whole) || part.line !== whole.line) return false;
  return whole.text.length > part.text.length && whole.text.startsWith(part.text);
}

/**
 * Pairs the records of a file that was cut with those of the whole file, as far as they must be equal. What was open at
 * the cut may lack its end: the last record, or a report that others stand in between.
 */
export function cutPairs(part: readonly SourceRecord[], whole: readonly SourceRecord[]) {
  if (isTurned(whole)) return turnedPairs(part, whole);
  const last = part.findLastIndex((record) => !record.cut);
  return part
    .slice(0, Math.max(0, last))
    .map((record, i) => ({ record, expected: whole[i] }))
    .filter(({ record, expected }) => !record.cut && !(expected && isBeginning(record, expected)));
}

/** From line to line it goes up the file; a single record that waited for its end may stand behind later ones. */
function isTurned(records: readonly SourceRecord[]): boolean {
  const up = records.filter(({ line }, i) => i > 0 && line < records[i - 1]!.line);
  return up.length * 2 >= records.length && records.length > 1;
}

/** The same of a file that is read from its end: a cut takes what was written first, and what goes on from it within a tenth of a second. */
function turnedPairs(part: readonly SourceRecord[], whole: readonly SourceRecord[]) {
  const millisOf = (record: SourceRecord) =>
    isLogRecord(record) && record.stamp ? Math.floor(record.stamp.value / 1000) : Number.NaN;
  const cutIn = Math.min(...part.map(millisOf));
  return part
    .filter((record) => millisOf(record) > cutIn + 100)
    .map((record) => ({ record, expected: whole.find(({ line }) => line === record.line) }));
}
