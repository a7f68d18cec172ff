const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const HEX = /^[0-9a-fA-F]+$/;

/**
 * Reads a string that Go's `%q` wrote, at `start` (its opening quote). `end` is the place behind the closing quote.
 * Null where no closing quote follows.
 */
export function goQuoted(text: string, start: number): { value: string; end: number } | null {
  if (text[start] !== '"') return null;
  let value = '';
  let from = start + 1;
  let quote = text.indexOf('"', from);
  while (quote >= 0) {
    const piece = text.slice(from, quote);
    const slash = piece.indexOf('\\');
    if (slash < 0) return { value: value + piece, end: quote + 1 };
    value += piece.slice(0, slash);
    from += slash + 1;
    const letter = text[from]!;
    const digits = HEX_DIGITS[letter] ?? 0;
    const code = digits === 0 ? Number.NaN : hexOf(text.slice(from + 1, from + 1 + digits), digits);
    if (code <= 0x10ffff) {
      value += String.fromCodePoint(code);
      from += 1 + digits;
    } else {
      value += SIMPLE[letter] ?? letter;
      from += 1;
    }
    if (from > quote) quote = text.indexOf('"', from);
  }
  return null;
}

const hexOf = (hex: string, digits: number) =>
  hex.length === digits && HEX.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;

/** The quoted string that stands behind `marker`, where both are in the text. */
export function quotedAfter(text: string, marker: string): string | undefined {
  const at = text.indexOf(`${marker}"`);
  return at < 0 ? undefined : goQuoted(text, at + marker.length)?.value;
}
