import { type Line, type LineMachine, withoutCarriageReturn } from '@mountline/core';
import { quote } from '../../formats/tables/row-per-line.ts';
import { ENTRY_FIELDS, entryRecord } from './journal-entry.ts';
import type { JournalRecord, JournalSink } from './journal-record.ts';

/**
 * The JSON forms of `journalctl -o`: one object an entry, every value a string. A value that is not UTF-8 is an array of
 * bytes, a field that an entry has several times is an array of values, and one of more than 4,096 bytes is null
 * unless `--all` was given.
 *
 *     json           one entry a line
 *     json-pretty    one field a line, between lines `{` and `}`
 *     json-seq       a record separator (0x1e) in front of each entry, RFC 7464
 *     json-sse       `data: ` in front and a blank line behind, server-sent events
 *
 * What went through `jq .` is as json-pretty, with blanks for the tab and none in front of the colon; `jq -s .` indents it once more,
 * with a comma behind each entry and brackets around all.
 */
const SEPARATOR = new RegExp(`^(?:${String.fromCharCode(0x1e)}|data: )`);

/** True for a line that no other JSON has: a whole entry, or the time of one over several lines. */
export const isJsonEntry = (line: string): boolean =>
  /^[\t ]/.test(line)
    ? /^[\t ]{1,8}"__REALTIME_TIMESTAMP" ?: "/.test(line)
    : line.includes('"__REALTIME_TIMESTAMP"') && line.replace(SEPARATOR, '').startsWith('{');

export function jsonJournal(sink: JournalSink): LineMachine {
  /** An entry over several lines. */
  let pretty: { lines: string[]; line: number; offset: number } | null = null;

  function entry(text: string, place: Pick<JournalRecord, 'line' | 'endLine' | 'offset' | 'cut'>): void {
    const { line, offset } = place;
    const row = parseObject(text);
    if (!row) {
      const code = text.startsWith('{') ? 'bad-entry' : 'stray-line';
      sink.diagnostic(code, line, offset, `expected a JSON object, ${quote(text)}`);
      return;
    }
    const fields = new Map<string, string>();
    for (const name of ENTRY_FIELDS) {
      const value = asText(row[name]);
      if (value !== undefined) fields.set(name, value);
    }
    const record = entryRecord(fields, place);
    if (!record) {
      sink.diagnostic('bad-entry', line, offset, 'found no __REALTIME_TIMESTAMP of microseconds');
      return;
    }
    if (row.MESSAGE === null) sink.diagnostic('message-left-out', line, offset, 'found null for MESSAGE');
    sink.record(record);
  }

  function unfinished(): void {
    if (pretty) sink.diagnostic('bad-entry', pretty.line, pretty.offset, 'found no "}" that ends this entry');
    pretty = null;
  }

  function onLine({ text: raw, line, offset, cut }: Line): void {
    const text = withoutCarriageReturn(raw).replace(SEPARATOR, '');
    const ink = text.trim();
    if (ink === '' || (!pretty && (ink === '[' || ink === ']'))) return;
    if (ink === '{') {
      unfinished();
      pretty = { lines: [ink], line, offset };
    } else if (pretty) {
      const isEnd = ink === '}' || ink === '},';
      pretty.lines.push(isEnd ? '}' : text);
      if (!isEnd) return;
      const { lines, ...begin } = pretty;
      pretty = null;
      entry(lines.join('\n'), { ...begin, endLine: line, ...(cut ? { cut: true as const } : {}) });
    } else {
      entry(text, { line, offset, ...(cut ? { cut: true as const } : {}) });
    }
  }

  return { line: onLine, settle: () => pretty === null && sink.settle(), end: unfinished };
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

const isBytes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((byte) => typeof byte === 'number');

/** The text of a field, or the first where the entry has the field several times. */
function asText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) && !isBytes(value) ? value[0] : value;
  if (typeof first === 'string') return first;
  return isBytes(first) ? new TextDecoder().decode(new Uint8Array(first)) : undefined;
}
