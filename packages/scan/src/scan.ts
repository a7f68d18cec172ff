import { DAY, daysFromCivil, daysInMonth, YEARLESS } from '@mountline/core';
import type { ScanExports } from './exports.ts';
import { ENTRY_FIELDS } from './forms.ts';
import { literalImage } from './literal-image.ts';
import type { Literals } from './literals.ts';
import { SCAN } from './scan.generated.ts';

/** The columns of its rows, and where it reads. */
export interface Scan {
  run: ScanExports;
  memory: WebAssembly.Memory;
  rows: number;
  values: Float64Array;
  line: Float64Array;
  endLine: Float64Array;
  from: Int32Array;
  to: Int32Array;
  text: Int32Array;
  textEnd: Int32Array;
  monotonic: Float64Array;
  speaker: Int32Array;
  stamp: Int32Array;
  odds: Int32Array;
  /** Of rows with a literal: where what stands behind the stamp begins, and klog's header in it. */
  behind: Int32Array;
  klog: Int32Array;
  repeats: Int32Array;
  /** Where the value of each field of an entry begins and ends. */
  begins: Int32Array;
  ends: Int32Array;
  bytes: Uint8Array;
  /** What is read is put here, `MOST_BYTES` at most. */
  place: number;
}

export const MOST_BYTES = 1152 << 10;
const SLACK = 64;
const PAGE = 65536;
const NO_FIELD = 255;
const FIELD_SIZE = 24;
const encoder = new TextEncoder();

let module: WebAssembly.Module | null | undefined;
let scan: Scan | undefined;
/** Whose state it has. */
let owner: object | undefined;
let filter: Literals | undefined;

const pagesFor = (place: number) => Math.ceil((place + MOST_BYTES + SLACK) / PAGE);

/** Null where there is no WebAssembly, or it may not be compiled. */
function compiled(): WebAssembly.Module | null {
  try {
    const text = atob(SCAN);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
    return new WebAssembly.Module(bytes);
  } catch {
    return null;
  }
}

/** Where it cannot, every line goes through its parser. */
export function canScan(): boolean {
  if (module === undefined) module = compiled();
  return module !== null;
}

function columns(run: ScanExports, memory: WebAssembly.Memory, place: number): Scan {
  const { buffer } = memory;
  const rows: number = run.ROWS.value;
  const some = ({ value }: WebAssembly.Global, many: number) => new Int32Array(buffer, value, many);
  const ints = (column: WebAssembly.Global) => some(column, rows);
  const floats = ({ value }: WebAssembly.Global) => new Float64Array(buffer, value, rows);
  return {
    run,
    memory,
    rows,
    values: floats(run.VALUES),
    line: floats(run.LINES),
    endLine: floats(run.END_LINES),
    from: ints(run.FROM),
    to: ints(run.TO),
    text: ints(run.TEXT),
    textEnd: ints(run.TEXT_END),
    monotonic: floats(run.MONOTONIC),
    speaker: ints(run.SPEAKER),
    stamp: ints(run.STAMP),
    odds: ints(run.ODD),
    behind: ints(run.BEHIND),
    klog: ints(run.KLOG),
    repeats: ints(run.REPEATS),
    begins: some(run.BEGINS, ENTRY_FIELDS.length),
    ends: some(run.ENDS, ENTRY_FIELDS.length),
    bytes: new Uint8Array(buffer),
    place,
  };
}

function start(): Scan {
  const memory = new WebAssembly.Memory({ initial: 32 });
  const run = new WebAssembly.Instance(module!, { env: { memory } }).exports as unknown as ScanExports;
  const days = new Float64Array(memory.buffer, run.KLOG_DAYS.value, 13 * 32).fill(-1);
  for (let month = 1; month <= 12; month += 1) {
    for (let day = 1; day <= daysInMonth(YEARLESS, month); day += 1) {
      days[month * 32 + day] = daysFromCivil(YEARLESS, month, day) * DAY;
    }
  }
  const bytes = new Uint8Array(memory.buffer);
  bytes.fill(NO_FIELD, run.FIELD_OF.value, run.FIELD_OF.value + 32);
  ENTRY_FIELDS.forEach((name, field) => {
    bytes[run.FIELD_OF.value + name.length] = field;
    bytes.set(encoder.encode(name), run.FIELDS.value + field * FIELD_SIZE);
  });
  return columns(run, memory, 0);
}

/**
 * There is one, as memory of WebAssembly is dear: logs that are read in turn take it from each other. `onOther` is called
 * where what it had learnt is of another log.
 */
export function scanFor(me: object, literals: Literals, onOther: (run: ScanExports) => void): Scan {
  scan ??= start();
  if (literals !== filter) scan = withFilter(scan, literals);
  filter = literals;
  if (owner !== me) onOther(scan.run);
  owner = me;
  return scan;
}

function withFilter({ run, memory }: Scan, literals: Literals): Scan {
  const at: number = run.GRAMS.value;
  const { bloom, words, mask } = literalImage(literals, at);
  const place = at + words.byteLength;
  const missing = pagesFor(place) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
  new Int32Array(memory.buffer, at, words.length).set(words);
  new Int32Array(memory.buffer, run.BLOOM.value, bloom.length).set(bloom);
  run.useFilter(mask);
  return columns(run, memory, place);
}

/** Copies bytes to where the walk reads, with sixteen of one kind behind them. Returns where they end there. */
export function put({ bytes: memory, place }: Scan, parts: readonly Uint8Array[], behind: number): number {
  let end = place;
  for (const part of parts) {
    memory.set(part, end);
    end += part.length;
  }
  memory.fill(behind, end, end + 16);
  return end;
}
