import { type Diagnostic, type FileLimits, type LinePlace, LONGEST_RECORD, placeOf, type Span } from '@mountline/core';

type Place = Pick<Span, 'container' | 'path'>;

interface Reader {
  /** How many records are kept. */
  kept(): number;
  /** How many bytes were read since the last record. */
  held(): number;
}

/** The limit that ended a file, and what of the file it was. */
export interface Over {
  limit: keyof FileLimits;
  what: string;
}

/** So many bytes have the time that the limit gives. */
const TIME_BYTES = 16 * 1024 * 1024;

/**
 * What was spent on one file. Records and bytes end it at the same place on every machine. The time is for what these do not
 * foresee, and is far more than a slow machine takes.
 */
export function fileWork(limits: FileLimits) {
  let begun = false;
  let spent = 0;
  let over: Over | undefined;
  return {
    get over() {
      return over;
    },
    /** Reads one piece, with which so many bytes have come. */
    read(piece: () => void, bytes: number, reader: Reader): void {
      if (over) return;
      // A file of one piece is done before it could be ended, and to load the clock takes longer.
      const start = begun ? performance.now() : undefined;
      begun = true;
      piece();
      if (start !== undefined) spent += performance.now() - start;
      const most = limits.time * (1 + Math.floor(bytes / TIME_BYTES));
      if (reader.kept() > limits.records)
        over = { limit: 'records', what: `it has more than ${limits.records} records` };
      else if (reader.held() > limits.held)
        over = { limit: 'held', what: `a record in it is longer than ${limits.held} bytes` };
      else if (bytes > limits.file) over = { limit: 'file', what: `it is longer than ${limits.file} bytes` };
      else if (spent > most * 1000) over = { limit: 'time', what: `it takes more than ${most} s to read` };
    },
  };
}

export function overLimit({ limit, what }: Over, file: Place, reached: LinePlace): Diagnostic {
  return {
    code: 'bundle/file-limit',
    severity: 'loss',
    message: `${file.path}: ${what} (limit ${limit})`,
    cost: `the file is not read after line ${reached.line}`,
    span: { ...placeOf(file), ...reached },
    count: 1,
    help: 'If the file is meant to be that large, raise the limit named in the message: --limit NAME=VALUE.',
  };
}

/** Of all such lines of a file; the place is that of the first. */
export function longLine(most: number, file: Place, { line, offset }: LinePlace): Diagnostic & { span: Span } {
  return {
    code: 'bundle/long-line',
    severity: 'loss',
    message: `${file.path}: a line is longer than ${most} bytes (limit line)`,
    cost: `the line is not read after its first ${most} bytes`,
    span: { ...placeOf(file), line, offset },
    count: 1,
    help: 'If lines are meant to be that long, raise the limit: --limit line=VALUE.',
  };
}

export function longRecord(file: Place, { line, offset }: LinePlace): Diagnostic & { span: Span } {
  return {
    code: 'bundle/long-record',
    severity: 'loss',
    message: `${file.path}: a record is longer than ${LONGEST_RECORD} characters`,
    cost: 'the rest of the record is not read',
    span: { ...placeOf(file), line, offset },
    count: 1,
    help: 'No known log has records this long, and no option reads more of it. Check whether lines without a time were pasted in.',
  };
}
