import { type Interval, isKnown, type Micros, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import type { PsRecord } from '@mountline/parsers/ps';

/**
 * For how long each process of the bundle has lived at least, by pid: from a column of elapsed time, else from its
 * start against that of the youngest process of the same table, which was there when the table was taken. Tables that are
 * known to be of a later time than `at` do not count.
 */
export function taskAges(context: FactContext, at: Interval): Map<number, Micros> {
  const ages = new Map<number, Micros>();
  const note = (pid: number, age: Micros) => ages.set(pid, Math.max(age, ages.get(pid) ?? 0));
  for (const { snapshot, rows } of context.rows<PsRecord>('ps')) {
    if (isKnown(snapshot.captured.from) && snapshot.captured.from >= at.to) continue;
    const youngest = rows.reduce((most, row) => Math.max(most, row.startedStamp?.value ?? 0), 0);
    for (const row of rows) {
      const elapsed = elapsedOf(row.columns.ELAPSED);
      if (elapsed !== undefined) note(row.pid, elapsed);
      if (row.startedStamp) note(row.pid, youngest - row.startedStamp.value);
    }
  }
  return ages;
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
