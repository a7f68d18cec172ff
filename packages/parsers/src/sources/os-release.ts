import { defineSource, type SourceRecord } from '@mountline/core';
import { headingPath } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /etc/os-release: which system the node runs, as assignments of a shell.
 *
 *     NAME="Amazon Linux"
 *     VERSION_ID="2023"
 *     ID=amzn
 *
 * See os-release(5). /etc/os-release is a link to /usr/lib/os-release, so bundles hold it twice. Of a container's file
 * system it tells of the image, not of the node. Values may be bare, or in quotes of either kind.
 */
export interface OsReleaseRecord extends SourceRecord {
  /** `ID`, `VERSION_ID`, `PRETTY_NAME`. */
  name: string;
  /** Without quotes. */
  value: string;
}

const LINE = /^([A-Z][A-Z0-9_]{0,60})=(.*)$/;

/** Takes the quotes off, and the backslashes that a shell takes off between double ones. */
function unquoted(text: string): string {
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1);
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) {
    return text.slice(1, -1).replace(/\\(["$\\`])/g, '$1');
  }
  return text;
}

function parseLine(raw: string): RowResult<OsReleaseRecord> {
  const text = raw.trim();
  if (text.startsWith('#') || headingPath(text) !== null) return null;
  const m = LINE.exec(text);
  return m ? { name: m[1]!, value: unquoted(m[2]!) } : quote(text);
}

/** Reads os-release: a record is a property. */
export const osRelease = defineSource<OsReleaseRecord>({
  name: 'os-release',
  title: 'operating system, /etc/os-release',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)os-release$/],
  collectWith: 'cat /etc/os-release',
  live: [{ path: 'etc/os-release' }],
  begins: /^(?:NAME|PRETTY_NAME|ID|VERSION)=\S/,
  settings: { of: 'os-release', whole: true, in: ({ name, value }) => [[name, value]] },
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'one operating system property is missing',
      help: 'Compare the line with os-release(5).',
    },
  },
  recognise: (head) => {
    const lines = filledLines(head);
    const has = (name: RegExp) => lines.some((line) => name.test(line));
    return (
      LINE.test(lines.find((line) => parseLine(line) !== null) ?? '') && has(/^ID=/) && has(/^(?:NAME|PRETTY_NAME)=/)
    );
  },
  open: (emit) => rowPerLine(emit, 'bad-line', parseLine),
});
