/** Control sequences between the text, as script(1) keeps them. */
const ESCAPES =
  /\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[PX^_][^\x1b\n]*\x1b\\|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]/g;

const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f]/;

/** The text as the screen showed it, if each line was written left to right. */
export function withoutControls(text: string): string {
  if (!CONTROLS.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (CONTROLS.test(line) ? shown(line) : line))
    .join('\n');
}

/** A line with its backspaces and carriage returns applied. */
function shown(line: string): string {
  const text = line.replace(ESCAPES, (sign) => (sign === '\x1b[K' ? '\x1b' : '')).replace(/(?<!\r)\r+$/, '');
  if (!CONTROLS.test(text)) return text;
  const cells: string[] = [];
  let at = 0;
  for (const char of text) {
    if (char === '\b') at = Math.max(0, at - 1);
    else if (char === '\r') at = 0;
    // Erases the rest of the line.
    else if (char === '\x1b') cells.length = Math.min(cells.length, at);
    else if (char >= ' ' || char === '\t') {
      cells[at] = char;
      at += 1;
    }
  }
  return cells.join('').trimEnd();
}
