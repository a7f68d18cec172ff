import { concatenated } from '@mountline/core';
import type { EntryMachine } from '@mountline/scan';
import { quote } from '../../formats/tables/row-per-line.ts';
import { ENTRY_FIELDS, entryRecord } from './journal-entry.ts';
import type { JournalSink } from './journal-record.ts';

/** journald itself refuses a field above 768 MiB, so such a length is no length. */
const MOST_BYTES = 805_306_368;

/**
 * `journalctl -o export`, the Journal Export Format of systemd.io/JOURNAL_EXPORT_FORMATS: `KEY=VALUE` lines, a blank
 * line behind each entry. A value that holds a line feed or is not UTF-8 stands as `KEY`, a line feed, its length as a
 * 64-bit little-endian number, its bytes, a line feed. So the file is no text: it is read byte by byte. Line
 * numbers count every line feed, as `grep -an` does.
 */
export function exportJournal(sink: JournalSink): EntryMachine {
  const decoder = new TextDecoder();
  let state: 'line' | 'size' | 'data' | 'end of data' = 'line';
  let held: Uint8Array[] = [];
  let line = 1;
  let offset = 0;
  let lineStart = 0;
  let key = '';
  /** Where the line of the key stands: the bytes behind it may hold line feeds. */
  let keyPlace = { line: 1, offset: 0 };
  let missing = 0;
  let fields = new Map<string, string>();
  let first: { line: number; offset: number } | null = null;

  function take(): string {
    const text = held.length === 1 ? decoder.decode(held[0]) : decoder.decode(concatenated(held));
    held = [];
    return text;
  }

  function setField(name: string, value: string): void {
    if (ENTRY_FIELDS.has(name) && !fields.has(name)) fields.set(name, value);
  }

  function endEntry(endLine: number, cut: boolean): void {
    if (!first) return;
    const place = { ...first, ...(endLine > first.line ? { endLine } : {}), ...(cut ? { cut: true as const } : {}) };
    const record = entryRecord(fields, place);
    if (record) sink.record(record);
    else sink.diagnostic('bad-entry', first.line, first.offset, 'found no __REALTIME_TIMESTAMP of microseconds');
    first = null;
    fields = new Map();
  }

  function onLine(text: string): void {
    if (text === '') {
      endEntry(line - 1, false);
      return;
    }
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!/^[A-Z0-9_]{1,64}$/.test(name)) {
      const detail = `expected KEY=VALUE, ${quote(text)}`;
      sink.diagnostic(first ? 'bad-entry' : 'stray-line', line, lineStart, detail);
      return;
    }
    first ??= { line, offset: lineStart };
    if (equals >= 0) {
      setField(name, text.slice(equals + 1));
      return;
    }
    key = name;
    keyPlace = { line, offset: lineStart };
    state = 'size';
    missing = 8;
  }

  function onSize(): void {
    const bytes = concatenated(held);
    held = [];
    const size = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
    if (size > MOST_BYTES) {
      sink.diagnostic('bad-entry', keyPlace.line, keyPlace.offset, `found a length of ${size} for ${key}`);
      state = 'line';
      return;
    }
    missing = Number(size);
    state = missing === 0 ? 'end of data' : 'data';
  }

  /** Consumes bytes of `chunk` from `at` and returns how many. */
  function step(chunk: Uint8Array, at: number): number {
    if (state === 'line') {
      const lf = chunk.indexOf(10, at);
      held.push(new Uint8Array(chunk.subarray(at, lf < 0 ? chunk.length : lf)));
      if (lf < 0) return chunk.length - at;
      onLine(take());
      return lf + 1 - at;
    }
    if (state === 'end of data') {
      state = 'line';
      if (chunk[at] === 10) return 1;
      sink.diagnostic('bad-entry', keyPlace.line, keyPlace.offset, `found no line feed behind the value of ${key}`);
      return 0;
    }
    const part = chunk.subarray(at, at + missing);
    missing -= part.length;
    if (state === 'size' || ENTRY_FIELDS.has(key)) held.push(new Uint8Array(part));
    if (missing === 0) {
      if (state === 'size') onSize();
      else {
        setField(key, take());
        state = 'end of data';
      }
    }
    return part.length;
  }

  const isBetween = () => state === 'line' && first === null && held.length === 0;

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
      const rest = state === 'line' ? take() : '';
      if (rest !== '') onLine(rest);
      if (state !== 'line') {
        sink.diagnostic('bad-entry', keyPlace.line, keyPlace.offset, `the file ends inside the value of ${key}`);
      }
      endEntry(line, true);
    },
  };
}
