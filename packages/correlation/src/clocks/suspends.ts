import { type Interval, isKnown, MINUTE, type Micros, middleOf, type Span } from '@mountline/core';
import { spanOfLine } from '../read/span-of-line.ts';
import type { Stamped } from './clock-drift.ts';

/** By how much two logs may differ in the time between two suspends: the width of stamps, and the drift of the kernel's clock. */
const APART = MINUTE;

/** A suspend, by the stamps of one log. */
interface Suspend {
  entered: Micros;
  exited: Micros;
  span: Span;
}

/** By how much the stamps of a log have to be moved before its first suspend and after each, and the lines that show it. */
export interface Slept {
  from: Micros[];
  by: Micros[];
  /** In total, from the other log. */
  slept: Micros;
  anchors: Span[];
}

/**
 * The kernel's clock stops while the node is suspended, and `dmesg -T` adds it to one boot time. So its stamps are off by the length of the
 * suspend, after it or before it, depending on the version of dmesg. Another log has the same two lines with the time of day.
 *
 *     [Mon May 11 19:59:58 2026] PM: suspend entry (deep)      May 11 19:59:58 node7 kernel: PM: suspend entry (deep)
 *     [Mon May 11 20:00:01 2026] PM: suspend exit              May 12 04:00:01 node7 kernel: PM: suspend exit
 *
 * Suspends in both logs are matched by the time that the node was awake between them, and one end of the log has to be right.
 */
export function sleptOf(own: Stamped, others: readonly Stamped[]): Slept | undefined {
  const mine = suspendsIn(own);
  if (mine.length === 0) return undefined;
  for (const other of others) {
    const theirs = suspendsIn(other);
    for (let skipped = theirs.length - mine.length; skipped >= 0; skipped -= 1) {
      const same = theirs.slice(skipped, skipped + mine.length);
      const before = same[0]!.entered - mine[0]!.entered;
      const behind = mine.map(({ exited }, i) => same[i]!.exited - exited);
      const isAwakeAlike = mine.every(
        ({ entered }, i) => i === 0 || Math.abs(same[i]!.entered - entered - behind[i - 1]!) < APART,
      );
      const isOneEndRight = [before, behind.at(-1)!].some((by) => Math.abs(by) < APART);
      if (!isAwakeAlike || !isOneEndRight) continue;
      const by = [before, ...behind].map((one) => (Math.abs(one) < APART ? 0 : one));
      if (by.every((one) => one === 0)) return undefined;
      return {
        from: mine.map(({ exited }) => exited),
        by,
        slept: behind.at(-1)! - before,
        anchors: [mine.at(-1)!.span, same.at(-1)!.span],
      };
    }
  }
  return undefined;
}

/** A suspend has two lines. One alone is of a ring that was overwritten, or of a node that did not wake up. */
function suspendsIn({ reading, timeOf }: Stamped): Suspend[] {
  const found: Suspend[] = [];
  let entered: Micros | undefined;
  for (const record of reading.logRecords) {
    const { kind, actor, stamp, line } = record;
    if (actor !== 'kernel' || !stamp || (kind !== 'kernel.suspend.entered' && kind !== 'kernel.suspend.exited'))
      continue;
    const time = timeOf(stamp, line);
    const at = time && isKnown(time.from) ? middleOf(time) : undefined;
    if (kind === 'kernel.suspend.entered') entered = at;
    else if (entered !== undefined && at !== undefined) {
      found.push({ entered, exited: at, span: spanOfLine(reading, record) });
      entered = undefined;
    }
  }
  return found;
}

/** A time, moved by the suspends before it. */
export function movedBy({ from, by }: Slept, time: Interval): Interval {
  const behind = from.filter((exited) => exited <= middleOf(time)).length;
  return { from: time.from + by[behind]!, to: time.to + by[behind]! };
}
