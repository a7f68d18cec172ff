import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unxz } from './xz.ts';
import { unxzByProgram, xzProgram } from './xz-program.ts';

const FIXTURES = join(import.meta.dirname, '../../../../fixtures/archives');

async function* chunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 40_000) yield bytes.subarray(at, at + 40_000);
}

/** All that is decompressed, and what is thrown behind it. */
async function outcome(content: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; failure?: string }> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of content) parts.push(new Uint8Array(part));
    return { bytes: Buffer.concat(parts) };
  } catch (error) {
    return { bytes: Buffer.concat(parts), failure: (error as Error).message };
  }
}

const byProgram = (program: string, xz: Uint8Array) => outcome(unxzByProgram(program, chunks(xz), () => chunks(xz)));

test.each(['/nowhere/xz', process.execPath])(
  'with %s, which cannot do it, it is done without a program',
  async (program) => {
    const xz = readFileSync(join(FIXTURES, 'small/two-streams.tar.xz'));
    expect(await byProgram(program, xz)).toEqual(await outcome(unxz(chunks(xz))));
  },
);

test('a program is taken from folders that are named in full only', () => {
  expect(xzProgram('.::bin:')).toBeUndefined();
});

const program = xzProgram();

describe.skipIf(program === undefined)('the program xz and the WebAssembly give the same', () => {
  const pack = (bytes: Uint8Array, ...options: string[]) =>
    spawnSync(program!, ['-c', '-T1', ...options], { input: bytes, maxBuffer: 1 << 26 }).stdout;
  // Neither so regular nor so irregular that xz would store it as it is.
  const noise = Uint8Array.from({ length: 900_000 }, (_, i) => 97 + (Math.imul(i ^ (i >> 7), 0x9e3779b1) >>> 27));
  const sosreport = readFileSync(join(FIXTURES, 'sosreport-4.12-hung.tar.xz'));
  const streams = Buffer.concat([pack(noise, '-1'), new Uint8Array(8), pack(noise, '--block-size=100000')]);
  const zeros = pack(new Uint8Array(10_000_000));
  const flipped = (xz: Uint8Array, at: number) => xz.map((byte, i) => (i === at ? byte ^ 0x10 : byte));

  const cases: [string, Uint8Array][] = [
    ['a whole file', sosreport],
    ['two streams with zeros between them', streams],
    ['a file of many zeros', zeros],
    ['nothing', new Uint8Array(0)],
    ['something else behind it', Buffer.concat([streams, new TextEncoder().encode('and more of it')])],
    ['zeros that are no padding', Buffer.concat([streams, new Uint8Array(7)])],
    ...[0.3, 0.999].flatMap((part): [string, Uint8Array][] => [
      [`a file that breaks off at ${part}`, sosreport.subarray(0, sosreport.length * part)],
      [`streams that break off at ${part}`, streams.subarray(0, streams.length * part)],
      [`a file with a wrong bit at ${part}`, flipped(sosreport, Math.floor(sosreport.length * part))],
      [`streams with a wrong bit at ${part}`, flipped(streams, Math.floor(streams.length * part))],
    ]),
    ['zeros that break off', zeros.subarray(0, zeros.length / 2)],
    ['a dictionary that is too large', pack(noise, '--lzma2=dict=96MiB')],
  ];

  test.each(cases)('of %s', async (_, xz) => {
    const expected = await outcome(unxz(chunks(xz)));
    const { bytes, failure } = await byProgram(program!, xz);
    expect(failure).toBe(expected.failure);
    expect(bytes.equals(expected.bytes)).toBe(true);
  });

  test('what stands before a fault is given, and a whole file is whole', async () => {
    const whole = await byProgram(program!, streams);
    expect(whole.bytes.equals(Buffer.concat([noise, noise]))).toBe(true);
    const { bytes, failure } = await byProgram(program!, streams.subarray(0, streams.length * 0.9));
    expect(failure).toBe('the xz data is truncated, or other data follows it');
    expect(bytes.length).toBeGreaterThan(1_500_000);
    expect(bytes.equals(whole.bytes.subarray(0, bytes.length))).toBe(true);
  });

  test('it is ended when no more is asked for', async () => {
    const parts = unxzByProgram(program!, chunks(zeros), () => chunks(zeros));
    expect((await parts.next()).value).not.toHaveLength(0);
    expect(await parts.return(undefined)).toEqual({ done: true, value: undefined });
  });
});
