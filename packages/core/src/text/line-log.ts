import type { LogRecord } from '../model/record.ts';
import type { Emit } from '../model/source.ts';
import { goOn } from './go-on.ts';
import { everyLine, type Line, type LineMachine, type Machine, withoutCarriageReturn } from './lines.ts';

/** What an envelope says of a line; the rest of a record is filled in by `lineRecords`. */
export type Envelope = Pick<LogRecord, 'stamp' | 'level' | 'message'> &
  Partial<Pick<LogRecord, 'host' | 'program' | 'pid' | 'unit' | 'kind' | 'actor' | 'fields' | 'repeats'>>;

/** What `lineLog` and `lineRecords` need to know about the format of a log. */
export interface LineLogOptions {
  /** Takes the envelope off a line; null when the line has none and so continues the record before it. */
  envelope(text: string): Envelope | null;
  /** Completes a record whose lines are all read: looks its message up in the tables. */
  finish(record: LogRecord): LogRecord;
  /** The code of the diagnostic for a line that stands before the first record. */
  strayCode: string;
}

/**
 * A machine for logs of one record a line, where a line without an envelope belongs to the record above it. Blank
 * lines between records are passed over; inside a record they are kept.
 */
export function lineRecords(emit: Emit<LogRecord>, options: LineLogOptions): LineMachine {
  let open: LogRecord | null = null;
  /** Blank lines of which nothing tells yet whether more of the record stands behind them. */
  let blanks: string[] = [];

  function flush(): void {
    blanks = [];
    if (!open) return;
    const record = open;
    open = null;
    emit.record(options.finish(record));
  }

  function onLine({ text: raw, line, offset, cut }: Line): void {
    const text = withoutCarriageReturn(raw);
    const envelope = options.envelope(text);
    if (envelope) {
      flush();
      open = { line, offset, kind: null, fields: {}, text, ...envelope };
      if (cut) open.cut = true;
    } else if (open && text.trim() === '') {
      blanks.push(text);
      if (cut) open.cut = true;
    } else if (open) {
      const lines = [...blanks, text].join('\n');
      blanks = [];
      goOn(open, `\n${lines}`, lines);
      open.endLine = line;
      if (cut) open.cut = true;
    } else if (text.trim() !== '') {
      emit.diagnostic({ code: options.strayCode, line, offset, detail: `found ${JSON.stringify(text.slice(0, 80))}` });
    }
  }

  return {
    line: onLine,
    settle() {
      flush();
      return true;
    },
    end: flush,
  };
}

/** The same for all lines of a file. */
export const lineLog = (emit: Emit<LogRecord>, options: LineLogOptions): Machine =>
  everyLine(lineRecords(emit, options));
