import { fileOf, type PastedFile, type Span, type TextPlace, type Timeline } from '@mountline/core';

/**
 * The same data with the places that the user has: a line of an output that was pasted into a text is the line of that text. What is said of an
 * output as a whole bears its name still.
 */
export function withUserLines<T>(data: T, { texts }: Pick<Timeline, 'texts'>): T {
  if (!texts) return data;
  const pasted = new Map(texts.map((text) => [fileOf(text), text]));
  // What is one object is one object still.
  const known = new Map<object, unknown>();
  const copied = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const found = known.get(value);
    if (found !== undefined) return found;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      known.set(value, list);
      for (const one of value) list.push(copied(one));
      return list;
    }
    const text = isSpan(value) ? pasted.get(fileOf(value)) : undefined;
    if (text) {
      const span = inText(value as Span, text);
      known.set(value, span);
      return span;
    }
    const object: Record<string, unknown> = {};
    known.set(value, object);
    for (const [name, one] of Object.entries(value)) object[name] = copied(one);
    return object;
  };
  return copied(data) as T;
}

const isSpan = (value: object): value is Span =>
  'path' in value && 'line' in value && 'offset' in value && 'container' in value;

function inText({ line, endLine, offset }: Span, { container, places }: PastedFile): Span {
  const split = container.lastIndexOf('!/');
  const place =
    split < 0 ? { path: container } : { container: container.slice(0, split), path: container.slice(split + 2) };
  const [from, begin, first, offsetInText] = placeAt(places, line);
  const more = endLine === undefined ? {} : { endLine: lineIn(placeAt(places, endLine), endLine) };
  return {
    ...place,
    line: lineIn([from, begin, first, offsetInText], line),
    ...more,
    offset: offsetInText + offset - begin,
  };
}

const lineIn = ([from, , first]: TextPlace, line: number) => first + line - from;

/** The stretch that a line is in. */
function placeAt(places: readonly TextPlace[], line: number): TextPlace {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (places[middle]![0] <= line) low = middle;
    else high = middle - 1;
  }
  return places[low] ?? [1, 0, 1, 0];
}
