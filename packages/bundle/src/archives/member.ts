import type { Micros } from '@mountline/core';
import type { DiagnosticCode } from '../diagnostics.ts';

/** What an archive says of one of its members. */
export interface Member {
  name: string;
  type: 'file' | 'directory' | 'link' | 'other';
  /** Bytes of content as they are stored, of a file. */
  size: number;
  modified?: Micros;
  /** Of a link; with `/` in front where it is counted from the root of the archive. */
  link?: string;
  /** Why its content cannot be had. */
  refused?: string;
  /** Its content, decompressed where the archive itself compresses its members. To be read before the next member. */
  content(): AsyncIterable<Uint8Array>;
}

/** What concerns an archive as a whole. */
export type Tell = (code: DiagnosticCode, what: string, offset: number) => void;

/** Empty parts, `.` and `..`: few names have one, and taking a long one apart is what costs. */
const ODD = /(?:^|\/)\.{0,2}(?:\/|$)|\0/;

/** The path of a member inside its bundle, or why it has none. Nothing is ever written under it. */
export function memberPath(name: string): { path: string; refused?: string; absolute?: true } {
  if (!ODD.test(name)) return { path: name };
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const path = parts.join('/');
  if (name.includes('\0')) return { path, refused: 'its name contains a NUL' };
  if (parts.includes('..')) return { path, refused: 'its name points outside the archive' };
  return name.startsWith('/') ? { path, absolute: true } : { path };
}
