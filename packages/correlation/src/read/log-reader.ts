import {
  type Clue,
  type LogRecord,
  type Micros,
  oneClock,
  placeOfLine,
  type SkippedLines,
  type Source,
  type SourceRecord,
  type Span,
  type Stamp,
  stampAt,
} from '@mountline/core';
import { clockSetOf } from '../clocks/clock-set.ts';
import { type StepWatch, watchSteps } from '../clocks/jumps/detect-jumps.ts';
import { type ActivityWatch, watchActivity } from '../timeline/activity.ts';
import { watchPairs } from './clock-pairs.ts';
import { watchStorms } from './coalesce-storms.ts';
import { type ErrorWatch, watchErrors } from './error-lines/watch-errors.ts';
import { type ExtentWatch, watchExtent } from './file-extent.ts';
import { type KnownColumns, knownColumns } from './known-columns.ts';
import type { KnownLine } from './known-line.ts';
import { BOOT_CHANGED, type Reading, type Reboot } from './reading.ts';
import { sharedTexts } from './shared-texts.ts';
import { type UnreadWatch, watchUnread } from './unread-lines.ts';

type Where = Pick<Span, 'container' | 'path'>;

/** A log while it is read, and what follows its lines. */
export interface LogReader {
  where: Where;
  known: KnownColumns;
  share: ReturnType<typeof sharedTexts>;
  clues: Reading['clues'];
  activity: ActivityWatch;
  extent: ExtentWatch;
  steps: StepWatch;
  storms: ReturnType<typeof watchStorms>;
  unread: UnreadWatch;
  errors: ErrorWatch;
  pairs: ReturnType<typeof watchPairs>;
  reboots: Reboot[];
  /** Boots that no line between them tells of, as in the log of a console: the seconds since boot begin anew with the kernel's first line. */
  begunAnew: number;
  /** Of each line that is skipped, how often the year had turned before it. */
  turned: Int32Array;
}

export function openLog(where: Where, source: Source): LogReader {
  const known = knownColumns();
  return {
    where,
    known,
    share: sharedTexts(),
    clues: [],
    activity: watchActivity(where),
    extent: watchExtent(),
    steps: watchSteps(where),
    storms: watchStorms(source, known.fold),
    unread: watchUnread(where),
    errors: watchErrors(),
    pairs: watchPairs(),
    reboots: [],
    begunAnew: 0,
    turned: new Int32Array(0),
  };
}

export const spanOf = (where: Where, { line, endLine, offset }: SourceRecord): Span => ({
  ...where,
  line,
  ...(endLine === undefined ? {} : { endLine }),
  offset,
});

export function addClue({ where, clues, pairs, steps, activity }: LogReader, clue: Clue, record: SourceRecord): void {
  const span = spanOf(where, record);
  if (clue.type === 'clock-pair') {
    const by = pairs(clue.realtime, clue.monotonic, clue.bootId);
    if (by === null) return;
    setBy(activity, steps, steps.between(by, clue.realtime, span));
  }
  clues.push({ clue, span });
}

/** The clock was set by so much: from this line on the stamps are of the new time. */
function setBy(activity: ActivityWatch, steps: StepWatch, by: Micros): void {
  if (by !== 0) activity.step(by, steps.end().at(-1)!.line);
}

/** A line that was read as a record. */
export function addRecord(log: LogReader, record: LogRecord): void {
  const { where, known, clues, activity, extent, steps, storms, reboots, errors } = log;
  if (record.kind === BOOT_CHANGED) {
    storms.forget();
    steps.boot();
    const last = extent.last();
    if (last) reboots.push({ record, before: record.stamp ?? last, span: spanOf(where, record), after: null });
    return;
  }
  if (isNextBoot(log, record)) {
    log.begunAnew += 1;
    steps.boot();
  }
  if (record.stamp) {
    const fell = extent.falls.length;
    const turns = timed(log, record.line, record.stamp, record.stamp.value);
    record.stamp = stampAt(record.stamp, record.stamp.value, turns);
    if (extent.falls.length > fell) {
      const { from, to, line } = extent.falls.at(-1)!;
      activity.step(to - from, line);
    }
    setBy(activity, steps, steps.line(record));
    activity.line(record, turns);
  }
  errors.record(record);
  const clue = clockSetOf(record);
  if (clue) clues.push({ clue, span: spanOf(where, record) });
  if (record.kind === null || storms.takes(record, known.length)) return;
  log.share(record.fields);
  known.push(record);
}

/** Lines of which only time and speaker are told. */
export function addSkipped(log: LogReader, lines: SkippedLines): void {
  const { extent, steps } = log;
  const { first, end, line, stamp, stamps, values } = lines;
  if (log.turned.length < end) log.turned = new Int32Array(end * 2);
  const fell = extent.falls.length;
  // Nothing lies between these lines: what is open closes at the first of them.
  log.turned[first] = timed(log, line[first]!, stamps[stamp[first]!]!, values[first]!);
  const clock = oneClock(lines);
  extent.lines(lines, clock, bootsOf(log), log.turned);
  const fallen = extent.falls
    .slice(fell)
    .map((fall) => ({ i: line.indexOf(fall.line, first), by: fall.to - fall.from }));
  const set = [...addPairs(log, lines), ...steps.skipped(lines), ...fallen].sort((a, b) => a.i - b.i);
  addActivity(log, lines, clock, set);
  log.errors.skipped(lines, log.turned);
  for (let i = first; i < end; i += 1) if (lines.repeats[i] !== 0) addRepeat(log, lines, i);
}

/** A line known by the record of another: one more of a storm, or a line like it. */
function addRepeat({ storms, known, turned }: LogReader, lines: SkippedLines, i: number): void {
  const turns = turned[i]!;
  if (storms.takesRepeat(lines, i, turns)) return;
  const line = repeatedLine(lines, i, turns);
  storms.keepsRepeat(line, lines, i, known.length);
  known.push(line);
}

function repeatedLine(lines: SkippedLines, i: number, turns: number): KnownLine {
  const { record, rest, restBytes } = lines.repeated[lines.repeats[i]!]!;
  const { kind, actor, host, program, pid, unit, level, repeats } = record;
  const { line, offset } = placeOfLine(lines, i);
  return {
    line,
    offset,
    kind,
    stamp: stampAt(lines.stamps[lines.stamp[i]!]!, lines.values[i]!, turns),
    // A copy: JSON cites lines that share this object as one line in several files.
    fields: Object.assign({}, record.fields),
    // V8 keeps both parts, and one copy of the common one.
    text: lines.decode(lines.bytes.subarray(lines.text[i]!, lines.textEnd[i]! - restBytes)) + rest,
    actor,
    host,
    program,
    pid,
    unit,
    level,
    repeats,
  };
}

/** Both clocks of lines that were skipped. Between which of them the clock was set. */
function addPairs({ where, clues, pairs, steps }: LogReader, lines: SkippedLines): { i: number; by: Micros }[] {
  const { first, end, values, monotonic, speaker, speakers } = lines;
  const set: { i: number; by: Micros }[] = [];
  if (monotonic === null) return set;
  for (let i = first; i < end; i += 1) {
    if (Number.isNaN(monotonic[i]!)) continue;
    const { bootId } = speakers[speaker[i]!]!;
    const apart = pairs(values[i]!, monotonic[i]!, bootId);
    if (apart === null) continue;
    const span = skippedSpan(where, lines, i);
    const by = steps.between(apart, values[i]!, span);
    if (by !== 0) set.push({ i, by });
    const boot = bootId === undefined ? {} : { bootId };
    clues.push({ clue: { type: 'clock-pair', realtime: values[i]!, monotonic: monotonic[i]!, ...boot }, span });
  }
  return set;
}

const skippedSpan = (where: Where, { line, endLine, offset, from }: SkippedLines, i: number): Span => ({
  ...where,
  line: line[i]!,
  ...(endLine[i] === line[i] ? {} : { endLine: endLine[i]! }),
  offset: offset + from[i]!,
});

/** Lines in front of a step of the clock are counted before it. */
function addActivity(
  { activity, turned }: LogReader,
  lines: SkippedLines,
  clock: Stamp['clock'] | null,
  set: readonly { i: number; by: Micros }[],
): void {
  let first = lines.first;
  for (const { i, by } of set) {
    if (i > first) activity.skipped({ ...lines, first, end: i }, clock, turned);
    activity.step(by, lines.line[i]!);
    first = i;
  }
  activity.skipped(set.length === 0 ? lines : { ...lines, first }, clock, turned);
}

const bootsOf = ({ reboots, begunAnew }: LogReader) => reboots.length + begunAnew;

function isNextBoot(log: LogReader, { kind, stamp }: LogRecord): boolean {
  if (kind !== 'kernel.boot.started' || stamp?.clock !== 'boot') return false;
  const last = log.extent.last();
  return last !== null && (last.turns ?? 0) === bootsOf(log) && last.value > stamp.value;
}

/** Follows the time of the file. How often the year turned, or the node was booted, before this line. */
function timed(log: LogReader, line: number, stamp: Stamp, value: number): number {
  const { extent, reboots, unread } = log;
  const turns = extent.line(stamp, value, bootsOf(log), line);
  const reboot = reboots.at(-1);
  if (reboot && reboot.after === null) reboot.after = stampAt(stamp, value, stamp.clock === 'boot' ? 0 : turns);
  if (unread.isOpen()) unread.enclose(line, extent.last()!);
  return turns;
}
