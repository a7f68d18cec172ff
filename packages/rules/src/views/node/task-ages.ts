import { type Interval, isKnown, MINUTE, type Micros, SECOND, type Timeline } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { atLeastBetween, atMostBetween, earliestReading, offsetsWhen } from '../efs/local-time.ts';
import { ofOneCapture } from './last-capture.ts';
import { isPs, psTables } from './process-tables.ts';
import type { ProcessRow } from './processes.ts';
import { ageByDay, startAges } from './start-ages.ts';

/**
 * For how long each process of the bundle had lived at least when its table was taken, by pid: from a column of elapsed time, or
 * from its start against that of the youngest process of the same table, or of the `ps` that wrote it, or against the begin of
 * the capture, as the clock of the node shows it at the earliest. Tables that are known to be of a later time than `at` do not
 * count.
 */
export function taskAges(context: FactContext, at: Interval): Map<number, Micros> {
  const { bySpan, byStart } = agesOf(context, at, () => 0);
  const ages = new Map(bySpan);
  for (const [pid, age] of byStart) ages.set(pid, Math.max(age, ages.get(pid) ?? 0));
  return ages;
}

/** The same when the capture began, which may be earlier, and zero for one that began later; where only the elapsed time is there, when the table was taken. */
export function agesAtCapture(context: FactContext, at: Interval): Map<number, Micros> {
  // Starts are cut to the second: the true distance may be shorter by nearly one.
  const { bySpan, byStart } = agesOf(context, at, (youngest, capture) => SECOND + behind(youngest, capture));
  return new Map([...bySpan, ...byStart]);
}

function agesOf(context: FactContext, at: Interval, less: (youngest: Micros, capture: Micros) => Micros) {
  const bySpan = new Map<number, Micros>();
  const byStart = new Map<number, Micros>();
  const note = (ages: Map<number, Micros>, pid: number, age: Micros) =>
    ages.set(pid, Math.max(age, ages.get(pid) ?? 0));
  for (const { snapshot, rows } of psTables(context)) {
    if (isKnown(snapshot.captured.from) && snapshot.captured.from >= at.to) continue;
    // In an earlier capture the pid may be that of another process.
    if (!ofOneCapture(snapshot.captured, at)) continue;
    const started = rows.reduce((most, row) => Math.max(most, row.startedStamp?.value ?? 0), 0);
    const youngest = Math.max(started, earliestReading(snapshot.captured, context.timeline.offsets) ?? 0);
    const offsets = offsetsWhen(youngest, snapshot.captured, context.timeline.offsets);
    const since = less(youngest, snapshot.captured.from);
    for (const row of rows) {
      const elapsed = elapsedOf(row.columns.ELAPSED);
      if (elapsed !== undefined) note(bySpan, row.pid, elapsed);
      if (row.startedStamp)
        note(byStart, row.pid, Math.max(0, atLeastBetween(row.startedStamp.value, youngest, offsets) - since));
    }
    const byMinute = startAges(rows, snapshot.captured, context.timeline.offsets);
    if (!byMinute) {
      for (const { pid, started } of rows) {
        const age = ageByDay(started, snapshot.captured);
        if (age !== undefined) note(byStart, pid, age);
      }
      continue;
    }
    const before = less(byMinute.latest, snapshot.captured.from);
    for (const [pid, age] of byMinute.ages) note(byStart, pid, Math.max(0, age - before));
  }
  return { bySpan, byStart };
}

/** How old a process was when its table was taken, where that shows it: its elapsed time, or its start beside that of the `ps` that wrote the table. */
export function ageIn({ row, table }: ProcessRow): Micros | undefined {
  const elapsed = elapsedOf(row.columns.ELAPSED);
  if (elapsed !== undefined || !row.startedStamp) return elapsed;
  const wrote = [...table.values()].find((other) => isPs(other) && other.startedStamp);
  return wrote && Math.max(0, wrote.startedStamp!.value - row.startedStamp.value);
}

/**
 * How old it can have been then: less than a second more than its elapsed time, or than the distance of starts that are cut to the second.
 * A start that is a time of day or a day alone does not tell.
 */
export function oldestIn({ snapshot, row, table }: ProcessRow, offsets: Timeline['offsets']): Micros | undefined {
  const elapsed = elapsedOf(row.columns.ELAPSED);
  if (elapsed !== undefined) return elapsed + SECOND;
  // A `ps` that hangs is an earlier one.
  const wrote = [...table.values()].filter((other) => isPs(other) && !other.state?.startsWith('D'));
  const reading = wrote.reduce((most, other) => Math.max(most, other.startedStamp?.value ?? 0), 0);
  if (reading === 0 || !row.startedStamp) return undefined;
  const zone = offsetsWhen(reading, snapshot.captured, offsets);
  return atMostBetween(row.startedStamp.value, reading, zone) + SECOND;
}

const QUARTER = 15 * MINUTE;

/**
 * How long after the capture began a table was taken at least: a collector runs one command after the other. The start is a local
 * reading; all offsets of zones are whole quarters of an hour, so the distance within one does not hang on the zone.
 */
function behind(youngest: Micros, capture: Micros): Micros {
  if (!isKnown(capture)) return 0;
  const distance = (((youngest - capture) % QUARTER) + QUARTER) % QUARTER;
  return distance < QUARTER / 2 ? distance : 0;
}

/** `[[DD-]hh:]mm:ss` of etime, or the seconds of etimes. */
function elapsedOf(text: string | undefined): Micros | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * SECOND;
  const m = /^(?:(?:(\d+)-)?(\d+):)?(\d+):(\d\d)$/.exec(text);
  if (!m) return undefined;
  const [days, hours, minutes, seconds] = m.slice(1).map((part) => Number(part ?? 0));
  return (((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!) * SECOND;
}
