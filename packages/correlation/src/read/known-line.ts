import type { LogRecord } from '@mountline/core';

/** The parts of a known line's record from which clocks, nodes and events are made. */
export type KnownLine = Pick<
  LogRecord,
  | 'line'
  | 'endLine'
  | 'offset'
  | 'stamp'
  | 'level'
  | 'host'
  | 'program'
  | 'pid'
  | 'unit'
  | 'kind'
  | 'actor'
  | 'fields'
  | 'repeats'
  | 'folded'
  | 'text'
>;

/** A copy that holds all of it itself. */
export function wholeLine(from: KnownLine): KnownLine {
  const { line, endLine, offset, stamp, level, host, program, pid, unit, kind, actor, fields, repeats, folded, text } =
    from;
  return { line, endLine, offset, stamp, level, host, program, pid, unit, kind, actor, fields, repeats, folded, text };
}

/** The known lines of a file, in order: a list, or columns from which each line is made on demand. */
export interface KnownLines extends Iterable<KnownLine> {
  readonly length: number;
  at(place: number): KnownLine | undefined;
  forEach(look: (line: KnownLine, place: number) => void): void;
  some(fits: (line: KnownLine) => boolean): boolean;
  every(fits: (line: KnownLine) => boolean): boolean;
  filter(fits: (line: KnownLine, place: number) => boolean): KnownLine[];
  flatMap<T>(make: (line: KnownLine, place: number) => T | readonly T[]): T[];
  findLast(fits: (line: KnownLine) => boolean): KnownLine | undefined;
}
