import { isoStamp, type Stamp } from '@mountline/core';
import { isObject, type JsonObject, stringOf } from '../../formats/json/json-values.ts';
import type { CloudwatchEvent } from './cloudwatch-event.ts';

/** Milliseconds of a time as Logs Insights writes it: in UTC, or with the offset that the console shows. */
function millis(value: unknown): number | undefined {
  const text = stringOf(value);
  const iso = text === undefined ? null : isoStamp(text);
  return iso?.length === text?.length && iso ? Math.floor(iso.stamp.value / 1000) : undefined;
}

/** The message as it was sent: where it is JSON, the console saves it taken apart. */
const messageOf = (value: unknown): string | undefined => (isObject(value) ? JSON.stringify(value) : stringOf(value));

/** A row of Logs Insights, by the names of its fields; null where it lacks the time or the message, as one of `stats` does. */
export function resultEvent(row: JsonObject): CloudwatchEvent | null {
  const timestamp = millis(row['@timestamp']);
  const message = messageOf(row['@message']);
  if (timestamp === undefined || message === undefined) return null;
  const [logStreamName, ingestionTime] = [stringOf(row['@logStream']), millis(row['@ingestionTime'])];
  return {
    timestamp,
    message,
    ...(logStreamName === undefined ? {} : { logStreamName }),
    ...(ingestionTime === undefined ? {} : { ingestionTime }),
  };
}

/** A row of `aws logs get-query-results`: a list of fields and values. */
export function rowOfFields(fields: readonly unknown[]): JsonObject {
  const pairs = fields.filter(isObject).map(({ field, value }) => [stringOf(field) ?? '', value] as const);
  return Object.fromEntries(pairs);
}

/**
 * Rows with the newest first, as Logs Insights gives them, in the order of time. `turned` says whether they were, once all of them were
 * given.
 */
export function inOrderOfTime<Place>(give: (event: CloudwatchEvent, place: Place) => void) {
  const held: { event: CloudwatchEvent; place: Place }[] = [];
  return {
    take: (event: CloudwatchEvent, place: Place) => {
      held.push({ event, place });
    },
    end(onTurned: () => void): void {
      const [first, last] = [held[0]?.event.timestamp ?? 0, held.at(-1)?.event.timestamp ?? 0];
      if (first > last) {
        held.reverse();
        onTurned();
      }
      for (const { event, place } of held.splice(0)) give(event, place);
    },
  };
}

/**
 * The stamps of lines that stand in the file in the other order than they were written in: of equal ones each begins a microsecond
 * behind the one before it, so that no order of lines is read out of their places.
 */
export function risingStamps(): (stamp: Stamp) => Stamp {
  let above: Stamp | undefined;
  let behind = 0;
  return (stamp) => {
    behind = above?.value === stamp.value && above.clock === stamp.clock ? Math.min(behind + 1, stamp.width - 1) : 0;
    above = stamp;
    return behind === 0 ? stamp : { ...stamp, value: stamp.value + behind, width: stamp.width - behind };
  };
}
