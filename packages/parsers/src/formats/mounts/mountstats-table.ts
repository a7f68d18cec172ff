import type { Parsed, RawDiagnostic } from '@mountline/core';
import type { MountstatsRecord } from '../../sources/mountstats.ts';
import { byteNames } from '../tables/byte-names.ts';
import { type OperationColumns, operationColumns } from '../tables/operation-columns.ts';
import { MOUNTSTATS_OPERATION } from './mountstats-columns.ts';
import { beginsMount, type PlainDevice, plainLine, readPlainDevice, readPlainLine } from './plain-mountstats.ts';

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

const LF = 10;

/** Reads by bytes; mounts that are not as the kernel writes them go through the parser at once. */
export function tableOf(bytes: Uint8Array, parse: (bytes: Uint8Array) => Parsed<MountstatsRecord>): MountstatsTable {
  const diagnostics: RawDiagnostic[] = [];
  const operations = operationColumns(bytes);
  const types = byteNames(bytes);
  // Of each mount: where it begins and ends, the number of its first line, its type, its age.
  const begins: number[] = [];
  const ends: number[] = [];
  const lines: number[] = [];
  const typeOf: number[] = [];
  const ages: number[] = [];
  /** Of mounts that are not plain. */
  const records = new Map<number, MountstatsRecord>();
  const device: PlainDevice = { type: 0, typeEnd: 0, end: 0 };
  const read = plainLine(MOUNTSTATS_OPERATION.length);
  let line = 1;
  let at = 0;

  function add(from: number, above: number, type: number, age: number): void {
    begins.push(from);
    ends.push(at);
    lines.push(above);
    typeOf.push(type);
    ages.push(age);
  }

  /** Goes on behind a line. */
  function pass(end: number): void {
    at = end < 0 ? bytes.length : end + 1;
    line += 1;
  }

  /** The records and diagnostics of a part, whose first line has this number. */
  function parsed(from: number, to: number, above: number): Parsed<MountstatsRecord> {
    const part = parse(bytes.subarray(from, to));
    for (const one of [part.records, part.diagnostics].flat()) {
      one.line += above - 1;
      one.offset += from;
    }
    for (const record of part.records) if (record.endLine !== undefined) record.endLine += above - 1;
    return part;
  }

  /** Reads the lines of a mount up to the first that is not plain. False where there is one. */
  function readMount(): boolean {
    const [from, above] = [at, line];
    if (!readPlainDevice(bytes, at, device)) return false;
    const type = types.at(device.type, device.typeEnd);
    let age = Number.NaN;
    let isBehindHead = false;
    for (pass(device.end); at < bytes.length && !beginsMount(bytes, at); pass(read.end)) {
      if (!readPlainLine(bytes, at, isBehindHead, read)) return false;
      if (read.is === 'operations') isBehindHead = true;
      else if (read.is === 'age') age = read.numbers[0]!;
      else if (read.is === 'operation') operations.addLine(begins.length, read);
    }
    add(from, above, type, age);
    return true;
  }

  while (at < bytes.length) {
    const from = at;
    const above = line;
    const rows = operations.rows();
    if (readMount()) continue;
    operations.cut(rows);
    do pass(bytes.indexOf(LF, at));
    while (at < bytes.length && !beginsMount(bytes, at));
    const part = parsed(from, at, above);
    for (const one of part.diagnostics) diagnostics.push(one);
    for (const record of part.records) {
      for (const operation of record.nfs?.ops ?? []) operations.addOperation(begins.length, operation);
      records.set(begins.length, record);
      add(from, above, types.of(record.fsType), record.nfs?.age ?? Number.NaN);
    }
  }

  return {
    ages: Float64Array.from(ages),
    ofType(fsType) {
      const type = types.names.indexOf(fsType);
      return typeOf.flatMap((one, mount) => (one === type ? [mount] : []));
    },
    operations: operations.of(begins.length),
    record: (mount) => records.get(mount) ?? parsed(begins[mount]!, ends[mount]!, lines[mount]!).records[0]!,
    diagnostics,
  };
}
