import type { Slices } from './zip-directory.ts';
import type { ZstdFrame } from './zstd.ts';

/** Decompresses. Throws an `Error` behind the last good byte. */
export type Decode = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** A file of the user's. */
export interface File extends Slices {
  /** Its bytes from the beginning. */
  again(): AsyncIterable<Uint8Array>;
}

/** What Node does faster than what runs anywhere. */
export interface Codecs {
  /** gzip of any number of members. */
  gunzip: Decode;
  /** deflate without a frame around it, as in zip. */
  inflateRaw: Decode;
  /** xz of any number of streams; `file` is what holds the content, where it is a file. */
  unxz(content: AsyncIterable<Uint8Array>, file: File | undefined): AsyncIterable<Uint8Array>;
  unzstdFrame(frame: ZstdFrame): AsyncIterable<Uint8Array>;
}
