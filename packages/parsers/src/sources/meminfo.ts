import { defineSource, type SourceRecord } from '@mountline/core';
import { headingPath } from '../formats/files/collected-files.ts';
import { filledLines } from '../formats/tables/head-lines.ts';
import { quote, type RowResult, rowPerLine } from '../formats/tables/row-per-line.ts';

/**
 * /proc/meminfo: how the memory of the node is used, a name and a value a line.
 *
 *     MemTotal:        4019368 kB
 *     MemAvailable:    3712340 kB
 *     Writeback:             0 kB
 *     HugePages_Total:       0
 *
 * See proc_meminfo(5) and fs/proc/meminfo.c. `kB` means 1024 bytes; counts of pages have no unit. The kernel decides
 * which lines there are: those that are not known here are kept. `NFS_Unstable` is 0 since Linux 5.8, where such pages
 * count as `Writeback`. A file of one NUMA node (/sys/devices/system/node/node0/meminfo) has `Node 0 ` in front.
 */
export interface MeminfoRecord extends SourceRecord {
  /** `MemAvailable`, `Active(anon)`. */
  name: string;
  value: bigint;
  /** `kB`; null for a count. */
  unit: 'kB' | null;
  /** The NUMA node, where the line names one. */
  node?: number;
}

const LINE = /^(?:Node (\d{1,4}) )?([A-Z][\w()]{1,60}): +(\d{1,20})( kB)?$/;

function parseLine(text: string): RowResult<MeminfoRecord> {
  if (headingPath(text) !== null) return null;
  const m = LINE.exec(text.trim());
  if (!m) return quote(text);
  const node = m[1] === undefined ? {} : { node: Number(m[1]) };
  return { name: m[2]!, value: BigInt(m[3]!), unit: m[4] === undefined ? null : 'kB', ...node };
}

/** Reads /proc/meminfo: a record is a value, in kB where its unit says so. */
export const meminfo = defineSource<MeminfoRecord>({
  name: 'meminfo',
  title: 'memory, /proc/meminfo',
  type: 'snapshot',
  clock: 'none',
  places: [/(^|\/)proc\/meminfo$/, /(^|\/)node\d+\/meminfo$/, /(^|\/)(?:proc[-_])?meminfo(?:\.txt)?$/],
  collectWith: 'cat /proc/meminfo',
  live: [{ path: 'proc/meminfo' }],
  evidence: 'memory',
  begins: /^(?:Node \d+ )?MemTotal: +\d+ kB$/,
  diagnostics: {
    'bad-line': {
      severity: 'loss',
      cost: 'one memory value is missing',
      help: 'Compare the line with proc_meminfo(5).',
    },
  },
  recognise: (head) =>
    filledLines(head)
      .slice(0, 3)
      .some((line) => /^(?:Node \d+ )?MemTotal: +\d+ kB$/.test(line)),
  open: (emit) => rowPerLine(emit, 'bad-line', parseLine),
});
