import { type Interval, isKnown, MINUTE, type Micros, middleOf, type Span } from '@mountline/core';
import { spanOfLine } from '../read/span-of-line.ts';
import type { Stamped } from './clock-drift.ts';

/** How far apart two logs may have the time between two suspends: by their stamps, and by the pace of the kernel's clock. */
const APART = MINUTE;

/** A stretch in which the node slept, by the stamps of one log. */
interface Suspend {
  entered: Micros;
  exited: Micros;
  span: Span;
}

/** By how much the stamps of a log are to be moved in front of its first suspend and behind each, and what tells that. */
export interface Slept {
  from: Micros[];
  by: Micros[];
  /** All in all, as the other log tells it. */
  slept: Micros;
  anchors: Span[];
}

/**
 * The kernel's clock stands still while the node is suspended, and `dmesg -T` adds it to one boot time: its stamps are off by all that
 * the node slept, behind the suspend or in front of it, as the version of dmesg is. Another log has the same two lines by the time of day.
 *
 *     [Mon May 11 19:59:58 2026] PM: suspend entry (deep)      May 11 19:59:58 node7 kernel: PM: suspend entry (deep)
 *     [Mon May 11 20:00:01 2026] PM: suspend exit              May 12 04:00:01 node7 kernel: PM: suspend exit
 *
 * Which of theirs are these is told by how long the node was awake between them, and by one end of the log being right.
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

/** Each is entered and left: what stands alone is of a ring that was overwritten, or of a node that did not wake. */
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

/** The time as the node slept meanwhile. */
export function movedBy({ from, by }: Slept, time: Interval): Interval {
  const behind = from.filter((exited) => exited <= middleOf(time)).length;
  return { from: time.from + by[behind]!, to: time.to + by[behind]! };
}
