import { isDeepStrictEqual } from 'node:util';
import type { Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLines, sourceCases } from './fixtures.ts';
import { chunksAt, cuts, hostileBytes } from './mutations.ts';
import { cutPairs, type Read, readChunks } from './reading.ts';

/**
 * Inputs for each source. The same ones every time, unless MOUNTLINE_PROPERTIES says how many others there shall be
 * (`pnpm properties`).
 */
const asked = process.env.MOUNTLINE_PROPERTIES;
const RUNS = asked === undefined ? { numRuns: 1000, seed: 20361 } : { numRuns: Number(asked) };

/** Where a row means something by what stands before it, two halves of a file are not the whole. */
const CARRIES: Readonly<Record<string, string>> = {
  'cgroup-memory': 'a line `==> path <==` names the file of the lines below it',
  'cloudwatch-csv': 'the head names the metrics',
  'cloudwatch-json': 'one document goes over the whole file',
  'container-log': 'which program writes is learnt from its first lines',
  'crictl-inspect': 'one document goes over the whole file',
  'crictl-ps': 'the header names the columns',
  df: 'the header names the columns',
  dmesg: 'the first stamp decides the form; deltas are added up; a kernel report goes over many rows',
  'efs-state-file': 'a path names the file of the lines below it',
  'efs-utils-conf': 'a line `[section]` names the section of those below it',
  'efs-utils-logs': 'a path names the file of the lines below it',
  findmnt: 'the header names the columns',
  journal: 'the first line decides the form; a line of journalctl names the boot of those below it',
  'klog-file': 'the header names the host',
  'kubectl-describe': 'the description of an object goes over many lines',
  'kubectl-get': 'the header names the columns',
  'kubelet-stats': 'one document goes over the whole file',
  'kubernetes-objects': 'one document goes over the whole file',
  lslocks: 'the header names the columns',
  lsof: 'the header names the columns',
  netstat: 'headers name the table and its columns',
  nfsfs: 'the header names the table and its columns',
  nfsiostat: 'a line names the mount of the numbers below it',
  'proc-cgroup': 'a line `==> path <==` names the process of the lines below it',
  'proc-net-tcp': 'the header names the protocol',
  ps: 'the header names the columns',
  rpcinfo: 'the header names the columns',
  ss: 'the header names the columns',
  strace: 'a call may be unfinished in one line and resumed in another',
  syslog: 'a line may only count the message before it; the year turns',
  'systemctl-list-units': 'the header names the columns',
  'systemctl-status': 'the lines of a unit stand below its name',
  'time-touch': 'the command stands above its times',
};

const LF = 10;

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  bytes.forEach((byte, i) => {
    if (byte === LF) starts.push(i + 1);
  });
  return starts;
}

const show = (value: unknown) => jsonLines([value]).trimEnd();

/** Lines and offsets are places of the file; a number that a double cannot hold would be another number. */
function checkRecords(source: Source, bytes: Uint8Array, { records, diagnostics }: Read): void {
  const starts = lineStarts(bytes);
  for (const one of [...records, ...diagnostics]) {
    const [from, to = bytes.length + 1] = [starts[one.line - 1], starts[one.line]];
    if (from === undefined || one.offset < from || one.offset >= to) throw new Error(`no such place: ${show(one)}`);
  }
  for (const record of records) {
    const { line, endLine = line } = record;
    if (endLine < line || endLine > starts.length) throw new Error(`no such last line: ${show(record)}`);
    JSON.stringify(record, (_, value) => {
      const wrong = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
      if (wrong || Number.isNaN(value)) throw new Error(`no safe number: ${show(record)}`);
      return typeof value === 'bigint' ? null : value;
    });
  }
  for (const { code } of diagnostics) if (!(code in source.diagnostics)) throw new Error(`unknown diagnostic ${code}`);
}

/** Cut anywhere, what was read is a beginning of the whole; a record that the cut has shortened says so. */
function checkCut(source: Source, bytes: Uint8Array, at: number, whole: Read): void {
  const half = bytes.subarray(0, at);
  const part = readChunks(source, [half], '');
  for (const { record, expected } of cutPairs(part.records, whole.records)) {
    if (!isDeepStrictEqual(record, expected)) throw new Error(`cut: ${show(record)} is not ${show(expected)}`);
  }
  if (half.length === 0 || half.at(-1) === LF) return;
  const lines = lineStarts(half).length;
  for (const record of part.records) {
    if ((record.endLine ?? record.line) !== lines || record.cut) continue;
    if (!whole.records.some((one) => isDeepStrictEqual(one, record))) throw new Error(`not marked: ${show(record)}`);
  }
}

/** Two halves, parted where a record begins, are the whole. */
function checkHalves(source: Source, bytes: Uint8Array, fraction: number, whole: Read): void {
  const begins = whole.records.filter(({ line }) => line > 1);
  const at = begins[Math.floor(fraction * begins.length)];
  if (!at) return;
  const shifted = <T extends { line: number; endLine?: number; offset: number }>(one: T): T => ({
    ...one,
    line: one.line + at.line - 1,
    offset: one.offset + at.offset,
    ...(one.endLine === undefined ? {} : { endLine: one.endLine + at.line - 1 }),
  });
  const first = readChunks(source, [bytes.subarray(0, at.offset)], '');
  const second = readChunks(source, [bytes.subarray(at.offset)], '');
  const joined: Read = {
    records: [...first.records, ...second.records.map(shifted)],
    diagnostics: [...first.diagnostics, ...second.diagnostics.map(shifted)],
  };
  if (!isDeepStrictEqual(joined, whole)) throw new Error(`parted at line ${at.line} it differs`);
}

type Check = (source: Source, bytes: Uint8Array, at: readonly number[]) => void;

const checkAll: Check = (source, bytes, at) => {
  const whole = readChunks(source, [bytes], '');
  checkRecords(source, bytes, whole);
  const inChunks = readChunks(source, chunksAt(bytes, at), '');
  if (!isDeepStrictEqual(inChunks, whole)) throw new Error('in chunks it differs');
  checkCut(source, bytes, Math.floor(at[0]! * bytes.length), whole);
};

/** What is wrong with the smallest input on which a check fails; null when it held on all. */
function counterexample(source: Source, check: Check, runs: fc.Parameters<[Uint8Array, number[]]>): string | null {
  const bytes = hostileBytes(sourceCases(source.name).map((one) => one.bytes));
  const found = fc.check(
    fc.property(bytes, cuts, (input, at) => check(source, input, at)),
    runs,
  );
  if (!found.failed) return null;
  const [input, at] = found.counterexample!;
  const text = JSON.stringify(Buffer.from(input).toString('latin1'));
  return `${found.errorInstance}\ninput (latin1): ${text}\nparted at: ${at}\nseed ${found.seed}`;
}

const LONG = 60_000 + RUNS.numRuns * 50;

describe.each((sources as readonly Source[]).map((source) => ({ name: source.name, source })))(
  '$name',
  ({ name, source }) => {
    test('any bytes: no exception, places of the file, the same in chunks, a beginning when cut', {
      timeout: LONG,
    }, () => {
      expect(counterexample(source, checkAll, RUNS)).toBe(null);
    });

    const halves: Check = (_, bytes, [at]) => checkHalves(source, bytes, at!, readChunks(source, [bytes], ''));

    test.runIf(name in CARRIES)(`${CARRIES[name]}, so halves do differ`, { timeout: LONG }, () => {
      expect(counterexample(source, halves, { numRuns: 5000, seed: 1, endOnFailure: true })).toContain('it differs');
    });

    test.runIf(!(name in CARRIES))('halves parted at a record are the whole', { timeout: LONG }, () => {
      expect(counterexample(source, halves, RUNS)).toBe(null);
    });
  },
);

test('every source that carries something over is one that there is', () => {
  const names: string[] = sources.map(({ name }) => name);
  expect(Object.keys(CARRIES).filter((name) => !names.includes(name))).toEqual([]);
});
