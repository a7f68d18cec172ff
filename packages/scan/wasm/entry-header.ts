import { endsWithAddress, equal } from './bytes';
import { beginOf, endOf, MESSAGE, MONOTONIC_TIME, numberIn, REALTIME, twice } from './fields';
import { holdsIn } from './filter';
import { klog } from './klog';
import { MONOTONIC, NAMES_SIZE, TEXT } from './memory';
import { keep, PLAIN, rows, SPEAKER_ASKED, UNSURE } from './rows';
import {
  addSpeaker,
  anyHost,
  hasChildren,
  hostOf,
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

/** Of the entry that was read last. */
export let speaker: i32 = 0;

/** What the fields of an entry are, see rows.ts. One of another host or boot than the one above is for the parser: both are. */
export function entryHeader(isEntry: bool, hides: bool): i32 {
  const message = beginOf(MESSAGE);
  if (!isEntry || twice || message < 0 || !(numberIn(REALTIME) >= 0)) return unsureEntry();
  speaker = entrySpeaker();
  if (speaker === 0) return SPEAKER_ASKED;
  const goesOn = isOfLastHost(speaker);
  learnHost(hostOf(speaker));
  if (!goesOn || hides || hasChildren(speaker)) return UNSURE;
  const end = endOf(MESSAGE);
  if (isKernel(speaker)) return endsWithAddress(message, end) ? UNSURE : PLAIN;
  return writesKlog(speaker) && klog(message, end) < 0 ? UNSURE : PLAIN;
}

/** The parser may learn of another host or boot from it. */
export function unsureEntry(): i32 {
  anyHost();
  return UNSURE;
}

/** One more row, of the entry that was read last. Templates are of messages: a literal in another field is none. */
export function keepEntry(from: i32, to: i32): void {
  const message = beginOf(MESSAGE);
  const end = endOf(MESSAGE);
  store<i32>(TEXT + rows * 4, message);
  store<f64>(MONOTONIC + rows * 8, numberIn(MONOTONIC_TIME));
  keep(from, to, end, numberIn(REALTIME), 0, speaker, holdsIn(message, end));
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

/** The entry that was asked for is of this speaker. */
export function learnEntry(host: i32, id: i32, flags: i32): void {
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
