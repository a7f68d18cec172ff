import {
  DAY,
  dayTurns,
  HOUR,
  type Micros,
  SECOND,
  type SkippedLines,
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
  /** Where its local times begin an hour of the night anew, as they do when summer time ends. */
  falls?: Fall[];
}

/** From this line on the stamps are of the later of two equal hours, where it is one that comes twice. */
interface Fall {
  line: number;
  from: Micros;
  to: Micros;
}

/** Summer time ends in one of these hours of the day. */
const NIGHT = 4 * HOUR;
/** Lines that come late fall by less. */
const LEAST_FALL = HOUR / 2;
/** Stamps that fall more often than that are in no order. */
const MOST_FALLS = 100;

/** Whether local times begin an hour of the night anew. */
const isFall = (from: Micros, to: Micros): boolean =>
  from - to >= LEAST_FALL && Math.floor(from / HOUR) === Math.floor(to / HOUR) && from % DAY < NIGHT;

/** No lines that follow upon each other fall by so much, but where the year turned between them. */
const HALF_YEAR = 183 * DAY;
const YEAR = 366 * DAY;

const isTurn = (from: Micros, to: Micros): boolean => from - to > HALF_YEAR;

const isLocal = (clock: Stamp['clock'] | null) => clock === 'yearless' || clock === 'local';

/** Follows the stamps of a file. */
export interface ExtentWatch {
  /** How often the year or the day had turned, or the node was booted, before this line. A stamp comes in two parts, as most lines have none of their own. */
  line(stamp: Stamp, value: Micros, boots: number, line: number): number;
  /** The same for each of some lines but the first, which was told. `clock` is that of all of them, null where there are several. */
  lines(
    skipped: Pick<SkippedLines, 'first' | 'end' | 'stamp' | 'stamps' | 'values' | 'line'>,
    clock: Stamp['clock'] | null,
    boots: number,
    turns: Int32Array,
  ): void;
  last(): Stamp | null;
  /** So far. */
  falls: readonly Fall[];
  end(): Extent | null;
}

export function watchExtent(): ExtentWatch {
  const turning = watchTurns();
  const { falls, follow } = watchFalls();
  let first: Stamp | null = null;
  let latest: Stamp | null = null;
  let turns = 0;
  let most = 0;
  // In a field a number is changed in place, a variable of a closure would be made anew for every line.
  const at = { value: Number.NEGATIVE_INFINITY, later: 0, earlier: 0, turns: 0 };
  const last = () => latest && stampAt(latest, at.value, turns);

  /** Lines out of order are few and by less than a second, and a clock that was set back is one step. The first line is later than nothing. */
  const isNewestFirst = () => first!.value - at.value - at.turns * YEAR > SECOND && at.earlier > 2 * (at.later - 1);

  return {
    line(stamp, value, boots, nth) {
      turns = turning.before(stamp, value, boots);
      if (turns > most) most = turns;
      latest = stamp;
      if (isTurn(at.value, value)) {
        at.later += 1;
        at.turns += 1;
      } else if (value > at.value) at.later += 1;
      else if (value < at.value) {
        at.earlier += 1;
        if (isLocal(stamp.clock)) follow(at.value, value, nth);
      }
      at.value = value;
      // Of a log that counts from the boot only the last boot has a time.
      if (!first || (stamp.clock === 'boot' && turns > (first.turns ?? 0))) first = stampAt(stamp, value, turns);
      return turns;
    },
    lines({ first: from, end, stamp, stamps, values, line }, clock, boots, into) {
      const spread = spreadOf(values, from, end);
      if (spread.deepest >= LEAST_FALL)
        for (let i = from + 1; i < end; i += 1)
          if (isLocal(stamps[stamp[i]!]!.clock)) follow(values[i - 1]!, values[i]!, line[i]!);
      at.later += spread.later;
      at.earlier += spread.earlier;
      at.turns += spread.turns;
      at.value = values[end - 1]!;
      latest = stamps[stamp[end - 1]!]!;
      const all = turning.beforeAll(clock, spread, boots);
      if (all !== null) {
        turns = all;
        most = Math.max(most, all);
        into.fill(all, from + 1, end);
        return;
      }
      for (let i = from + 1; i < end; i += 1) {
        turns = turning.before(stamps[stamp[i]!]!, values[i]!, boots);
        if (turns > most) most = turns;
        into[i] = turns;
      }
    },
    last,
    falls,
    end() {
      if (!first) return null;
      const yearless = first.clock === 'yearless' ? { yearless: turning.told() } : {};
      const order = isNewestFirst() ? { newestFirst: true as const } : {};
      const told = falls.length > 0 && falls.length <= MOST_FALLS ? { falls } : {};
      return { first, last: last()!, turns: most, ...order, ...yearless, ...told };
    },
  };
}

/** How often the year or the day turned, or the node was booted. */
function watchTurns() {
  const year = yearTurns();
  const turnOfDay = dayTurns();
  return {
    before(stamp: Stamp, value: Micros, boots: number): number {
      if (stamp.clock === 'yearless') return year.before(value);
      if (stamp.clock === 'boot') return boots;
      return stamp.clock === 'dateless' ? turnOfDay(value) : 0;
    },
    /** Before some lines, where that is one number. */
    beforeAll(clock: Stamp['clock'] | null, { least, most }: Spread, boots: number): number | null {
      if (clock === 'yearless') return year.beforeAll(least, most);
      if (clock === 'boot') return boots;
      return clock === null || clock === 'dateless' ? null : 0;
    },
    told: () => year.told(),
  };
}

function watchFalls() {
  const falls: Fall[] = [];
  return {
    falls,
    follow(from: Micros, to: Micros, line: number): void {
      if (falls.length <= MOST_FALLS && isFall(from, to)) falls.push({ line, from, to });
    },
  };
}

interface Spread {
  least: Micros;
  most: Micros;
  later: number;
  earlier: number;
  /** How often the year turned from one line to the next. */
  turns: number;
  deepest: Micros;
}

/** Between which times some lines lie, how many of them are later or earlier than the one above, and by how much at most. */
function spreadOf(values: Float64Array, from: number, end: number): Spread {
  let above = values[from]!;
  let [least, most] = [above, above];
  let [later, earlier, turns, deepest] = [0, 0, 0, 0];
  for (let i = from + 1; i < end; i += 1) {
    const value = values[i]!;
    if (value > above) {
      later += 1;
      if (value > most) most = value;
    } else if (value < above) {
      if (isTurn(above, value)) {
        later += 1;
        turns += 1;
      } else earlier += 1;
      if (value < least) least = value;
      if (above - value > deepest) deepest = above - value;
    }
    above = value;
  }
  return { least, most, later, earlier, turns, deepest };
}
