import { feed } from './bytes';
import { holdsBefore, seekFrom } from './filter';
import { found, hiddenIn, maskOf, nextMarks } from './hiding';
import { header, speaker, stamp, value } from './node-header';
import { areFull, ask, keep, startRows } from './rows';

/**
 * Reads the lines from `at` on, of which the last ends before `end`, into rows from `row` on; `line` is the number of the
 * line of row 0. Returns where it stopped: at the end, where the rows are full, or where a line is asked for.
 */
export function walk(at: i32, end: i32, row: i32, line: f64): i32 {
  startRows(row, line);
  seekFrom(at, end, row === 0);
  let start = at;
  let hidden = false;
  for (let block = nextMarks(at, end); block < end; block = nextMarks(block + 32, end)) {
    let feeds = maskOf(block, feed);
    let bad = hiddenIn(block, found & ~feeds);
    while (feeds !== 0) {
      const bit = ctz(feeds);
      const lf = block + bit;
      const before = (1 << bit) - 1;
      hidden = hidden || (bad & before) !== 0;
      bad &= ~before;
      feeds &= feeds - 1;
      const holds = holdsBefore(lf, end);
      if (areFull()) return start;
      if (hidden || !header(start, lf)) return ask(start, lf, holds);
      const cr = load<u8>(lf - 1) === 13;
      keep(start, lf, lf - i32(cr), value, stamp, speaker, holds);
      start = lf + 1;
      hidden = false;
    }
    hidden = hidden || bad !== 0;
  }
  return start;
}
