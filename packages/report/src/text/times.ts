import { type Interval, isKnown, isoFromMicros, MINUTE, type Micros, SECOND } from '@mountline/core';

/** A stamp without a year of which nothing in the bundle tells the year stands in 1970. */
export const dateOf = (t: Micros): string =>
  isKnown(t) ? isoFromMicros(t).slice(0, 10).replace(/^1970/, '????') : '?';

/** How times are written in one part of the report: with the date where the part spans days. */
export interface Times {
  width: number;
  at(t: Micros): string;
  /** An instant where it is no wider than a second, else both ends. */
  of(time: Interval): string;
}

/** A node that hangs takes most of a minute to collect; a capture that is longer is several, and what ends in between has ended. */
const endOf = ({ from, to }: Interval) => Math.max(from, to - MINUTE);

export function timesOver(instants: readonly Micros[], capture: Interval | null): Times {
  const days = new Set(instants.filter(isKnown).map(dateOf));
  const dated = days.size > 1;
  const at = (t: Micros) => {
    if (!isKnown(t)) return '?';
    const iso = isoFromMicros(t);
    return dated ? `${iso.slice(5, 10)} ${iso.slice(11, 19)}` : iso.slice(11, 19);
  };
  return {
    width: dated ? 14 : 8,
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
