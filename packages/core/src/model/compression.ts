/** How compressed files and zip archives begin: RFC 1952, the xz file format 1.2, RFC 8878, APPNOTE 4.3. */
const MAGIC: readonly [Compression, readonly number[]][] = [
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // A zip without members.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
];

/** The compressions that can be opened. */
export type Compression = 'gzip' | 'xz' | 'zstd' | 'bzip2' | 'zip';

/** What bytes are compressed with, by how they begin: never by a name. Ten bytes are enough. */
export function compressionOf(head: Uint8Array): Compression | undefined {
  const magic = MAGIC.find(([, bytes]) => startsWith(head, bytes));
  if (magic) return magic[0];
  return isBzip2(head) ? 'bzip2' : undefined;
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, i) => bytes[i] === byte);

const BLOCK = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59];
const EMPTY = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90];

/** `BZh1` to `BZh9`, which a text may begin with too, and then the sign of a block or of the end. */
function isBzip2(head: Uint8Array): boolean {
  if (!startsWith(head, [0x42, 0x5a, 0x68])) return false;
  const level = head[3] ?? 0;
  const next = head.subarray(4);
  return level >= 0x31 && level <= 0x39 && (startsWith(next, BLOCK) || startsWith(next, EMPTY));
}
