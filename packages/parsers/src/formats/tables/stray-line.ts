/** Of a log of rows: a line in front of the first. */
export const ABOVE_FIRST_ROW = {
  severity: 'warning',
  cost: 'this line is not in the timeline',
  help: 'It is before the first row: a header, or the rest of a row that a collector split.',
} as const;

/** Of a log of records over several lines: a line in front of the first. */
export const BEGIN_MISSING = {
  severity: 'warning',
  cost: 'the beginning of this record is not in the file',
  help: 'The file begins in the middle of a record: the rest is in the rotated file before it.',
} as const;

/** Of the table that a command prints: a line that is no row. An error may stand for some of the rows. */
export const echoOrError = (rows: string) =>
  ({
    severity: 'info',
    cost: `nothing if the line is an echo of the command; if it is an error, ${rows} may be missing`,
    help: 'Check the line: collectors write the command and its errors into the same file.',
  }) as const;
