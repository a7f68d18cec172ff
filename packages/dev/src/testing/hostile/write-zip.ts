/** Writes zips by hand, wrong ones too. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import { bytesOf, concat } from './write-tar.ts';

/** The checksum of a gzip of the same bytes is that of zip; Node's own function for it is younger than Node 20. */
const sumOf = (content: Uint8Array) => gzipSync(content).subarray(-8).readUInt32LE();

export interface ZipEntry {
  name: string;
  /** The name in front of the content, where it is to be another. */
  localName?: string;
  content?: string | Uint8Array;
  stored?: boolean;
  flags?: number;
  /** What the directory says, whatever is true. */
  size?: number;
  crc?: number;
  /** Type and rights of Unix. */
  mode?: number;
  /** 3 is Unix, 0 is FAT. */
  madeBy?: number;
  /** Points at the header of the entry of this number. */
  sameAs?: number;
  /** Sizes stand behind the content. */
  descriptor?: boolean;
}

function numbers(...fields: readonly [size: 2 | 4, value: number][]): Uint8Array {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return new Uint8Array(bytes);
}

export function zipOf(...entries: ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const offsets: number[] = [];
  let at = 0;
  const put = (...more: Uint8Array[]) => {
    parts.push(...more);
    for (const part of more) at += part.length;
  };
  for (const one of entries) {
    const content = bytesOf(one.content ?? '');
    const packed = one.stored ? content : new Uint8Array(deflateRawSync(content));
    const flags = (one.flags ?? 0) | (one.descriptor ? 8 : 0);
    const method = one.stored ? 0 : 8;
    const facts = { crc: one.crc ?? sumOf(content), packed: packed.length, size: one.size ?? content.length };
    const local = bytesOf(one.localName ?? one.name);
    offsets.push(one.sameAs === undefined ? at : offsets[one.sameAs]!);
    if (one.sameAs === undefined) {
      const told = one.descriptor ? { crc: 0, packed: 0, size: 0 } : facts;
      put(
        numbers([4, 0x04034b50], [2, 20], [2, flags], [2, method], [4, 0]),
        numbers([4, told.crc], [4, told.packed], [4, told.size], [2, local.length], [2, 0]),
        local,
        packed,
      );
      if (one.descriptor) put(numbers([4, 0x08074b50], [4, facts.crc], [4, facts.packed], [4, facts.size]));
    }
    const name = bytesOf(one.name);
    directory.push(
      numbers([4, 0x02014b50], [2, ((one.madeBy ?? 3) << 8) | 30], [2, 20], [2, flags], [2, method], [4, 0]),
      numbers([4, facts.crc], [4, facts.packed], [4, facts.size], [2, name.length], [2, 0], [2, 0], [4, 0]),
      numbers([2, 0], [2, one.mode ?? 0o100644], [4, offsets.at(-1)!]),
      name,
    );
  }
  const from = at;
  put(...directory);
  const count = entries.length;
  put(numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, at - from], [4, from], [2, 0]));
  return concat(parts);
}
