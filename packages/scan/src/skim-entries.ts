import type { Machine, SkimEmit, SourceRecord } from '@mountline/core';
import { ASKED } from './exports.ts';
import type { ExportForm } from './forms.ts';
import type { Literals } from './literals.ts';
import { canScan, MOST_BYTES, put } from './scan.ts';
import { skipRows } from './skip-rows.ts';
import { walkOf } from './walk.ts';

/** A parser that is given bytes, of which whole entries may be left out. */
export interface EntryMachine extends Machine {
  /** The next bytes stand here: what lies between was left out. */
  skipTo(line: number, offset: number): void;
  /** Whether the bytes up to here are whole entries. */
  isBetween(): boolean;
  /** See `LineMachine`. */
  settle(): boolean;
}

const LF = 10;
/** An entry that does not end within so many bytes is given to the parser as it comes. */
const MOST = 1 << 20;
const NOTHING = new Uint8Array(0);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const decode = (text: Uint8Array) => decoder.decode(text);

type Emit = Pick<SkimEmit<SourceRecord>, 'skipped'>;

/** As `skimLines`, of a journal in the export format: its entries have several lines, some of which are no text. */
export function skimEntries(
  parser: EntryMachine,
  emit: Emit,
  { form, literals }: { form: ExportForm; literals: Literals },
): Machine {
  if (!canScan()) return parser;
  const walk = walkOf(form, literals, decode);
  const reader = entryRows(parser, emit);
  /** The beginning of an entry whose end is to come. */
  let held: Uint8Array = NOTHING;
  let line = 1;
  let offset = 0;
  /** The parser reads an entry of which only it can find the end. */
  let isOpen = false;

  /** What the parser takes of the entry that it reads, up to the line feed that ends it. Returns how many bytes. */
  function giveOn(bytes: Uint8Array): number {
    let at = 0;
    while (at < bytes.length && isOpen) {
      const lf = bytes.indexOf(LF, at);
      const end = lf < 0 ? bytes.length : lf + 1;
      parser.push(bytes.subarray(at, end));
      at = end;
      if (lf >= 0) line += 1;
      isOpen = !parser.isBetween();
    }
    offset += at;
    return at;
  }

  /** Gives an entry to the parser before its end is known. Returns how many bytes it takes of these. */
  function open(bytes: Uint8Array): number {
    reader.giveAbove();
    parser.skipTo(line, offset);
    isOpen = true;
    return giveOn(bytes);
  }

  /** Reads whole entries. Returns what is left: the beginning of one. */
  function scanEntries(bytes: Uint8Array): Uint8Array {
    const scan = walk.use();
    let at = scan.place;
    const end = put(scan, [held, bytes], LF);
    const begin = offset - at;
    walk.table.offset = begin;
    while (at < end) {
      at = walk.read(at, end, line);
      reader.read(walk);
      line = walk.line();
      offset = begin + at;
      if (walk.asked === ASKED.end) break;
      if (walk.asked === ASKED.entry) at += open(scan.bytes.subarray(at, end));
    }
    return scan.bytes.slice(at, end);
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; ) {
        if (isOpen) {
          at += giveOn(chunk.subarray(at));
          continue;
        }
        const end = Math.min(chunk.length, at + MOST_BYTES - held.length);
        held = scanEntries(chunk.subarray(at, end));
        at = end;
        if (held.length < MOST) continue;
        walk.forgetAbove();
        held = held.subarray(open(held));
      }
    },
    end() {
      if (held.length > 0) open(held);
      reader.end();
      parser.end();
    },
    ...(parser.limitLines ? { limitLines: parser.limitLines } : {}),
  };
}

const entryRows = (parser: EntryMachine, emit: Emit) =>
  skipRows({
    skipped: (lines) => emit.skipped(lines),
    give({ bytes, from, to, line, offset }, row) {
      parser.skipTo(Math.floor(line[row]!), offset + from[row]!);
      parser.push(bytes.subarray(from[row]!, to[row]!));
    },
    settle: () => parser.settle(),
    decode,
    mayCount: false,
  });
