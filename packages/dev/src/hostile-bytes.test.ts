import type { Source } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { describe, expect, test } from 'vitest';
import { sourceCases } from './fixtures.ts';
import { seeded } from './seeded.ts';

const ROUNDS = 60;

/** Bytes that formats are made of: they hurt more than those drawn evenly. */
const SHARP = [...' \n\r\t\0"\'\\[](){}<>=:,;-+#|/.%@~0123456789'].map((c) => c.charCodeAt(0));

/** Bytes replaced, taken out, doubled and moved about. */
function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = (n: number) => Math.floor(random() * n);
  // A Buffer shares its memory with its slices.
  let result = Uint8Array.from(
    bytes.subarray(at(bytes.length / 2), bytes.length - at(bytes.length / 4)).subarray(0, 4096),
  );
  for (let i = 0; i < 1 + at(20) && result.length > 4; i += 1) {
    const from = at(result.length);
    const to = Math.min(result.length, from + at(60));
    const cut = result.slice(from, to);
    const kind = at(4);
    if (kind === 0) result[from] = random() < 0.5 ? SHARP[at(SHARP.length)]! : at(256);
    else if (kind === 1) result = Uint8Array.from([...result.slice(0, from), ...result.slice(to)]);
    else if (kind === 2) result = Uint8Array.from([...result.slice(0, to), ...cut, ...result.slice(to)]);
    else result = Uint8Array.from([...cut, ...result.slice(0, from), ...result.slice(to)]);
  }
  return result;
}

describe.each(sources.map((source) => ({ name: source.name, source: source as Source })))(
  '$name',
  ({ name, source }) => {
    const cases = sourceCases(name);

    test('never throws, on any bytes', () => {
      const random = seeded(name);
      for (let i = 0; i < ROUNDS; i += 1) {
        const { bytes, name: path } = cases[i % cases.length]!;
        source.parse(mutate(bytes, random), path);
        source.parse(
          Uint8Array.from({ length: 300 }, () => Math.floor(random() * 256)),
          path,
        );
      }
    });

    test('every diagnostic that it may raise is raised by a fixture', () => {
      const raised = new Set(
        cases.flatMap(({ bytes, name: path }) => source.parse(bytes, path).diagnostics.map(({ code }) => code)),
      );
      expect(Object.keys(source.diagnostics).filter((code) => !raised.has(code))).toEqual([]);
    });

    test('every diagnostic says what it costs and what to do', () => {
      for (const { cost, help } of Object.values(source.diagnostics)) {
        expect(cost).not.toBe('');
        expect(help).not.toBe('');
      }
    });
  },
);
