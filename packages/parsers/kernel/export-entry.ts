import { feedFrom } from './bytes';
import {
  beginOf,
  clearFields,
  endOf,
  endOfKey,
  fieldOf,
  lengthIfMet,
  MESSAGE,
  meet,
  metBehind,
  setField,
  twice,
} from './fields';
import { holdsIn } from './filter';
import { mayHide } from './hiding';
import { ENTRY_FLAGS, ENTRY_LINES, MET } from './memory';

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
  clearFields();
  let lines = 0;
  let place = at;
  let met = MET;
  while (load<u8>(place) !== 10) {
    let length = lengthIfMet(place, met);
    if (length === 0) {
      const name = endOfKey(place);
      if (name === place || name > place + LONGEST_NAME || load<u8>(name) !== 61) return 0;
      length = name + 1 - place;
      meet(met, place, length, place, name);
    }
    const lf = feedFrom(place + length);
    setField(fieldOf(met), place + length, lf);
    place = lf + 1;
    met = metBehind(met);
    lines += 1;
    if (place >= end) return 0;
  }
  store<i32>(ENTRY_LINES, lines);
  store<i32>(ENTRY_FLAGS, (twice ? TWICE : 0) | messageFlags());
  return place + 1;
}

function messageFlags(): i32 {
  const from = beginOf(MESSAGE);
  const to = endOf(MESSAGE);
  if (from < 0) return 0;
  return (mayHide(from, to) ? HIDES : 0) | (holdsIn(from, to) ? HOLDS : 0);
}
