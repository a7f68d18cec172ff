import type { Diagnostic, Span } from '@mountline/core';

/** A pager cuts all lines of an output alike: the beginning of a log shows it. */
const LOOKED_AT = 1 << 16;

/** So many lines are cut by a pager; one may end so by itself. */
const ENOUGH = 2;

/** A line that a pager shows from its middle. Behind `<`, a priority of syslog is a number. */
const FROM_MIDDLE = /^<(?!\d{1,3}>)\S/;

const CUT = {
  code: 'bundle/cut-by-pager',
  severity: 'loss',
  cost: 'the rest of these lines is missing, with any servers, paths and errors in it',
  help: 'Collect it again with `--no-pager`, or redirect the output to a file.',
} as const;

/**
 * Lines of a log that `less -S` cut at the width of the terminal, as journalctl and systemctl call it: they end with `>` at one column that
 * no line goes beyond, or begin with `<` where somebody looked further to the right.
 */
export function watchPager() {
  const held: Uint8Array[] = [];
  let bytes = 0;
  return {
    push(chunk: Uint8Array): void {
      if (bytes < LOOKED_AT) held.push(chunk.slice(0, LOOKED_AT - bytes));
      bytes += chunk.length;
    },
    end(where: Pick<Span, 'container' | 'path'>): Diagnostic[] {
      const decoder = new TextDecoder();
      const lines = held
        .map((chunk) => decoder.decode(chunk, { stream: true }))
        .join('')
        .split('\n');
      // The last line goes on behind what is looked at.
      if (bytes > LOOKED_AT) lines.pop();
      return cutIn(lines, where);
    },
  };
}

/** Whether the `>` at the end of a line belongs to a `<` before it, as in `<mount:<> access_mode:<…> >`. */
function closesBracket(line: string): boolean {
  let open = 0;
  for (const sign of line.slice(0, -1)) {
    if (sign === '<') open += 1;
    else if (sign === '>' && open > 0) open -= 1;
  }
  return open > 0;
}

function cutIn(lines: readonly string[], where: Pick<Span, 'container' | 'path'>): Diagnostic[] {
  const shown = lines.map((line) => line.trimEnd());
  const width = shown.reduce((most, { length }) => Math.max(most, length), 0);
  const atEnd = new Set(shown.filter((line) => line.length === width && line.endsWith('>')));
  const unpaired = [...atEnd].filter((line) => !closesBracket(line)).length;
  const inFront = new Set(shown.filter((line) => FROM_MIDDLE.test(line)));
  // A text inside of a message may begin so too: of what was looked at from its middle, most lines do.
  const filled = shown.filter((line) => line !== '').length;
  const cut = new Set([
    ...(unpaired < ENOUGH ? [] : atEnd),
    ...(inFront.size < ENOUGH || inFront.size * 2 < filled ? [] : inFront),
  ]);
  const first = shown.findIndex((line) => cut.has(line));
  if (first < 0) return [];
  const encoder = new TextEncoder();
  const offset = lines.slice(0, first).reduce((sum, line) => sum + encoder.encode(line).length + 1, 0);
  const message = `${where.path}: a pager cut lines at the width of the terminal, ${width} characters`;
  const count = shown.filter((line) => cut.has(line)).length;
  return [{ ...CUT, message, span: { ...where, line: first + 1, offset }, count }];
}
