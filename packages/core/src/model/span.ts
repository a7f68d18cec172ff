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

/** The place of a file alone. */
export const placeOf = ({ container, path }: Pick<Span, 'container' | 'path'>): Pick<Span, 'container' | 'path'> =>
  container === undefined ? { path } : { container, path };

/** Where a file begins: the place of what is said of all of it. */
export const beginOf = (file: Pick<Span, 'container' | 'path'>): Span =>
  Object.assign(placeOf(file), { line: 1, offset: 0 });

/** A name for a file, by its place. */
export const fileOf = ({ container, path }: Pick<Span, 'container' | 'path'>): string =>
  container === undefined ? path : `${container}!/${path}`;

/** `path:line`, as editors and `grep -n` write it. */
export function formatSpan(span: Span): string {
  const path = fileOf(span);
  return span.endLine && span.endLine !== span.line ? `${path}:${span.line}-${span.endLine}` : `${path}:${span.line}`;
}
