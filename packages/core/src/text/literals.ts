import type { MessageTable, Template } from './template.ts';

/** The shortest literal that the prefilter finds wherever it lies: see prefilter.ts. */
export const MIN_LITERAL = 7;

/** What a log may write as an escape, or break a line at: quotes, backslashes, control characters, all but ASCII. */
const BREAKS = /[^ !#-[\]-~]/;

/**
 * The longest text that every line with this message holds as it is, however often the message was quoted on its way;
 * null where none is long enough to look for.
 */
export function literalOf(template: Template): string | null {
  const pieces = template.literals.flatMap((literal) => literal.split(BREAKS));
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return longest.length < MIN_LITERAL ? null : longest;
}

/** One literal for each template of some tables. Throws a `TypeError` for a template without: templates are code. */
export function literalsOf(tables: readonly MessageTable[]): string[] {
  const found = new Set<string>();
  for (const { actor, templates } of tables) {
    for (const template of templates) {
      const literal = literalOf(template);
      if (literal === null)
        throw new TypeError(`${actor} ${template.kind}: no literal of ${MIN_LITERAL} bytes in "${template.text}"`);
      found.add(literal);
    }
  }
  return [...found].sort();
}
