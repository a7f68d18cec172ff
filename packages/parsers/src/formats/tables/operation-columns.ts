import { longer } from '@mountline/core';
import type { MountstatsOperation } from '../../sources/mountstats.ts';
import { MOUNTSTATS_OPERATION, type OperationColumn } from '../mounts/mountstats-columns.ts';
import type { PlainLine } from '../mounts/plain-mountstats.ts';
import { byteNames } from './byte-names.ts';

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

const LEAST_ROOM = 1024;

/** Gathers operations of mounts, whose names and numbers stand in `bytes`. */
export function operationColumns(bytes: Uint8Array) {
  const names = byteNames(bytes);
  let mounts = new Int32Array(LEAST_ROOM);
  let ops = new Int32Array(LEAST_ROOM);
  let values = MOUNTSTATS_OPERATION.map(() => new Float64Array(LEAST_ROOM));
  let rows = 0;

  function addRow(mount: number, op: number, numbers: ArrayLike<number>, count: number): void {
    if (rows === mounts.length) {
      mounts = longer(mounts, rows * 2);
      ops = longer(ops, rows * 2);
      values = values.map((column) => longer(column, rows * 2));
    }
    mounts[rows] = mount;
    ops[rows] = op;
    for (let i = 0; i < values.length; i += 1) values[i]![rows] = i < count ? numbers[i]! : Number.NaN;
    rows += 1;
  }

  return {
    rows: () => rows,
    /** Those behind so many are taken back. */
    cut(count: number) {
      rows = count;
    },
    addLine(mount: number, { name, nameEnd, numbers, count, some }: PlainLine) {
      if (some) addRow(mount, names.at(name, nameEnd), numbers, count);
    },
    addOperation(mount: number, { op, values: counters }: Readonly<MountstatsOperation>) {
      if (counters.some((value) => value !== 0n)) addRow(mount, names.of(op), counters.map(exactly), counters.length);
    },
    of(count: number): OperationColumns {
      const first = new Int32Array(count + 1);
      for (let row = 0; row < rows; row += 1) first[mounts[row]! + 1]! += 1;
      for (let i = 0; i < count; i += 1) first[i + 1]! += first[i]!;
      const columns = MOUNTSTATS_OPERATION.map((name, i) => [name, values[i]!.subarray(0, rows)]);
      return {
        mounts: mounts.subarray(0, rows),
        ops: ops.subarray(0, rows),
        names: names.names,
        first,
        values: Object.fromEntries(columns) as OperationColumns['values'],
      };
    },
  };
}

const exactly = (value: bigint) => (Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN);
