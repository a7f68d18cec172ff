import { quote } from './row-per-line.ts';

/**
 * Tables of libsmartcols, which all tools of util-linux print with: findmnt, lslocks, lsns.
 *
 *     COMMAND           PID  TYPE SIZE MODE  M START END PATH
 *     rpcbind           215 FLOCK      WRITE 0     0   0 /run/rpcbind.lock
 *
 * A cell may be empty and text may hold blanks, so cells are told apart by where they stand: text begins under the
 * first letter of its head, a number ends under the last one of its head. Widths count cells of a terminal. With `--raw`
 * one blank stands between two cells, and blanks inside a cell are written as `\x20`; there an empty cell shows as two
 * blanks. Unprintable bytes are `\xHH` in both. See libsmartcols/src/print.c and fput.c of util-linux.
 */
export interface SmartColumn {
  name: string;
  /** Cells of the head: from the first, up to and without the second. */
  from: number;
  to: number;
  /** Cells end under the end of the head. */
  right: boolean;
}

/** The columns of a head made of these names, or null where a word is none of them. */
export function smartColumns(
  head: string,
  names: ReadonlySet<string>,
  right: ReadonlySet<string>,
): SmartColumn[] | null {
  const columns: SmartColumn[] = [];
  for (const m of head.matchAll(/[^ ]+/g)) {
    const name = m[0];
    if (!names.has(name)) return null;
    columns.push({ name, from: m.index, to: m.index + name.length, right: right.has(name) });
  }
  return columns.length === 0 ? null : columns;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** One string for each cell of a terminal: a wide letter takes two, a mark that is set on a letter none. */
function terminalCells(text: string): string[] {
  const cells: string[] = [];
  for (const letter of text) {
    if (letter > '\u02ff' && /\p{M}/u.test(letter) && cells.length > 0) cells[cells.length - 1] += letter;
    else if (letter > '\u10ff' && WIDE.test(letter)) cells.push(letter, '');
    else cells.push(letter);
  }
  return cells;
}

/** The cells of a row as written, without the blanks around them; what is wrong with it where it does not fit. */
export function smartCells(text: string, columns: readonly SmartColumn[]): string[] | string {
  const raw = text.split(' ');
  // In a table of narrow columns this is the same.
  if (raw.length === columns.length && !text.startsWith(' ')) return raw;
  const line = terminalCells(text);
  const values: string[] = [];
  let at = 0;
  for (const [i, { to, right }] of columns.entries()) {
    const next = columns[i + 1];
    if (right) {
      const before = i > 0 && !columns[i - 1]!.right ? i - 1 : -1;
      const slice = line.slice(at, to).join('');
      const word = slice.slice(slice.lastIndexOf(' ') + 1);
      // Text and number of two neighbours stand in one slice: the number is the word that ends it.
      if (before >= 0) values[before] = slice.slice(0, slice.length - word.length).trimEnd();
      else if (word.trim() !== slice.trim()) return quote(text);
      values.push(word);
      at = to;
    } else {
      values.push(next?.right ? '' : line.slice(at, next?.from).join('').trimEnd());
      if (next?.right) continue;
      at = next ? next.from - 1 : line.length;
    }
    if ((line[at] ?? ' ') !== ' ') return quote(text);
    if (at < line.length) at += 1;
  }
  return line.slice(at).join('').trim() === '' ? values : quote(text);
}
