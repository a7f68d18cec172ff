import { type Event, fileOf, isKnown, isoFromMicros, type Micros, needReports, type Report } from '@mountline/core';
import { fieldsOf, shown } from '../json/to-json.ts';
import type { Output } from '../output.ts';
import { phraseOf } from '../text/phrases.ts';
import { podNamesOf } from '../text/pods.ts';

/**
 * The timeline as JSON lines for Timesketch: `message`, `datetime` and `timestamp_desc` are what its importer asks for
 * (docs of Timesketch, "Import from JSON or CSV"), the rest are columns of ours. `timestamp` is in microseconds. An
 * event that lasted, or whose time is not known exactly, stands at its begin, with its width in `timestamp_desc`.
 */
export function toTimesketch(reports: readonly Report[]): string {
  needReports('toTimesketch', reports);
  return reports
    .flatMap((report) => report.timeline.map((event) => `${shown(JSON.stringify(row(event, report)))}\n`))
    .join('');
}

function row(event: Event, report: Report) {
  const { bundle } = report;
  const { at, what } = dated(event, bundle.capture?.from);
  return {
    message: phraseOf(event, podNamesOf(report)),
    datetime: isoFromMicros(at),
    timestamp: at,
    timestamp_desc: what,
    data_type: `mountline:${event.kind}`,
    kind: event.kind,
    actor: event.actor,
    source: event.source,
    hostname: event.host ?? bundle.host.name?.value ?? '',
    bundle: bundle.name,
    file: fileOf(event.span),
    line: event.span.line,
    text: event.text,
    repeats: event.repeats,
    ...(event.derivedBy === undefined ? {} : { derived_by: event.derivedBy }),
    ...(event.guesses === undefined ? {} : { guesses: event.guesses }),
    fields: fieldsOf(event.fields),
  };
}

/** Timesketch takes no row without a time: one that has none stands at the capture, and says so. */
function dated({ time }: Event, capture: Micros | undefined): { at: Micros; what: string } {
  const { from, to } = time;
  if (isKnown(from) && isKnown(to))
    return {
      at: Math.trunc(from),
      what: to - from > 1_000_000 ? `from, until ${isoFromMicros(Math.trunc(to))}` : 'at',
    };
  if (isKnown(from)) return { at: Math.trunc(from), what: 'then or later' };
  if (isKnown(to)) return { at: Math.trunc(to), what: 'then or before' };
  return { at: capture ?? 0, what: 'time unknown' };
}

/** `--format timesketch`. */
export const timesketch: Output = { write: (reports) => toTimesketch(reports) };
