import { lineReader, type Machine, withoutCarriageReturn } from '@mountline/core';
import { quote } from '../../formats/tables/row-per-line.ts';
import { klogProgram } from '../../messages/dispatch.ts';
import type { JournalRecord, JournalSink } from './journal-record.ts';

/** `journalctl -o cat` cannot be told from any other text, so its name must say it: `journal.cat`, `journalctl_-o_cat`. */
export function isCatName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const from = name.indexOf('journal');
  return from >= 0 && /\.cat|[-_]o[_ =]?cat|output[_ =]cat/.test(name.slice(from));
}

/**
 * `journalctl -o cat`: the messages alone, each on a line. Neither time nor program is left; a line of klog has both in
 * its own header.
 */
export function catJournal(sink: JournalSink): Machine {
  let told = false;
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = withoutCarriageReturn(raw);
    if (text.trim() === '') return;
    if (!told) sink.diagnostic('messages-only', line, offset, quote(text));
    told = true;
    const record: JournalRecord = {
      line,
      offset,
      stamp: null,
      level: null,
      message: text,
      kind: null,
      fields: {},
      text,
    };
    const program = klogProgram(text);
    if (program !== undefined) record.program = program;
    if (cut) record.cut = true;
    sink.record(record);
  });
}
