/** Where a claim comes from: lines of a file of the user's. */
export interface Span {
  /** The archive that holds the file, outermost first: `outer.tar!/inner.tgz`. */
  container?: string;
  path: string;
  /** First line, from 1. */
  line: number;
  /** Last line, where it is another than the first. */
  endLine?: number;
  /** Byte offset of the first line in the file. */
  offset: number;
}

/** `path:line`, as editors and `grep -n` write it. */
export function formatSpan(span: Span): string {
  const path = span.container ? `${span.container}!/${span.path}` : span.path;
  return span.endLine && span.endLine !== span.line ? `${path}:${span.line}-${span.endLine}` : `${path}:${span.line}`;
}
