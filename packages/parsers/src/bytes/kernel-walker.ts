import {
  blockOf,
  DAY,
  emptyRow,
  type FasterWalker,
  hidingIn,
  type LineWalker,
  lineTable,
  type PassedLines,
  type Row,
  type SkimOptions,
  type Stamp,
  setRow,
} from '@mountline/core';
import { canRun, type Kernel, type KernelExports, kernelFor, MOST_BYTES, put } from './line-kernel.ts';
import type { NodeSpeaker } from './speakers.ts';
import type { StampReader } from './stamps.ts';

/** What WebAssembly reads of a log, with the header that is asked for all other lines. */
export interface KernelForm extends Pick<SkimOptions, 'literals' | 'header' | 'hiding'> {
  /** By the numbers that the kernel gives them. */
  stamps: readonly Stamp[];
  /** A line is an entry of JSON, whose text is a part of it. */
  json: boolean;
  /** What the form is, told at the beginning and behind lines of another log. */
  begin(run: KernelExports): void;
  /** What the header knows of the line above, where it knows more than its host: given to the kernel, and taken from it. */
  above?: { give(run: KernelExports): void; take(run: KernelExports): void };
  /** The line that begins at `from` was read last. */
  learn(run: KernelExports, bytes: Uint8Array, from: number, ids: SpeakerIds): void;
}

/** A speaker by numbers. Bits of `flags`: it is the kernel, its lines carry klog's header. */
export interface SpeakerIds {
  host: number;
  id: number;
  flags: number;
}

/** A file may name more hosts than any journal has. */
const MOST_HOSTS = 4096;

/** Numbers for a node or a boot of it; none is given twice. */
function hostNumbers(): (speaker: NodeSpeaker) => number {
  let known = new Map<string, number>();
  let last = 0;
  return ({ host, bootId }) => {
    const key = `${bootId}\n${host}`;
    const one = known.get(key);
    if (one !== undefined) return one;
    if (known.size >= MOST_HOSTS) known = new Map();
    last += 1;
    known.set(key, last);
    return last;
  };
}

/** Reads the lines that look like others before them without asking for their headers. */
export function kernelWalker({
  literals,
  header,
  hiding,
  stamps: list,
  json,
  begin,
  above,
  learn,
}: KernelForm): FasterWalker {
  return {
    stamps: list,
    most: MOST_BYTES,
    open(decode, stamps, speakers) {
      if (!canRun()) return null;
      const table: PassedLines = { ...lineTable(0, decode), monotonic: null };
      const row: Row = emptyRow();
      const me = {};
      const hostOf = hostNumbers();
      let speakersOf = speakers.list;
      let kernel: Kernel;
      let block = blockOf(new Uint8Array(0));
      let hides = hidingIn(block.bytes, block, hiding);
      let at = 0;
      let end = 0;
      let line = 0;

      function idsOf(speaker: NodeSpeaker): SpeakerIds {
        const flags = Number(speaker.kernel) + Number(speaker.klog) * 2;
        return { host: hostOf(speaker), id: speakers.of(speaker), flags };
      }

      /** A line that the kernel cannot read becomes a row all the same. */
      function ask(walker: LineWalker, i: number): void {
        const { run } = kernel;
        const from: number = run.askFrom.value;
        const to: number = run.askTo.value;
        // Where the text of a line begins with the line, they are one column.
        row.text = from;
        above?.take(run);
        const isRead = header(block, from, to, row);
        above?.give(run);
        if (isRead) learn(run, block.bytes, from, idsOf(row.speaker as NodeSpeaker));
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
        table.monotonic = json ? kernel.monotonic : null;
        table.speaker = kernel.speaker;
        table.from = kernel.from;
        table.to = kernel.to;
        table.text = json ? kernel.text : kernel.from;
        table.textEnd = kernel.textEnd;
      }

      return {
        table,
        rows: 0,
        odds: new Int32Array(0),
        oddCount: 0,
        begin(before, bytes, from, to, first, offset) {
          use(kernelFor(me, literals, begin));
          above?.give(kernel.run);
          // What stands between was read without the kernel.
          if (first !== line) kernel.run.anyHost();
          if (speakersOf !== speakers.list) kernel.run.forgetSpeakers();
          speakersOf = speakers.list;
          at = kernel.place;
          end = put(kernel, [before, bytes.subarray(from, to)], 0);
          block = blockOf(kernel.bytes.subarray(0, end));
          hides = hidingIn(block.bytes, block, hiding);
          line = first;
          table.bytes = block.bytes;
          table.offset = offset - at;
          this.odds = kernel.odds;
        },
        next() {
          const { run } = kernel;
          const walk = json ? run.walkJson : run.walk;
          table.stamps = stamps.list;
          table.speakers = speakers.list;
          let rows = 0;
          this.oddCount = 0;
          while (at < end) {
            at = walk(at, end, rows, line);
            rows = run.rows.value;
            this.oddCount = run.odds.value;
            if (at === end || rows === kernel.rows) break;
            ask(this, rows);
            rows += 1;
            at = run.askTo.value + 1;
          }
          above?.take(run);
          this.rows = rows;
          line += rows;
          return rows > 0;
        },
      };
    },
  };
}

/** Where `13:31:49` stands in a line: behind `Nov 20 ` or behind `2026-11-20T`. */
const timeAt = (bytes: Uint8Array, from: number): number => (bytes[from]! <= 57 ? from + 11 : from + 7);
const SECONDS = 6;
const SIX = 54;

/** The day of the stamp that was read last, of the line at `from`. One of a leap second is of the next day. */
export function learnDay(run: KernelExports, { value, zone }: StampReader, bytes: Uint8Array, from: number) {
  if (bytes[timeAt(bytes, from) + SECONDS] === SIX) return;
  run.learnDay(from, Math.floor((value + (zone ?? 0)) / DAY) * DAY);
}
