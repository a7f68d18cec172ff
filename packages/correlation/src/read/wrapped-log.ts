import type { Diagnostic, Emit, SourceRecord, Span } from '@mountline/core';

/** What is pasted into a report is shorter. */
const LOOKED_AT = 1 << 18;

/** So many lines that no row belongs to begin where the line before has the full width: one may do so by chance. */
const ENOUGH = 2;

/** Blanks at the edge are lost where text is copied, and names are replaced by others in what is published. */
const NEAR_EDGE = 2;

/** A terminal is not narrower. */
const NARROWEST = 60;

/** A row of a log begins with its stamp. */
const BEGINS =
  /^(?:<\d{1,3}>)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|[IWEF]\d{4} \d\d:\d\d:\d\d\.|\[ {0,8}\d{1,10}\.\d{6}\])/;

const JOINED = {
  code: 'bundle/joined-rows',
  severity: 'info',
  cost: 'nothing; a row that happens to end at the edge may have taken in the line below it',
  help: 'Copy it from a wider window, or redirect the output to a file.',
} as const;

/** A log whose rows were put together again. */
export interface Joined {
  bytes: Uint8Array;
  /** Of each row the first and the last of its lines, and where it begins. */
  rows: readonly { line: number; endLine: number; offset: number }[];
}

/**
 * Rows of a log that were copied from a terminal and go on in the next line wherever they reached its right edge. That line belongs to no row, and all
 * lines before such ones have one length.
 */
export function watchLogWrapping() {
  const held: Uint8Array[] = [];
  let bytes = 0;
  return {
    push(chunk: Uint8Array): void {
      bytes += chunk.length;
      if (bytes <= LOOKED_AT) held.push(chunk.slice());
      else held.length = 0;
    },
    /** Its rows, whole, where these lines belong to no row; undefined where it is not wrapped. */
    joined(lost: readonly number[]): Joined | undefined {
      if (lost.length === 0 || bytes > LOOKED_AT) return undefined;
      const decoder = new TextDecoder();
      const text = held.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
      const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
      const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
      return width >= NARROWEST && isWrapped(lines, width, lost) ? join(text.split('\n'), width) : undefined;
    },
  };
}

/** Whether each line that belongs to no row follows one of the full width, or another such line. */
function isWrapped(lines: readonly string[], width: number, lost: readonly number[]): boolean {
  const known = new Set(lost);
  const begins = lost.filter((line) => !known.has(line - 1));
  const follows = (line: number) => isFull(lines[line - 2] ?? '', width);
  return lost.filter(follows).length >= ENOUGH && begins.every(follows);
}

const isFull = (line: string, width: number): boolean => line.length >= width - NEAR_EDGE;

function join(lines: readonly string[], width: number): Joined {
  const encoder = new TextEncoder();
  const rows: { line: number; endLine: number; offset: number; text: string }[] = [];
  let offset = 0;
  let reachesEdge = false;
  lines.forEach((raw, i) => {
    const line = raw.replace(/\r$/, '');
    const last = rows.at(-1);
    if (last && reachesEdge && !BEGINS.test(line)) {
      last.text += line;
      last.endLine = i + 1;
    } else rows.push({ line: i + 1, endLine: i + 1, offset, text: line });
    reachesEdge = isFull(line, width);
    offset += encoder.encode(raw).length + 1;
  });
  return { bytes: encoder.encode(rows.map(({ text }) => text).join('\n')), rows };
}

/** Puts what was read of joined rows at the lines that they were joined from. */
export const emitJoined = ({ rows }: Joined, emit: Emit<SourceRecord>): Emit<SourceRecord> => ({
  record(record) {
    const { line, offset } = rows[record.line - 1]!;
    const { endLine } = rows[(record.endLine ?? record.line) - 1]!;
    record.line = line;
    record.offset = offset;
    if (endLine > line) record.endLine = endLine;
    emit.record(record);
  },
  diagnostic(raw) {
    const { line, offset } = rows[raw.line - 1]!;
    emit.diagnostic({ ...raw, line, offset });
  },
});

/** That rows are not in the file as they are quoted. */
export function joinedRows({ rows }: Joined, where: Pick<Span, 'container' | 'path'>): Diagnostic[] {
  const joined = rows.filter(({ line, endLine }) => endLine > line);
  const { line, offset } = joined[0]!;
  const message = `${where.path}: rows that a terminal wrapped were joined again`;
  return [{ ...JOINED, message, span: { ...where, line, offset }, count: joined.length }];
}
