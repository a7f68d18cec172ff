import type { RawDiagnostic, Span, Stamp } from '@mountline/core';
import type { Unread } from './reading.ts';

export interface UnreadWatch {
  unread: Unread[];
  /** A line could not be read; `before` is the stamp of the last one that has one. */
  lost(line: Pick<RawDiagnostic, 'line' | 'offset'>, before: Stamp | null): void;
  /** Whether a stamp is waited for behind lines that were lost. */
  isOpen(): boolean;
  /** A line with a stamp closes what lies in front of it. */
  enclose(line: number, stamp: Stamp): void;
}

/** Follows the lines of a log that could not be read. Those that are lost one behind the other make one stretch. */
export function watchUnread(where: Pick<Span, 'container' | 'path'>): UnreadWatch {
  const unread: Unread[] = [];
  let enclosed = 0;
  return {
    unread,
    lost({ line, offset }, before) {
      const last = unread.at(-1);
      if (last && line === (last.span.endLine ?? last.span.line) + 1) {
        last.lines += 1;
        last.span.endLine = line;
      } else unread.push({ before, after: null, lines: 1, span: { ...where, line, offset } });
    },
    isOpen: () => enclosed < unread.length,
    // A parser may hold a record back until it knows that no line continues it: lines behind it may be lost already.
    enclose(line, stamp) {
      for (const stretch of unread.slice(enclosed)) {
        if (stretch.span.line > line) stretch.before = stamp;
        else stretch.after ??= stamp;
      }
      while (unread[enclosed]?.after) enclosed += 1;
    },
  };
}
