import { isDeepStrictEqual } from 'node:util';
import { HEAD_BYTES, type Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLines, sourceCases } from '../testing/fixtures.ts';
import { chunksAt, cuts, hostileBytes } from '../testing/mutations.ts';
import { cutPairs, type Read, readChunks } from '../testing/read-source.ts';

/**
 * Inputs for each source. The same ones every time, unless MOUNTLINE_PROPERTIES says how many others there shall be
 * (`pnpm properties`).
 */
const asked = process.env.MOUNTLINE_PROPERTIES;
const RUNS = asked === undefined ? { numRuns: 1000, seed: 20361 } : { numRuns: Number(asked) };

const LF = 10;
const OPTIONS = / \((?:[^()\n]|\([^()\n]*\))*\)[ \t\r]*$/;
const BRACE = 0x7d;

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  bytes.forEach((byte, i) => {
    if (byte === LF) starts.push(i + 1);
  });
  return starts;
}

const show = (value: unknown) => jsonLines([value]).trimEnd();

/** True for an integer that a double cannot hold: it is another number than the file's. One with a fraction is rounded. */
function isWrong(value: unknown, text: string): boolean {
  if (typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return Number.isNaN(value);
  const digits = BigInt(Math.abs(value)).toString().slice(0, 15);
  return !new RegExp(`${digits}\\d*[.eE]|\\d[eE]`).test(text);
}

/** Lines and offsets are places of the file, and numbers are the file's. */
function checkRecords(source: Source, bytes: Uint8Array, { records, diagnostics }: Read): void {
  const starts = lineStarts(bytes);
  const text = Buffer.from(bytes).toString('latin1');
  for (const one of [...records, ...diagnostics]) {
    const [from, to = bytes.length + 1] = [starts[one.line - 1], starts[one.line]];
    if (from === undefined || one.offset < from || one.offset >= to) throw new Error(`no such place: ${show(one)}`);
  }
  for (const record of records) {
    const { line, endLine = line } = record;
    if (endLine < line || endLine > starts.length) throw new Error(`no such last line: ${show(record)}`);
    JSON.stringify(record, (_, value) => {
      if (isWrong(value, text)) throw new Error(`no safe number: ${show(record)}`);
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
  // A JSON object may be whole without a line feed, and so may a row of mount(8) whose options have all of their brackets.
  if (half.length === 0 || half.at(-1) === LF || half.at(-1) === BRACE) return;
  if (source.name === 'mount' && OPTIONS.test(new TextDecoder().decode(half))) return;
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
  if (isDeepStrictEqual(joined, whole)) return;
  throw new Error(`parted at line ${at.line} it differs; if that is right, say in carriesOver of the source why`);
}

type Check = (source: Source, bytes: Uint8Array, at: readonly number[]) => void;

const checkAll: Check = (source, bytes, at) => {
  source.recognise(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)), '');
  const whole = readChunks(source, [bytes], '');
  for (const record of whole.records) source.clues?.(record);
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
  ({ source }) => {
    test('any bytes: no exception, places of the file, the same in chunks, a beginning when cut', {
      timeout: LONG,
    }, () => {
      expect(counterexample(source, checkAll, RUNS)).toBe(null);
    });

    const halves: Check = (_, bytes, [at]) => checkHalves(source, bytes, at!, readChunks(source, [bytes], ''));

    const over = source.carriesOver;
    test(over ? `halves differ, as ${over}` : 'halves parted at a record are the whole', { timeout: LONG }, () => {
      if (!over) expect(counterexample(source, halves, RUNS)).toBe(null);
      else
        expect(counterexample(source, halves, { numRuns: 5000, seed: 1, endOnFailure: true })).toContain('it differs');
    });
  },
);
