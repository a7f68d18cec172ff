import { goDuration, MINUTE, type Micros, microsFromCivil } from '@mountline/core';
import type { KnownLine } from '../read/known-line.ts';
import type { Reading } from '../read/reading.ts';
import { spanOfLine } from '../read/span-of-line.ts';
import { type ClockSet, localOf } from './clock-set.ts';
import { offsetOfWord } from './zones/zone-words.ts';

/**
 * When an operation on a volume fails, kubelet writes when it may be tried again, with year and zone, and how long that is from now
 * (GenerateNoRetriesPermittedMsg of k8s.io/kubernetes/pkg/util/goroutinemap/exponentialbackoff):
 *
 *     Dec 16 17:52:40 … failed. No retries permitted until 2022-12-16 17:54:42.629513682 +0900 JST m=+252.044485589 (durationBeforeRetry 2m2s). …
 */
export interface RetryTime extends ClockSet {
  /** Minutes east of UTC for kubelet. */
  offset: number;
}

const UNTIL =
  /No retries permitted until (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d{1,9})? ([+-]\d{4}) \S{1,20} (?:m=\S{1,40} )?\(durationBeforeRetry "?([\w.]{1,40})"?\)/;

/** A line is written right after its time is taken, and received soon after. */
const NEAR = MINUTE;

/** The last such line of each log whose stamp shows the same time, in the same zone or in UTC. */
export function retryTimes(readings: readonly Reading[]): RetryTime[] {
  return readings.flatMap((reading) => {
    let last: RetryTime | undefined;
    reading.logRecords.findLast((record) => {
      const told = record.fields.backoff === undefined ? undefined : toldBy(record);
      const time = told && { reading, ...told, span: spanOfLine(reading, record) };
      if (time && isOfStamp(time)) last = time;
      return last !== undefined;
    });
    return last ? [last] : [];
  });
}

function isOfStamp(time: RetryTime): boolean {
  const { stamp, at, offset } = time;
  const told = stamp.clock === 'utc' ? stamp.value : (localOf(time) ?? Number.NaN) - offset * MINUTE;
  return Math.abs(told - at) <= NEAR;
}

function toldBy({ text, stamp }: KnownLine): Pick<RetryTime, 'stamp' | 'at' | 'offset'> | undefined {
  const found = stamp && UNTIL.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offset = offsetOfWord(found[7]!);
  const wait = goDuration(found[8]!);
  if (offset === undefined || wait === undefined) return undefined;
  const until: Micros = microsFromCivil({ year, month, day, hour, minute, second, micros: 0 }) - offset * MINUTE;
  return { stamp, at: until - wait, offset };
}
