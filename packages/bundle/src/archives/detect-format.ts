import { type Compression, compressionOf, latinOf } from '@mountline/core';
import { isConsoleOutput } from '../texts/console-output.ts';
import { isSections } from '../texts/supportconfig-sections.ts';
import { isUtf16 } from '../texts/utf16.ts';
import { isTarHeader } from './tar-header.ts';

/** What bytes are, by how they begin. `file`: nothing that is to be opened. */
export type Format = Compression | 'tar' | 'sections' | 'utf-16' | 'console-output' | 'openpgp' | 'age' | 'file';

/** How many bytes have to be seen: a header of tar is the longest sign. */
export const FORMAT_BYTES = 512;

const TEXTS: readonly [Format, string][] = [
  ['openpgp', '-----BEGIN PGP MESSAGE-----'],
  ['age', 'age-encryption.org/v1'],
  ['age', '-----BEGIN AGE ENCRYPTED FILE-----'],
];

/** Recognises bytes, never names. */
export function formatOf(head: Uint8Array): Format {
  const compression = compressionOf(head);
  if (compression) return compression;
  if (isTarHeader(head)) return 'tar';
  if (isUtf16(head)) return 'utf-16';
  const text = latinOf(head);
  const armour = TEXTS.find(([, words]) => text.startsWith(words));
  if (armour) return armour[0];
  if (isSections(text)) return 'sections';
  if (isConsoleOutput(text)) return 'console-output';
  return isOpenPgp(head) ? 'openpgp' : 'file';
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
