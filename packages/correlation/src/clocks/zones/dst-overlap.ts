import { HOUR, type Micros } from '@mountline/core';
import type { Extent } from '../../read/file-extent.ts';
import type { Offsets } from './node-zone.ts';

/**
 * The offset of a local time in a file. One hour occurs twice when summer time ends. If the times of the file go back once within it, lines
 * above that place are of the first pass, the others of the second. `open`: nothing tells them apart.
 */
export function offsetInFile({ offsetAt, twiceAt }: Offsets, { falls = [], newestFirst }: Extent) {
  /** `value` is the time as the stamp has it, which may lack the year. */
  return (local: Micros, value: Micros, line: number | undefined): { minutes: number; open: boolean } => {
    const twice = twiceAt?.(local);
    if (!twice) return { minutes: offsetAt(local), open: false };
    const isOfHour = (at: Micros) => Math.abs(at - value) <= HOUR && twiceAt!(local + at - value) !== undefined;
    const own = falls.filter(({ from, to }) => isOfHour(from) && isOfHour(to));
    if (own.length !== 1 || line === undefined || newestFirst) return { minutes: offsetAt(local), open: true };
    return { minutes: twice[line < own[0]!.line ? 0 : 1], open: false };
  };
}
