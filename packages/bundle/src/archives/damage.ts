/** Bytes came out that are not those that were packed: a checksum says so, or the code itself. Those in front of it may be wrong too. */
export class DamagedError extends Error {
  override name = 'DamagedError';
}

/** Whether the bytes that came before a failure may be others than were packed. Of data that only breaks off they are right. */
export function isDamage(failure: Error | undefined): boolean {
  if (failure instanceof DamagedError) return true;
  const { code } = (failure ?? {}) as NodeJS.ErrnoException;
  // zlib of Node, for gzip and deflate, and for zstd.
  return code === 'Z_DATA_ERROR' || (code?.startsWith('ZSTD_error_') ?? false);
}
