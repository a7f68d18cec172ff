import { fileOf, isKnown, isoFromMicros, type Micros, needReports, type Report } from '@mountline/core';
import Papa from 'papaparse';
import { fieldsOf } from '../json/to-json.ts';
import type { Output } from '../output.ts';
import { visible } from '../text/page.ts';
import { phraseOf } from '../text/phrases.ts';
import { podNamesOf } from '../text/pods.ts';

const COLUMNS = [
  'bundle',
  'host',
  'from',
  'to',
  'guesses',
  'kind',
  'what',
  'actor',
  'program',
  'pid',
  'source',
  'file',
  'line',
  'repeats',
  'derived_by',
  'fields',
  'text',
] as const;

/**
 * The timeline as a table, one event a row (RFC 4180). Times are ISO 8601 in UTC, an empty cell where nothing tells.
 * Text of a log that a spreadsheet would take for a formula stands behind an apostrophe, and control characters are shown.
 */
export function toCsv(reports: readonly Report[]): string {
  needReports('toCsv', reports);
  const rows = reports.flatMap((report) => {
    const { bundle, timeline } = report;
    const nameOf = podNamesOf(report);
    return timeline.map(
      (event): Record<(typeof COLUMNS)[number], string | number> => ({
        bundle: bundle.name,
        host: event.host ?? bundle.host.name?.value ?? '',
        from: instant(event.time.from),
        to: instant(event.time.to),
        guesses: event.guesses?.join(' ') ?? '',
        kind: event.kind,
        what: phraseOf(event, nameOf),
        actor: event.actor,
        program: event.program ?? '',
        pid: event.pid ?? '',
        source: event.source,
        file: fileOf(event.span),
        line: event.span.line,
        repeats: event.repeats,
        derived_by: event.derivedBy ?? '',
        fields: JSON.stringify(fieldsOf(event.fields)),
        text: event.text,
      }),
    );
  });
  const data = rows.map((row) => Object.values(row).map((cell) => (typeof cell === 'string' ? shown(cell) : cell)));
  return `${Papa.unparse({ fields: [...COLUMNS], data }, { escapeFormulae: true })}\r\n`;
}

/** Lines and tabs stay what they are. */
const shown = (text: string) => text.replace(/[^\n\t]+/g, visible);

const instant = (t: Micros) => (isKnown(t) ? isoFromMicros(Math.trunc(t)) : '');

/** `--format csv`. */
export const csv: Output = { write: (reports) => toCsv(reports) };
