import { endsWithAddress, equal, feedFrom } from './bytes';
import { beginOf, endOf, forgetEntry, MESSAGE, MONOTONIC_TIME, numberIn, REALTIME, twice } from './fields';
import { holdsIn } from './filter';
import { hides, object } from './json-object';
import { klog } from './klog';
import { MONOTONIC, NAMES_SIZE, TEXT } from './memory';
import { areFull, ask, keep, rows, startRows } from './rows';
import {
  addSpeaker,
  anyHost,
  isKernel,
  isOfLastHost,
  learnHost,
  namesOf,
  slotBehind,
  speakerIn,
  writesKlog,
} from './speakers';

/** The fields that tell who speaks. */
const BOOT: i32 = 3;
const FIELD_COUNT: i32 = 9;

/** Whether the entry that was read last is an object of strings. */
let isEntry: bool = false;

/** As `walk`, of a log of one object of JSON a line: as in parsers/src/bytes/json-header.ts. */
export function walkJson(at: i32, end: i32, row: i32, line: f64): i32 {
  startRows(row, line);
  if (row === 0) forgetEntry();
  for (let start = at; start < end; ) {
    const behind = object(start);
    isEntry = behind !== 0 && load<u8>(behind) === 10;
    const lf = isEntry ? behind : feedFrom(start);
    // Templates are of messages: a literal in another field is none.
    const holds = isEntry && beginOf(MESSAGE) >= 0 && holdsIn(beginOf(MESSAGE), endOf(MESSAGE));
    if (areFull()) return start;
    const speaker = isEntry ? entryHeader() : 0;
    if (speaker === 0) return ask(start, lf, holds);
    store<i32>(TEXT + rows * 4, beginOf(MESSAGE));
    store<f64>(MONOTONIC + rows * 8, numberIn(MONOTONIC_TIME));
    keep(start, lf, endOf(MESSAGE), numberIn(REALTIME), 0, speaker, holds);
    start = lf + 1;
  }
  return end;
}

/** Who speaks, as in parsers/src/bytes/journal-entry.ts; 0 where the entry is left to others. */
function entryHeader(): i32 {
  const message = beginOf(MESSAGE);
  const messageEnd = endOf(MESSAGE);
  if (twice || hides || message < 0 || !(numberIn(REALTIME) >= 0)) return 0;
  const speaker = entrySpeaker();
  if (speaker === 0 || !isOfLastHost(speaker)) return 0;
  if (isKernel(speaker)) return endsWithAddress(message, messageEnd) ? 0 : speaker;
  return writesKlog(speaker) && klog(message, messageEnd) < 0 ? 0 : speaker;
}

/** The slot of what tells who speaks. */
function entrySlot(): i32 {
  let hash = 0;
  for (let field = BOOT; field < FIELD_COUNT; field += 1) {
    const begin = beginOf(field);
    const end = endOf(field);
    const some = begin < 0 ? -1 : (end - begin) ^ (i32(load<u8>(begin)) << 8) ^ (i32(load<u8>(end - 1)) << 16);
    hash = (hash ^ some) * 0x9e3779b1;
  }
  return hash >>> 20;
}

/** 0 where it is not known. */
function entrySpeaker(): i32 {
  for (let slot = entrySlot(); speakerIn(slot) !== 0; slot = slotBehind(slot)) {
    if (isThere(namesOf(speakerIn(slot)))) return speakerIn(slot);
  }
  return 0;
}

function lengthOf(field: i32): i32 {
  const begin = beginOf(field);
  return begin < 0 ? -1 : endOf(field) - begin;
}

/** Whether the values are those kept at `at`: the length of each, or -1, and its bytes. */
function isThere(at: i32): bool {
  let kept = at;
  for (let field = BOOT; field < FIELD_COUNT; field += 1) {
    const begin = beginOf(field);
    const length = lengthOf(field);
    if (load<i32>(kept) !== length) return false;
    kept += 4;
    if (length <= 0) continue;
    if (!equal(kept, begin, length)) return false;
    kept += length;
  }
  return true;
}

/** The entry that was asked for last is of this speaker. */
export function learnEntry(host: i32, id: i32, flags: i32): void {
  anyHost();
  if (!isEntry) return;
  learnHost(host);
  if (entrySpeaker() !== 0) return;
  let size = 0;
  for (let field = BOOT; field < FIELD_COUNT; field += 1) size += 4 + max(lengthOf(field), 0);
  if (size > NAMES_SIZE) return;
  let kept = namesOf(addSpeaker(entrySlot(), size, id, flags, host));
  for (let field = BOOT; field < FIELD_COUNT; field += 1) {
    const length = lengthOf(field);
    store<i32>(kept, length);
    kept += 4;
    if (length <= 0) continue;
    memory.copy(kept, beginOf(field), length);
    kept += length;
  }
}
