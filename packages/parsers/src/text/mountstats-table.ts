import { type Parsed, type RawDiagnostic, withoutCarriageReturn } from '@mountline/core';
import type { MountstatsRecord } from '../mountstats.ts';
import { MOUNTSTATS_OPERATION, type OperationColumn } from './mountstats-columns.ts';
import { startsAt } from './plain-mount-row.ts';
import { plainLine, readPlainLine } from './plain-mountstats.ts';

/** The statistics of a whole mount namespace as columns, for thousands of NFS mounts. A mount is called by its number, from 0. */
export interface MountstatsTable {
  /** Seconds since the superblock of each mount was made, in the order of the file; NaN where nothing tells. */
  ages: Float64Array;
  /** The mounts with a file system of this type, in the order of the file. */
  ofType(fsType: string): number[];
  operations: OperationColumns;
  /** The mount as `mountstats.parse` gives it, with all operations and counters. It may be made anew each time. */
  record(mount: number): MountstatsRecord;
  diagnostics: RawDiagnostic[];
}

/** Operations that were called, of all mounts, in the order of the file: all counters of any other are 0. */
export interface OperationColumns {
  /** The mount of each, and its name by the place in `names`. */
  mounts: Int32Array;
  ops: Int32Array;
  names: readonly string[];
  /** Those of a mount begin at the place of its number here, and end at that of the next. */
  first: Int32Array;
  /** NaN where the kernel writes no such counter, or one of more than 2^53: `record` has it. */
  values: Readonly<Record<OperationColumn, Float64Array>>;
}

/** A mount, from its line `device …` to the next. */
interface Mount {
  fsType: string;
  age: number;
  line: number;
  from: number;
  to: number;
  /** Of one that is not as the kernel writes it. */
  record: MountstatsRecord | null;
}

const LF = 10;
const ROWS = 1024;
/** So many names are compared before one is looked up. */
const NEAR = 80;
const COLUMNS = MOUNTSTATS_OPERATION.length;
const DEVICE = new TextEncoder().encode('device ');
const NO_DEVICE = new TextEncoder().encode('no device ');

/**
 * Reads by bytes; mounts that are not as the kernel writes them go through the parser at once. `fsTypeOf` a line `device …` is undefined
 * where it is none.
 */
export function tableOf(
  bytes: Uint8Array,
  parse: (bytes: Uint8Array) => Parsed<MountstatsRecord>,
  fsTypeOf: (text: string) => string | undefined,
): MountstatsTable {
  const decoder = new TextDecoder();
  const mounts: Mount[] = [];
  const diagnostics: RawDiagnostic[] = [];
  const calls = callColumns(bytes);
  const read = plainLine(COLUMNS);
  let line = 1;
  let at = 0;

  const isDevice = () => startsAt(bytes, at, DEVICE) || startsAt(bytes, at, NO_DEVICE);

  function endOfLine(): number {
    const end = bytes.indexOf(LF, at);
    return end < 0 ? bytes.length : end;
  }

  function parsed(from: number, to: number, above: number): Parsed<MountstatsRecord> {
    const { records, diagnostics: found } = parse(bytes.subarray(from, to));
    for (const record of records) {
      record.line += above - 1;
      record.offset += from;
      if (record.endLine !== undefined) record.endLine += above - 1;
    }
    const moved = found.map((one) => ({ ...one, line: one.line + above - 1, offset: one.offset + from }));
    return { records, diagnostics: moved };
  }

  /** Goes on behind the lines of a mount. Null where one of them is not plain. */
  function readMount(fsType: string | undefined): Mount | null {
    const mount: Mount = { fsType: fsType ?? '', age: Number.NaN, line, from: at, to: 0, record: null };
    let isPlain = fsType !== undefined && endOfLine() < bytes.length;
    let isBehindHead = false;
    for (at = endOfLine() + 1, line += 1; at < bytes.length && !isDevice(); line += 1) {
      isPlain = isPlain && readPlainLine(bytes, at, isBehindHead, read);
      if (isPlain && read.is === 'operations') isBehindHead = true;
      if (isPlain && read.is === 'age') mount.age = read.numbers[0]!;
      if (isPlain && read.is === 'operation' && read.some) calls.add(mounts.length, read);
      at = (isPlain ? read.end : endOfLine()) + 1;
    }
    mount.to = at;
    return isPlain ? mount : null;
  }

  const fsTypeHere = () => fsTypeOf(withoutCarriageReturn(decoder.decode(bytes.subarray(at, endOfLine()))));

  while (at < bytes.length) {
    const [from, above, called] = [at, line, calls.count()];
    const mount = readMount(isDevice() ? fsTypeHere() : undefined);
    if (mount) {
      mounts.push(mount);
      continue;
    }
    calls.cut(called);
    const { records, diagnostics: found } = parsed(from, at, above);
    diagnostics.push(...found);
    for (const record of records) {
      for (const { op, values } of record.nfs?.ops ?? []) {
        if (values.some((value) => value !== 0n)) calls.addNamed(mounts.length, op, values.map(numberOf));
      }
      const age = record.nfs?.age ?? Number.NaN;
      mounts.push({ fsType: record.fsType, age, line: record.line, from, to: at, record });
    }
  }

  return {
    ages: Float64Array.from(mounts, ({ age }) => age),
    ofType: (fsType) => mounts.flatMap((mount, i) => (mount.fsType === fsType ? [i] : [])),
    operations: calls.end(mounts.length),
    record(i) {
      const { from, to, line: above, record } = mounts[i]!;
      return record ?? parsed(from, to, above).records[0]!;
    },
    diagnostics,
  };
}

const numberOf = (value: bigint) => (Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN);

/** Columns that grow. */
function callColumns(bytes: Uint8Array) {
  const decoder = new TextDecoder();
  const names: string[] = [];
  const known = new Map<string, number>();
  const spelled: Uint8Array[] = [];
  let last = 0;
  let mounts = new Int32Array(ROWS);
  let ops = new Int32Array(ROWS);
  let values = MOUNTSTATS_OPERATION.map(() => new Float64Array(ROWS));
  let rows = 0;

  function idOf(name: string): number {
    const id = known.get(name) ?? names.push(name) - 1;
    known.set(name, id);
    return id;
  }

  /** The same by bytes. Mounts have their operations in one order: the next one is mostly a little behind the last. */
  function idAt(from: number, to: number): number {
    for (let step = 1; step <= NEAR; step += 1) {
      const id = (last + step) % spelled.length;
      const name = spelled[id];
      if (name?.length === to - from && startsAt(bytes, from, name)) return id;
    }
    const name = bytes.subarray(from, to);
    const id = idOf(decoder.decode(name));
    spelled[id] = name;
    return id;
  }

  function grow(): void {
    const room = rows * 2;
    mounts = grown(mounts, new Int32Array(room));
    ops = grown(ops, new Int32Array(room));
    values = values.map((column) => grown(column, new Float64Array(room)));
  }

  function add(mount: number, op: number, numbers: ArrayLike<number>, count: number): void {
    if (rows === mounts.length) grow();
    mounts[rows] = mount;
    ops[rows] = op;
    for (let i = 0; i < COLUMNS; i += 1) values[i]![rows] = i < count ? numbers[i]! : Number.NaN;
    rows += 1;
  }

  return {
    count: () => rows,
    cut(count: number) {
      rows = count;
    },
    add(mount: number, { name, nameEnd, numbers, count }: ReturnType<typeof plainLine>) {
      last = idAt(name, nameEnd);
      add(mount, last, numbers, count);
    },
    addNamed: (mount: number, op: string, numbers: readonly number[]) => add(mount, idOf(op), numbers, numbers.length),
    end(many: number): OperationColumns {
      const first = new Int32Array(many + 1);
      for (let row = 0; row < rows; row += 1) first[mounts[row]! + 1]! += 1;
      for (let i = 0; i < many; i += 1) first[i + 1]! += first[i]!;
      return {
        mounts: mounts.subarray(0, rows),
        ops: ops.subarray(0, rows),
        names,
        first,
        values: Object.fromEntries(
          MOUNTSTATS_OPERATION.map((name, i) => [name, values[i]!.subarray(0, rows)]),
        ) as OperationColumns['values'],
      };
    },
  };
}

function grown<T extends Int32Array | Float64Array>(column: T, longer: T): T {
  longer.set(column);
  return longer;
}
