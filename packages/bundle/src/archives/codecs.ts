import type { Slices } from './zip-directory.ts';

/** Decompresses. Throws an `Error` behind the last good byte. */
export type Decode = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** A file of the user's. */
export interface File extends Slices {
  /** Its bytes from the beginning. */
  again(): AsyncIterable<Uint8Array>;
}

/** One frame of zstd as it stands. The checksum of its content is known when all of it was given. */
export interface ZstdFrame {
  content: AsyncIterable<Uint8Array>;
  /** The low half of its XXH64; null where the frame has none. */
  checksum: number | null;
}

/** What Node does faster than what runs anywhere. */
export interface Codecs {
  /** gzip of any number of members. `onFrames` is told of those that hold nothing, where they take time. */
  gunzip(content: AsyncIterable<Uint8Array>, onFrames: (count: number) => void): AsyncIterable<Uint8Array>;
  /** deflate without a frame around it, as in zip. */
  inflateRaw: Decode;
  /** xz of any number of streams; `file` is what holds the content, where it is a file. */
  unxz(content: AsyncIterable<Uint8Array>, file: File | undefined): AsyncIterable<Uint8Array>;
  unzstdFrame(frame: ZstdFrame): AsyncIterable<Uint8Array>;
}
