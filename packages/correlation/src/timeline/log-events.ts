import {
  beginOf,
  compare,
  counted,
  type Diagnostic,
  type Event,
  listed,
  placeOf,
  type Span,
  UNKNOWN_TIME,
  type Undated,
} from '@mountline/core';
import type { Resolve } from '../clocks/resolve.ts';
import { hostLabel } from '../nodes/hosts.ts';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import { risingTimes } from '../read/reverse-order.ts';

/** Adds the events of a log but those of other nodes: how many these are, and the kinds of those that nothing dates. */
export function addEvents(
  events: Event[],
  reading: Reading,
  resolve: Resolve,
  others: ReadonlySet<string>,
): { undated: Undated[]; foreign: number } {
  const undated = new Map<string, Undated>();
  const leaveOut = ({ kind, line, offset, text, folded }: KnownLine) => {
    if (kind === null) return;
    const known = undated.get(kind);
    const lines = folded?.lines ?? 1;
    if (known) known.lines += lines;
    else undated.set(kind, { kind, lines, span: { ...placeOf(reading.entry), line, offset }, text });
  };
  let foreign = 0;
  const unstamped = reading.extent === null && canBeUndated(reading) ? AT_AN_UNKNOWN_TIME : null;
  const rising = reading.extent?.newestFirst ? risingTimes() : undefined;
  const { logRecords } = reading;
  const add = (record: KnownLine): void => {
    if (others.size > 0 && others.has(hostLabel(record.host) ?? '')) {
      foreign += 1;
      return;
    }
    const resolved = record.stamp ? resolve(record.stamp, record.line) : unstamped;
    const event = eventOf(record, reading, resolved && rising ? rising(resolved) : resolved);
    if (event) {
      if (record.folded) addRepeats(event, record.folded, resolve);
      events.push(event);
    } else leaveOut(record);
  };
  for (let i = 0; i < logRecords.length; i += 1) add(logRecords.at(rising ? -1 - i : i)!);
  for (const { record, before, after, span } of reading.reboots) {
    if (others.has(hostLabel(record.host) ?? '')) continue;
    const time = between(resolve(before, span.line), after && resolve(after, span.line + 1));
    const event = eventOf(record, reading, time);
    if (event) events.push(event);
    else leaveOut(record);
  }
  return { undated: [...undated.values()], foreign };
}

/** From the last line of a boot to the first line of the next one. null where either has no time, or they overlap. */
function between(before: ReturnType<Resolve>, after: ReturnType<Resolve>): ReturnType<Resolve> {
  if (!before || !after || after.time.to <= before.time.from) return null;
  const guesses = [...new Set([...before.guesses, ...after.guesses])];
  return { time: { from: before.time.from, to: after.time.to }, guesses };
}

/** A kernel log that was copied without its stamps, and what commands printed to a terminal. */
const canBeUndated = ({ source }: Reading) =>
  source?.hears === 'kernel' || source?.clock === 'none' || source?.isTimedOnDemand === true;

/** What such a log says happened, and nothing shows when. */
const AT_AN_UNKNOWN_TIME: ReturnType<Resolve> = { time: UNKNOWN_TIME, guesses: [] };

/** One list for all that stand in one file only. */
const NO_COPIES: Span[] = [];

function eventOf(record: KnownLine, reading: Reading, resolved: ReturnType<Resolve>): Event | null {
  const { kind, fields, text, actor, host, program, pid, level, repeats = 1 } = record;
  if (!resolved || kind === null) return null;
  const { container, path } = reading.entry;
  // With every field that an event may have, so that all events are of one hidden class.
  const event: Event = {
    kind,
    time: resolved.time,
    fields,
    span: spanOf(container, path, record),
    also: NO_COPIES,
    text,
    source: reading.source!.name,
    actor: actor ?? program ?? reading.source!.name,
    repeats,
    host,
    program,
    pid,
    level: level ?? undefined,
    folded: undefined,
    guesses: resolved.guesses.length > 0 ? resolved.guesses : undefined,
  };
  return event;
}

/**
 * The event stands for the lines behind it too, to the last of them. Changed in place, as every copy that is extended would have a hidden
 * class of its own.
 */
function addRepeats(event: Event, { lines, last }: NonNullable<KnownLine['folded']>, resolve: Resolve): void {
  const { container, path } = event.span;
  const time = resolve(last.stamp, last.line)?.time ?? event.time;
  event.time = { from: event.time.from, to: time.to };
  event.folded = { lines, last: { time, span: spanOf(container, path, last) } };
}

type Place = Pick<KnownLine, 'line' | 'endLine' | 'offset'>;

function spanOf(container: string | undefined, path: string, { line, endLine, offset }: Place): Span {
  const span: Span = container === undefined ? { path, line, offset } : { container, path, line, offset };
  if (endLine !== undefined) span.endLine = endLine;
  return span;
}

/** Names what they are, the most frequent first: what cannot be dated may still be what somebody looks for. */
export function undatedDiagnostic(reading: Reading, undated: readonly Undated[]): Diagnostic {
  const kinds = undated.toSorted((a, b) => b.lines - a.lines || compare(a.kind, b.kind));
  const count = kinds.reduce((sum, { lines }) => sum + lines, 0);
  return {
    code: 'clock/undated',
    severity: 'loss',
    message: `${reading.entry.path}: ${counted(count, 'event')} without a known time: ${listed(kinds.map(({ kind, lines }) => `${kind} (${lines})`))}`,
    cost: 'they are not on the timeline',
    span: beginOf(reading.entry),
    count,
    help: 'Collect the log with its times (`journalctl -b -o short-iso-precise`). Or add what dates it: /proc/stat (btime) for seconds since boot, `date` for times of day.',
  };
}
