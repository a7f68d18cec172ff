/** The cells of a row of CSV (RFC 4180); quotes may stand around one, doubled inside. Null where a quote is not closed. */
export function csvCells(text: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      let cell = '';
      let from = at + 1;
      for (;;) {
        const end = text.indexOf('"', from);
        if (end < 0) return null;
        cell += text.slice(from, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        from = at + 1;
      }
      cells.push(cell);
      if (at >= text.length) return cells;
      if (text[at] !== ',') return null;
      at += 1;
    } else {
      const end = text.indexOf(',', at);
      cells.push(text.slice(at, end < 0 ? text.length : end));
      if (end < 0) return cells;
      at = end + 1;
    }
  }
}
