import type { MessageTable, Source, Template } from '@mountline/core';
import { sources } from '@mountline/parsers';
import { expect, test } from 'vitest';

/**
 * A text that counts what is read of it. Time says little on a busy machine; the characters that a search passes are the
 * same everywhere.
 */
class Counted extends String {
  static steps = 0;
  override indexOf(what: string, from = 0): number {
    const at = super.indexOf(what, from);
    Counted.steps += (at < 0 ? this.length : at) - Math.max(0, from) + what.length;
    return at;
  }
  override slice(from = 0, to = this.length): string {
    Counted.steps += Math.max(0, to - from);
    return super.slice(from, to);
  }
  override startsWith(what: string, at = 0): boolean {
    Counted.steps += what.length;
    return super.startsWith(what, at);
  }
  override endsWith(what: string): boolean {
    Counted.steps += what.length;
    return super.endsWith(what);
  }
}

function stepsOf(table: MessageTable, message: string): number {
  Counted.steps = 0;
  table.matchAll(new Counted(message) as unknown as string);
  return Counted.steps;
}

/** Lines that begin like a template and then offer each of its literals over and over, without its end. */
function hostile({ literals }: Template): string[] {
  const begin = literals[0]!;
  const middle = literals.slice(1).join('x');
  const fill = (piece: string) =>
    begin + (piece || 'x').repeat(Math.ceil(LENGTH / (piece.length || 1))).slice(0, LENGTH);
  return [
    ...literals.slice(1),
    middle,
    `1${middle}`,
    'x',
    '1',
    ' ',
    ...literals.slice(1).map((text) => `x${text}`),
  ].map(fill);
}

const LENGTH = 8000;

/** Steps a character, for a whole table. One search that begins again at each place would take thousands. */
const MOST = 40;

const tables = new Map<string, MessageTable>();
for (const source of sources as readonly Source[]) {
  for (const table of source.tables ?? []) tables.set(table.actor, table);
}

test.each([...tables.keys()])('%s: no line costs more steps than its length allows', (actor) => {
  const table = tables.get(actor)!;
  expect(table.templates).not.toEqual([]);
  for (const template of table.templates) {
    for (const line of hostile(template)) expect(stepsOf(table, line)).toBeLessThan(MOST * LENGTH);
  }
});
