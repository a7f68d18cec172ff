import type { LogRecord } from '@mountline/core';

/** A row of the journal. The forms that show all fields of an entry (JSON, export, verbose) yield all of these. */
export interface JournalRecord extends LogRecord {
  /** _BOOT_ID; in text forms from the `-- Boot … --` line above. */
  bootId?: string;
  /** __MONOTONIC_TIMESTAMP: microseconds since that boot, when journald took the entry in. */
  monotonic?: number;
  /** _SOURCE_REALTIME_TIMESTAMP: microseconds since 1970, when the writer sent it. */
  sourceRealtime?: number;
  /** _SOURCE_MONOTONIC_TIMESTAMP: microseconds since boot; for the kernel the very stamp that dmesg shows. */
  sourceMonotonic?: number;
  /** _TRANSPORT: `kernel`, `stdout`, `syslog`, `journal`, `driver`, `audit`. */
  transport?: string;
  /** syslog(3): 0 (emerg) to 7 (debug). */
  priority?: number;
}

/** What the reader of a form hands on: records that no message table was asked about. */
export interface JournalSink {
  /** `zone`: how far east of UTC the writer's clock is, in microseconds, where the form says it. */
  record(record: JournalRecord, zone?: number): void;
  /** See `LineMachine`. */
  settle(): boolean;
  diagnostic(code: string, line: number, offset: number, detail: string): void;
}
