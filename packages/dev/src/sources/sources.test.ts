import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HEAD_BYTES, type Source } from '@mountline/core';
import { readArtifact } from '@mountline/correlation';
import { sources } from '@mountline/parsers';
import { describe, expect, test } from 'vitest';
import { EXPECTED, FIXTURES, jsonLines, sourceCases } from '../testing/fixtures.ts';
import { cutPairs, readChunks } from '../testing/read-source.ts';

const MARK = [0xef, 0xbb, 0xbf];
const CR = 13;

test('every folder of fixtures/sources belongs to a source', () => {
  const names: string[] = sources.map((source) => source.name);
  expect(readdirSync(join(FIXTURES, 'sources')).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(sources.map((source) => ({ name: source.name, source: source as Source })))('$name', ({ source }) => {
  const folder = join(FIXTURES, 'sources', source.name);
  const cases = existsSync(folder) ? sourceCases(source.name) : [];

  test('has a fixture and a README that says where it is from', () => {
    expect(cases.length).toBeGreaterThan(0);
    expect(existsSync(join(folder, 'README.md'))).toBe(true);
  });

  test.each(cases)('$name: records and diagnostics', async ({ bytes, name, path }) => {
    const { records, diagnostics } = source.parse(bytes, name);
    const codes = Object.keys(source.diagnostics);
    for (const diagnostic of diagnostics) expect(codes).toContain(diagnostic.code);
    const lines = [...records, ...diagnostics.map((diagnostic) => ({ diagnostic }))];
    await expect(jsonLines(lines)).toMatchFileSnapshot(path + EXPECTED);
  });

  test.each(cases)('$name: claimed by this source alone', ({ bytes, name }) => {
    const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
    const claims: string[] = (sources as readonly Source[])
      .filter((s) => (!s.last || s === source) && s.recognise(head, name))
      .map((s) => s.name);
    expect(claims).toEqual([source.name]);
  });

  test('a line of its fixtures looks as it says that it begins', () => {
    if (!source.begins) return;
    expect(source.begins.flags).toBe('');
    const lines = cases.flatMap(({ bytes }) => new TextDecoder().decode(bytes).split(/\r?\n/));
    expect(lines.some((line) => source.begins!.test(line))).toBe(true);
  });

  test.each(cases)('$name: the same in chunks of any size', ({ bytes, name }) => {
    const whole = readChunks(source, [bytes], name);
    for (const size of [1, 2, 3, 7, 64, 1000]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      expect(readChunks(source, chunks, name)).toEqual(whole);
    }
  });

  test.each(cases)('$name: the same behind a byte order mark', async ({ bytes, name }) => {
    /** What was read, with the places of the lines behind the first one as they are without a mark of this length. */
    const read = async (chunks: Uint8Array[], mark: number) => {
      const { source: _, entry, ...rest } = await readArtifact({ path: name, read: () => chunks }, [source]);
      return JSON.stringify({ ...rest, records: entry.records }, (key, value) => {
        if (typeof value === 'bigint') return String(value);
        if (key === 'offset') return undefined;
        return typeof value?.offset === 'number' && value.line > 1 ? { ...value, at: value.offset - mark } : value;
      });
    };
    expect(await read([Uint8Array.from(MARK), bytes], MARK.length)).toBe(await read([bytes], 0));
  });

  // In the export format a CR is part of a value.
  const texts = cases.filter(({ name, bytes }) => !name.endsWith('.export') && !bytes.includes(CR));

  test.each(texts)('$name: the same with CR and LF', async ({ bytes, name }) => {
    const read = async (text: string) => {
      const chunks = [new TextEncoder().encode(text)];
      const { source: _, entry, ...rest } = await readArtifact({ path: name, read: () => chunks }, [source]);
      return JSON.stringify({ ...rest, records: entry.records }, (key, value) => {
        if (typeof value === 'bigint') return String(value);
        // What of a line is quoted may be shorter.
        if (key === 'offset' || (key === 'message' && rest.diagnostics.some((one) => one.message === value)))
          return undefined;
        return typeof value === 'string' ? value.replaceAll('\r', '') : value;
      });
    };
    const text = new TextDecoder().decode(bytes);
    expect(await read(text.replaceAll('\n', '\r\n'))).toBe(await read(text));
  });

  test.each(cases)('$name: cut anywhere it yields a prefix', ({ bytes, name }) => {
    const whole = readChunks(source, [bytes], name).records;
    const step = Math.max(1, Math.floor(bytes.length / 40));
    for (let at = 0; at < bytes.length; at += step) {
      const part = readChunks(source, [bytes.subarray(0, at)], name).records;
      for (const { record, expected } of cutPairs(part, whole)) expect(record).toEqual(expected);
    }
  });

  test('every diagnostic that it may raise is raised by a fixture', () => {
    const raised = new Set(
      cases.flatMap(({ bytes, name }) => source.parse(bytes, name).diagnostics.map(({ code }) => code)),
    );
    expect(Object.keys(source.diagnostics).filter((code) => !raised.has(code))).toEqual([]);
  });

  test('every diagnostic says what it costs and what to do', () => {
    for (const { cost, help } of Object.values(source.diagnostics)) {
      expect(cost).not.toBe('');
      expect(help).not.toBe('');
    }
  });
});
