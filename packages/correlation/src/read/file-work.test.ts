import { type Artifact, type FileLimits, MINUTE, type Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileWork } from './file-work.ts';
import { type ReadArtifactOptions, readArtifact } from './read-bundle.ts';

const encoder = new TextEncoder();

const stamp = (second: number) =>
  new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString().slice(0, 19).replace('T', 'T');
const silent = (second: number, server = '10.0.0.1') =>
  `${stamp(second)}+0000 node kernel: nfs: server ${server} not responding, still trying\n`;

const artifact = (path: string, ...chunks: string[]): Artifact => ({
  path,
  read: () => chunks.map((chunk) => encoder.encode(chunk)),
});

const read = (
  text: string | string[],
  limits: Partial<FileLimits>,
  path = 'journal.txt',
  more: ReadArtifactOptions = {},
) => readArtifact(artifact(path, ...[text].flat()), sources as readonly Source[], { ...more, limits });

const told = ({ diagnostics }: Awaited<ReturnType<typeof read>>) =>
  diagnostics.map(({ code, message, cost, help, span, count }) => ({
    code,
    message,
    cost,
    help,
    line: span?.line,
    count,
  }));

describe('a file ends at its limit, with what was read before', () => {
  const many = Array.from({ length: 40_000 }, (_, i) => silent(i * 2, `10.0.${i % 200}.${i % 199}`));

  test('of records', async () => {
    const reading = await read([many.slice(0, 20_000).join(''), many.slice(20_000).join('')], { records: 1000 });
    expect(reading.logRecords.length).toBeGreaterThan(1000);
    expect(reading.logRecords.length).toBeLessThan(20_001);
    expect(told(reading).filter(({ code }) => code === 'bundle/file-limit')).toEqual([
      {
        code: 'bundle/file-limit',
        message: 'journal.txt: it has more than 1000 records (limit records)',
        cost: expect.stringMatching(/^the file is not read after line \d+$/),
        help: 'If the file is meant to be that large, raise the limit named in the message: --limit NAME=VALUE.',
        line: expect.any(Number),
        count: 1,
      },
    ]);
  });

  test('of bytes', async () => {
    const reading = await read([silent(1), silent(2).repeat(200), silent(500), silent(501)], { file: 10_000 });
    expect(reading.entry.bytes).toBeLessThan(20_000);
    expect(told(reading)).toMatchObject([{ message: 'journal.txt: it is longer than 10000 bytes (limit file)' }]);
  });

  test('of bytes that are no record yet', async () => {
    const chunks = [
      '{"kind":"List","apiVersion":"v1","items":[{"kind":"Pod","apiVersion":"v1","metadata":{"name":"',
      ...Array.from({ length: 20 }, () => 'x'.repeat(10_000)),
    ];
    const reading = await read(chunks, { held: 50_000 }, 'pods.json');
    expect(told(reading)).toMatchObject([
      { message: 'pods.json: a record in it is longer than 50000 bytes (limit held)' },
    ]);
  });

  test('of time, which each 16 MiB have anew', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = { line: 1, records: 1, held: 1, file: 1e12, time: 0.02 };
    const work = fileWork(limits);
    const reader = { kept: () => 0, held: () => 0 };
    const wait = () => void vi.advanceTimersByTime(15);
    // The first piece is not timed: no file of one piece is ended.
    for (const bytes of [1, 2]) work.read(wait, bytes, reader);
    expect(work.over).toBeUndefined();
    work.read(wait, 17 * 2 ** 20, reader);
    expect(work.over).toBeUndefined();
    work.read(wait, 17 * 2 ** 20, reader);
    expect(work.over).toEqual({ limit: 'time', what: 'it takes more than 0.04 s to read' });
  });

  test('and the other files are read', async () => {
    const [ended, other] = [await read(many.join(''), { file: 9000 }), await read(silent(1), { file: 9000 })];
    expect(told(ended).map(({ code }) => code)).toContain('bundle/file-limit');
    expect(told(other)).toEqual([]);
    expect(other.logRecords).toHaveLength(1);
  });
});

describe('a line that is too long is read up to the limit', () => {
  const long = `${stamp(2)}+0000 node kubelet[1]: E1120 12:00:02.000000 1 a.go:1] ${'é'.repeat(500)}\n`;

  test.each([
    ['at once', (text: string) => [text]],
    ['in small chunks', (text: string) => text.match(/[\s\S]{1,37}/g)!],
  ])('%s', async (_, chunksOf) => {
    const reading = await read(chunksOf(silent(1) + long + long + silent(3)), { line: 120 });
    expect(told(reading)).toEqual([
      {
        code: 'bundle/long-line',
        message: 'journal.txt: a line is longer than 120 bytes (limit line)',
        cost: 'the line is not read after its first 120 bytes',
        help: 'If lines are meant to be that long, raise the limit: --limit line=VALUE.',
        line: 2,
        count: 2,
      },
    ]);
    // Its end was not read: no silence of that time proves anything.
    expect(reading.unread).toMatchObject([{ lines: 2, span: { line: 2, endLine: 3 } }]);
    const bytes = (text: string) => encoder.encode(text).length;
    expect(reading.logRecords.flatMap(({ line, offset }) => [[line, offset]])).toEqual([
      [1, 0],
      [4, bytes(silent(1)) + 2 * bytes(long)],
    ]);
  });

  test('of a table too, whose rows are then not all', async () => {
    const row = (id: number, source: string) => `${id} 1 0:${id} / /mnt/${id} rw - nfs4 ${source}:/ rw\n`;
    const reading = await read(
      row(22, 'a') + row(23, 'b'.repeat(900)) + row(24, 'c'),
      { line: 200 },
      'proc/1/mountinfo',
    );
    expect(reading.rows.map(({ line }) => line)).toEqual(expect.arrayContaining([1, 3]));
    expect(told(reading).map(({ code }) => code)).toContain('bundle/long-line');
  });

  test('a field of the export format too', async () => {
    const entry = (second: number, message: string) =>
      `__CURSOR=s=1\n__REALTIME_TIMESTAMP=${Date.UTC(2026, 10, 20, 12, 0, second) * 1000}\n__MONOTONIC_TIMESTAMP=${second}\n_BOOT_ID=0\nSYSLOG_IDENTIFIER=kernel\n_TRANSPORT=kernel\nMESSAGE=${message}\n\n`;
    const fine = 'nfs: server 10.0.0.1 not responding, still trying';
    const reading = await read(entry(1, fine) + entry(2, fine + 'x'.repeat(900)) + entry(3, fine), { line: 200 });
    expect(reading.logRecords).toHaveLength(3);
    expect(told(reading)).toMatchObject([{ code: 'bundle/long-line', line: 15, count: 1 }]);
  });
});

test('a record that goes on without end holds its beginning', async () => {
  const reading = await read(
    [silent(1), ...Array.from({ length: 30 }, () => ' more\n'.repeat(10_000)), silent(MINUTE / 1e6)],
    {},
  );
  expect(told(reading)).toEqual([
    {
      code: 'bundle/long-record',
      message: 'journal.txt: a record is longer than 1048576 characters',
      cost: 'the rest of the record is not read',
      help: 'No known log has records this long, and no option reads more of it. Check whether lines without a time were pasted in.',
      line: 1,
      count: 1,
    },
  ]);
  expect(reading.logRecords.at(0)!.text.length).toBeLessThan(1_100_000);
  expect(reading.logRecords).toHaveLength(2);
});
