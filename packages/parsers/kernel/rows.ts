import { FROM, LINES, ODD, ROWS, SPEAKER, STAMP, TEXT_END, TO, VALUES } from './memory';
import { numberOf } from './speakers';

/** How many rows there are, and odd ones. */
export let rows: i32 = 0;
export let odds: i32 = 0;
/** The line that is asked for: where it begins and ends, and whether it holds a literal. */
export let askFrom: i32 = 0;
export let askTo: i32 = 0;
export let askHit: bool = false;

let firstLine: f64 = 0;

/** Rows from `row` on come next; `line` is the number of the line of row 0. */
export function startRows(row: i32, line: f64): void {
  rows = row;
  if (row === 0) odds = 0;
  firstLine = line;
}

export function areFull(): bool {
  return rows === ROWS;
}

/** Of this line others know more. Returns where it begins. */
export function ask(from: i32, to: i32, holds: bool): i32 {
  askFrom = from;
  askTo = to;
  askHit = holds;
  return from;
}

/** One more row, of which the parser is given the line where it holds a literal. */
export function keep(from: i32, to: i32, textEnd: i32, value: f64, stamp: i32, speaker: i32, holds: bool): void {
  store<f64>(VALUES + rows * 8, value);
  store<f64>(LINES + rows * 8, firstLine + f64(rows));
  const at = rows * 4;
  store<i32>(FROM + at, from);
  store<i32>(TO + at, to);
  store<i32>(TEXT_END + at, textEnd);
  store<i32>(SPEAKER + at, numberOf(speaker));
  store<i32>(STAMP + at, stamp);
  if (holds) {
    store<i32>(ODD + odds * 4, rows * 2 + 1);
    odds += 1;
  }
  rows += 1;
}
