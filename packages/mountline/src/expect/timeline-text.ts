import { addTo, formatSpan, type Incident, type Interval, isKnown, isoFromMicros, type Report } from '@mountline/core';
import { needReadReport } from './check.ts';
import { nameOf } from './compare.ts';
import { title } from './nearest-miss.ts';

/**
 * What happened, as a text to be kept beside a test: every incident with its steps in the order of time and the first
 * line of each, then how often each kind of event was read, and from when to when. Words of rules are not in it, so it
 * changes when a conclusion changes.
 */
export function timelineText(report: Report): string {
  needReadReport('timelineText', report);
  const { incidents, timeline } = report;
  const stories = incidents.map((incident) => [title(incident), ...steps(incident), ''].join('\n'));
  return `${[...stories, 'Events read', ...events(timeline), ''].join('\n')}`;
}

function steps({ steps }: Incident): string[] {
  const at = ({ time }: Incident['steps'][number]) => time?.from ?? Number.POSITIVE_INFINITY;
  const telling = steps.filter(({ optional, status }) => !optional || !status.startsWith('not-'));
  return table(
    [...telling]
      .sort((a, b) => at(a) - at(b))
      .map((step) => {
        const [first] = step.evidence;
        const count = step.evidence.length > 1 ? `${step.evidence.length} lines` : '';
        return [instant(step.time), nameOf(step), step.status, count, first ? formatSpan(first.span) : ''];
      }),
  );
}

/** Events that follow from others are in the stories. */
function events(timeline: Report['timeline']): string[] {
  const kinds = new Map<string, Interval[]>();
  for (const { kind, time, derivedBy } of timeline) {
    if (derivedBy === undefined) addTo(kinds, kind, time);
  }
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  return table(
    sorted.map(([kind, times]) => [
      instant(times[0]!),
      times.length > 1 ? instant(times.at(-1)!) : '',
      kind,
      `${times.length}`,
    ]),
  );
}

const instant = (time: Interval | null) => (time && isKnown(time.from) ? isoFromMicros(time.from) : '-');

/** Columns as wide as their widest cell, without blanks at the end of a line. */
function table(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(width(i))).join('  ')}`.trimEnd());
}
