import {
  type Coverage,
  fileOf,
  formatDuration,
  greatestOf,
  isKnown,
  isoFromMicros,
  leastOf,
  type Micros,
  type Report,
} from '@mountline/core';
import { holesOf } from '@mountline/correlation';
import type { ExpectedCoverage, Failure, Miss } from './expectation.ts';

/** Microseconds of ISO 8601, with all of its digits. Throws a `RangeError` for what is none. */
export function microsOf(iso: string): Micros {
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? '';
  const milliseconds = Date.parse(iso.replace(/\.\d+/, ''));
  if (Number.isNaN(milliseconds) || !/(?:Z|[+-]\d\d:\d\d)$/.test(iso))
    throw new RangeError(`expected an instant as in 2026-06-12T00:15:00Z, found ${JSON.stringify(iso)}`);
  return milliseconds * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

/** null where the logs of the source, taken together, were read over all of the time. */
export function notCovered(expected: ExpectedCoverage, { coverage }: Report): Failure | null {
  const { source, unit } = expected;
  const [from, to] = [microsOf(expected.from), microsOf(expected.to)];
  if (to < from) throw new RangeError(`coverage to ${expected.to}, which is before ${expected.from}`);
  const ofSource = coverage.filter((log) => log.source === source && (unit === undefined || log.units.includes(unit)));
  const logs = unit === undefined ? ofSource : ofSource.map((log) => ({ ...log, holes: holesOf(log, unit) }));
  let at = from;
  for (;;) {
    const reach = greatestOf(logs.map((log) => readUntil(log, at)));
    if (reach >= to) return null;
    if (reach <= at) break;
    at = reach;
  }
  if (logs.length === 0) {
    const read = [...new Set(coverage.map((log) => log.source))].join(', ') || 'none';
    return { came: `no log of ${named(expected)} was read; logs read: ${read}`, nearest: [] };
  }
  return {
    came: `${named(expected)} is not covered at ${isoFromMicros(at)}`,
    nearest: logs.map((log) => around(log, at)),
  };
}

const named = ({ source, unit }: ExpectedCoverage) => (unit === undefined ? source : `${unit} in ${source}`);

/** How far a log was read without a hole from an instant on; -Infinity where it was not read there. */
function readUntil({ from, to, holes }: Coverage, at: Micros): Micros {
  if (!isKnown(from) || !isKnown(to) || at < from || at > to) return Number.NEGATIVE_INFINITY;
  if (holes.some((hole) => hole.from <= at && at < hole.to)) return Number.NEGATIVE_INFINITY;
  return Math.min(to, leastOf(holes.flatMap((hole) => (hole.from > at ? [hole.from] : []))));
}

function around(log: Coverage, at: Micros): Miss {
  const hole = log.holes.find(({ from, to }) => from <= at && at < to);
  const extent = `${fileOf(log)} covers ${instant(log.from)} to ${instant(log.to)}`;
  if (!hole) return { text: extent, evidence: [] };
  const length = isKnown(hole.to) ? ` for ${formatDuration(hole.to - hole.from)}` : '';
  return { text: `${extent}, with a gap from ${instant(hole.from)}${length}: ${hole.reason}`, evidence: [] };
}

const instant = (t: Micros) => (isKnown(t) ? isoFromMicros(t) : 'an unknown time');
