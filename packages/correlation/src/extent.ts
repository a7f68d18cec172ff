import {
  dayTurns,
  type Micros,
  type PassedLines,
  SECOND,
  type Stamp,
  stampAt,
  type Yearless,
  yearTurns,
} from '@mountline/core';

/** First and last stamp of a file, and how often the year or the day turned or the node was booted between them. */
export interface Extent {
  first: Stamp;
  last: Stamp;
  turns: number;
  /** Its lines stand in the other order, as `journalctl -r` and searches in log stores give them. */
  newestFirst?: true;
  /** Of stamps without a year. */
  yearless?: Yearless;
}

/** Follows the stamps of a file, line by line. A stamp comes in two parts, as most lines have none of their own. */
export function watchExtent(): {
  /** How often the year or the day had turned, or the node was booted, before this line. */
  line(stamp: Stamp, value: Micros, boots: number): number;
  /** The same for each of some lines but the first, which was told. `clock` is that of all of them, null where there are several. */
  lines(
    passed: Pick<PassedLines, 'first' | 'end' | 'stamp' | 'stamps' | 'values'>,
    clock: Stamp['clock'] | null,
    boots: number,
    turns: Int32Array,
  ): void;
  last(): Stamp | null;
  end(): Extent | null;
} {
  const year = yearTurns();
  const turnOfDay = dayTurns();
  let first: Stamp | null = null;
  let latest: Stamp | null = null;
  let turns = 0;
  let most = 0;
  // In a field a number is changed in place, a variable of a closure would be made anew for every line.
  const at = { value: Number.NEGATIVE_INFINITY, later: 0, earlier: 0 };
  const last = () => latest && stampAt(latest, at.value, turns);

  /** Lines out of order are few and by less than a second, and a clock that was set back is one step. The first line is later than nothing. */
  const isNewestFirst = () => first!.value - at.value > SECOND && at.earlier > 2 * (at.later - 1);

  function turnsBefore(stamp: Stamp, value: Micros, boots: number): number {
    if (stamp.clock === 'yearless') return year.before(value);
    if (stamp.clock === 'boot') return boots;
    return stamp.clock === 'dateless' ? turnOfDay(value) : 0;
  }

  /** The turns before some lines, where that is one number. */
  function turnsBeforeAll(clock: Stamp['clock'] | null, { least, most }: Spread, boots: number): number | null {
    if (clock === 'yearless') return year.beforeAll(least, most);
    if (clock === 'boot') return boots;
    return clock === null || clock === 'dateless' ? null : 0;
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
    lines({ first: from, end, stamp, stamps, values }, clock, boots, into) {
      const spread = spreadOf(values, from, end);
      at.later += spread.later;
      at.earlier += spread.earlier;
      at.value = values[end - 1]!;
      latest = stamps[stamp[end - 1]!]!;
      const all = turnsBeforeAll(clock, spread, boots);
      if (all !== null) {
        turns = all;
        most = Math.max(most, all);
        into.fill(all, from + 1, end);
        return;
      }
      for (let i = from + 1; i < end; i += 1) {
        turns = turnsBefore(stamps[stamp[i]!]!, values[i]!, boots);
        if (turns > most) most = turns;
        into[i] = turns;
      }
    },
    last,
    end() {
      if (!first) return null;
      const yearless = first.clock === 'yearless' ? { yearless: year.told() } : {};
      return { first, last: last()!, turns: most, ...(isNewestFirst() ? { newestFirst: true } : {}), ...yearless };
    },
  };
}

interface Spread {
  least: Micros;
  most: Micros;
  later: number;
  earlier: number;
}

/** Between which times some lines lie, and how many of them are later or earlier than the one above. */
function spreadOf(values: Float64Array, from: number, end: number): Spread {
  let above = values[from]!;
  let [least, most] = [above, above];
  let [later, earlier] = [0, 0];
  for (let i = from + 1; i < end; i += 1) {
    const value = values[i]!;
    if (value > above) {
      later += 1;
      if (value > most) most = value;
    } else if (value < above) {
      earlier += 1;
      if (value < least) least = value;
    }
    above = value;
  }
  return { least, most, later, earlier };
}
