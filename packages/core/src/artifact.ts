/** A file of the bundle. The bytes are read when a driver asks for them, once. */
export interface Artifact {
  /** The archive that holds the file, outermost first. */
  container?: string;
  /** Path inside the bundle, with `/`, never absolute. */
  path: string;
  /** Bytes, where known before reading. */
  size?: number;
  /**
   * Chunks of the content, decompressed. The memory of a chunk may be used again when the next one is asked for. Throws an
   * `InputError` when it cannot be read.
   */
  read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The input could not be read at all. */
export class InputError extends Error {
  override name = 'InputError';
  code: 'not-found' | 'not-readable' | 'not-supported';
  constructor(code: InputError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
