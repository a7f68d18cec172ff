import type { Line, LogRecord, RawDiagnostic, Stamp } from '@mountline/core';

/** A row of the kernel's ring buffer, in whatever form. */
export interface DmesgRecord extends LogRecord {
  /** More stamps of the same row, on other clocks: an anchor between them. */
  otherStamps?: Stamp[];
  /** The stamp was added up from deltas (`-e`): the minute is known and the distance to its neighbours. */
  relative?: true;
  /** `kern`, `daemon`, …, where the form tells. */
  facility?: string;
  /** The task (`T1042`) or CPU (`C1`) that wrote the message. */
  caller?: string;
  /** Number of the record since boot (/dev/kmsg). */
  sequence?: number;
  /** Properties of the device that the message is about (/dev/kmsg). */
  dictionary?: Record<string, string>;
}

/** Where the readers of the forms of dmesg put what they find. */
export interface DmesgSink {
  record(record: DmesgRecord): void;
  diagnostic(diagnostic: RawDiagnostic): void;
}

/** Reads the lines of one form. */
export interface DmesgReader {
  line(line: Line): void;
  /** The next line is a row with a stamp of its own: what is open ends. False in a form that has no such rows. */
  settle(): boolean;
  end(): void;
}
