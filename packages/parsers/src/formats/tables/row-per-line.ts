import {
  type Emit,
  isPrompt,
  lineReader,
  type Machine,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';

/** What one line yields: a row, what is wrong with it (text), or null for a line that is no row, such as a header. */
export type RowResult<R extends SourceRecord> = Omit<R, keyof SourceRecord> | string | null;

/** A push machine for tables of one row a line. Blank lines are passed over; a bad line raises `code`. */
export function rowPerLine<R extends SourceRecord>(
  emit: Emit<R>,
  code: string,
  parse: (text: string) => RowResult<R>,
): Machine {
  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = withoutCarriageReturn(raw);
    if (text.trim() === '') return;
    const row = parse(text);
    if (typeof row === 'string') emit.diagnostic({ code, line, offset, detail: row });
    else if (row) emit.record({ line, offset, ...row, ...(cut ? { cut: true as const } : {}) } as R);
  });
}

/**
 * The same for rows below a head that names their columns; what stands above the first head raises `stray-line`.
 *
 * @param headless A row that shows by its form what it is, where a filter took the head away.
 */
export function rowPerLineBelow<T, R extends SourceRecord>(
  emit: Emit<R>,
  code: string,
  headOf: (text: string) => T | null,
  parse: (text: string, head: T) => RowResult<R>,
  headless: (text: string) => RowResult<R> = () => null,
): Machine {
  let head: T | null = null;
  const below: Emit<R> = {
    record: emit.record,
    diagnostic: (found) => emit.diagnostic(head ? found : { ...found, code: 'stray-line' }),
  };
  return rowPerLine(below, code, (text) => {
    const next = headOf(text);
    if (next) head = next;
    if (next || isPrompt(text)) return null;
    return head ? parse(text, head) : (headless(text) ?? quote(text));
  });
}

/** A blank line, or the exit status 0 that a collector wrote behind the output of a command. */
export const saysNothing = (text: string): boolean => /^(?:rc=0)?$/.test(text.trim());

/** The beginning of a line as a diagnostic quotes it. */
export function quote(text: string): string {
  return `found ${JSON.stringify(text.slice(0, 80))}`;
}
