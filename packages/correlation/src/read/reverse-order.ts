import { beginOf, type Diagnostic } from '@mountline/core';
import type { Resolve } from '../clocks/resolve.ts';
import type { Reading } from './reading.ts';

/** A log that begins with its newest line. */
export const newestFirst = ({ entry }: Reading): Diagnostic => ({
  code: 'timeline/newest-first',
  severity: 'warning',
  message: `${entry.path} begins with its newest line`,
  cost: 'silence in this file proves nothing, and messages of several lines are incomplete',
  span: beginOf(entry),
  count: 1,
  help: 'Collect it oldest first: `journalctl` without -r. If each message is one line, `tac FILE` reverses it.',
});

type Resolved = NonNullable<ReturnType<Resolve>>;

/**
 * The times of such a log, told from its end: of equal ones each begins a microsecond behind the one before it, so that no order is read
 * out of the places of their lines, which is the other one.
 */
export function risingTimes(): (resolved: Resolved) => Resolved {
  let above: Resolved | undefined;
  let behind = 0;
  return (resolved) => {
    const { from, to } = resolved.time;
    behind = above?.time.from === from && above.time.to === to ? Math.min(behind + 1, to - from - 1) : 0;
    above = resolved;
    return behind === 0 ? resolved : { ...resolved, time: { from: from + behind, to } };
  };
}
