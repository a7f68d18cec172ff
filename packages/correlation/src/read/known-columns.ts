import type { FieldMap, Stamp } from '@mountline/core';
import type { Fold } from './coalesce-storms.ts';
import type { KnownLine, KnownLines } from './known-line.ts';

/** What many lines have in common; the stamp without its value. */
type Style = Pick<KnownLine, 'kind' | 'actor' | 'host' | 'program' | 'pid' | 'unit' | 'level' | 'stamp'>;

type Folded = NonNullable<KnownLine['folded']>;

/** Lines in a block: at most one block has unused room. */
const BLOCK = 1024;

/** Line numbers of any file fit into 32 bits. */
interface Block {
  style: Int32Array;
  value: Float64Array;
  line: Uint32Array;
  offset: Float64Array;
  fields: FieldMap[];
  text: string[];
  folds: Folds | null;
}

/** What few lines have. */
type Rare = Pick<KnownLine, 'endLine' | 'repeats'>;

/** For lines that others folded into: their number, and the place of the last. */
interface Folds {
  lines: Uint32Array;
  line: Uint32Array;
  /** 0 if it is of one line. */
  endLine: Uint32Array;
  offset: Float64Array;
  value: Float64Array;
  width: Float64Array;
  repeats: Float64Array;
}

const column = () => new Float64Array(BLOCK);
const numbers = () => new Uint32Array(BLOCK);

const newBlock = (): Block => ({
  style: new Int32Array(BLOCK),
  value: column(),
  line: numbers(),
  offset: column(),
  fields: [],
  text: [],
  folds: null,
});

const newFolds = (): Folds => ({
  lines: numbers(),
  line: numbers(),
  endLine: numbers(),
  offset: column(),
  value: column(),
  width: column(),
  repeats: column(),
});

const isOfStyle = (style: Style, line: KnownLine): boolean =>
  style.kind === line.kind &&
  style.actor === line.actor &&
  style.host === line.host &&
  style.program === line.program &&
  style.pid === line.pid &&
  style.unit === line.unit &&
  style.level === line.level &&
  isLikeStamp(style.stamp, line.stamp);

const isLikeStamp = (a: Stamp | null, b: Stamp | null): boolean =>
  a === null || b === null
    ? a === b
    : a.clock === b.clock && a.width === b.width && a.zone === b.zone && a.turns === b.turns && a.boot === b.boot;

/** The styles of a file: mostly the last one of a kind is also the next. */
function stylesOf() {
  const list: Style[] = [];
  const last = new Map<string | null, number>();
  const known = new Map<string, number>();

  function add(line: KnownLine): number {
    const { kind, actor, host, program, pid, unit, level, stamp } = line;
    const { clock, width, zone, turns, boot } = stamp ?? {};
    const key = JSON.stringify([kind, actor, host, program, pid, unit, level, clock, width, zone, turns, boot]);
    const style = known.get(key) ?? list.push({ kind, actor, host, program, pid, unit, level, stamp }) - 1;
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

/** Lines in columns: there may be a million, and as an object each would take as much memory as its event. */
export interface KnownColumns extends KnownLines {
  push(line: KnownLine): void;
  /** Sets what folded into a line. */
  fold(place: number, fold: Fold): void;
}

export function knownColumns(): KnownColumns {
  const styles = stylesOf();
  const blocks: Block[] = [];
  const rare = new Map<number, Rare>();
  let length = 0;

  const at = (place: number): KnownLine | undefined => {
    const i = place < 0 ? length + place : place;
    if (i < 0 || i >= length) return undefined;
    const block = blocks[Math.floor(i / BLOCK)]!;
    return new LineInColumns(block, i % BLOCK, styles.list[block.style[i % BLOCK]!]!, rare.get(i));
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
      const { endLine, repeats } = line;
      if (endLine !== undefined || repeats !== undefined) rare.set(length, { endLine, repeats });
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
  block.offset[i] = line.offset;
  block.fields.push(line.fields);
  block.text.push(line.text);
}

function putFold(block: Block, i: number, fold: Fold): void {
  block.folds ??= newFolds();
  const { folds } = block;
  folds.lines[i] = fold.lines;
  folds.line[i] = fold.line;
  folds.endLine[i] = fold.endLine ?? 0;
  folds.offset[i] = fold.offset;
  folds.value[i] = fold.value;
  folds.width[i] = fold.width;
  folds.repeats[i] = fold.repeats;
}

/** V8 allocates an object for each number that is read from a float column, but not for a rounded one. */
const whole = (column: Float64Array, i: number): number => Math.floor(column[i]!);

/** A line of the columns. Most callers look at one field, so the others are made on demand. */
class LineInColumns implements KnownLine {
  private readonly block: Block;
  private readonly i: number;
  private readonly style: Style;
  private readonly rare: Rare | undefined;

  constructor(block: Block, i: number, style: Style, rare: Rare | undefined) {
    this.block = block;
    this.i = i;
    this.style = style;
    this.rare = rare;
  }

  get kind() {
    return this.style.kind;
  }
  get actor() {
    return this.style.actor;
  }
  get host() {
    return this.style.host;
  }
  get program() {
    return this.style.program;
  }
  get pid() {
    return this.style.pid;
  }
  get unit() {
    return this.style.unit;
  }
  get level() {
    return this.style.level;
  }
  get stamp() {
    const { stamp } = this.style;
    return stamp && stampWith(stamp, this.block.value[this.i]!, stamp.width);
  }
  get line() {
    return this.block.line[this.i]!;
  }
  get endLine() {
    return this.rare?.endLine;
  }
  get offset() {
    return whole(this.block.offset, this.i);
  }
  get fields() {
    return this.block.fields[this.i]!;
  }
  get text() {
    return this.block.text[this.i]!;
  }
  get repeats() {
    const { folds } = this.block;
    return folds !== null && folds.lines[this.i] !== 0 ? whole(folds.repeats, this.i) : this.rare?.repeats;
  }
  get folded() {
    const { folds } = this.block;
    const { stamp } = this.style;
    return folds !== null && stamp && folds.lines[this.i] !== 0 ? foldIn(folds, this.i, stamp) : undefined;
  }
}

const stampWith = (stamp: Stamp, value: number, width: number): Stamp =>
  stamp.value === value && stamp.width === width ? stamp : { ...stamp, value, width };

function foldIn(folds: Folds, i: number, stamp: Stamp): Folded {
  const last: Folded['last'] = {
    line: folds.line[i]!,
    offset: whole(folds.offset, i),
    stamp: stampWith(stamp, folds.value[i]!, folds.width[i]!),
  };
  if (folds.endLine[i] !== 0) last.endLine = folds.endLine[i]!;
  return { lines: folds.lines[i]!, last };
}
