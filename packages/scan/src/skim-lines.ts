import {
  concatenated,
  everyLine,
  type Line,
  type LineMachine,
  type Machine,
  placeOfLine,
  type SkippedLines,
} from '@mountline/core';
import type { LineForm } from './forms.ts';
import { isReadAlone, type Listening } from './listening.ts';
import type { Literals } from './literals.ts';
import { type OpenLine, openLine } from './open-line.ts';
import { canScan, MOST_BYTES, put } from './scan.ts';
import { skipRows } from './skip-rows.ts';
import { type Walk, walkOf } from './walk.ts';

export interface SkimOptions {
  form: LineForm;
  /** One of these stands in every line that a template may know. */
  literals: Literals;
  /** A line with a literal may count the one above. */
  mayCount?: boolean;
}

const LF = 10;
const LINE_END = new Uint8Array([LF]);
/** So many bytes are read at once: enough for a chunk of a file. */
const PIECE = 1 << 20;

/** Skims a log of lines, see index.ts. */
export function skimLines(
  parser: LineMachine,
  emit: Listening,
  { form, literals, mayCount = false }: SkimOptions,
): Machine {
  if (!canScan()) return everyLine(parser);
  const decode = form.is === 'json' ? jsonText : (text: Uint8Array) => decoder.decode(text);
  const walk = walkOf(form, literals, decode);
  const reader = lineRows(parser, emit, walk, { isJson: form.is === 'json', mayCount });
  const open = openLine();
  let line = 1;
  let offset = 0;

  /** Whole lines, behind what is held. */
  function scanLines(lines: Uint8Array): void {
    const scan = walk.use();
    let at = scan.place;
    const end = put(scan, [...open.take(), lines], 0);
    walk.table.offset = offset - at;
    offset += end - at;
    while (at < end) {
      at = walk.read(at, end, line);
      reader.read(walk);
      line += walk.rows;
    }
  }

  /** A line that is longer than the memory. */
  function giveLong(rest: Uint8Array): void {
    reader.giveAbove();
    const bytes = concatenated([...open.take(), rest]);
    parser.line({ text: decoder.decode(bytes.subarray(0, -1)), line, offset, cut: false });
    walk.use();
    walk.forgetAbove();
    line += 1;
    offset += bytes.length;
  }

  const read = (lines: Uint8Array) => (open.length + lines.length > MOST_BYTES ? giveLong(lines) : scanLines(lines));

  /** Whole lines are read, and what stands behind the last of them is held. */
  function readLines(chunk: Uint8Array): void {
    const to = readPieces(chunk, open, read);
    if (to < chunk.length) open.hold(chunk.subarray(to), line);
  }

  /** The end of a line of which a part is left out. */
  function endCut(): void {
    const { own, left } = open.takeLong({ line, offset });
    read(concatenated([own, LINE_END]));
    offset += left;
  }

  return {
    /** `chunk` has the fast `indexOf` where it is a Buffer. */
    push(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const long = open.longIn(chunk, at);
        readLines(at === 0 && !long ? chunk : chunk.subarray(at, long?.from));
        if (!long) return;
        open.hold(chunk.subarray(long.from, long.to), line);
        if (long.to < chunk.length) endCut();
        at = long.to + 1;
      }
    },
    end() {
      if (open.length > 0) {
        reader.giveAbove();
        const own = open.isLong ? open.takeLong({ line, offset }).own : concatenated(open.take());
        parser.line({ text: decoder.decode(own), line, offset, cut: true });
      }
      reader.end();
      parser.end();
    },
    limitLines: open.limit,
  };
}

/** Reads the whole lines of a chunk in pieces that the memory takes. Returns where the last of them ends. */
function readPieces(chunk: Uint8Array, open: OpenLine, read: (lines: Uint8Array) => void): number {
  const to = chunk.lastIndexOf(LF) + 1;
  for (let at = 0; at < to; ) {
    let end = to - at > PIECE ? chunk.lastIndexOf(LF, at + PIECE - 1) + 1 : to;
    if (end <= at || open.length + end - at > MOST_BYTES) end = chunk.indexOf(LF, at) + 1;
    read(chunk.subarray(at, end));
    at = end;
  }
  return to;
}

type Rows = { isJson: boolean; mayCount: boolean };

const lineRows = (parser: LineMachine, emit: Listening, walk: Walk, { isJson, mayCount }: Rows) =>
  skipRows({
    skipped: (lines) => emit.skipped(lines),
    give: (table, row) => parser.line(lineOf(table, row)),
    settle: () => parser.settle(),
    decode: walk.table.decode,
    mayCount,
    readAlone(table, row) {
      // No two entries are equal: each has a place of its own in the journal.
      const record = isJson ? null : emit.last();
      if (record && isReadAlone(record, table, row)) walk.learn(row, record);
    },
  });

const decoder = new TextDecoder();

function lineOf(table: SkippedLines, row: number): Line {
  const text = decoder.decode(table.bytes.subarray(table.from[row]!, table.to[row]!));
  const { line, offset } = placeOfLine(table, row);
  return { text, line, offset, cut: false };
}

const jsonDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a string of JSON, of which the end may be missing. */
function jsonText(bytes: Uint8Array): string {
  const raw = jsonDecoder.decode(bytes);
  return raw.includes('\\') ? JSON.parse(`"${/^(?:[^\\]|\\(?:u[\da-fA-F]{4}|[^u]))*/.exec(raw)![0]}"`) : raw;
}
