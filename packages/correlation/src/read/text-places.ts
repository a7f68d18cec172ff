/** A place in a text, from 1 on. */
export interface TextPlace {
  line: number;
  column: number;
}

/** Where the lines of the text begin that was asked last: one is asked for many places in turn. */
let last = { text: '', begins: [0] };

function beginsOf(text: string): number[] {
  if (last.text !== text) {
    const begins = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) begins.push(at + 1);
    last = { text, begins };
  }
  return last.begins;
}

export function placeAt(text: string, offset: number): TextPlace {
  const begins = beginsOf(text);
  let [low, high] = [0, begins.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (begins[middle]! <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - begins[low]! + 1 };
}

export const offsetAt = (text: string, { line, column }: TextPlace): number =>
  (beginsOf(text)[line - 1] ?? text.length) + column - 1;
