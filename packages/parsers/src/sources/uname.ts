import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { wordsOf } from '../formats/tables/named-columns.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * What `uname -a` printed.
 *
 *     Linux ip-10-0-37-114 6.1.0-50-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02) x86_64 GNU/Linux
 *
 * See uname(1). The version begins with `#` and holds blanks. Processor and platform are left out where they are not
 * known (Debian) or repeat the machine (`x86_64 x86_64 x86_64`).
 */
export interface UnameRecord extends SourceRecord {
  /** `Linux`. */
  sysname: string;
  /** The name of the node. */
  nodename: string;
  release: string;
  version: string;
  machine: string;
  operatingSystem: string;
}

const SYSTEMS = new Set(['GNU/Linux', 'Linux']);

function parseLine(line: string): RowResult<UnameRecord> {
  const words = wordsOf(line.trim());
  const operatingSystem = words.pop() ?? '';
  const machine = words.pop() ?? '';
  while (words.at(-1) === machine) words.pop();
  const [sysname, nodename, release, ...version] = words;
  if (sysname !== 'Linux' || !version[0]?.startsWith('#') || !SYSTEMS.has(operatingSystem)) return quote(line);
  return { sysname, nodename: nodename!, release: release!, version: version.join(' '), machine, operatingSystem };
}

/** Reads `uname -a`: one record. */
export const uname = defineSource<UnameRecord>({
  name: 'uname',
  title: 'kernel and host name, uname -a',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)uname(?:[-_]-?a)?(?:\.txt)?$/],
  collectWith: 'uname -a',
  begins: /^Linux \S{1,255} \d{1,5}\.\d{1,5}\S{0,255} #\d/,
  onceIn: ['text'],
  scope: 'name',
  settings: {
    of: 'kernel',
    in: ({ release, version }) => [
      ['release', release],
      ['version', version],
    ],
  },
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'this line does not give the kernel version',
      help: 'Collect it with uname -a: other options omit parts.',
    },
  },
  clues: ({ nodename, release }) => [
    { type: 'host', name: nodename },
    { type: 'kernel', release },
  ],
  recognise: (head) => {
    const lines = filledLines(head);
    return lines.length > 0 && typeof parseLine(lines[0]!) !== 'string';
  },
  open: (emit) => rowPerLine(emit, 'bad-line', parseLine),
});
