import { type Evidence, fileOf, type Interval, isKnown, isoFromMicros, type Span } from '@mountline/core';
import type { PlacesBelow } from '@mountline/report';

/** Lines of a file of the bundle, with the id that they have in the JSON report; `data` is what they say, cut: the call `quote` shows them as they are. */
export interface Reference {
  id: string;
  path: string;
  line: number;
  endLine: number;
  data?: string;
}

export function referenceTo({ placeOf }: PlacesBelow, span: Span, text?: string, most = 160): Reference {
  const { line, endLine = line } = span;
  return {
    id: placeOf(span),
    path: fileOf(span),
    line,
    endLine,
    ...(text === undefined ? {} : { data: cut(text, most) }),
  };
}

/** In the middle, where a line holds least. */
export function cut(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const head = Math.ceil((most - 3) * 0.7);
  return plain.length <= most ? plain : `${plain.slice(0, head)} … ${plain.slice(plain.length - (most - 3 - head))}`;
}

/** The first few places of some evidence, each once. */
export function references(
  places: PlacesBelow,
  evidence: readonly Pick<Evidence, 'span' | 'text'>[],
  most: number,
  letters = 160,
): Reference[] {
  const found = new Map<string, Reference>();
  for (const { span, text } of evidence) {
    if (found.size === most) break;
    const reference = referenceTo(places, span, text, letters);
    if (!found.has(reference.id)) found.set(reference.id, reference);
  }
  return [...found.values()];
}

/** To the second: an assistant counts tokens. */
export const clock = (t: number): string | null => (isKnown(t) ? `${isoFromMicros(t).slice(0, 19)}Z` : null);

/** From its first moment; to its last where that is another. */
export function timeOf({ from, to }: Interval): { from: string | null; to?: string | null } {
  const [first, last] = [clock(from), clock(to)];
  return isKnown(from) && isKnown(to) && to - from <= 1_000_000 ? { from: first } : { from: first, to: last };
}
