import { BEHIND, FROM, KLOG, LINES, ODD, REPEATS, ROWS, SPEAKER, STAMP, TEXT_END, TO, VALUES } from './memory';
import { repeatOf } from './repeats';
import { numberOf } from './speakers';

/** What a header is: all of it is known, */
export const PLAIN: i32 = 0;
/** only the parser can tell, */
export const UNSURE: i32 = 1;
/** or it is plain, and it is asked which day it names, */
export const DAY_ASKED: i32 = 2;
/** who speaks, */
export const SPEAKER_ASKED: i32 = 3;
/** what a line means that may name the host of all that follow. */
export const HOST_ASKED: i32 = 4;
/** An entry goes on behind the end of what there is, */
export const END_ASKED: i32 = 5;
/** or has values of any bytes: only the parser finds where it ends. */
export const ENTRY_ASKED: i32 = 6;

/** How many rows there are, and odd ones. */
export let rows: i32 = 0;
export let odds: i32 = 0;
/** What is asked for, of a line that begins and ends here, with the names at `askName`; 0 where nothing is. */
export let asked: i32 = 0;
export let askFrom: i32 = 0;
export let askTo: i32 = 0;
export let askName: i32 = 0;

let firstLine: f64 = 0;
/** The number of the line that the row which comes next repeats. */
let repeats: i32 = 0;
let isRefused: bool = false;

/** Rows from `row` on come next; `line` is the number of the line of row 0. */
export function startRows(row: i32, line: f64): void {
  rows = row;
  if (row === 0) odds = 0;
  firstLine = line;
  asked = 0;
}

export function areFull(): bool {
  return rows === ROWS;
}

/** What was asked for last cannot be told: the line is left to the parser. */
export function refuse(): void {
  isRefused = true;
}

/** Whether a line may be asked for. */
export function mayAsk(): bool {
  const may = !isRefused;
  isRefused = false;
  return may;
}

/** Returns where the line begins: there the walk goes on when it was told. */
export function ask(what: i32, from: i32, to: i32): i32 {
  asked = what;
  askFrom = from;
  askTo = to;
  return from;
}

export function namesAt(at: i32): void {
  askName = at;
}

function place(from: i32, to: i32): void {
  store<f64>(LINES + rows * 8, firstLine + f64(rows));
  store<i32>(FROM + rows * 4, from);
  store<i32>(TO + rows * 4, to);
  store<i32>(REPEATS + rows * 4, 0);
}

/** What the row that comes next has behind its stamp, where it may be repeated; 0 where none may repeat it. */
export function mayRepeat(behind: i32, klog: i32, to: i32): void {
  store<i32>(BEHIND + rows * 4, behind);
  store<i32>(KLOG + rows * 4, klog);
  repeats = behind === 0 ? 0 : repeatOf(behind, klog, to);
}

function addOdd(isPlain: i32): void {
  store<i32>(ODD + odds * 4, rows * 2 + isPlain);
  odds += 1;
}

/** One more row, of which the parser is given the line where it holds a literal. */
export function keep(from: i32, to: i32, textEnd: i32, value: f64, stamp: i32, speaker: i32, holds: bool): void {
  place(from, to);
  store<f64>(VALUES + rows * 8, value);
  const at = rows * 4;
  store<i32>(TEXT_END + at, textEnd);
  store<i32>(SPEAKER + at, numberOf(speaker));
  store<i32>(STAMP + at, stamp);
  store<i32>(REPEATS + at, repeats);
  if (holds && repeats === 0) addOdd(1);
  repeats = 0;
  rows += 1;
}

/** One more row that only the parser can read. */
export function leave(from: i32, to: i32): void {
  place(from, to);
  addOdd(0);
  rows += 1;
}
