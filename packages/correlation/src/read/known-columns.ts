import type { FieldMap, Stamp } from '@mountline/core';
import type { Fold } from './coalesce-storms.ts';
import type { KnownLine, KnownLines } from './known-line.ts';

/** What many lines have in common; of the stamp, all but its value. */
type Style = Pick<KnownLine, 'kind' | 'actor' | 'host' | 'program' | 'unit' | 'level' | 'stamp'>;

type Folded = NonNullable<KnownLine['folded']>;

/** So many lines are in a block: room that is not used costs no more than that of one. */
const BLOCK = 1024;

/** Of `endLine` 0 stands for none, of `pid` and `repeats` -1. */
interface Block {
  style: Int32Array;
  value: Float64Array;
  line: Float64Array;
  endLine: Float64Array;
  offset: Float64Array;
  pid: Float64Array;
  repeats: Float64Array;
  fields: FieldMap[];
  text: string[];
  folds: Folds | null;
}

/** Of lines that others folded into: how many lines these are, and where the last of them stands. */
interface Folds {
  lines: Float64Array;
  line: Float64Array;
  endLine: Float64Array;
  offset: Float64Array;
  value: Float64Array;
  width: Float64Array;
}

const column = () => new Float64Array(BLOCK);

const newBlock = (): Block => ({
  style: new Int32Array(BLOCK),
  value: column(),
  line: column(),
  endLine: column(),
  offset: column(),
  pid: column().fill(-1),
  repeats: column().fill(-1),
  fields: [],
  text: [],
  folds: null,
});

const newFolds = (): Folds => ({
  lines: column(),
  line: column(),
  endLine: column(),
  offset: column(),
  value: column(),
  width: column(),
});

const isOfStyle = (style: Style, line: KnownLine): boolean =>
  style.kind === line.kind &&
  style.actor === line.actor &&
  style.host === line.host &&
  style.program === line.program &&
  style.unit === line.unit &&
  style.level === line.level &&
  isLikeStamp(style.stamp, line.stamp);

const isLikeStamp = (a: Stamp | null, b: Stamp | null): boolean =>
  a === null || b === null
    ? a === b
    : a.clock === b.clock && a.width === b.width && a.zone === b.zone && a.turns === b.turns && a.boot === b.boot;

/** The styles of a file: the last one of each kind is the next one mostly. */
function stylesOf() {
  const list: Style[] = [];
  const last = new Map<string | null, number>();
  const known = new Map<string, number>();

  function add(line: KnownLine): number {
    const { kind, actor, host, program, unit, level, stamp } = line;
    const { clock, width, zone, turns, boot } = stamp ?? {};
    const key = JSON.stringify([kind, actor, host, program, unit, level, clock, width, zone, turns, boot]);
    const style = known.get(key) ?? list.push({ kind, actor, host, program, unit, level, stamp }) - 1;
    known.set(key, style);
    last.set(kind, style);
    return style;
  }

  return {
    list,
    of(line: KnownLine): number {
      const style = last.get(line.kind);
      return style !== undefined && isOfStyle(list[style]!, line) ? style : add(line);
    },
  };
}

/** Lines in columns: there may be a million, and as objects each would take as much as the event that is made of it. */
export interface KnownColumns extends KnownLines {
  push(line: KnownLine): void;
  /** Others folded into a line that is there. */
  fold(place: number, fold: Fold): void;
}

export function knownColumns(): KnownColumns {
  const styles = stylesOf();
  const blocks: Block[] = [];
  let length = 0;

  const at = (place: number): KnownLine | undefined => {
    const i = place < 0 ? length + place : place;
    return i >= 0 && i < length ? lineIn(blocks[Math.floor(i / BLOCK)]!, i % BLOCK, styles.list) : undefined;
  };

  function find(fits: (line: KnownLine) => boolean): KnownLine | undefined {
    for (let i = 0; i < length; i += 1) {
      const line = at(i)!;
      if (fits(line)) return line;
    }
    return undefined;
  }

  function forEach(look: (line: KnownLine, place: number) => void): void {
    for (let i = 0; i < length; i += 1) look(at(i)!, i);
  }

  return {
    get length() {
      return length;
    },
    at,
    forEach,
    some: (fits) => find(fits) !== undefined,
    every: (fits) => find((line) => !fits(line)) === undefined,
    filter(fits) {
      const found: KnownLine[] = [];
      forEach((line, place) => {
        if (fits(line, place)) found.push(line);
      });
      return found;
    },
    flatMap<T>(make: (line: KnownLine, place: number) => T | readonly T[]): T[] {
      const made: T[] = [];
      forEach((line, place) => {
        const some = make(line, place);
        for (const one of (Array.isArray(some) ? some : [some]) as T[]) made.push(one);
      });
      return made;
    },
    findLast(fits) {
      for (let i = length - 1; i >= 0; i -= 1) {
        const line = at(i)!;
        if (fits(line)) return line;
      }
      return undefined;
    },
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i += 1) yield at(i)!;
    },
    push(line) {
      const i = length % BLOCK;
      if (i === 0) blocks.push(newBlock());
      const block = blocks.at(-1)!;
      length += 1;
      put(block, i, line, styles.of(line));
    },
    fold(place, fold) {
      putFold(blocks[Math.floor(place / BLOCK)]!, place % BLOCK, fold);
    },
  };
}

function put(block: Block, i: number, line: KnownLine, style: number): void {
  block.style[i] = style;
  block.value[i] = line.stamp?.value ?? 0;
  block.line[i] = line.line;
  block.endLine[i] = line.endLine ?? 0;
  block.offset[i] = line.offset;
  if (line.pid !== undefined) block.pid[i] = line.pid;
  if (line.repeats !== undefined) block.repeats[i] = line.repeats;
  block.fields.push(line.fields);
  block.text.push(line.text);
}

function putFold(block: Block, i: number, fold: Fold): void {
  block.repeats[i] = fold.repeats;
  block.folds ??= newFolds();
  const { folds } = block;
  folds.lines[i] = fold.lines;
  folds.line[i] = fold.line;
  folds.endLine[i] = fold.endLine ?? 0;
  folds.offset[i] = fold.offset;
  folds.value[i] = fold.value;
  folds.width[i] = fold.width;
}

/** What is read from a column is an object of its own in V8: a rounded number is none. */
const whole = (column: Float64Array, i: number): number => Math.floor(column[i]!);

function lineIn(block: Block, i: number, styles: readonly Style[]): KnownLine {
  const style = styles[block.style[i]!]!;
  const endLine = whole(block.endLine, i);
  const pid = whole(block.pid, i);
  const repeats = whole(block.repeats, i);
  const stamp = style.stamp && stampWith(style.stamp, block.value[i]!, style.stamp.width);
  return {
    kind: style.kind,
    stamp,
    line: whole(block.line, i),
    endLine: endLine === 0 ? undefined : endLine,
    offset: whole(block.offset, i),
    fields: block.fields[i]!,
    text: block.text[i]!,
    actor: style.actor,
    host: style.host,
    program: style.program,
    pid: pid < 0 ? undefined : pid,
    unit: style.unit,
    level: style.level,
    repeats: repeats < 0 ? undefined : repeats,
    folded: block.folds === null || stamp === null ? undefined : foldIn(block.folds, i, stamp),
  };
}

const stampWith = (stamp: Stamp, value: number, width: number): Stamp =>
  stamp.value === value && stamp.width === width ? stamp : { ...stamp, value, width };

function foldIn(folds: Folds, i: number, stamp: Stamp): Folded | undefined {
  const lines = whole(folds.lines, i);
  if (lines === 0) return undefined;
  const last: Folded['last'] = {
    line: whole(folds.line, i),
    offset: whole(folds.offset, i),
    stamp: stampWith(stamp, folds.value[i]!, folds.width[i]!),
  };
  if (folds.endLine[i] !== 0) last.endLine = whole(folds.endLine, i);
  return { lines, last };
}
