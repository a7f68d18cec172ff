/** A column of a table that is aligned under its heads by blanks. */
export interface Column {
  head: string;
  from: number;
}

/** The columns under a line of heads: a head may hold single blanks, two or more stand between heads. */
export function columnsOf(heads: string): Column[] {
  return [...heads.matchAll(/\S+(?: \S+)*/g)].map((m) => ({ head: m[0], from: m.index }));
}

/**
 * The cells of a row under their heads. A row that is not aligned with the heads (of `kubectl get -w`, or pasted) is
 * split where two blanks stand, when that gives as many cells as there are heads; else null.
 */
export function cellsOf(text: string, columns: readonly Column[]): Record<string, string> | null {
  const aligned = columns.every(({ from }) => from === 0 || from >= text.length || text[from - 1] === ' ');
  if (aligned) {
    const cells = columns.map(({ head, from }, i) => [head, text.slice(from, columns[i + 1]?.from).trim()] as const);
    return Object.fromEntries(cells);
  }
  const words = text.trim().split(/ {2,}|\t/);
  if (words.length !== columns.length) return null;
  return Object.fromEntries(columns.map(({ head }, i) => [head, words[i]!]));
}
