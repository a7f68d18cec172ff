import { isoStamp, type Line, LONGEST_RECORD, withoutCarriageReturn } from '@mountline/core';
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

/** What `aws logs create-export-task` puts into a bucket: milliseconds, and the event. */
const EXPORTED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) /;

/** A line of efs-utils, as an agent sends it. */
const OF_EFS = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [A-Z]{1,5} - [A-Z]{4,8} - /;

/** A line of such a file, where Fluent Bit wrote the event, or efs-utils: other programs begin their lines with a time too. */
export function isExportedLine(text: string): boolean {
  const header = EXPORTED.exec(text)?.[0];
  if (header === undefined) return false;
  const message = text.slice(header.length);
  return FIELD.test(message) || OF_EFS.test(message);
}

interface Header {
  timestamp: number;
  logStreamName?: string;
  length: number;
}

function headerOfTail(text: string): Header | null {
  const header = HEADER.exec(text);
  const stamp = header && isoStamp(header[1]!)?.stamp;
  return stamp ? { timestamp: stamp.value / 1000, logStreamName: header![2]!, length: header![0].length } : null;
}

/** The stream of an exported file is the folder that it lies in: `exportedlogs/TASK/STREAM/000000.gz`. */
export function exportedHeader(path: string): (text: string) => Header | null {
  const folder = path.split('/').at(-2);
  const name = folder === undefined ? {} : { logStreamName: folder };
  return (text) => {
    const header = EXPORTED.exec(text);
    const stamp = header && isoStamp(header[1]!)?.stamp;
    return stamp ? { timestamp: stamp.value / 1000, ...name, length: header![0].length } : null;
  };
}

interface Place {
  line: number;
  endLine: number;
  offset: number;
  cut: boolean;
}

/** The events of `aws logs tail`, or of a file whose header is another: a message of several lines stands as it is, and a line without a stamp goes on from the one above. */
export function tailEvents(
  give: (event: CloudwatchEvent, place: Place) => void,
  onStray: (line: Line) => void,
  headerOf = headerOfTail,
) {
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
      const header = headerOf(text);
      if (header) {
        flush();
        const { length, ...told } = header;
        const event = { ...told, message: text.slice(length) };
        held = { event, place: { line, endLine: line, offset, cut } };
      } else if (held) {
        if (held.event.message.length <= LONGEST_RECORD) held.event.message += `\n${text}`;
        held.place.endLine = line;
        if (cut) held.place.cut = true;
      } else if (text.trim() !== '') onStray(raw);
    },
    end: flush,
  };
}
