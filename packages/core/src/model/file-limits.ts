/** What one file may cost. Whatever is over ends this file, or this line of it, with a diagnostic; the other files are read. */
export interface FileLimits {
  /** Bytes of a line. What stands behind them in the line is left out. */
  line: number;
  /** Records that are kept: rows of a table, and lines of a log that a template knows. */
  records: number;
  /** Bytes that are read without a record, as those of one object are: they have to be held. */
  held: number;
  /** Bytes of a file. */
  file: number;
  /** Seconds for each 16 MiB of a file that were begun; looked at after each MiB. */
  time: number;
}

/**
 * Real files are far below. A line of the journal has 48 KiB at most and a piece of a container's 16 KiB; kubelet writes whole
 * objects. Of the time a slow machine takes a hundredth: where it decides, the file would have been read for hours.
 */
export const DEFAULT_FILE_LIMITS: FileLimits = {
  line: 256 * 1024,
  records: 2_000_000,
  held: 256 * 1024 ** 2,
  file: 20 * 1024 ** 3,
  time: 60,
};
