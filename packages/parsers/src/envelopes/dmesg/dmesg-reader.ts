import type { Line, RawDiagnostic } from '@mountline/core';
import type { DmesgRecord } from '../../sources/dmesg.ts';

/** Where the readers of the forms of dmesg put what they find. */
export interface DmesgSink {
  record(record: DmesgRecord): void;
  diagnostic(diagnostic: RawDiagnostic): void;
}

/** Reads the lines of one form. */
export interface DmesgReader {
  line(line: Line): void;
  end(): void;
}
