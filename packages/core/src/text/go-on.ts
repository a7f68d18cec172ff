import type { LogRecord } from '../model/record.ts';

/** Characters that a record of several lines may have. None of a real log comes near. */
export const LONGEST_RECORD = 1 << 20;

/** Adds a line to a record, as long as it is not too long; whoever reads the records says which are. */
export function goOn(record: Pick<LogRecord, 'message' | 'text'>, message: string, text: string): void {
  if (record.text.length > LONGEST_RECORD) return;
  record.message += message;
  record.text += `\n${text}`;
}
