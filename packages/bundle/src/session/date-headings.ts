import type { Source } from '@mountline/core';
import type { Section } from './section.ts';
import { type Line, withoutBlankEnd } from './text-lines.ts';

/** A line of `date`: in English, in ISO 8601, or in seconds since 1970. */
const WORDS =
  /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat),? (?=.*\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)(?=.*\b\d\d:\d\d:\d\d\b)(?=.*\b20\d\d\b)[\w:, +-]{15,40}$/;
const ISO = /^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|[+-]\d\d:?\d\d)| [A-Z]{2,6})$/;
const EPOCH = /^[12]\d{9}(?:\.\d{1,9})?$/;

export const isDate = (line: string): boolean => WORDS.test(line) || ISO.test(line) || EPOCH.test(line);

/**
 * Tables below lines of `date`, as from a loop: `while sleep 60; do date; nfsstat -c; done > nfsstat.log`. Null unless the text begins with a
 * date and has a table below one.
 */
export function dated(lines: readonly Line[], sources: readonly Source[]): Section[] | null {
  if (!isDate(lines[0]!.text.trim())) return null;
  const tableOf = (line: string) => sources.find(({ begins }) => begins?.test(line))?.name;
  const sections: (Section & { lines: Line[] })[] = [];
  lines.forEach((line) => {
    const last = sections.at(-1);
    const text = line.text.trim();
    const begun = { line: line.number, lines: [line] };
    if (isDate(text)) {
      // `date; date -u` shows one time twice.
      if (last?.kind === 'date') last.lines.push(line);
      else sections.push({ name: 'date', kind: 'date', isDated: true, ...begun });
    } else if (text === '' && last!.kind === 'date') return;
    else {
      const table = tableOf(line.text);
      const isOther = last!.kind === 'date' || (table !== undefined && table !== last!.kind);
      if (isOther) sections.push({ name: table ?? 'output', kind: table ?? 'output', isDated: true, ...begun });
      else last!.lines.push(line);
    }
  });
  if (!sections.some(({ kind }) => kind !== 'date' && kind !== 'output')) return null;
  return sections.map((section) => ({ ...section, lines: withoutBlankEnd(section.lines) }));
}
