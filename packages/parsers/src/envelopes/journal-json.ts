import { lineReader, type Machine, withoutCarriageReturn } from '@mountline/core';
import { ENTRY_FIELDS, entryRecord } from './journal-entry.ts';
import type { JournalSink } from './journal-record.ts';

/**
 * `journalctl -o json`: one object a line, every value a string. A value that is not UTF-8 is an array of bytes, a
 * field that an entry has several times is an array of values, and one of more than 4,096 bytes is null unless
 * `--all` was given.
 */
export function jsonJournal(sink: JournalSink): Machine {
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = withoutCarriageReturn(raw);
    if (text.trim() === '') return;
    const row = parseObject(text);
    if (!row) {
      const code = text.startsWith('{') ? 'bad-entry' : 'stray-line';
      sink.diagnostic(code, line, offset, `expected a JSON object, found ${JSON.stringify(text.slice(0, 80))}`);
      return;
    }
    const fields = new Map<string, string>();
    for (const name of ENTRY_FIELDS) {
      const value = asText(row[name]);
      if (value !== undefined) fields.set(name, value);
    }
    const record = entryRecord(fields, { line, offset, ...(cut ? { cut: true as const } : {}) });
    if (!record) {
      sink.diagnostic('bad-entry', line, offset, 'found no __REALTIME_TIMESTAMP of microseconds');
      return;
    }
    if (row.MESSAGE === null) sink.diagnostic('message-left-out', line, offset, 'found null for MESSAGE');
    sink.record(record);
  });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  if (value.every((byte) => typeof byte === 'number')) return new TextDecoder().decode(new Uint8Array(value));
  return asText(value[0]);
}
