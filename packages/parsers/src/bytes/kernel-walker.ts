import {
  type Block,
  blockOf,
  emptyRow,
  type FasterWalker,
  hidingIn,
  type LineWalker,
  lineTable,
  type PassedLines,
  type Row,
  type SkimOptions,
  setRow,
  tunedLiterals,
} from '@mountline/core';
import { canRun, type Kernel, kernelFor, MOST_BYTES } from './line-kernel.ts';
import type { KernelStamps } from './stamps.ts';

export interface KernelForm extends Pick<SkimOptions, 'literals' | 'header' | 'hiding'> {
  stamps: KernelStamps;
  joinsKlog: boolean;
  zoned: boolean;
  oneHost: boolean;
  /** Control characters are written in octal, which hides letters. */
  octal: boolean;
  /** What may be kept of the header that was read last, of the line that begins at `from`. */
  learn(block: Block, from: number): Learnt;
}

export interface Learnt {
  /** Midnight of the day that the line begins with. NaN where it cannot be told. */
  day: number;
  /** Where the names begin, how long `HOST NAME[` is, and how many bytes of it stand in front of the name. */
  names: number;
  length: number;
  name: number;
  kernel: boolean;
  klog: boolean;
}

const FORMS = { yearless: 1, iso: 2, either: 3 };
const MOST_HOSTS = 4096;

/** Reads the lines that look like others before them without asking for their headers. */
export function kernelWalker(form: KernelForm): FasterWalker {
  const { literals, header, hiding, stamps: read } = form;
  return {
    stamps: read.list,
    most: MOST_BYTES,
    open(decode, stamps, speakers) {
      if (!canRun()) return null;
      const tuned = tunedLiterals(literals);
      const table: PassedLines = { ...lineTable(0, decode), monotonic: null };
      const row: Row = emptyRow();
      const me = {};
      let hosts = new Map<string | undefined, number>();
      let speakersOf = speakers.list;
      let kernel: Kernel;
      let block = blockOf(new Uint8Array(0));
      let hides = hidingIn(block.bytes, block, hiding);
      let at = 0;
      let end = 0;
      let line = 0;
      /** What is to be added to an address to get a place in the chunk. */
      let shift = 0;

      const hostId = (host: string | undefined): number => {
        if (hosts.size > MOST_HOSTS) hosts = new Map();
        const known = hosts.get(host) ?? hosts.size + 1;
        hosts.set(host, known);
        return known;
      };

      function begin(run: Kernel['run']): void {
        run.begin(FORMS[read.form], read.digits, form.joinsKlog, form.zoned, form.octal, form.oneHost);
      }

      function learn(from: number): void {
        const { day, names, length, name, kernel: isKernel, klog } = form.learn(block, from);
        const { run } = kernel;
        if (!Number.isNaN(day)) run.learnDay(from - shift, day);
        const flags = Number(isKernel) + Number(klog) * 2;
        run.learnSpeaker(names - shift, length, name, hostId(row.speaker.host), speakers.of(row.speaker), flags);
      }

      /** A line that the kernel cannot read becomes a row all the same. */
      function ask(walker: LineWalker, i: number): void {
        const { run } = kernel;
        const from = run.askFrom.value + shift;
        const to = run.askTo.value + shift;
        // The text of a line begins where the line does: they are one column.
        row.text = from;
        const isRead = header(block, from, to, row);
        if (isRead) learn(from);
        else run.anyHost();
        const alone = isRead && !hides(row.text, row.textEnd);
        row.line = line + i;
        row.endLine = row.line;
        row.from = from;
        row.to = to;
        setRow(table, i, row, alone ? stamps.of(row.stamp) : 0, alone ? speakers.of(row.speaker) : 0);
        if (alone && run.askHit.value === 0) return;
        walker.odds[walker.oddCount] = i * 2 + Number(alone);
        walker.oddCount += 1;
        run.odds.value = walker.oddCount;
      }

      function use(next: Kernel): void {
        kernel = next;
        table.line = kernel.line;
        table.endLine = kernel.line;
        table.stamp = kernel.stamp;
        table.values = kernel.values;
        table.speaker = kernel.speaker;
        table.from = kernel.from;
        table.to = kernel.to;
        table.text = kernel.from;
        table.textEnd = kernel.textEnd;
      }

      return {
        table,
        rows: 0,
        odds: new Int32Array(0),
        oddCount: 0,
        begin(bytes, from, to, first) {
          use(kernelFor(me, tuned(bytes, from, to), begin));
          if (speakersOf !== speakers.list) kernel.run.forgetSpeakers();
          speakersOf = speakers.list;
          block = blockOf(bytes);
          hides = hidingIn(bytes, block, hiding);
          kernel.bytes.set(block.bytes.subarray(from, to), kernel.text);
          end = kernel.text + to - from;
          kernel.bytes.fill(0, end, end + 16);
          at = kernel.text;
          shift = from - at;
          line = first;
          table.bytes = block.bytes;
          this.odds = kernel.odds;
        },
        next() {
          const { run } = kernel;
          table.stamps = stamps.list;
          table.speakers = speakers.list;
          let rows = 0;
          this.oddCount = 0;
          while (at < end) {
            at = run.walk(at, end, rows, line + rows, shift);
            rows = run.rows.value;
            this.oddCount = run.odds.value;
            if (at === end || rows === kernel.rows) break;
            ask(this, rows);
            rows += 1;
            at = run.askTo.value + 1;
          }
          this.rows = rows;
          line += rows;
          return rows > 0;
        },
      };
    },
  };
}
