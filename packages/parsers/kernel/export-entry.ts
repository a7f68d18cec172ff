import { feedFrom } from './bytes';
import {
  add,
  beginOf,
  clearFields,
  count,
  endOf,
  endOfKey,
  forgetEntry,
  MESSAGE,
  meet,
  next,
  twice,
  valueAt,
} from './fields';
import { holdsIn } from './filter';
import { mayHide } from './hiding';
import { ENTRY_FLAGS, ENTRY_LINES } from './memory';

const LONGEST_NAME: i32 = 64;

/** Flags of an entry. */
const TWICE: i32 = 1;
const HIDES: i32 = 2;
const HOLDS: i32 = 4;

/**
 * Where an entry of `journalctl -o export` ends of which all lines are `KEY=VALUE`, as in parsers/src/bytes/export-entry.ts; 0
 * where it has others, or no end before `end`, where line feeds must stand.
 */
export function exportEntry(at: i32, end: i32): i32 {
  const behind = endOfEntry(at, end);
  if (behind === 0) {
    forgetEntry();
    return 0;
  }
  store<i32>(ENTRY_LINES, count);
  store<i32>(ENTRY_FLAGS, (twice ? TWICE : 0) | messageFlags());
  return behind;
}

function endOfEntry(at: i32, end: i32): i32 {
  clearFields(at);
  let place = at;
  while (load<u8>(place) !== 10) {
    const behind = next(place);
    if (behind !== place) place = behind;
    else {
      if (valueAt === 0 && !isNamed(place)) return 0;
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

function messageFlags(): i32 {
  const from = beginOf(MESSAGE);
  const to = endOf(MESSAGE);
  if (from < 0) return 0;
  return (mayHide(from, to) ? HIDES : 0) | (holdsIn(from, to) ? HOLDS : 0);
}
