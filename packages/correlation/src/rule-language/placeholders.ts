/**
 * `{P}` is a variable, `{step.field}` a field of a step, `{step.count task}` a number with its noun, `{step.field - other.field}` how
 * long lies between two times. All other braces are text: `{p}`, `${P}`, `{ print $1 }`.
 */
const PLACEHOLDER =
  /(?<!\$)\{(?:(?<variable>[A-Z][A-Z0-9_]*)|(?<step>[a-z][A-Za-z0-9]*)\.(?<field>[a-z][A-Za-z0-9]*)(?: - (?<since>[a-z][A-Za-z0-9]*)\.(?<sinceField>[a-z][A-Za-z0-9]*)| (?<noun>[a-z]+))?)\}/g;

/** A placeholder, and where it stands. */
export interface Placeholder {
  whole: string;
  at: number;
  names: { variable: string } | { step: string; field: string; since?: { step: string; field: string }; noun?: string };
}

/** Every placeholder of a text, in order. Other braces are text. */
export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 0: whole, index: at, groups = {} }) => {
    const { variable, step = '', field = '', since, sinceField = '', noun } = groups;
    if (variable !== undefined) return { whole, at, names: { variable } };
    const names = { step, field, ...(since && { since: { step: since, field: sinceField } }), ...(noun && { noun }) };
    return { whole, at, names };
  });
}

/** A text with its placeholders replaced; null when one of them stands for nothing. */
export function filledIn(text: string, value: (placeholder: Placeholder) => string | null): string | null {
  let words = '';
  let done = 0;
  for (const placeholder of placeholdersOf(text)) {
    const filled = value(placeholder);
    if (filled === null) return null;
    words += text.slice(done, placeholder.at) + filled;
    done = placeholder.at + placeholder.whole.length;
  }
  return words + text.slice(done);
}
