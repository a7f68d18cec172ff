/** A column of a table that is aligned under its heads by blanks. */
export interface Column {
  head: string;
  from: number;
}

/** The columns under a line of heads: a head may hold single blanks, two or more stand between heads. */
export function columnsOf(heads: string): Column[] {
  return [...heads.matchAll(/\S+(?: \S+)*/g)].map((m) => ({ head: m[0], from: m.index }));
}

/** More heads than any table has: such a line is none. */
const MAX_COLUMNS = 64;

/**
 * The cells of a row under their heads. A row that is not aligned with the heads (of `kubectl get -w`, behind a message of
 * several lines, or pasted) is split where two blanks stand, when that gives as many cells as there are heads; else null.
 */
export function cellsOf(text: string, columns: readonly Column[]): Record<string, string> | null {
  if (columns.length > MAX_COLUMNS) return null;
  const cells = columns.map(({ head, from }, i) => [head, text.slice(from, columns[i + 1]?.from)] as const);
  const aligned = columns.every(({ from }, i) => {
    const beginsHere = from === 0 || from >= text.length || text[from - 1] === ' ';
    return beginsHere && (cells[i]![1].trim() === '' || !cells[i]![1].startsWith(' '));
  });
  if (aligned) return Object.fromEntries(cells.map(([head, cell]) => [head, cell.trim()]));
  const words = text.trim().split(/ {2,}|\t/);
  if (words.length !== columns.length) return null;
  return Object.fromEntries(columns.map(({ head }, i) => [head, words[i]!]));
}
