import { equal, sameBytes } from './bytes';
import { MOST_SPEAKERS, NAMES, NAMES_SIZE, SLOT_COUNT, SLOTS, SPEAKER_SIZE, SPEAKERS } from './memory';

/**
 * Who speaks, by a slot for each hash of what tells it. A speaker is the address of: where that stands, how long it is,
 * its number, its flags, the number of its host; then what stood behind its name last, and how long that is.
 */
const KERNEL: i32 = 1;
const KLOG: i32 = 2;
const CHILDREN: i32 = 4;

/** A name of two letters, and what ends it. */
const SHORTEST: i32 = 3;

let speakers: i32 = 0;
let namesEnd: i32 = NAMES;
/** How long the host is, and a blank: behind it the name begins. */
let nameAt: i32 = 0;
/** Of the line above; 0 where it is not known. */
let lastHost: i32 = 0;

/** That of all lines, in a log that is of one program; 0 where it is not known yet. */
export let onlySpeaker: i32 = 0;

export function forgetSpeakers(): void {
  memory.fill(SLOTS, 0, SLOT_COUNT * 4);
  speakers = 0;
  namesEnd = NAMES;
  onlySpeaker = 0;
}

export function learnOnlySpeaker(id: i32): void {
  onlySpeaker = addSpeaker(0, 0, id, 0, 0);
}

/** The line above was not read. */
export function anyHost(): void {
  lastHost = 0;
}

export function learnHost(host: i32): void {
  lastHost = host;
}

export function isOfLastHost(speaker: i32): bool {
  return load<i32>(speaker, 16) === lastHost;
}

export function hostOf(speaker: i32): i32 {
  return load<i32>(speaker, 16);
}

/** Each of its lines may be of a child, which only the parser can tell. */
export function hasChildren(speaker: i32): bool {
  return (load<i32>(speaker, 12) & CHILDREN) !== 0;
}

export function isKernel(speaker: i32): bool {
  return (load<i32>(speaker, 12) & KERNEL) !== 0;
}

export function writesKlog(speaker: i32): bool {
  return (load<i32>(speaker, 12) & KLOG) !== 0;
}

/** Where the bytes that tell it stand. */
export function namesOf(speaker: i32): i32 {
  return load<i32>(speaker);
}

/** As the rows have it. */
export function numberOf(speaker: i32): i32 {
  return load<i32>(speaker, 8);
}

export function speakerIn(slot: i32): i32 {
  return load<i32>(SLOTS + slot * 4);
}

export function slotBehind(slot: i32): i32 {
  return (slot + 1) & (SLOT_COUNT - 1);
}

/** One more speaker, whose bytes are put where `namesOf` tells. */
export function addSpeaker(first: i32, length: i32, id: i32, flags: i32, host: i32): i32 {
  if (speakers === MOST_SPEAKERS || namesEnd + length + 8 > NAMES + NAMES_SIZE) forgetSpeakers();
  const speaker = SPEAKERS + speakers * SPEAKER_SIZE;
  speakers += 1;
  store<i32>(speaker, namesEnd);
  store<i32>(speaker, length, 4);
  store<i32>(speaker, id, 8);
  store<i32>(speaker, flags, 12);
  store<i32>(speaker, host, 16);
  store<i32>(speaker, 0, 20);
  let slot = first;
  while (speakerIn(slot) !== 0) slot = slotBehind(slot);
  store<i32>(SLOTS + slot * 4, speaker);
  namesEnd += (length + 7) & ~7;
  return speaker;
}

/** `HOST NAME[` or `HOST NAME:`, of which `name` bytes stand before the name. */
export function learnSpeaker(at: i32, length: i32, name: i32, host: i32, id: i32, flags: i32): void {
  nameAt = name;
  if (length < name + SHORTEST || speakerAt(at, at + length + 1) !== 0) return;
  memory.copy(namesOf(addSpeaker(slotOf(at + name), length, id, flags, host)), at, length);
}

/** By the blank in front of a name and the first three bytes of it. */
function slotOf(at: i32): i32 {
  return (load<i32>(at - 1) * 0x9e3779b1) >>> 20;
}

/** 0 where it is not known. */
// inline
export function speakerAt(at: i32, to: i32): i32 {
  if (at + nameAt + 4 >= to) return 0;
  for (let slot = slotOf(at + nameAt); speakerIn(slot) !== 0; slot = slotBehind(slot)) {
    const speaker = speakerIn(slot);
    const length = lengthOf(speaker);
    if (at + length < to && equal(namesOf(speaker), at, length)) return speaker;
  }
  return 0;
}

/** How many bytes tell of a line who speaks. */
export function lengthOf(speaker: i32): i32 {
  return load<i32>(speaker, 4);
}

/** Of what stands at `at`, how many bytes are the `[812]: ` that stood behind the name last; 0 where it is something else. */
// inline
export function lastPid(speaker: i32, at: i32): i32 {
  const length = load<i32>(speaker, 20);
  return sameBytes(at, speaker + 24) >= length ? length : 0;
}

/** `[812]: ` stands at `at`, of sixteen bytes at most. */
export function keepPid(speaker: i32, at: i32, length: i32): void {
  store<i32>(speaker, length, 20);
  v128.store(speaker, v128.load(at), 24);
}
