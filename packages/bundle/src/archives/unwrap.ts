/** What is compressed is recognised by its first bytes and opened, at any depth up to a limit. */
import { InputError } from '@mountline/core';
import { fromConsoleOutput } from '../texts/console-output.ts';
import { fromUtf16 } from '../texts/utf16.ts';
import { type ByteReader, byteReader } from './byte-reader.ts';
import { unbzip2 } from './bzip2.ts';
import type { Codecs, File } from './codecs.ts';
import { FORMAT_BYTES, type Format, formatOf } from './detect-format.ts';
import { type Budget, countFrames, countUnpacked, limitReached } from './limits.ts';
import { unzstd } from './zstd.ts';

/** By what, and within what, it is opened. */
interface Opening {
  codecs: Codecs;
  budget: Budget;
}

/** Bytes that are read in order, and in any order and again where they are a file of the user's. */
export interface ByteSource {
  /** The user named it. */
  named?: true;
  reader: ByteReader;
  file?: File;
}

/** What bytes are behind all their compression. */
export interface Content {
  format: 'tar' | 'zip' | 'sections' | 'file';
  reader: ByteReader;
  /** How many levels of compression stand around it, less the one that an archive or file may have. */
  levels: number;
}

const ENCRYPTED: Readonly<Partial<Record<Format, string>>> = {
  openpgp: 'it is encrypted with OpenPGP: decrypt it first with gpg -d',
  age: 'it is encrypted with age: decrypt it first with age -d',
};

/** Takes off what is compressed, level by level. Throws an `InputError` where it is encrypted, and where the levels are too many. */
export async function unwrap(
  outer: ByteSource,
  name: string,
  depth: number,
  { codecs, budget }: Opening,
): Promise<Content> {
  const { nesting } = budget.limits;
  let { reader, file }: ByteSource = outer;
  for (let levels = 0; ; levels += 1) {
    const format = formatOf(await reader.peek(FORMAT_BYTES));
    if (format === 'tar' || format === 'zip' || format === 'sections' || format === 'file')
      return { format, reader, levels: Math.max(0, levels - 1) };
    const decode = decoderOf(format, codecs, (count) => countFrames(budget, count));
    if (decode && depth + levels <= nesting) {
      reader = byteReader(countUnpacked(decode(reader.rest(), file), budget));
      file = undefined;
      continue;
    }
    await reader.close();
    if (decode) throw limitReached('nesting', nesting, 'nested archives or compressions');
    throw new InputError('encrypted', `${name}: ${ENCRYPTED[format]}`);
  }
}

function decoderOf(
  format: Format,
  { gunzip, unxz, unzstdFrame }: Codecs,
  onFrames: (count: number) => void,
): Codecs['unxz'] | undefined {
  switch (format) {
    case 'gzip':
      return (content) => gunzip(content, onFrames);
    case 'xz':
      return unxz;
    case 'bzip2':
      return unbzip2;
    case 'zstd':
      return (content) => unzstd(content, unzstdFrame, onFrames);
    case 'utf-16':
      return fromUtf16;
    case 'console-output':
      return fromConsoleOutput;
    default:
      return undefined;
  }
}
