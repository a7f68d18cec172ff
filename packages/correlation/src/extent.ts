import { dayTurns, type Micros, type PassedLines, SECOND, type Stamp, stampAt, yearTurns } from '@mountline/core';

/** First and last stamp of a file, and how often the year or the day turned or the node was booted between them. */
export interface Extent {
  first: Stamp;
  last: Stamp;
  turns: number;
  /** Its lines stand in the other order, as `journalctl -r` and searches in log stores give them. */
  newestFirst?: true;
}

/** Follows the stamps of a file, line by line. A stamp comes in two parts, as most lines have none of their own. */
export function watchExtent(): {
  /** How often the year or the day had turned, or the node was booted, before this line. */
  line(stamp: Stamp, value: Micros, boots: number): number;
  /** The same for each of some lines but the first, which was told. */
  lines(
    passed: Pick<PassedLines, 'first' | 'end' | 'stamp' | 'stamps' | 'values'>,
    boots: number,
    turns: Int32Array,
  ): void;
  last(): Stamp | null;
  end(): Extent | null;
} {
  const turn = yearTurns();
  const turnOfDay = dayTurns();
  let first: Stamp | null = null;
  let latest: Stamp | null = null;
  let turns = 0;
  let most = 0;
  // In a field it is changed in place: see yearTurns.
  const at = { value: Number.NEGATIVE_INFINITY, later: 0, earlier: 0 };
  const last = () => latest && stampAt(latest, at.value, turns);

  /** Lines out of order are few and by less than a second, and a clock that was set back is one step. The first line is later than nothing. */
  const isNewestFirst = () => first!.value - at.value > SECOND && at.earlier > 2 * (at.later - 1);

  function turnsBefore(stamp: Stamp, value: Micros, boots: number): number {
    if (stamp.clock === 'yearless') return turn(value);
    if (stamp.clock === 'boot') return boots;
    return stamp.clock === 'dateless' ? turnOfDay(value) : 0;
  }

  function line(stamp: Stamp, value: Micros, boots: number): number {
    turns = turnsBefore(stamp, value, boots);
    if (turns > most) most = turns;
    latest = stamp;
    if (value > at.value) at.later += 1;
    else if (value < at.value) at.earlier += 1;
    at.value = value;
    // Of a log that counts from the boot only the last boot has a time.
    if (!first || (stamp.clock === 'boot' && turns > (first.turns ?? 0))) first = stampAt(stamp, value, turns);
    return turns;
  }

  return {
    line,
    lines({ first: from, end, stamp, stamps, values }, boots, into) {
      for (let i = from + 1; i < end; i += 1) {
        turns = turnsBefore(stamps[stamp[i]!]!, values[i]!, boots);
        if (turns > most) most = turns;
        into[i] = turns;
        if (values[i]! > values[i - 1]!) at.later += 1;
        else if (values[i]! < values[i - 1]!) at.earlier += 1;
      }
      latest = stamps[stamp[end - 1]!]!;
      at.value = values[end - 1]!;
    },
    last,
    end: () => first && { first, last: last()!, turns: most, ...(isNewestFirst() ? { newestFirst: true } : {}) },
  };
}
