import { DAY, daysFromCivil, daysInMonth, type Literals, literalsByGram, YEARLESS } from '@mountline/core';
import { ENTRY_FIELDS } from './entry-fields.ts';
import { LINE_KERNEL } from './line-kernel.generated.ts';

/** The WebAssembly of ../../kernel: its constants are addresses in its memory, or sizes. */
export interface KernelExports {
  ROWS: WebAssembly.Global;
  VALUES: WebAssembly.Global;
  LINES: WebAssembly.Global;
  FROM: WebAssembly.Global;
  TO: WebAssembly.Global;
  TEXT_END: WebAssembly.Global;
  SPEAKER: WebAssembly.Global;
  STAMP: WebAssembly.Global;
  TEXT: WebAssembly.Global;
  MONOTONIC: WebAssembly.Global;
  ODD: WebAssembly.Global;
  KLOG_DAYS: WebAssembly.Global;
  FIELD_OF: WebAssembly.Global;
  FIELDS: WebAssembly.Global;
  BEGINS: WebAssembly.Global;
  ENDS: WebAssembly.Global;
  ENTRY_LINES: WebAssembly.Global;
  ENTRY_FLAGS: WebAssembly.Global;
  BLOOM: WebAssembly.Global;
  GRAMS: WebAssembly.Global;
  rows: WebAssembly.Global;
  odds: WebAssembly.Global;
  askFrom: WebAssembly.Global;
  askTo: WebAssembly.Global;
  askHit: WebAssembly.Global;
  aboveValue: WebAssembly.Global;
  underKlog: WebAssembly.Global;
  useFilter(mask: number): void;
  begin(form: number, digits: number, joinsKlog: boolean, zoned: boolean, octal: boolean, oneHost: boolean): void;
  forgetSpeakers(): void;
  anyHost(): void;
  learnDay(at: number, micros: number): void;
  learnSpeaker(at: number, length: number, name: number, host: number, id: number, flags: number): void;
  learnAbove(value: number, isKlog: boolean): void;
  learnContainer(id: number): void;
  learnEntry(host: number, id: number, flags: number): void;
  walk: Walk;
  walkJson: Walk;
  exportEntry(at: number, end: number): number;
  forgetEntry(): void;
}

/** From a place to the end, into rows from one on; the number of the line of row 0. */
type Walk = (at: number, end: number, row: number, line: number) => number;

/** The columns of its rows, and where it reads. */
export interface Kernel {
  run: KernelExports;
  memory: WebAssembly.Memory;
  rows: number;
  values: Float64Array;
  line: Float64Array;
  from: Int32Array;
  to: Int32Array;
  text: Int32Array;
  textEnd: Int32Array;
  monotonic: Float64Array;
  speaker: Int32Array;
  stamp: Int32Array;
  odds: Int32Array;
  /** Where the value of each field of an entry begins and ends. */
  begins: Int32Array;
  ends: Int32Array;
  /** Of an entry of the export format: its lines; bits: a field is there twice, its message may hide something, a literal stands in it. */
  entryLines: Int32Array;
  entryFlags: Int32Array;
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
let kernel: Kernel | undefined;
/** Whose state it has. */
let owner: object | undefined;
let filter: Literals | undefined;

const pagesFor = (place: number) => Math.ceil((place + MOST_BYTES + SLACK) / PAGE);

/** Null where there is no WebAssembly, or it may not be compiled. */
function compiled(): WebAssembly.Module | null {
  try {
    const text = atob(LINE_KERNEL);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
    return new WebAssembly.Module(bytes);
  } catch {
    return null;
  }
}

export function canRun(): boolean {
  if (module === undefined) module = compiled();
  return module !== null;
}

function columns(run: KernelExports, memory: WebAssembly.Memory, place: number): Kernel {
  const { buffer } = memory;
  const rows: number = run.ROWS.value;
  const ints = (column: WebAssembly.Global) => some(column, rows);
  const some = ({ value }: WebAssembly.Global, many: number) => new Int32Array(buffer, value, many);
  const floats = ({ value }: WebAssembly.Global) => new Float64Array(buffer, value, rows);
  return {
    run,
    memory,
    rows,
    values: floats(run.VALUES),
    line: floats(run.LINES),
    from: ints(run.FROM),
    to: ints(run.TO),
    text: ints(run.TEXT),
    textEnd: ints(run.TEXT_END),
    monotonic: floats(run.MONOTONIC),
    speaker: ints(run.SPEAKER),
    stamp: ints(run.STAMP),
    odds: ints(run.ODD),
    begins: some(run.BEGINS, ENTRY_FIELDS.length),
    entryLines: some(run.ENTRY_LINES, 1),
    entryFlags: some(run.ENTRY_FLAGS, 1),
    ends: some(run.ENDS, ENTRY_FIELDS.length),
    bytes: new Uint8Array(buffer),
    place,
  };
}

function start(): Kernel {
  const memory = new WebAssembly.Memory({ initial: 16 });
  const run = new WebAssembly.Instance(module!, { env: { memory } }).exports as unknown as KernelExports;
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
export function kernelFor(me: object, literals: Literals, onOther: (run: KernelExports) => void): Kernel {
  kernel ??= start();
  if (literals !== filter) kernel = withFilter(kernel, literals);
  filter = literals;
  if (owner !== me) onOther(kernel.run);
  owner = me;
  return kernel;
}

/** A log of entries of the journal: fields with names, no stamp and no host in front of a text. */
export const beginEntries = (run: KernelExports): void => run.begin(0, 0, true, true, false, true);

/** What memory holds of a filter: what hashes are looked up in, and what is looked up exactly. */
interface Image {
  bloom: Int32Array;
  words: Int32Array;
  mask: number;
}

const images = new WeakMap<Literals, Image>();

function withFilter({ run, memory }: Kernel, literals: Literals): Kernel {
  const at: number = run.GRAMS.value;
  const image = images.get(literals) ?? imageOf(literals, at);
  images.set(literals, image);
  const { bloom, words, mask } = image;
  const place = at + words.byteLength;
  const missing = pagesFor(place) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
  new Int32Array(memory.buffer, at, words.length).set(words);
  new Int32Array(memory.buffer, run.BLOOM.value, bloom.length).set(bloom);
  run.useFilter(mask);
  return columns(run, memory, place);
}

/** Slots of a gram and the address of its entries; entries of a literal, its length and the place of the gram in it; literals. */
function imageOf(literals: Literals, at: number): Image {
  const byGram = literalsByGram(literals);
  let slots = 64;
  while (slots < byGram.size * 2) slots *= 2;
  const entries = [...byGram.values()].reduce((sum, list) => sum + list.length * 3 + 1, slots * 2);
  const addresses = new Map<Uint8Array, number>();
  let end = (entries * 4 + 15) & ~15;
  for (const { literal } of [...byGram.values()].flat()) {
    if (addresses.has(literal)) continue;
    addresses.set(literal, at + end);
    end += (literal.length + 7) & ~7;
  }
  const words = new Int32Array(((end + 15) & ~15) >> 2);
  for (const [literal, address] of addresses) new Uint8Array(words.buffer).set(literal, address - at);
  let next = slots * 2;
  for (const [gram, list] of byGram) {
    let slot = (Math.imul(gram, 0x9e3779b1) >>> 8) & (slots - 1);
    while (words[slot * 2 + 1] !== 0) slot = (slot + 1) & (slots - 1);
    words[slot * 2] = gram;
    words[slot * 2 + 1] = at + next * 4;
    for (const entry of list) {
      words[next] = addresses.get(entry.literal)!;
      words[next + 1] = entry.literal.length;
      words[next + 2] = entry.at;
      next += 3;
    }
    next += 1;
  }
  return { bloom: bloomOf(byGram.keys()), words, mask: slots - 1 };
}

/** As kernel/filter.ts looks it up. */
function bloomOf(grams: Iterable<number>): Int32Array {
  const words = new Int32Array(4096);
  for (const gram of grams) {
    const hash = Math.imul(gram, 0x9e3779b1);
    words[hash >>> 20]! |= hash;
  }
  return words;
}

/** Copies bytes to where the kernel reads, with sixteen of one kind behind them. Returns where they end there. */
export function put({ bytes: memory, place }: Kernel, parts: readonly Uint8Array[], behind: number): number {
  let end = place;
  for (const part of parts) {
    memory.set(part, end);
    end += part.length;
  }
  memory.fill(behind, end, end + 16);
  return end;
}
