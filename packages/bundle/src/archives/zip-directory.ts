import type { Micros } from '@mountline/core';
import { byteReader } from './byte-reader.ts';

/** A file, or bytes, of which any part can be had. */
export interface Slices {
  size: number;
  /** Fewer bytes than asked for only at the end. */
  slice(from: number, to: number): Uint8Array | Promise<Uint8Array>;
}

/** What the directory of a zip says of a member (APPNOTE 4.3.7 and 4.3.12). */
export interface ZipEntry {
  name: Uint8Array;
  flags: number;
  method: number;
  crc: number;
  /** Bytes in the archive, and of the content. */
  packed: number;
  size: number;
  /** Where its local header stands. */
  offset: number;
  /** Type and rights, where a Unix wrote it. */
  mode: number;
  /** Written on a system whose names have backslashes between folders. */
  backslashes: boolean;
  modified?: Micros;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
/** Of a digital signature, which may stand behind the last entry (APPNOTE 4.3.13). */
const SIGNATURE = 0x05054b50;
const LONGEST_COMMENT = 0xffff;

export const PIECE = 256 * 1024;

export async function* slicesOf(file: Slices, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) yield await file.slice(at, Math.min(to, at + PIECE));
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Large numbers that cannot be are put where nothing is. */
const uint64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

interface Directory {
  from: number;
  to: number;
  /** How far all offsets are off, because something stands in front of the archive. */
  shift: number;
}

/** Where the directory stands. null: the end of the archive is missing. */
export async function findDirectory(file: Slices): Promise<Directory | null> {
  const start = Math.max(0, file.size - LONGEST_COMMENT - 22);
  const tail = await file.slice(start, file.size);
  const view = viewOf(tail);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END || at + 22 + view.getUint16(at + 20, true) > tail.length) continue;
    const end = start + at;
    let size = view.getUint32(at + 12, true);
    let offset = view.getUint32(at + 16, true);
    let to = end;
    if (at >= 20 && view.getUint32(at - 20, true) === LOCATOR_64) {
      const place = uint64(view, at - 12);
      if (place > file.size - 56) return null;
      const record = viewOf(await file.slice(place, place + 56));
      if (record.byteLength < 56 || record.getUint32(0, true) !== END_64) return null;
      size = uint64(record, 40);
      offset = uint64(record, 48);
      to = place;
    }
    const from = to - size;
    return from >= offset ? { from, to, shift: from - offset } : null;
  }
  return null;
}

/** The entries of the directory, in its order. Ends where one cannot be read, and tells where. */
export async function* directoryEntries(
  file: Slices,
  { from, to, shift }: Directory,
  onBroken: (offset: number) => void,
): AsyncGenerator<ZipEntry> {
  const reader = byteReader(slicesOf(file, from, to));
  for (;;) {
    const at = from + reader.position;
    const head = new Uint8Array(await reader.take(46));
    const view = viewOf(head);
    const sign = head.length < 4 ? null : view.getUint32(0, true);
    if (head.length === 0 || sign === SIGNATURE) return;
    if (head.length < 46 || sign !== CENTRAL) return onBroken(at);
    const lengths = [view.getUint16(28, true), view.getUint16(30, true), view.getUint16(32, true)] as const;
    const name = new Uint8Array(await reader.take(lengths[0]));
    const extra = new Uint8Array(await reader.take(lengths[1]));
    await reader.skip(lengths[2]);
    if (at + 46 + lengths[0] + lengths[1] + lengths[2] > to) return onBroken(at);
    const madeBy = view.getUint8(5);
    yield withExtra(
      {
        name,
        flags: view.getUint16(8, true),
        method: view.getUint16(10, true),
        crc: view.getUint32(16, true),
        packed: view.getUint32(20, true),
        size: view.getUint32(24, true),
        offset: view.getUint32(42, true),
        mode: madeBy === UNIX ? view.getUint16(40, true) : 0,
        backslashes: madeBy === FAT,
      },
      extra,
      shift,
    );
  }
}

const FAT = 0;
const UNIX = 3;
const ZIP64 = 0x0001;
const TIMES = 0x5455;
const FULL = 0xffffffff;

/** Numbers that need 64 bits, and the time in UTC: that of the entry itself is local, without its zone. */
export function withExtra(entry: ZipEntry, extra: Uint8Array, shift: number): ZipEntry {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const id = view.getUint16(at, true);
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > extra.length) break;
    let field = at + 4;
    if (id === ZIP64)
      for (const key of ['size', 'packed', 'offset'] as const) {
        if (entry[key] !== FULL || field + 8 > end) continue;
        entry[key] = uint64(view, field);
        field += 8;
      }
    if (id === TIMES && end - field >= 5 && (extra[field]! & 1) === 1)
      entry.modified = view.getInt32(field + 1, true) * 1e6;
    at = end;
  }
  entry.offset += shift;
  return entry;
}
