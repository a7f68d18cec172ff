import { defineSource, type SourceRecord } from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/version: the kernel, and what it was built with.
 *
 *     Linux version 6.1.0-50-amd64 (debian-kernel@lists.debian.org) (gcc-12 (Debian 12.2.0-14) 12.2.0, …) #1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02)
 *
 * Defined in fs/proc/version.c and init/version.c. It does not name the node. The kernel logs the same line at boot: a file with more of
 * the kernel below it is a log.
 */
export interface ProcVersionRecord extends SourceRecord {
  release: string;
  /** `debian-kernel@lists.debian.org` */
  builder: string;
  /** `#1 SMP PREEMPT_DYNAMIC Debian 6.1.176-1 (2026-07-02)`, as `uname -v` has it. */
  version: string;
}

const FORM = /^Linux version (\d{1,5}\.\d{1,5}\S{0,255}) \(([^()\s]{1,255})\) \(/;
/** Behind the compiler in brackets, which may hold a number sign too. */
const VERSION = /^#\d.{0,255}$/;

function parseLine(line: string): RowResult<ProcVersionRecord> {
  const text = line.trim();
  const m = FORM.exec(text);
  const version = text.slice(text.lastIndexOf(' #') + 1);
  return m && VERSION.test(version) ? { release: m[1]!, builder: m[2]!, version } : quote(line);
}

/** Whether a text is the file, and no log of the kernel that begins with the same line. */
export function isProcVersion(head: string): boolean {
  const lines = filledLines(head);
  return lines.length > 0 && lines.length <= 2 && typeof parseLine(lines[0]!) === 'object';
}

/** Reads /proc/version: one record. */
export const procVersion = defineSource<ProcVersionRecord>({
  name: 'proc-version',
  title: 'kernel of the node, /proc/version',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/version$/, /(^|\/)proc-version$/],
  collectWith: 'cat /proc/version',
  live: [{ path: 'proc/version' }],
  begins: FORM,
  onceIn: ['text'],
  scope: 'host',
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
      help: 'Collect it with `cat /proc/version`.',
    },
  },
  clues: ({ release }) => [{ type: 'kernel', release }],
  recognise: isProcVersion,
  open: (emit) => rowPerLine(emit, 'bad-line', parseLine),
});
