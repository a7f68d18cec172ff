import { concatenated, type LinePlace } from '@mountline/core';
import type { EntryMachine } from '@mountline/scan';
import { quote } from '../../formats/tables/row-per-line.ts';
import { ENTRY_FIELDS, entryRecord } from './journal-entry.ts';
import type { JournalSink } from './journal-record.ts';

/** journald itself refuses a field above 768 MiB, so such a length is no length. */
const MOST_BYTES = 805_306_368;

/** The entry that is being read: the fields that are asked of it, and where it began. */
function openEntry(sink: JournalSink) {
  let fields = new Map<string, string>();
  let first: { line: number; offset: number } | null = null;
  return {
    isOpen: () => first !== null,
    begin(line: number, offset: number): void {
      first ??= { line, offset };
    },
    set(name: string, value: string): void {
      if (ENTRY_FIELDS.has(name) && !fields.has(name)) fields.set(name, value);
    },
    end(endLine: number, cut: boolean): void {
      if (!first) return;
      const place = { ...first, ...(endLine > first.line ? { endLine } : {}), ...(cut ? { cut: true as const } : {}) };
      const record = entryRecord(fields, place);
      if (record) sink.record(record);
      else sink.diagnostic('bad-entry', first.line, first.offset, 'found no __REALTIME_TIMESTAMP of microseconds');
      first = null;
      fields = new Map();
    },
  };
}

/** What is read of a line or a value at most, and who is told of one that is longer. */
interface Limit {
  most: number;
  onLong(place: LinePlace): void;
}

/** The beginning of a line or a value whose end is to come. */
function openBytes(limit: Limit) {
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    isEmpty: () => length === 0,
    hold(part: Uint8Array, place: LinePlace): void {
      const room = limit.most - length;
      if (part.length > room && room >= 0) limit.onLong(place);
      if (room > 0) parts.push(new Uint8Array(part.subarray(0, room)));
      // One more than the limit says that it was told already.
      length = Math.min(length + part.length, limit.most + 1);
    },
    take(): Uint8Array {
      const bytes = parts.length === 1 ? parts[0]! : concatenated(parts);
      parts = [];
      length = 0;
      return bytes;
    },
  };
}

/**
 * `journalctl -o export`, the Journal Export Format of systemd.io/JOURNAL_EXPORT_FORMATS: `KEY=VALUE` lines, a blank
 * line behind each entry. A value that holds a line feed or is not UTF-8 stands as `KEY`, a line feed, its length as a
 * 64-bit little-endian number, its bytes, a line feed. So the file is no text: it is read byte by byte. Line
 * numbers count every line feed, as `grep -an` does.
 */
export function exportJournal(sink: JournalSink): EntryMachine {
  const entry = openEntry(sink);
  const limit: Limit = { most: Number.POSITIVE_INFINITY, onLong: () => undefined };
  const value = openValue(sink, entry, limit);
  const held = openBytes(limit);
  let line = 1;
  let offset = 0;
  let lineStart = 0;

  /** A key alone says that bytes follow. */
  function onLine(): void {
    const text = decoder.decode(held.take());
    if (text === '') {
      entry.end(line - 1, false);
      return;
    }
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!/^[A-Z0-9_]{1,64}$/.test(name)) {
      const detail = `expected KEY=VALUE, ${quote(text)}`;
      sink.diagnostic(entry.isOpen() ? 'bad-entry' : 'stray-line', line, lineStart, detail);
      return;
    }
    entry.begin(line, lineStart);
    if (equals >= 0) entry.set(name, text.slice(equals + 1));
    else value.begin(name, { line, offset: lineStart });
  }

  /** Consumes bytes of `chunk` from `at` and returns how many. */
  function step(chunk: Uint8Array, at: number): number {
    if (value.isOpen()) return value.take(chunk, at);
    const lf = chunk.indexOf(10, at);
    held.hold(chunk.subarray(at, lf < 0 ? chunk.length : lf), { line, offset: lineStart });
    if (lf < 0) return chunk.length - at;
    onLine();
    return lf + 1 - at;
  }

  const isBetween = () => !value.isOpen() && !entry.isOpen() && held.isEmpty();

  return {
    isBetween,
    settle: () => isBetween() && sink.settle(),
    skipTo(number, place) {
      line = number;
      offset = place;
      lineStart = place;
    },
    push(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const used = step(chunk, at);
        for (let lf = chunk.indexOf(10, at); lf >= 0 && lf < at + used; lf = chunk.indexOf(10, lf + 1)) {
          line += 1;
          lineStart = offset + lf - at + 1;
        }
        at += used;
        offset += used;
      }
    },
    end() {
      if (!held.isEmpty()) onLine();
      value.end();
      entry.end(line, true);
    },
    limitLines(most, onLong) {
      Object.assign(limit, { most, onLong });
    },
  };
}

const decoder = new TextDecoder();
const littleEndian = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);

/** The bytes of a value, behind the line of its key: its length, itself, a line feed. */
function openValue(sink: JournalSink, entry: ReturnType<typeof openEntry>, limit: Limit) {
  let state: 'none' | 'size' | 'data' | 'end of data' = 'none';
  let key = '';
  /** Where the line of the key stands: the bytes behind it may hold line feeds. */
  let place = { line: 1, offset: 0 };
  const held = openBytes(limit);
  let missing = 0;

  function onSize(): void {
    const size = littleEndian(held.take());
    missing = Number(size);
    if (size > MOST_BYTES) {
      sink.diagnostic('bad-entry', place.line, place.offset, `found a length of ${size} for ${key}`);
      state = 'none';
    } else state = missing === 0 ? 'end of data' : 'data';
  }

  return {
    isOpen: () => state !== 'none',
    begin(name: string, at: { line: number; offset: number }): void {
      key = name;
      place = at;
      state = 'size';
      missing = 8;
    },
    /** Consumes bytes of `chunk` from `at` and returns how many. */
    take(chunk: Uint8Array, at: number): number {
      if (state === 'end of data') {
        state = 'none';
        if (chunk[at] === 10) return 1;
        sink.diagnostic('bad-entry', place.line, place.offset, `found no line feed after the value of ${key}`);
        return 0;
      }
      const part = chunk.subarray(at, at + missing);
      missing -= part.length;
      if (state === 'size' || ENTRY_FIELDS.has(key)) held.hold(part, place);
      if (missing > 0) return part.length;
      if (state === 'size') onSize();
      else {
        entry.set(key, decoder.decode(held.take()));
        state = 'end of data';
      }
      return part.length;
    },
    end(): void {
      if (state === 'none') return;
      sink.diagnostic('bad-entry', place.line, place.offset, `the file ends inside the value of ${key}`);
    },
  };
}
