import { isoStamp, type Line, withoutCarriageReturn } from '@mountline/core';
import { type CloudwatchEvent, isStreamOfNode } from './cloudwatch-event.ts';

/** Milliseconds, as microseconds and in UTC; a name of a stream holds no blank where Fluent Bit or an agent gives it. */
const HEADER = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3}000)?\+00:00) (\S+)(?: |$)/;

/** Fields that Fluent Bit writes. */
const FIELD = /^\{"(?:hostname|host|ident|systemd_unit|log|stream|time|_p|message|kubernetes)":/;

/** A line of `aws logs tail`; a line of rsyslog has the same form, with a host for the stream. */
export function isTailLine(text: string): boolean {
  const header = HEADER.exec(text);
  return header !== null && (isStreamOfNode(header[2]!) || FIELD.test(text.slice(header[0].length)));
}

interface Place {
  line: number;
  endLine: number;
  offset: number;
  cut: boolean;
}

/** The events of `aws logs tail`: a message of several lines stands as it is, and a line without a stamp goes on from the one above. */
export function tailEvents(give: (event: CloudwatchEvent, place: Place) => void, onStray: (line: Line) => void) {
  let held: { event: CloudwatchEvent; place: Place } | undefined;

  function flush(): void {
    const { event, place } = held ?? {};
    held = undefined;
    if (!event || !place) return;
    // With --format json the object stands below the header.
    if (event.message.startsWith('\n{')) event.message = event.message.slice(1);
    give(event, place);
  }

  return {
    line(raw: Line): void {
      const text = withoutCarriageReturn(raw.text);
      const { line, offset, cut } = raw;
      const header = HEADER.exec(text);
      const stamp = header && isoStamp(header[1]!)?.stamp;
      if (header && stamp) {
        flush();
        const event = {
          timestamp: stamp.value / 1000,
          message: text.slice(header[0].length),
          logStreamName: header[2]!,
        };
        held = { event, place: { line, endLine: line, offset, cut } };
      } else if (held) {
        held.event.message += `\n${text}`;
        held.place.endLine = line;
        if (cut) held.place.cut = true;
      } else if (text.trim() !== '') onStray(raw);
    },
    end: flush,
  };
}
