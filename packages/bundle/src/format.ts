import { isTarHeader } from './tar-header.ts';

/** What bytes are, by how they begin. `file`: nothing that is to be opened. */
export type Format = 'gzip' | 'xz' | 'zstd' | 'bzip2' | 'zip' | 'tar' | 'openpgp' | 'age' | 'file';

/** How many bytes have to be seen: a header of tar is the longest sign. */
export const FORMAT_BYTES = 512;

const MAGIC: readonly [Format, readonly number[]][] = [
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // A zip without members.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
];

const TEXTS: readonly [Format, string][] = [
  ['openpgp', '-----BEGIN PGP MESSAGE-----'],
  ['age', 'age-encryption.org/v1'],
  ['age', '-----BEGIN AGE ENCRYPTED FILE-----'],
];

/** Recognises bytes, never names. */
export function formatOf(head: Uint8Array): Format {
  const magic = MAGIC.find(([, bytes]) => startsWith(head, bytes));
  if (magic) return magic[0];
  if (isBzip2(head)) return 'bzip2';
  if (isTarHeader(head)) return 'tar';
  const text = String.fromCharCode(...head.subarray(0, 40));
  const armour = TEXTS.find(([, words]) => text.startsWith(words));
  if (armour) return armour[0];
  return isOpenPgp(head) ? 'openpgp' : 'file';
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

/**
 * An encrypted message begins with a packet that holds a session key, for a public key (tag 1, versions 3 and 6) or for
 * a passphrase (tag 3, versions 4 to 6). RFC 9580, 4.2 and 5: the header is two to six bytes, the version follows.
 */
function isOpenPgp(head: Uint8Array): boolean {
  const first = head[0] ?? 0;
  if ((first & 0x80) === 0) return false;
  const old = (first & 0x40) === 0;
  const tag = old ? (first >> 2) & 0x0f : first & 0x3f;
  const version = head[1 + lengthBytes(head, old)] ?? 0;
  if (tag === 1) return version === 3 || version === 6;
  return tag === 3 && version >= 4 && version <= 6;
}

function lengthBytes(head: Uint8Array, old: boolean): number {
  if (old) return [1, 2, 4, 0][head[0]! & 3]!;
  const length = head[1] ?? 0;
  return length < 192 ? 1 : length < 224 ? 2 : 5;
}
