/** Writes tars by hand, wrong ones too: a library would refuse to. */

export interface TarEntry {
  name: string;
  content?: string | Uint8Array;
  /** Typeflag; `0`, a file, where absent. */
  type?: string;
  link?: string;
  /** The size field as it is to stand there, whatever the content is. */
  size?: string | Uint8Array;
  mtime?: number;
  /** Changes the header before its sum is made. */
  edit?(header: Uint8Array): unknown;
}

const BLOCK = 512;
const encoder = new TextEncoder();
export const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? encoder.encode(content) : content;

export function header(entry: TarEntry): Uint8Array {
  const { name, content = '', type = '0', link = '', mtime = 1_763_645_504 } = entry;
  const block = new Uint8Array(BLOCK);
  const put = (text: string | Uint8Array, at: number, room: number) => block.set(bytesOf(text).subarray(0, room), at);
  put(name, 0, 100);
  put('0000644\0', 100, 8);
  put(entry.size ?? `${bytesOf(content).length.toString(8).padStart(11, '0')}\0`, 124, 12);
  put(`${mtime.toString(8).padStart(11, '0')}\0`, 136, 12);
  put('        ', 148, 8);
  put(type, 156, 1);
  put(link, 157, 100);
  put('ustar\x0000', 257, 8);
  entry.edit?.(block);
  const sum = block.reduce((all, byte) => all + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return block;
}

const padded = (bytes: Uint8Array) => [bytes, new Uint8Array(-bytes.length & (BLOCK - 1))];

export const entry = (one: TarEntry): Uint8Array[] => [header(one), ...padded(bytesOf(one.content ?? ''))];

export const END = new Uint8Array(2 * BLOCK);

/** A tar of these members, with its end. */
export const tarOf = (...entries: TarEntry[]): Uint8Array => concat([...entries.flatMap(entry), END]);

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** An extended header with these records: `LENGTH KEY=VALUE\n`. */
export function pax(records: Readonly<Record<string, string>>, type = 'x'): TarEntry {
  const content = Object.entries(records).map(([key, value]) => {
    const text = ` ${key}=${value}\n`;
    const bytes = bytesOf(text).length;
    let length = bytes + String(bytes).length;
    if (String(length).length !== String(bytes).length) length = bytes + String(length).length;
    return `${length}${text}`;
  });
  return { name: 'PaxHeaders/x', type, content: content.join('') };
}

/** GNU's header for a name that does not fit. */
export const longName = (name: string): TarEntry => ({ name: '././@LongLink', type: 'L', content: `${name}\0` });

/** A number as base-256: the sign is in the first byte. */
export function base256(value: bigint, width = 12): Uint8Array {
  const bytes = new Uint8Array(width);
  for (let i = width - 1, rest = value; i >= 0; i -= 1, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  bytes[0] = value < 0n ? 0xff : 0x80;
  return bytes;
}
