import type { Diagnostic, SourceRecord, Span } from '@mountline/core';
import type { Unread } from './reading.ts';

const LF = 10;

const WRAPPED = {
  code: 'bundle/wrapped-rows',
  severity: 'loss',
  cost: 'these rows are not read: part of each is on the next line',
  help: 'Copy it from a wider window, or redirect the output to a file.',
} as const;

/**
 * Rows that a terminal wrapped at its right edge go on in the next line, which cannot be read, and what is left of them looks like a
 * row with fewer options. Such a line is as long as the longest of the output.
 */
export function watchWrapping() {
  /** How long each line is, in bytes. */
  const lengths: number[] = [];
  let open = 0;
  return {
    push(chunk: Uint8Array): void {
      let start = 0;
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
        lengths.push(open + end - start);
        open = 0;
        start = end + 1;
      }
      open += chunk.length - start;
    },
    /** The rows that are whole; and what is told of those that go on in a line that was lost. */
    end(rows: readonly SourceRecord[], lost: readonly Unread[], spanOf: (row: SourceRecord) => Span) {
      const width = [...lengths, open].reduce((most, length) => Math.max(most, length), 0);
      const broken = new Set<number>();
      for (const { span } of lost)
        for (let line = span.line; line <= (span.endLine ?? span.line); line += 1)
          if (lengths[line - 2] === width) broken.add(line - 1);
      const isWrapped = ({ line, endLine = line }: SourceRecord) => {
        for (let at = line; at <= endLine; at += 1) if (broken.has(at)) return true;
        return false;
      };
      const wrapped = broken.size > 0 ? rows.filter(isWrapped) : [];
      if (wrapped.length === 0) return { rows: [...rows], diagnostics: [] };
      const span = spanOf(wrapped[0]!);
      const message = `${span.path}: rows of more than ${width} characters continue on the next line, as a terminal wraps them`;
      const diagnostics: Diagnostic[] = [{ ...WRAPPED, message, span, count: wrapped.length }];
      return { rows: rows.filter((row) => !isWrapped(row)), diagnostics };
    },
  };
}
