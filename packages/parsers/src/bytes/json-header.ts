import type { Block, SkimOptions } from '@mountline/core';
import { ENTRY_STAMP, entryReader } from './journal-entry.ts';
import { kernelWalker } from './kernel-walker.ts';
import { beginEntries } from './line-kernel.ts';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const LETTER_U = 117;

const table = (is: (byte: number) => boolean) => Uint8Array.from({ length: 256 }, (_, byte) => Number(is(byte)));

/** Bytes of a string of JSON that stand for themselves. */
const PLAIN = table((byte) => byte >= 32 && byte !== QUOTE && byte !== BACKSLASH);
/** Those of the name of a field. */
const IN_NAME = table((byte) => /[A-Z0-9_]/.test(String.fromCharCode(byte)));
/** What may stand behind a backslash, but for `u`. */
const ESCAPED = table((byte) => '"\\/bfnrt'.includes(String.fromCharCode(byte)));
const HEX = table((byte) => /[0-9a-fA-F]/.test(String.fromCharCode(byte)));

const isHex = (bytes: Uint8Array, at: number): boolean => HEX[bytes[at]!] === 1 && HEX[bytes[at + 1]!] === 1;

const QUOTES = QUOTE * 0x01010101;
const BACKSLASHES = BACKSLASH * 0x01010101;

/** Whether four bytes of a string stand for themselves. A few that do are not told. */
function arePlain(word: number): boolean {
  const quotes = word ^ QUOTES;
  const backslashes = word ^ BACKSLASHES;
  const found =
    ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes) | ((word - 0x20202020) & ~word);
  return (found & 0x80808080) === 0;
}

/** The quote that ends a string; -1 where it is no string of JSON. */
function endOfString({ bytes, data }: Block, at: number, to: number): number {
  let i = at;
  for (;;) {
    while (i + 4 <= to && arePlain(data.getInt32(i))) i += 4;
    while (PLAIN[bytes[i]!] === 1) i += 1;
    if (bytes[i] === QUOTE) return i;
    if (bytes[i] !== BACKSLASH) return -1;
    if (ESCAPED[bytes[i + 1]!] === 1) i += 2;
    else if (bytes[i + 1] === LETTER_U && isHex(bytes, i + 2) && isHex(bytes, i + 4)) i += 6;
    else return -1;
  }
}

/**
 * The header of a line of `journalctl -o json`: all of it must be one object of strings, for what is no JSON is told by the
 * parser. An entry with any other value (null, an array) is left to it too.
 */
export function jsonHeader(options: Pick<SkimOptions, 'literals' | 'hiding'>): Omit<SkimOptions, 'mayCount'> {
  const entry = entryReader(BACKSLASH);

  function isObject(block: Block, from: number, to: number): boolean {
    const { bytes } = block;
    if (bytes[from] !== 123) return false;
    let at = from;
    do {
      const name = at + 2;
      if (bytes[at + 1] !== QUOTE) return false;
      let end = name;
      while (IN_NAME[bytes[end]!] === 1) end += 1;
      if (bytes[end] !== QUOTE || bytes[end + 1] !== COLON || bytes[end + 2] !== QUOTE) return false;
      const quote = endOfString(block, end + 3, to);
      if (quote < 0) return false;
      entry.set(bytes, name, end, end + 3, quote);
      at = quote + 1;
    } while (bytes[at] === COMMA);
    return bytes[at] === 125 && at + 1 === to;
  }

  const header: SkimOptions['header'] = (block, from, to, into) => {
    entry.clear();
    return isObject(block, from, to) ? entry.read(block, into) : entry.unsure();
  };
  const faster = kernelWalker({
    ...options,
    header,
    stamps: [ENTRY_STAMP],
    json: true,
    begin: beginEntries,
    learn: (run, _bytes, _from, { host, id, flags }) => run.learnEntry(host, id, flags),
  });
  return { ...options, header, faster, decode: jsonText };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a string, of which the end may be missing. */
function jsonText(bytes: Uint8Array): string {
  const raw = decoder.decode(bytes);
  return raw.includes('\\') ? JSON.parse(`"${/^(?:[^\\]|\\(?:u[\da-fA-F]{4}|[^u]))*/.exec(raw)![0]}"`) : raw;
}
