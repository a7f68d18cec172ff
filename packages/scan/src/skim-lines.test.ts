import type { Line, SkippedLines } from '@mountline/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalsFor, type NamedForm, skimLines } from './index.ts';

const RUNS = { numRuns: Number(process.env.MOUNTLINE_PROPERTIES ?? 2000), seed: 20361 };
const TEXTS = [
  'nfs: server ',
  'blocked for more than ',
  'Started ',
  'state:D',
  'SyncLoop ADD',
  'not responding, still',
];
const HEADER = 'Nov 20 13:31:49 node-1 web[812]: ';
const encode = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const literals = literalsFor(TEXTS, encode(HEADER));
const FORM: NamedForm = {
  is: 'named',
  stamps: 'yearless',
  speaker: (names) => ({ host: 'node-1', unit: names, kernel: false, klog: false, children: false }),
  joinsKlog: false,
  zoned: false,
  octal: false,
  oneHost: false,
};

/** The numbers of the lines that are given to the parser, and of those that are skipped. */
function skim(chunks: Iterable<Uint8Array>, form = FORM, only = literals) {
  const given: number[] = [];
  const skipped: number[] = [];
  const units = new Set<string>();
  const parser = { line: ({ line }: Line) => void given.push(line), settle: () => true, end() {} };
  const machine = skimLines(
    parser,
    {
      record() {},
      diagnostic() {},
      last: () => null,
      skipped({ first, end, line, speaker, speakers }: SkippedLines) {
        for (let i = first; i < end; i += 1) {
          skipped.push(line[i]!);
          units.add(speakers[speaker[i]!]!.unit);
        }
      },
    },
    { form, literals: only },
  );
  for (const chunk of chunks) machine.push(chunk);
  machine.end();
  return { given, skipped, units: [...units] };
}

/** Literals, their beginnings and ends, what else a log holds. */
const piece = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.tuple(fc.constantFrom(...TEXTS), fc.nat(20)).map(([text, cut]) => text.slice(cut)),
  fc.tuple(fc.constantFrom(...TEXTS), fc.nat(20)).map(([text, cut]) => text.slice(0, -cut - 1)),
  fc.nat(70).map((length) => 'x'.repeat(length)),
  fc.nat(70).map((length) => '\0'.repeat(length)),
  fc.constantFrom('e', ' ', 'Start', '\xff', '\r', '\\"', ': ', '[1]'),
);

test('the parser is given the lines that hold a literal, wherever it lies, and no other', () => {
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => `x${pieces.join('')}`);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), fc.nat(3000), (texts, cut) => {
      const bytes = encode(texts.map((one) => `${HEADER}${one}\n`).join(''));
      const holding = texts.flatMap((one, i) => (TEXTS.some((literal) => one.includes(literal)) ? [i + 1] : []));
      const { given, skipped } = skim([bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(given).toEqual(holding);
      expect(skipped).toEqual(texts.map((_, i) => i + 1).filter((line) => !holding.includes(line)));
    }),
    RUNS,
  );
});

const lines = (...texts: readonly string[]) => [encode(texts.map((text) => `${text}\n`).join(''))];

test('what may hide a literal is given, with the line above it, and what only looks as if it did is not', () => {
  const texts = ['a', 'st\x1b[31mate:D', 'a \\u0053tarted ', 'a \\"b\\" \\n c', 'plain \x1b'].map(
    (one) => HEADER + one,
  );
  expect(skim(lines(...texts))).toMatchObject({ given: [1, 2, 3], skipped: [4, 5] });
  const octal = lines(`${HEADER}a`, `${HEADER}b#033[31m`, `${HEADER}#1`);
  expect(skim(octal)).toMatchObject({ given: [], skipped: [1, 2, 3] });
  expect(skim(octal, { ...FORM, octal: true })).toMatchObject({ given: [1, 2], skipped: [3] });
});

test('a line that is not plain is given with the one above it', () => {
  const one = `${HEADER}a`;
  expect(skim(lines(one, one, '    goes on', one, one)).given).toEqual([2, 3]);
  expect(skim(lines(one, one, one, 'Nov 31 13:31:49 node-1 web[812]: a', one)).given).toEqual([3, 4]);
  expect(skim(lines(one, 'Nov 20 24:31:49 node-1 web[812]: a')).given).toEqual([1, 2]);
});

test('it is asked once who speaks, whatever the process', () => {
  const said: string[] = [];
  const form: NamedForm = {
    ...FORM,
    speaker(names) {
      said.push(names);
      return FORM.speaker('it');
    },
  };
  const { given, units } = skim(
    lines(
      ...['sh[1]', 'kubelet[2]', 'kube-proxy[3]', 'sh[44]', 'kubelet', 'kubelet[812]'].map(
        (name) => `Nov 20 13:31:49 a ${name}: x`,
      ),
    ),
    form,
  );
  expect(given).toEqual([]);
  expect(units).toEqual(['it']);
  expect(said).toEqual(['a sh[1]: ', 'a kubelet[2]: ', 'a kube-proxy[3]: ', 'a kubelet: ']);
});

test('a last line without a line feed is given as cut, the one above it too', () => {
  expect(skim([encode(`${HEADER}a\n${HEADER}b\n${HEADER}c`)])).toMatchObject({ given: [2, 3], skipped: [1] });
});

test('a literal that is too short to be found everywhere is refused', () => {
  expect(() => literalsFor(['seven..', 'short.'], encode(''))).toThrow('a literal of less than 7 bytes: "short."');
});
