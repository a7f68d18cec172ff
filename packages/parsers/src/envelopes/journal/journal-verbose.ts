import { lineReader, type Machine, withoutCarriageReturn } from '@mountline/core';
import { quote } from '../../formats/tables/row-per-line.ts';
import { ENTRY_FIELDS, entryRecord } from './journal-entry.ts';
import type { JournalSink } from './journal-record.ts';

/** `Fri 2026-11-20 13:31:49.399374 CET [s=…;i=772;b=8d29…;m=122064a9;t=660b46d992f4e;x=…]` */
const HEADER = /^\S{1,20} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \S{1,30} \[([a-z]=[0-9a-f;a-z=]*)\]$/;

export const isVerboseHeader = (text: string): boolean => HEADER.test(text);

/**
 * `journalctl -o verbose`: a header, then the fields of the entry, indented. The cursor in the header holds the exact
 * times in hexadecimal microseconds: `t` since 1970, `m` since the boot `b`. Further lines of a value are indented
 * to the column where it began.
 */
export function verboseJournal(sink: JournalSink): Machine {
  let fields: Map<string, string> | null = null;
  let place: { line: number; endLine?: number; offset: number; cut?: true } = { line: 0, offset: 0 };
  let key = '';

  function flush(): void {
    if (!fields) return;
    const record = entryRecord(fields, place);
    if (record) sink.record(record);
    else sink.diagnostic('bad-entry', place.line, place.offset, 'found no time in the cursor');
    fields = null;
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = withoutCarriageReturn(raw);
    const header = HEADER.exec(text);
    if (header) {
      flush();
      fields = cursorFields(header[1]!);
      place = { line, offset };
      key = '';
    } else if (fields && (text === '' || text.startsWith('    '))) {
      const field = /^ {4}([A-Z0-9_]{1,64})=/.exec(text);
      if (field) {
        key = field[1]!;
        if (ENTRY_FIELDS.has(key) && !fields.has(key)) fields.set(key, text.slice(field[0].length));
      } else if (fields.has(key)) {
        fields.set(key, `${fields.get(key)}\n${text.slice(' '.repeat(4).length + key.length + 1)}`);
      }
      place.endLine = line;
    } else if (text.trim() !== '' && !text.startsWith('-- ')) {
      sink.diagnostic('stray-line', line, offset, quote(text));
    }
    if (cut) place.cut = true;
  }, flush);
}

function cursorFields(cursor: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of cursor.split(';')) {
    const value = part.slice(2);
    if (part.startsWith('t=')) fields.set('__REALTIME_TIMESTAMP', String(Number.parseInt(value, 16)));
    else if (part.startsWith('m=')) fields.set('__MONOTONIC_TIMESTAMP', String(Number.parseInt(value, 16)));
    else if (part.startsWith('b=')) fields.set('_BOOT_ID', value);
  }
  return fields;
}
