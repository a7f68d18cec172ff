import type { ZstdFrame } from './zstd.ts';

/** Decompresses. Throws an `Error` behind the last good byte. */
export type Decode = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** What Node does faster than what runs anywhere. */
export interface Codecs {
  /** gzip of any number of members. */
  gunzip: Decode;
  /** deflate without a frame around it, as in zip. */
  inflateRaw: Decode;
  unzstdFrame(frame: ZstdFrame): AsyncIterable<Uint8Array>;
}
