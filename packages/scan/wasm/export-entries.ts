import { feedFrom } from './bytes';
import { entryHeader, keepEntry, unsureEntry } from './entry-header';
import { add, beginOf, clearFields, count, endOf, endOfKey, forgetEntry, MESSAGE, meet, next, valueAt } from './fields';
import { mayHide } from './hiding';
import { END_LINES, LINES } from './memory';
import { areFull, ask, END_ASKED, ENTRY_ASKED, leave, mayAsk, PLAIN, rows, startRows, UNSURE } from './rows';

const LONGEST_NAME: i32 = 64;

/** The number of the line at which the walk stopped. */
export let exportLine: f64 = 0;

/**
 * As `walkText`, of entries of `journalctl -o export`; `line` is the number of the line at `at`. Only an entry whose lines are all
 * `KEY=VALUE` is plain.
 */
export function walkExport(at: i32, end: i32, row: i32, line: f64): i32 {
  startRows(row, 0);
  exportLine = line;
  if (row === 0) forgetEntry();
  for (let start = at; start < end; ) {
    if (areFull()) return start;
    const behind = endOfEntry(start, end);
    if (behind <= 0) {
      forgetEntry();
      if (behind === 0) return ask(END_ASKED, start, start);
      unsureEntry();
      return ask(ENTRY_ASKED, start, start);
    }
    const message = beginOf(MESSAGE);
    let found = entryHeader(true, message >= 0 && mayHide(message, endOf(MESSAGE)));
    if (found > UNSURE) {
      if (mayAsk()) return ask(found, start, behind);
      found = unsureEntry();
    }
    store<f64>(END_LINES + rows * 8, exportLine + f64(count) - 1);
    if (found === PLAIN) keepEntry(start, behind);
    else leave(start, behind);
    store<f64>(LINES + (rows - 1) * 8, exportLine);
    exportLine += f64(count) + 1;
    start = behind;
  }
  return end;
}

/** Where an entry ends, which has a blank line behind it; 0 where it has none before `end`, -1 where it has another line. */
function endOfEntry(at: i32, end: i32): i32 {
  clearFields(at);
  let place = at;
  while (load<u8>(place) !== 10) {
    const behind = next(place);
    if (behind !== place) place = behind;
    else {
      if (valueAt === 0 && !isNamed(place)) return endOfKey(place) < end ? -1 : 0;
      const lf = feedFrom(valueAt);
      add(place, lf);
      place = lf + 1;
    }
    if (place >= end) return 0;
  }
  return place + 1;
}

/** Reads `NAME=`. */
function isNamed(place: i32): bool {
  const name = endOfKey(place);
  if (name === place || name > place + LONGEST_NAME || load<u8>(name) !== 61) return false;
  meet(place, name, name + 1);
  return true;
}
