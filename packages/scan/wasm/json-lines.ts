import { feedFrom } from './bytes';
import { entryHeader, keepEntry, unsureEntry } from './entry-header';
import { forgetEntry } from './fields';
import { hides, object } from './json-object';
import { areFull, ask, leave, mayAsk, PLAIN, startRows, UNSURE } from './rows';

/** As `walkText`, of a journal of which each line is one object of JSON. Only one whose values are all strings is plain. */
export function walkJson(at: i32, end: i32, row: i32, line: f64): i32 {
  startRows(row, line);
  if (row === 0) forgetEntry();
  for (let start = at; start < end; ) {
    if (areFull()) return start;
    const behind = object(start);
    const isEntry = behind !== 0 && load<u8>(behind) === 10;
    const lf = isEntry ? behind : feedFrom(start);
    let found = entryHeader(isEntry, hides);
    if (found > UNSURE) {
      if (mayAsk()) return ask(found, start, lf);
      found = unsureEntry();
    }
    if (found === PLAIN) keepEntry(start, lf);
    else leave(start, lf);
    start = lf + 1;
  }
  return end;
}
