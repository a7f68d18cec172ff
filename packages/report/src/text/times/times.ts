import {
  countsFromBoot,
  greatestOf,
  type Interval,
  isKnown,
  isoFromMicros,
  leastOf,
  MINUTE,
  type Micros,
  SECOND,
  sinceBoot,
} from '@mountline/core';

/** A stamp without a year of which nothing in the bundle tells the year stands in 1970. */
export const dateOf = (t: Micros): string =>
  isKnown(t)
    ? isoFromMicros(t)
        .slice(0, 10)
        .replace(/^19(?:6\d|70)/, '????')
    : '?';

/** How times are written in one part of the report: with the date where the part spans days, and with the year where it spans years. */
export interface Times {
  width: number;
  /** What they count on: `2026-11-20 UTC`, `2026 UTC` where each has its day, `UTC` where each has its year. Undefined where none is known. */
  scale: string | undefined;
  at(t: Micros): string;
  /** An instant where it is no wider than a second, else both ends. */
  of(time: Interval): string;
}

/** A node that hangs takes most of a minute to collect; a capture that is longer is several, and what ends in between has ended. */
const endOf = ({ from, to }: Interval) => Math.max(from, to - MINUTE);

/** `boot`: a log counts from a boot that nothing dates; its times are told as the kernel writes them. */
export function timesOver(instants: readonly Micros[], capture: Interval | null, boot = false): Times {
  const all = instants.filter(isKnown);
  if (boot && all.every(countsFromBoot)) return timesSinceBoot(all);
  const known = boot ? all.filter((t) => !countsFromBoot(t)) : all;
  const first = known.length > 0 ? dateOf(leastOf(known)) : undefined;
  const differ = (length: number) => known.some((t) => dateOf(t).slice(0, length) !== first!.slice(0, length));
  // Rows of several years have each its own, rows of several days each its day.
  const begin = differ(4) ? 0 : differ(10) ? 5 : 11;
  const dayOf = (t: Micros) => (begin === 0 ? dateOf(t) : dateOf(t).slice(5));
  const clockOf = (t: Micros) => isoFromMicros(t).slice(11, 19);
  const at = (t: Micros) => {
    if (!isKnown(t)) return '?';
    if (boot && countsFromBoot(t)) return sinceBoot(t);
    return begin === 11 ? clockOf(t) : `${dayOf(t)} ${clockOf(t)}`;
  };
  return {
    width: Math.max(19 - begin, greatestOf(all.map((t) => at(t).length))),
    scale: first && `${first.slice(0, Math.max(0, begin - 1))} UTC`.trim(),
    at,
    of({ from, to }) {
      if (capture && from === capture.from && to === capture.to) return 'capture';
      // Only what was seen at a capture that nothing dates has no time at all.
      if (!isKnown(from)) return isKnown(to) ? `before ${at(to)}` : 'capture';
      if (!isKnown(to)) return `${at(from)} or later`;
      if (boot && countsFromBoot(from)) return timesSinceBoot([from]).of({ from, to });
      if (capture && from < capture.from && to >= endOf(capture)) return `${at(from)} to capture`;
      const [first, last] = [from, to - 1].map((t) => `${dateOf(t)} ${clockOf(t)}`) as [string, string];
      if (to - from <= SECOND || first === last) return at(from);
      const isOf = (length: number) => first.slice(0, length) === last.slice(0, length);
      // Also where all begin on one day, an end on another is told with its day, and one in another year with that.
      return `${at(from)} to ${isOf(10) ? last.slice(11) : last.slice(isOf(4) ? Math.min(begin, 5) : 0)}`;
    },
  };
}

/** As the kernel writes them, so that they are found in its log. */
function timesSinceBoot(known: readonly Micros[]): Times {
  const at = (t: Micros) => (isKnown(t) ? sinceBoot(t) : '?');
  return {
    width: Math.max(8, greatestOf(known.map((t) => at(t).length))),
    scale: 'seconds since boot',
    at,
    of({ from, to }) {
      if (!isKnown(from)) return isKnown(to) ? `before ${at(to)}` : 'capture';
      if (!isKnown(to) || !countsFromBoot(to)) return `${at(from)} or later`;
      return to - from <= SECOND ? at(from) : `${at(from)} to ${at(to - 1)}`;
    },
  };
}
