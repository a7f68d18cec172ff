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
import { quote, saysNothing } from '../formats/tables/row-per-line.ts';
import { type SmartColumn, smartCells } from '../formats/tables/smartcols.ts';
import { echoOrError } from '../formats/tables/stray-line.ts';

/**
 * What df prints: the size of mounted file systems, or their inodes.
 *
 *     Filesystem        Type      Size  Used Avail Use% Mounted on
 *     /dev/vda          ext4      4.9G  1.2G  3.5G  25% /
 *     127.0.0.1:/       nfs4      8.0E  1.2G  8.0E   1% /mnt/efs
 *
 * Defined in src/df.c of GNU coreutils; busybox and Talos (`talosctl mounts`) print the same with other heads. Any of
 * `-h -T -i -P -a --total --output`. Old versions and busybox write a long device on a line of its own. Nothing is
 * escaped: names may hold blanks, and control characters show as `?` for good. `-l` leaves NFS out. Of mounts on one
 * mount point only the last shows, and of mounts of one device only one, if not asked with `-a`. df asks every file
 * system: where a mount hangs df hangs, and as its output is buffered, a df that was killed left nothing at all.
 */
export interface DfRecord extends SourceRecord {
  /** Empty where the mount has no source; `total` in the row of `--total`. */
  filesystem?: string;
  type?: string;
  /** `-` in the row of `--total`. */
  mountedOn?: string;
  /** Use%, Capacity or IUse%; null for `-`. */
  usePercent?: number | null;
  /** Every column under its head, as written: the head tells the unit (`1K-blocks`, `Size`, `Inodes`). */
  columns: Record<string, string>;
}

type Row = Omit<DfRecord, keyof SourceRecord>;

const TEXT = /^(?:filesystem|type|file|mounted on)$/i;
const HEAD =
  /Mounted on|MOUNTED ON|PERCENT USED|Filesystem|FILESYSTEM|Type|File|Inodes|I(?:Used|Free|Use%)|[0-9.]+[A-Za-z]*-blocks|Size|Used|Avail(?:able)?|Use%|Capacity|(?:SIZE|USED|AVAILABLE)\(GB\)/y;
const PERCENT = /^(?:I?Use%|Capacity|PERCENT USED)$/;
const NUMBER = /^(?:-|-?\d[\d.,]*(?:[kKMGTPEZYRQ]i?B?|B)?)$/;
const PERCENTAGE = /^(?:-|-?\d[\d.]*%)$/;

function headsOf(text: string): SmartColumn[] | null {
  const columns: SmartColumn[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ' || text[at] === '\t') {
      at += 1;
      continue;
    }
    HEAD.lastIndex = at;
    const name = HEAD.exec(text)?.[0];
    if (name === undefined || !/^[ \t]?$/.test(text.charAt(at + name.length))) return null;
    columns.push({ name, from: at, to: at + name.length, right: !TEXT.test(name) });
    at += name.length;
  }
  const names = columns.map(({ name }) => name.toLowerCase());
  return names.includes('mounted on') && names.length > 2 ? columns : null;
}

function fits({ name }: SmartColumn, cell: string): boolean {
  if (PERCENT.test(name)) return PERCENTAGE.test(cell);
  return TEXT.test(name) || NUMBER.test(cell);
}

/** Device, perhaps type, numbers, mount point: the numbers show where the device ends, wherever the columns stand. */
function cellsAroundNumbers(text: string, heads: readonly SmartColumn[]): string[] | null {
  const front = heads.findIndex(({ right }) => right);
  const numbers = heads.slice(front, -1);
  if (front < 1 || front > 2 || heads.at(-1)!.right || !numbers.every(({ right }) => right)) return null;
  const words = [...text.matchAll(/[^ \t]+/g)];
  const starts = words.flatMap((_, i) => {
    const found = i >= front - 1 && i + numbers.length < words.length;
    return found && numbers.every((head, k) => fits(head, words[i + k]![0])) ? [i] : [];
  });
  const [at] = starts;
  if (at === undefined || starts.length > 1) return null;
  const type = front === 2 ? [words[at - 1]![0]] : [];
  const deviceEnd = words[at - type.length]!.index;
  const values = words.slice(at, at + numbers.length).map((word) => word[0]);
  return [text.slice(0, deviceEnd).trimEnd(), ...type, ...values, text.slice(words[at + numbers.length]!.index)];
}

function cellsOf(text: string, heads: readonly SmartColumn[]): string[] | null {
  const cells = cellsAroundNumbers(text, heads);
  if (cells) return cells;
  // Names that look like numbers, or columns in an order of one's own: the places of the heads tell.
  const placed = smartCells(text, heads);
  return typeof placed !== 'string' && heads.every((head, i) => fits(head, placed[i]!)) ? placed : null;
}

function rowOf(text: string, heads: readonly SmartColumn[]): Row | null {
  const cells = cellsOf(text.trimEnd(), heads);
  if (!cells) return null;
  const columns = Object.fromEntries(heads.map(({ name }, i) => [name, cells[i]!]));
  const filesystem = columns.Filesystem ?? columns.FILESYSTEM;
  const mountedOn = columns['Mounted on'] ?? columns['MOUNTED ON'];
  const percent = heads.findIndex(({ name }) => PERCENT.test(name));
  return {
    ...(filesystem === undefined ? {} : { filesystem }),
    ...(columns.Type === undefined ? {} : { type: columns.Type }),
    ...(mountedOn === undefined ? {} : { mountedOn }),
    ...(percent < 0 ? {} : { usePercent: cells[percent] === '-' ? null : Number.parseFloat(cells[percent]!) }),
    columns,
  };
}

function open(emit: Emit<DfRecord>): Machine {
  let heads: SmartColumn[] | null = null;
  /** A device that stands on a line of its own. */
  let device: Line | null = null;

  const report = (code: string, { line, offset, text }: Line) =>
    emit.diagnostic({ code, line, offset, detail: quote(text) });

  function flush(): void {
    if (device) report('bad-row', device);
    device = null;
  }

  return lineReader((physical) => {
    const { line, cut } = physical;
    const text = withoutCarriageReturn(physical.text);
    const found = headsOf(text);
    if (found) heads = found;
    if (found || saysNothing(text)) return flush();
    if (text.startsWith('df: ') || !heads || /^rc=\d+$/.test(text)) {
      return report(text.startsWith('df: ') ? 'df-error' : 'stray-line', physical);
    }
    const wrapped = device !== null && /^[ \t]/.test(text);
    const first = wrapped ? device! : physical;
    const row = rowOf(wrapped ? `${withoutCarriageReturn(first.text)} ${text.trimStart()}` : text, heads);
    if (wrapped) device = null;
    flush();
    if (row) {
      const endLine = wrapped ? { endLine: line } : {};
      emit.record({
        line: first.line,
        offset: first.offset,
        ...endLine,
        ...row,
        ...(cut ? { cut: true as const } : {}),
      });
    } else if (wrapped || /^[ \t]/.test(text)) report('bad-row', first);
    else device = physical;
  }, flush);
}

/** Reads `df`: a record is a row of the table, with its sizes as they were printed. */
export const df = defineSource<DfRecord>({
  name: 'df',
  title: 'file system sizes, df',
  type: 'snapshot',
  clock: 'none',
  carriesOver: 'the header names the columns',
  places: [/(^|\/)df([-_.][^/]*)?$/, /(^|\/)df[A-Za-z]{1,4}(\.txt)?$/, /(^|\/)(inodes\.txt|dfto|mounts)$/],
  collectWith: 'timeout 10 df -aPT',
  command: /^df\b/,
  begins: /^Filesystem +(?:Type +)?(?:\S*-blocks|Size|Inodes) /,
  diagnostics: {
    'bad-row': {
      severity: 'loss',
      cost: 'this file system is missing from the table',
      help: 'Compare the line with the table header. A truncated last line means that the collector stopped early.',
    },
    'df-error': {
      severity: 'warning',
      cost: 'df could not query this file system; its size is missing',
      help: 'Check the error: `Stale file handle` and `Input/output error` concern the mount, not df.',
    },
    'stray-line': echoOrError('rows'),
  },
  recognise(head) {
    const lines = filledLines(head).slice(0, 6);
    const at = lines.findIndex((line) => headsOf(line) !== null);
    return at >= 0 && !lines.slice(0, at).some((line) => / type \S+ \(/.test(line));
  },
  open,
});
