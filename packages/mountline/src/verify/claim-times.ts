import { DAY, type Interval, isoFromMicros, MINUTE, type Micros, microsFromCivil, SECOND } from '@mountline/core';
import type { Instants } from '@mountline/correlation';
import type { ClaimTime } from './claim.ts';

/** The stretch that a claim means, each end where it has one; null where nothing dates the bundle and the claim has no date. */
export type Stretch = { from?: Micros; to?: Micros };

const CLOCK = /^(?:(\d{4})-(\d{2})-(\d{2})[T ] *)?(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?\d*)?/;

/** A clock time of UTC as an interval as wide as it was written: a minute, a second, a fraction of one. */
function clockOf(text: string, now: Micros | null): Interval | null {
  const [, year, month, day, hour, minute, second, fraction = ''] = CLOCK.exec(text) ?? [];
  const width = second === undefined ? MINUTE : SECOND / 10 ** fraction.length;
  const ofDay = {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
    micros: Number(fraction.padEnd(6, '0')),
  };
  if (year !== undefined) {
    const from = microsFromCivil({ year: Number(year), month: Number(month), day: Number(day), ...ofDay });
    return { from, to: from + width };
  }
  if (now === null) return null;
  const today = now - (((now % DAY) + DAY) % DAY);
  const from = today + microsFromCivil({ year: 1970, month: 1, day: 1, ...ofDay });
  // What is later than the capture was on the day before.
  const back = from > now + DAY / 48 ? DAY : 0;
  return { from: from - back, to: from - back + width };
}

/** `now` is the end of the capture, else of what was read; null where nothing dates it. */
export function stretchOf(time: Exclude<ClaimTime, { type: 'capture' }>, now: Micros | null): Stretch | null {
  if (time.type === 'between') {
    const [from, to] = [clockOf(time.from, now), clockOf(time.to, now)];
    if (!from || !to) return null;
    // What ends after the capture begins on its day.
    const next = to.from < from.from && !/^\d{4}-/.test(time.to) ? DAY : 0;
    // The last second belongs to it, also where only a minute is given.
    return { from: from.from, to: to.from + next + Math.min(SECOND, to.to - to.from) };
  }
  const at = clockOf(time.at, now);
  if (!at) return null;
  const behindFirst = at.from + Math.min(SECOND, at.to - at.from);
  switch (time.type) {
    case 'at':
      return at;
    case 'after':
      return { from: behindFirst };
    case 'since':
      return { from: at.from };
    case 'before':
      return { to: at.from };
    case 'until':
      return { to: behindFirst };
  }
}

/** The ends of a stretch as instants that the order of a step may name. */
export const instantsOf = ({ from, to }: Stretch): Instants => ({
  ...(from === undefined ? {} : { from: { from, to: from } }),
  ...(to === undefined ? {} : { to: { from: to, to } }),
});

/** `between 13:22:00 and 13:25:01`, with dates where they differ from that of `now`. */
export function stretchWords({ from, to }: Stretch, now: Micros | null): string {
  const word = (t: Micros) => {
    const iso = isoFromMicros(t);
    const sameDay = now !== null && isoFromMicros(now).slice(0, 10) === iso.slice(0, 10);
    return sameDay ? iso.slice(11, 19) : iso.slice(0, 19).replace('T', ' ');
  };
  if (from === undefined) return to === undefined ? '' : `before ${word(to)}`;
  if (to === undefined) return `from ${word(from)} on`;
  return to - from <= SECOND ? `at ${word(from)}` : `between ${word(from)} and ${word(to)}`;
}
