import {
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
  isKnown(t) ? isoFromMicros(t).slice(0, 10).replace(/^1970/, '????') : '?';

/** How times are written in one part of the report: with the date where the part spans days. */
export interface Times {
  width: number;
  /** What they count on: `2026-11-20 UTC`, the year alone where each has its day. Undefined where none is known. */
  scale: string | undefined;
  at(t: Micros): string;
  /** An instant where it is no wider than a second, else both ends. */
  of(time: Interval): string;
}

/** A node that hangs takes most of a minute to collect; a capture that is longer is several, and what ends in between has ended. */
const endOf = ({ from, to }: Interval) => Math.max(from, to - MINUTE);

/** `boot`: all counts from a boot that nothing dates. */
export function timesOver(instants: readonly Micros[], capture: Interval | null, boot = false): Times {
  const known = instants.filter(isKnown);
  if (boot) return timesSinceBoot(known);
  const dated = new Set(known.map(dateOf)).size > 1;
  const first = known.length > 0 ? dateOf(leastOf(known)) : undefined;
  const at = (t: Micros) => {
    if (!isKnown(t)) return '?';
    const iso = isoFromMicros(t);
    return dated ? `${iso.slice(5, 10)} ${iso.slice(11, 19)}` : iso.slice(11, 19);
  };
  return {
    width: dated ? 14 : 8,
    scale: first && `${dated ? first.slice(0, 4) : first} UTC`,
    at,
    of({ from, to }) {
      if (capture && from === capture.from && to === capture.to) return 'capture';
      // Only what was seen at a capture that nothing dates has no time at all.
      if (!isKnown(from)) return isKnown(to) ? `before ${at(to)}` : 'capture';
      if (!isKnown(to)) return `${at(from)} or later`;
      if (capture && from < capture.from && to >= endOf(capture)) return `${at(from)} to capture`;
      const end = isoFromMicros(to - 1);
      if (to - from <= SECOND || isoFromMicros(from).slice(0, 19) === end.slice(0, 19)) return at(from);
      // Also where all begin on one day, an end on another is told with its day.
      const day = dateOf(from) === dateOf(to - 1) ? '' : `${end.slice(5, 10)} `;
      return `${at(from)} to ${day}${end.slice(11, 19)}`;
    },
  };
}

/** As the kernel writes them, so that they are found in its log. */
function timesSinceBoot(known: readonly Micros[]): Times {
  const at = (t: Micros) => (isKnown(t) ? sinceBoot(t) : '?');
  return {
    width: Math.max(8, ...known.map((t) => at(t).length)),
    scale: 'seconds since boot',
    at,
    of({ from, to }) {
      if (!isKnown(from)) return isKnown(to) ? `before ${at(to)}` : 'capture';
      if (!isKnown(to)) return `${at(from)} or later`;
      return to - from <= SECOND ? at(from) : `${at(from)} to ${at(to - 1)}`;
    },
  };
}
