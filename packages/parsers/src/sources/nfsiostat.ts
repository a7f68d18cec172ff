import {
  defineSource,
  type Emit,
  type Line,
  lineReader,
  type Machine,
  type SourceRecord,
  withoutCarriageReturn,
} from '@mountline/core';
import { filledLines } from '../formats/tables/head-lines.ts';
import { wordsOf } from '../formats/tables/named-columns.ts';
import { quote } from '../formats/tables/row-per-line.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

/**
 * What nfsiostat prints: rates of the NFS mounts, computed from mountstats.
 *
 *     127.0.0.1:/ mounted on /mnt/efs:
 *
 *                ops/s       rpc bklog
 *               18.912           0.000
 *
 *     write:             ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)
 *                       18.147        1168.359          64.383        0 (0.0%)         136.875        1267.781
 *
 * Two programs have this name. The one of nfs-utils (tools/nfs-iostat/nfs-iostat.py, nfsiostat(8)) is shown above: with
 * `-a`, `-d` and `-p` it adds lines of text, and versions differ in blanks and columns. The one of sysstat (nfsiostat.c,
 * long gone from it) has a row for each mount: `Filesystem: rBlk_nor/s …`. Both repeat with an interval. The first
 * sample is always the average since the mount, so a mount that hangs now still shows what it did before. An exe time
 * far above the RTT means waiting on this machine. Calls that never end are in none of the figures.
 */
export interface NfsiostatRecord extends SourceRecord {
  /** `HOST:/PATH`. */
  filesystem: string;
  /** Not told by sysstat. */
  mountPoint?: string;
  /** 1 for the first sample of this mount, the average since it was mounted (of sysstat since the boot); then one for each interval. */
  sample: number;
  /** Under their heads, of all operations; a percentage has ` %` behind the name of its column. */
  columns: Record<string, number>;
  /** `read`, `write`; with -a and -d others. */
  operations?: { name: string; columns: Record<string, number> }[];
  /** The lines of -a, -d and -p, as written. */
  text?: string[];
}

const MOUNTED_ON = ' mounted on /';
const COLUMN = /ops?\/s|rpc bklog|kB\/s|kB\/op|retrans|avg (?:RTT|exe|queue) \(ms\)|errors/g;
const SYSSTAT =
  /^Filesystem:? +r(?:Blk|kB|MB)_nor\/s +w(?:Blk|kB|MB)_nor\/s +r(?:Blk|kB|MB)_dir\/s +w(?:Blk|kB|MB)_dir\/s +r(?:Blk|kB|MB)_svr\/s +w(?:Blk|kB|MB)_svr\/s( +r?w?ops\/s)+$/;
/** `Linux 3.10.0 (host) 	11/20/2026 	_x86_64_	(2 CPU)`, and the time of a sample. */
const SYSSTAT_BANNER = /^(?:Linux \S+ \(\S+\)\s.*|\d\d?[/.:-]\d\d[/.:-]\d\d(?:\d\d)?(?: .*)?|Time: .*)$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The values of a line under the heads above it; null where they do not fit. */
function valuesOf(text: string, heads: readonly string[]): Record<string, number> | null {
  const columns: Record<string, number> = {};
  let at = 0;
  for (const word of wordsOf(text)) {
    const percent = /^\((-?\d+(?:\.\d+)?)%\)$/.exec(word);
    if (percent && at > 0) columns[`${heads[at - 1]} %`] = Number(percent[1]);
    else if (NUMBER.test(word) && at < heads.length) columns[heads[at++]!] = Number(word);
    else return null;
  }
  return at === heads.length ? columns : null;
}

/** `HOST:/PATH mounted on /DIR:` */
function isTitle(text: string): boolean {
  const at = text.lastIndexOf(MOUNTED_ON);
  return at > 0 && text.endsWith(':') && text.slice(0, at).includes(':');
}

function headsOf(text: string): string[] {
  return [...text.matchAll(COLUMN)].map((m) => m[0]);
}

const reporter =
  (emit: Emit<NfsiostatRecord>) =>
  (code: string, { line, offset, text }: Line): void =>
    emit.diagnostic({ code, line, offset, detail: quote(text) });

/** The rows of sysstat's program, below their heads. */
function sysstatRows(emit: Emit<NfsiostatRecord>, sampleOf: (key: string) => number) {
  const report = reporter(emit);
  let columns: readonly string[] | null = null;
  /** With -h the name has a line of its own. */
  let name: Line | null = null;

  function flush(): void {
    if (name) report('bad-values', name);
    name = null;
  }

  /** False where there are no heads above it. */
  function onLine(line: Line, text: string): boolean {
    if (!columns) return false;
    const words = wordsOf(text);
    const numbers = words.slice(-columns.length);
    const isRow = numbers.length === columns.length && numbers.every((word) => NUMBER.test(word));
    const own = words.slice(0, -columns.length).join(' ');
    if (!isRow || (own === '' && !name)) {
      flush();
      name = line;
      return true;
    }
    const first = own === '' ? name! : line;
    const filesystem = own === '' ? first.text.trim() : own;
    if (own !== '') flush();
    const endLine = first.line === line.line ? {} : { endLine: line.line };
    const values = Object.fromEntries(columns.map((column, i) => [column, Number(numbers[i])]));
    emit.record({
      line: first.line,
      offset: first.offset,
      ...endLine,
      filesystem,
      sample: sampleOf(filesystem),
      columns: values,
      ...(line.cut ? { cut: true as const } : {}),
    });
    name = null;
    return true;
  }

  return {
    flush,
    line: onLine,
    heads(names: readonly string[]): void {
      columns = names;
    },
  };
}

function open(emit: Emit<NfsiostatRecord>): Machine {
  const samples = new Map<string, number>();
  const sysstat = sysstatRows(emit, sampleOf);
  let mount: NfsiostatRecord | null = null;
  let heads: { operation: string | null; names: string[]; line: Line } | null = null;
  const report = reporter(emit);

  function flush(): void {
    if (heads) report('bad-values', heads.line);
    sysstat.flush();
    if (mount) emit.record(mount);
    heads = null;
    mount = null;
  }

  function sampleOf(key: string): number {
    const sample = (samples.get(key) ?? 0) + 1;
    samples.set(key, sample);
    return sample;
  }

  function begin(line: Line, text: string): void {
    flush();
    const at = text.lastIndexOf(MOUNTED_ON);
    const mountPoint = text.slice(at + 12, -1);
    const sample = sampleOf(mountPoint);
    mount = { line: line.line, offset: line.offset, filesystem: text.slice(0, at), mountPoint, sample, columns: {} };
    if (line.cut) mount.cut = true;
  }

  function values(
    record: NfsiostatRecord,
    { operation, names }: { operation: string | null; names: string[] },
    line: Line,
  ) {
    const columns = valuesOf(line.text, names);
    if (!columns) report('bad-values', line);
    else if (operation === null) record.columns = columns;
    else {
      record.operations ??= [];
      record.operations.push({ name: operation, columns });
    }
  }

  function mountLine(record: NfsiostatRecord, line: Line, text: string): void {
    const found = headsOf(text);
    const operation = /^([a-z_]+):/.exec(text)?.[1] ?? null;
    record.endLine = line.line;
    if (line.cut) record.cut = true;
    if (heads) {
      const above = heads;
      heads = null;
      values(record, above, { ...line, text });
    } else if (found.length > 1) heads = { operation, names: found, line };
    else if (/^\(?\d/.test(text) || text.startsWith('resulted in ')) {
      record.text ??= [];
      record.text.push(text);
    } else report('stray-line', line);
  }

  return lineReader((physical) => {
    const text = withoutCarriageReturn(physical.text).trimEnd();
    if (text === '') return;
    if (isTitle(text)) begin(physical, text);
    else if (SYSSTAT.test(text)) {
      flush();
      sysstat.heads(wordsOf(text).slice(1));
    } else if (SYSSTAT_BANNER.test(text)) flush();
    else if (mount) mountLine(mount, physical, text);
    else if (!sysstat.line(physical, text) && text !== 'No NFS mount points were found') report('stray-line', physical);
  }, flush);
}

/** Reads `nfsiostat`: a record is a mount in one sample. Rates are per second, times in milliseconds. */
export const nfsiostat = defineSource<NfsiostatRecord>({
  name: 'nfsiostat',
  title: 'NFS mount rates, nfsiostat',
  type: 'snapshot',
  clock: 'none',
  begins: /^[^\s:]+:\S* mounted on \//,
  carriesOver: 'a line names the mount of the numbers below it',
  places: [/(^|\/)nfsiostat[^/]*$/],
  collectWith: 'nfsiostat 5 3',
  diagnostics: {
    'bad-values': {
      severity: 'loss',
      cost: 'values of this mount are missing',
      help: 'Compare the line with the header above it. /proc/self/mountstats has the underlying counters.',
    },
    'stray-line': echoOrError('mounts'),
  },
  recognise(head) {
    const lines = filledLines(head).slice(0, 8);
    return (
      lines.some(
        (line, i) => SYSSTAT.test(line) || (isTitle(line) && /^ops?\/s\s+rpc bklog$/.test(lines[i + 1] ?? '')),
      ) || lines[0] === 'No NFS mount points were found'
    );
  },
  open,
});
