import type { Block, Header, Stamp } from '@mountline/core';
import { ENTRY_FIELDS } from './entry-fields.ts';
import { klogReader, NO_HEADER, UNSURE } from './klog-stamp.ts';
import { endsWithAddress } from './node-header.ts';
import { type NodeSpeaker, speakerOf } from './speakers.ts';

const [MESSAGE, REALTIME, MONOTONIC, BOOT, HOST, IDENTIFIER, COMM, UNIT, SYSTEMD_UNIT] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const BYTES = ENTRY_FIELDS.map((name) => encoder.encode(name));
const BY_LENGTH = Int32Array.from({ length: 32 }, (_, length) =>
  ENTRY_FIELDS.findIndex((name) => name.length === length),
);

export const ENTRY_STAMP: Stamp = { clock: 'utc', value: 0, width: 1 };
const SLOTS = 1024;
/** A file may name more programs than any node has. */
const MAX_SPEAKERS = 4096;

interface EntrySpeaker extends NodeSpeaker {
  bootId: string | undefined;
}

interface Met {
  /** What stood in the fields that tell who speaks; null for those that were not there. */
  fields: (Uint8Array | null)[];
  speaker: EntrySpeaker;
}

/** Up to 16 digits as a number, as entryRecord of envelopes/journal-entry.ts takes them; else NaN. */
function integer(bytes: Uint8Array, from: number, to: number): number {
  if (from < 0 || to === from || to - from > 16) return Number.NaN;
  let value = 0;
  for (let i = from; i < to; i += 1) {
    const digit = bytes[i]! - 48;
    if (digit >>> 0 > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value <= Number.MAX_SAFE_INTEGER ? value : Number.NaN;
}

/** Whether a value is the one that was met. `from` is -1 where there is none. */
function isSame(met: Uint8Array | null, bytes: Uint8Array, from: number, to: number): boolean {
  if (met === null || from < 0) return met === null && from < 0;
  if (to - from !== met.length) return false;
  for (let i = 0; i < met.length; i += 1) if (met[i] !== bytes[from + i]) return false;
  return true;
}

export interface EntryReader {
  /** No field was seen yet. */
  clear(): void;
  /** A field, by the places of its name and of its value. Readers differ in which of two is taken: that is left to them. */
  set(bytes: Uint8Array, name: number, nameEnd: number, from: number, to: number): void;
  /** All of an entry: where the value of each begins, or -1, and ends, and whether one is there twice. */
  setAll(begins: Int32Array, ends: Int32Array, shift: number, isTwice: boolean): void;
  /** As `header` of `skim`, when all fields are seen. */
  read(block: Block, into: Header): boolean;
  /** The entry is left to the parser, which may learn of another host or boot from it. */
  unsure(): false;
}

/**
 * What an entry of the journal says of itself, from the bytes of its fields. An entry of another host or boot than the one
 * above is left to the parser: both are.
 *
 * @param escaping A byte by which something else is meant: names that hold it are left to the parser.
 */
export function entryReader(escaping: number | undefined): EntryReader {
  const from = new Int32Array(ENTRY_FIELDS.length);
  const to = new Int32Array(ENTRY_FIELDS.length);
  const klog = klogReader();
  const met: (Met | undefined)[] = new Array(SLOTS).fill(undefined);
  const speakers = new Map<string, EntrySpeaker>();
  let above: EntrySpeaker | undefined;
  let twice = false;

  function slotOf(bytes: Uint8Array): number {
    let hash = 0;
    for (let field = BOOT; field < ENTRY_FIELDS.length; field += 1) {
      const [begin, end] = [from[field]!, to[field]!];
      const some = begin < 0 ? -1 : (end - begin) ^ (bytes[begin]! << 8) ^ (bytes[end - 1]! << 16);
      hash = Math.imul(hash ^ some, 0x9e3779b1);
    }
    return hash >>> 22;
  }

  function isKnown({ fields }: Met, bytes: Uint8Array): boolean {
    for (let i = 0; i < fields.length; i += 1)
      if (!isSame(fields[i]!, bytes, from[BOOT + i]!, to[BOOT + i]!)) return false;
    return true;
  }

  const textOf = (bytes: Uint8Array, field: number): string | undefined =>
    from[field]! < 0 ? undefined : decoder.decode(bytes.subarray(from[field]!, to[field]!));

  function meet(bytes: Uint8Array): EntrySpeaker {
    const [bootId, host] = [textOf(bytes, BOOT), textOf(bytes, HOST)];
    const program = textOf(bytes, IDENTIFIER) ?? textOf(bytes, COMM);
    const unit = textOf(bytes, UNIT) ?? textOf(bytes, SYSTEMD_UNIT);
    const named = { host, program, unit };
    const made = { ...speakerOf(named), bootId };
    const key = `${bootId}\n${host}\n${made.unit}\n${made.klog}`;
    const one = speakers.get(key);
    if (one) return one;
    if (speakers.size >= MAX_SPEAKERS) speakers.clear();
    speakers.set(key, made);
    return made;
  }

  /** null where the names cannot be read as they are. */
  function speakerIn(bytes: Uint8Array): EntrySpeaker | null {
    const slot = slotOf(bytes);
    const one = met[slot];
    if (one !== undefined && isKnown(one, bytes)) return one.speaker;
    const fields = ENTRY_FIELDS.slice(BOOT).map((_, i) =>
      from[BOOT + i]! < 0 ? null : bytes.slice(from[BOOT + i]!, to[BOOT + i]!),
    );
    if (escaping !== undefined && fields.some((field) => field?.includes(escaping))) return null;
    const speaker = meet(bytes);
    met[slot] = { fields, speaker };
    return speaker;
  }

  function unsure(): false {
    above = undefined;
    return false;
  }

  /** Whether it may be part of a report of several entries, by the end of its message or by the lack of klog's header. */
  function mayJoin(block: Block, speaker: EntrySpeaker): boolean {
    const [begin, end] = [from[MESSAGE]!, to[MESSAGE]!];
    if (speaker.children) return true;
    if (speaker.kernel) return endsWithAddress(block.bytes, begin, end);
    if (!speaker.klog) return false;
    const written = klog.read(block, begin, end);
    return written === NO_HEADER || written === UNSURE;
  }

  return {
    clear() {
      from.fill(-1);
      twice = false;
    },
    set(bytes, name, nameEnd, begin, end) {
      const field = nameEnd - name < 32 ? BY_LENGTH[nameEnd - name]! : -1;
      if (field < 0) return;
      if (!isSame(BYTES[field]!, bytes, name, nameEnd)) return;
      if (from[field]! >= 0) twice = true;
      from[field] = begin;
      to[field] = end;
    },
    setAll(begins, ends, shift, isTwice) {
      for (let field = 0; field < from.length; field += 1) {
        from[field] = begins[field]! < 0 ? -1 : begins[field]! + shift;
        to[field] = ends[field]! + shift;
      }
      twice = isTwice;
    },
    read(block, into) {
      const { bytes } = block;
      const value = integer(bytes, from[REALTIME]!, to[REALTIME]!);
      if (twice || from[MESSAGE]! < 0 || Number.isNaN(value)) return unsure();
      const speaker = speakerIn(bytes);
      // What nothing names is told by the parser.
      if (speaker === null || (speaker.host === undefined && from[IDENTIFIER]! < 0 && from[COMM]! < 0)) return unsure();
      const goesOn = above !== undefined && above.host === speaker.host && above.bootId === speaker.bootId;
      above = speaker;
      if (!goesOn || mayJoin(block, speaker)) return false;
      into.stamp = ENTRY_STAMP;
      into.value = value;
      into.monotonic = integer(bytes, from[MONOTONIC]!, to[MONOTONIC]!);
      into.speaker = speaker;
      into.text = from[MESSAGE]!;
      into.textEnd = to[MESSAGE]!;
      return true;
    },
    unsure,
  };
}
