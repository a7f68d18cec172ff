import {
  addTo,
  DAY,
  type Interval,
  isKnown,
  type Micros,
  middleOf,
  SECOND,
  type Span,
  type Stamp,
} from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { spanOfLine } from '../read/span-of-line.ts';
import { asText } from '../timeline/as-text.ts';

/** NTP cannot hold a clock with a larger drift. */
const MOST = 500e-6;

/** How close two logs stamp the same line: the kernel when it writes it, the journal when it receives it, a syslog to the second. */
export const NEAR = 2 * SECOND;

/** The usual drift of a quartz, 4 s a day: a clock that no other log confirms may be off by this much, in whole seconds. */
export const MAY_BE_OFF = 50e-6;

/** How many of the last lines are compared. Rates are tried with the last of these, each with the nearest lines of the same text. */
const LINES = 200;
const THEIRS = 10 * LINES;
const FIRST_TRIES = 20;
const LIKE = 50;

/** How many days a node may have run if nothing shows it, and how many copies are needed then. */
const UPTIMES = [1, 10, 100];
const FEW = 3;

/** The share of the lines expected in both logs that must be in both: a log may drop some in a storm. */
const PART = 0.8;

/** The drift of a clock that counts from the boot, as a share of what it counts; positive if it is ahead. */
export interface Drift {
  rate: number;
  /** When it began to count; it was right then. */
  boot: Micros;
  /** How far it is off at the last line of the file. */
  apart: Micros;
  lines: number;
  anchors: Span[];
}

interface Told {
  kind: string;
  line: string;
  at: Micros;
  span: Span;
}

type TimeOf = (stamp: Stamp, line?: number) => Interval | undefined;

/** A log with the times of its stamps as they are. */
export interface Stamped {
  reading: Reading;
  timeOf: TimeOf;
}

/**
 * The kernel stamps its lines by counting processor ticks, and nothing adjusts that: on a node that has run for months, every form of `dmesg`
 * may be minutes off. The journal or a syslog stamped the same lines with the time of day, so both together show the drift: the rate at which
 * most lines of one log have a copy in the other.
 */
export function driftOf(
  own: Stamped,
  others: readonly Stamped[],
  boot: Micros,
  capture: Interval | null,
  most = MOST,
): Drift | undefined {
  const since = (at: Micros) => at - boot;
  const lines = told(own)
    .filter(({ at }) => since(at) * most > NEAR)
    .slice(-LINES);
  if (lines.length === 0) return undefined;
  const kinds = new Set(lines.map(({ kind }) => kind));
  const logs = others.map((other) => likesIn(other, kinds));
  const last = extentOf(own)?.to ?? lines.at(-1)!.at;
  let best: { rate: number; pairs: [Told, Told][] } | undefined;
  for (const { likes, extent } of logs) {
    if (likes.size === 0 || !extent) continue;
    for (const rate of ratesOf(lines, likes, since, most)) {
      const right = (at: Micros) => at - rate * since(at);
      const isRead = (at: Micros) => at >= extent.from - NEAR && at <= extent.to + NEAR;
      const ought = likesOf(lines.filter(({ at }) => isRead(right(at))));
      const [from, to] = [right(lines[0]!.at) - NEAR, (capture?.from ?? right(last)) + NEAR];
      let ofBoth = 0;
      const pairs = [...new Set([...ought.keys(), ...likes.keys()])].flatMap((line) => {
        const mine = ought.get(line) ?? [];
        const theirs = (likes.get(line) ?? []).filter(({ at }) => at >= from && at <= to);
        ofBoth += Math.max(mine.length, theirs.length);
        return inPairs(mine, theirs, right);
      });
      if (pairs.length === 0 || pairs.length < ofBoth * PART) continue;
      const more = best ? pairs.length - best.pairs.length : 1;
      if (more > 0 || (more === 0 && Math.abs(rate) < Math.abs(best!.rate))) best = { rate, pairs };
    }
  }
  if (!best) return undefined;
  const { pairs } = best;
  const sum = (of: (pair: [Told, Told]) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  const rate = sum(([line, like]) => line.at - like.at) / sum(([line]) => since(line.at));
  const apart = Math.round(rate * since(lines.at(-1)!.at));
  pairs.sort(([a], [b]) => a.at - b.at);
  return { rate, boot, apart, lines: pairs.length, anchors: pairs.at(-1)!.map(({ span }) => span) };
}

/**
 * The same without a boot time: several uptimes at the first line are tried, with no more than the usual drift of a quartz, which is seven
 * minutes at most. A few matching lines prove nothing, because other lines may have the same words.
 */
export function driftOfUnknownBoot(
  own: Stamped,
  others: readonly Stamped[],
  capture: Interval | null,
): Drift | undefined {
  const first = extentOf(own)?.from;
  if (first === undefined) return undefined;
  const drifts = UPTIMES.flatMap((days) => driftOf(own, others, first - days * DAY, capture, MAY_BE_OFF) ?? []);
  const [best] = drifts.sort((a, b) => b.lines - a.lines || Math.abs(a.rate) - Math.abs(b.rate));
  return best && best.lines >= FEW ? best : undefined;
}

/** The kernel's lines that a template knows, each at the middle of its time. */
function told({ reading, timeOf }: Stamped, kinds?: ReadonlySet<string>): Told[] {
  const all: Told[] = [];
  reading.logRecords.forEach((record) => {
    const { kind, stamp, actor, fields } = record;
    if (kind === null || !stamp || actor !== 'kernel' || (kinds && !kinds.has(kind))) return;
    const time = timeOf(stamp, record.line);
    if (!time || !isKnown(time.from)) return;
    all.push({ kind, line: `${kind} ${asText(fields)}`, at: middleOf(time), span: spanOfLine(reading, record) });
  });
  return all.sort((a, b) => a.at - b.at);
}

/** The last lines of another log, and since when it was read to find them. */
function likesIn(other: Stamped, kinds: ReadonlySet<string>) {
  const all = told(other, kinds);
  const kept = all.slice(-THEIRS);
  const extent = extentOf(other);
  const isCut = kept.length < all.length;
  return { likes: likesOf(kept), extent: extent && { from: isCut ? kept[0]!.at : extent.from, to: extent.to } };
}

function likesOf(lines: readonly Told[]): Map<string, Told[]> {
  const likes = new Map<string, Told[]>();
  for (const one of lines) addTo(likes, one.line, one);
  return likes;
}

function extentOf({ reading, timeOf }: Stamped): Interval | undefined {
  const [first, last] = [reading.extent?.first, reading.extent?.last].map((stamp) => stamp && timeOf(stamp));
  return first && last ? { from: first.from, to: last.to } : undefined;
}

/** The rates at which one of the last lines would be a copy of one with the same text. No drift is tried first. */
function ratesOf(
  lines: readonly Told[],
  likes: ReadonlyMap<string, readonly Told[]>,
  since: (at: Micros) => Micros,
  most: number,
): number[] {
  const rates = lines.slice(-FIRST_TRIES).flatMap(({ line, at }) =>
    (likes.get(line) ?? [])
      .map((like) => (at - like.at) / since(at))
      .filter((rate) => Math.abs(rate) <= most)
      .sort((a, b) => Math.abs(a) - Math.abs(b))
      .slice(0, LIKE),
  );
  return [0, ...new Set(rates)];
}

/** Each line with its copy at that rate; no line has two. */
function inPairs(mine: readonly Told[], theirs: readonly Told[], right: (at: Micros) => Micros): [Told, Told][] {
  let next = 0;
  return mine.flatMap((line): [Told, Told][] => {
    const at = right(line.at);
    while (next < theirs.length && theirs[next]!.at < at - NEAR) next += 1;
    const like = theirs[next];
    if (!like || like.at > at + NEAR) return [];
    next += 1;
    return [[line, like]];
  });
}
