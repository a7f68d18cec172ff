import type { LogRecord, MessageTable } from '@mountline/core';
import { journaldKmsgMessages } from './journald-kmsg.ts';
import { kernelMessages } from './kernel.ts';

/** The tables of the programs that write to a journal or a syslog, by the identifier in front of the message. */
const BY_PROGRAM: Readonly<Record<string, MessageTable>> = {
  kernel: kernelMessages,
  'systemd-journald': journaldKmsgMessages,
};

/** The tables that `describe` looks messages up in. */
export const nodeTables: readonly MessageTable[] = [...new Set(Object.values(BY_PROGRAM))];

/** Looks the message of a record up in the table of its program; a record of an unknown program stays as it is. */
export function describe(record: LogRecord): LogRecord {
  const table = record.program === undefined ? undefined : BY_PROGRAM[record.program];
  if (!table) return record;
  const found = table.match(record.message);
  return found
    ? { ...record, actor: table.actor, kind: found.kind, fields: found.fields }
    : { ...record, actor: table.actor };
}
