/** Of a log of rows: a line in front of the first. */
export const ABOVE_FIRST_ROW = {
  severity: 'warning',
  cost: 'this line is not in the timeline',
  help: 'It is before the first row: a header, or the rest of a row that a collector split.',
} as const;
