import {
  concatenated,
  everyLine,
  type Line,
  type LineMachine,
  type Machine,
  refuseEndless,
  type SkimEmit,
  type SkippedLines,
  type SourceRecord,
} from '@mountline/core';
import type { LineForm } from './forms.ts';
import type { Literals } from './literals.ts';
import { canScan, MOST_BYTES, put } from './scan.ts';
import { skipRows } from './skip-rows.ts';
import { walkOf } from './walk.ts';

export interface SkimOptions {
  form: LineForm;
  /** One of these stands in every line that a template may know. */
  literals: Literals;
  /** A line with a literal may count the one above. */
  mayCount?: boolean;
}

const LF = 10;
/** So many bytes are read at once: enough for a chunk of a file. */
const PIECE = 1 << 20;

/** Skims a log of lines, see index.ts. */
export function skimLines(
  parser: LineMachine,
  emit: Pick<SkimEmit<SourceRecord>, 'skipped'>,
  { form, literals, mayCount = false }: SkimOptions,
): Machine {
  if (!canScan()) return everyLine(parser);
  const decoder = new TextDecoder();
  const decode = form.is === 'json' ? jsonText : (text: Uint8Array) => decoder.decode(text);
  const walk = walkOf(form, literals, decode);
  const reader = skipRows({
    skipped: (lines) => emit.skipped(lines),
    give: (table, row) => parser.line(lineOf(table, row, decoder)),
    settle: () => parser.settle(),
    decode,
    mayCount,
  });
  let parts: Uint8Array[] = [];
  let held = 0;
  let line = 1;
  let offset = 0;

  /** Whole lines, behind what is held. */
  function scanLines(lines: Uint8Array): void {
    const scan = walk.use();
    let at = scan.place;
    const end = put(scan, [...parts, lines], 0);
    walk.table.offset = offset - at;
    forgetHeld(end - at);
    while (at < end) {
      at = walk.read(at, end, line);
      reader.read(walk);
      line += walk.rows;
    }
  }

  /** A line that is longer than the memory. */
  function giveLong(rest: Uint8Array): void {
    reader.giveAbove();
    const bytes = concatenated([...parts, rest]);
    parser.line({ text: decoder.decode(bytes.subarray(0, -1)), line, offset, cut: false });
    walk.use();
    walk.forgetAbove();
    line += 1;
    forgetHeld(bytes.length);
  }

  function forgetHeld(read: number): void {
    offset += read;
    parts = [];
    held = 0;
  }

  return {
    /** `chunk` has the fast `indexOf` where it is a Buffer. */
    push(chunk) {
      const to = chunk.lastIndexOf(LF) + 1;
      for (let at = 0; at < to; ) {
        let end = to - at > PIECE ? chunk.lastIndexOf(LF, at + PIECE - 1) + 1 : to;
        if (end <= at || held + end - at > MOST_BYTES) end = chunk.indexOf(LF, at) + 1;
        const lines = chunk.subarray(at, end);
        if (held + lines.length > MOST_BYTES) giveLong(lines);
        else scanLines(lines);
        at = end;
      }
      if (to === chunk.length) return;
      parts.push(new Uint8Array(chunk.subarray(to)));
      held += chunk.length - to;
      refuseEndless(held, line);
    },
    end() {
      if (held > 0) {
        reader.giveAbove();
        parser.line({ text: decoder.decode(concatenated(parts)), line, offset, cut: true });
      }
      reader.end();
      parser.end();
    },
  };
}

function lineOf({ bytes, from, to, line, offset }: SkippedLines, row: number, decoder: TextDecoder): Line {
  const text = decoder.decode(bytes.subarray(from[row]!, to[row]!));
  // What is read from a Float64Array is an object of its own in V8, in every record and span: a rounded number is none.
  return { text, line: Math.floor(line[row]!), offset: offset + from[row]!, cut: false };
}

const jsonDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a string of JSON, of which the end may be missing. */
function jsonText(bytes: Uint8Array): string {
  const raw = jsonDecoder.decode(bytes);
  return raw.includes('\\') ? JSON.parse(`"${/^(?:[^\\]|\\(?:u[\da-fA-F]{4}|[^u]))*/.exec(raw)![0]}"`) : raw;
}
