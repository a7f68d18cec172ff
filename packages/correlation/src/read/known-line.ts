import type { LogRecord } from '@mountline/core';

/** Of the record of a line that a template knows, what clocks, nodes and events are made of. */
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

/** One that holds all of it itself. */
export function wholeLine(from: KnownLine): KnownLine {
  const { line, endLine, offset, stamp, level, host, program, pid, unit, kind, actor, fields, repeats, folded, text } =
    from;
  return { line, endLine, offset, stamp, level, host, program, pid, unit, kind, actor, fields, repeats, folded, text };
}

/** The known lines of a file, in its order: a list, or columns of which each line is made when it is asked for. */
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
