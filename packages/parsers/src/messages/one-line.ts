import type { FieldMap, Match, MessageTable } from '@mountline/core';

/**
 * The same as `match`, of a program none of whose values goes over a line: what stands below it without a stamp may be
 * another program's, as of a collector.
 */
export function matchOneLine(table: MessageTable, message: string): Match | null {
  const found = table.match(message);
  return found && message.includes('\n') ? { ...found, fields: firstLines(found.fields) } : found;
}

function firstLines(fields: FieldMap): FieldMap {
  const cut = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? firstLine(value) : value,
  ]);
  return Object.fromEntries(cut) as FieldMap;
}

export const firstLine = (text: string): string => text.split('\n', 1)[0]!;
