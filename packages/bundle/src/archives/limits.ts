import { DEFAULT_FILE_LIMITS, type FileLimits, InputError } from '@mountline/core';

/**
 * What an input may cost. All archives of one bundle, however deep, share one budget. `held` is also for the bytes of a zip that
 * comes from a pipe or stands in an archive.
 */
export interface Limits extends FileLimits {
  /** Members of archives, and headers without a member. */
  entries: number;
  /** Bytes that come out of decompression, of every level. */
  bytes: number;
  /** Bytes that come out for each byte of the input, after the first 64 MiB. */
  ratio: number;
  /** Archives in archives, and compression in compression. */
  nesting: number;
  /** Frames of zstd, and members of gzip: one that holds nothing takes time too. */
  frames: number;
  /** Characters of the name of a member, or of the target of a link: a longer one is cut. */
  name: number;
  /** Characters of all names together. */
  names: number;
  /** Bytes of an extended header of tar, a long name among them. */
  header: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** Real sosreports pass them: they reach 100,000 members and 10 GB, and single logs shrink to a hundredth. */
export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_FILE_LIMITS,
  entries: 250_000,
  bytes: 20 * GIB,
  ratio: 1000,
  nesting: 3,
  frames: 50_000,
  // PATH_MAX of Linux.
  name: 4 * KIB,
  names: 64 * MIB,
  header: MIB,
};

/** What was spent. */
export interface Budget {
  limits: Limits;
  /** Bytes of the user's own files that were read. */
  read: number;
  /** Bytes of these files: all of them, however much was read, and of a pipe what was read. */
  given: number;
  unpacked: number;
  entries: number;
  frames: number;
  names: number;
}

export const NOTHING_SPENT = { read: 0, given: 0, unpacked: 0, entries: 0, frames: 0, names: 0 };

export function openBudget(given: Partial<Limits> = {}): Budget {
  const limits = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name))
      throw new InputError('bad-option', `limits: no ${name}; known: ${Object.keys(DEFAULT_LIMITS).join(', ')}`);
    if (!(typeof value === 'number' && value >= 0))
      throw new InputError('bad-option', `limits: ${name} is ${String(value)}; it must be a number, 0 or more`);
  }
  return { limits: { ...DEFAULT_LIMITS, ...limits }, ...NOTHING_SPENT };
}

const FREE = 64 * MIB;

/** Counts what is read of the user's file; a pipe has no size. */
export async function* countRead(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  size: number | undefined,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  budget.given += size ?? 0;
  for await (const chunk of chunks) {
    budget.read += chunk.length;
    if (size === undefined) budget.given += chunk.length;
    yield chunk;
  }
}

/** Counts what comes out of a decompressor. Throws an `InputError` behind the last byte that a limit allows. */
export async function* countUnpacked(chunks: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  const { bytes, ratio } = budget.limits;
  for await (const chunk of chunks) {
    budget.unpacked += chunk.length;
    const byRatio = Math.max(FREE, ratio * budget.given);
    const over = budget.unpacked - Math.min(bytes, byRatio);
    if (over <= 0) yield chunk;
    else {
      yield chunk.subarray(0, Math.max(0, chunk.length - over));
      if (budget.unpacked > bytes) throw limitReached('bytes', bytes, 'bytes decompressed');
      throw limitReached('ratio', ratio, 'bytes decompressed for each compressed byte');
    }
  }
}

/** Counts a member. Throws an `InputError` where a limit is reached. */
export function countEntry(budget: Budget): void {
  budget.entries += 1;
  const { entries } = budget.limits;
  if (budget.entries > entries) throw limitReached('entries', entries, 'members');
}

/** Counts frames of zstd or members of gzip. Throws an `InputError` where a limit is reached. */
export function countFrames(budget: Budget, count: number): void {
  budget.frames += count;
  const { frames } = budget.limits;
  if (budget.frames > frames) throw limitReached('frames', frames, 'compressed frames');
}

/** Counts a name. Throws an `InputError` where a limit is reached. */
export function countName(budget: Budget, name: string): void {
  budget.names += name.length;
  const { names } = budget.limits;
  if (budget.names > names) throw limitReached('names', names, 'characters in its names');
}

export const limitReached = (name: keyof Limits, value: number, what: string) =>
  new InputError('limit', `more than ${value} ${what} (limit ${name})`);
