import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, type Limits, openFiles } from '@mountline/bundle';
import { openBundle } from '@mountline/bundle/node';
import { fileOf, InputError } from '@mountline/core';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { CORPUS } from '@mountline/dev/testing/hostile/corpus';
import { tarOf } from '@mountline/dev/testing/hostile/write-tar';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'mountline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NAME = 'hostile';

/** By the codecs that run anywhere. */
const inMemory = (bytes: Uint8Array, limits: Partial<Limits> = {}) =>
  openFiles([new File([bytes as Uint8Array<ArrayBuffer>], NAME)], { limits });

/** By those of Node. */
function onDisk(bytes: Uint8Array, limits: Partial<Limits> = {}): Promise<Bundle> {
  writeFileSync(join(folder, NAME), bytes);
  return openBundle(join(folder, NAME), { limits });
}

interface Read {
  file: string;
  text: string;
  why?: string;
}

/** Every file with as much as can be read of it. What is thrown must be an `InputError`. */
async function readAll({ artifacts }: Bundle): Promise<Read[]> {
  const files: Read[] = [];
  for await (const artifact of artifacts) {
    const file = fileOf(artifact).replace(`${folder}/`, '').replace(`${NAME}!/`, '');
    if (artifact.link !== undefined) {
      files.push({ file: `${file} -> ${artifact.link}`, text: '' });
      continue;
    }
    const read: Read = { file, text: '' };
    files.push(read);
    try {
      for await (const chunk of artifact.read()) read.text += Buffer.from(chunk).toString('latin1');
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      read.why = (error as Error).message.replace(/^\S*hostile(?:!\/[^:]*)?: /, '');
    }
  }
  return files;
}

const shown = ({ file, text, why }: Read) => {
  if (file.includes(' -> ')) return file;
  return why === undefined ? `${file} = ${text.length > 600 ? `${text.slice(0, 518)}…` : text}` : `${file} ! ${why}`;
};

describe.each([
  ['anywhere', inMemory],
  ['under Node', onDisk],
])('hostile archives, %s', (_, open) => {
  test.each(CORPUS.map((one) => [one.name, one] as const))(
    '%s',
    async (_name, { bytes, limits, files, codes = [] }) => {
      const bundle = await open(bytes, limits);
      expect((await readAll(bundle)).map(shown)).toEqual(files);
      expect(bundle.diagnostics!.map(({ code }) => code)).toEqual(codes);
    },
  );
});

const SMALL = join(FIXTURES, 'archives/small');
const whole = readdirSync(SMALL)
  .filter((name) => !/gpg|asc|encrypted/.test(name))
  .map((name) => [name, new Uint8Array(readFileSync(join(SMALL, name)))] as const);
const plain = tarOf(
  { name: 'a', content: 'first' },
  { name: 'b', content: 'x'.repeat(1000) },
  { name: 'c', type: '2', link: 'a' },
  { name: 'd', content: 'last' },
);

/** A file that was read in part only is marked, and nobody stands behind it who did not stand there before. */
function expectPrefix(cut: readonly Read[], all: readonly Read[]): void {
  // Less than a header came out: nobody knows that it is a tar.
  if (cut[0]?.file === NAME) expect([cut.length, cut[0].why]).toEqual([1, expect.any(String)]);
  else
    cut.forEach(({ file, text, why }, i) => {
      const { file: name, text: whole } = all[i]!;
      // Only the directory of a zip tells that a member is a link: its target is its content.
      if (name.includes(' -> ')) expect(name.startsWith(file)).toBe(true);
      else if (why === undefined) expect([file, text]).toEqual([name, whole]);
      else expect(whole.startsWith(text)).toBe(true);
    });
}

describe.each([
  ['anywhere', inMemory],
  ['under Node', onDisk],
])('half an archive, %s', (_, open) => {
  test.each([...whole, ['plain.tar', plain] as const])(
    '%s, cut at any byte, gives a prefix and says so',
    async (name, bytes) => {
      const all = await readAll(await open(bytes));
      // A tar that is not compressed may lack the zeros behind its end, and shorter ones than a header are no tar.
      const [first, end, step] = name === 'plain.tar' ? [512, bytes.length - 1024, 97] : [40, bytes.length, 7];
      for (let length = first; length < end; length += step) {
        const bundle = await open(bytes.subarray(0, length));
        const cut = await readAll(bundle);
        expectPrefix(cut, all);
        const told = bundle.diagnostics!.length > 0 || cut.some(({ why }) => why !== undefined);
        expect([length, told]).toEqual([length, true]);
      }
    },
  );

  test.each(whole)('%s, with any byte flipped, throws nothing but input errors', async (_name, bytes) => {
    for (let at = 0; at < bytes.length; at += 11) {
      const flipped = bytes.slice();
      flipped[at]! ^= 1 << (at % 8);
      await readAll(await open(flipped));
    }
  });
});

test('any bytes behind any sign throw nothing but input errors', async () => {
  const signs = whole.map(([, bytes]) => bytes.subarray(0, 24));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...signs), fc.uint8Array({ maxLength: 3000 }), async (sign, rest) => {
      const bytes = new Uint8Array([...sign, ...rest]);
      await readAll(await inMemory(bytes));
      await readAll(await onDisk(bytes));
    }),
    { numRuns: 150, seed: 5 },
  );
});

test.each(['small.tar.gpg', 'small.tar.asc'])('%s is refused with what to do', async (name) => {
  await expect(openBundle(join(SMALL, name))).rejects.toMatchObject({
    name: 'InputError',
    code: 'encrypted',
    message: expect.stringMatching(/decrypt it first/),
  });
});
