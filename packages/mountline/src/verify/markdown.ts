/** Lines of one part of an answer, without the marks of Markdown in front of them. */
export interface Piece {
  /** `quote`: lines behind `>`; `code`: lines of a block in a fence; `claim`: one line that is a claim. */
  type: 'prose' | 'quote' | 'code' | 'claim';
  lines: { line: number; text: string; column: number }[];
  /** The line of prose in front of a quote or a code block, and the one behind it: either may name its place. */
  before?: string;
  after?: string;
}

const FENCE = /^ {0,3}(`{3,20}|~{3,20})\s*(\S{0,40})/;
const HEADING = /^(#{1,6})\s+(.{0,400})/;
const ITEM = /^\s{0,12}(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;

/** The parts of an answer in Markdown, in their order. List items below a heading `Claims` and lines of a block `claims` are claims. */
export function linesOfAnswer(text: string): Piece[] {
  const pieces: Piece[] = [];
  const lines = text.split(/\r?\n/);
  let claimsBelow = 0;
  for (let i = 0; i < lines.length; i += 1) {
    const text = lines[i]!;
    const [, marks, info] = FENCE.exec(text) ?? [];
    if (marks !== undefined) {
      const end = fenceEnd(lines, i + 1, marks);
      pieces.push(...fenced(lines.slice(i + 1, end), i + 2, info!.toLowerCase() === 'claims'));
      i = end;
      continue;
    }
    const [, level, title] = HEADING.exec(text) ?? [];
    if (level !== undefined) {
      if (title!.trim().replace(/:$/, '').toLowerCase() === 'claims') claimsBelow = level.length;
      else if (level.length <= claimsBelow) claimsBelow = 0;
      continue;
    }
    const item = ITEM.exec(text);
    if (claimsBelow > 0 && item)
      pieces.push({
        type: 'claim',
        lines: [{ line: i + 1, text: text.slice(item[0].length), column: item[0].length }],
      });
    else put(pieces, text, i + 1, item !== null);
  }
  return withNeighbours(pieces.filter(({ lines }) => lines.length > 0));
}

function fenceEnd(lines: readonly string[], from: number, marks: string): number {
  for (let i = from; i < lines.length; i += 1) if (lines[i]!.trim().startsWith(marks)) return i;
  return lines.length;
}

function fenced(lines: readonly string[], first: number, isClaims: boolean): Piece[] {
  const all = lines.map((text, i) => ({ line: first + i, text, column: 0 }));
  if (!isClaims) return [{ type: 'code', lines: all }];
  return all.flatMap(({ line, text }) => {
    const mark = ITEM.exec(text)?.[0] ?? /^\s*/.exec(text)![0];
    const claim = text.slice(mark.length);
    return claim === '' || claim.startsWith('#')
      ? []
      : [{ type: 'claim' as const, lines: [{ line, text: claim, column: mark.length }] }];
  });
}

/** A paragraph, an item of a list and a quote each are one piece; an empty line ends them. */
function put(pieces: Piece[], text: string, line: number, isItem: boolean): void {
  const last = pieces.at(-1);
  if (text.trim() === '') {
    if (last && last.lines.length > 0) pieces.push({ type: 'prose', lines: [] });
    return;
  }
  const quote = /^\s{0,12}>\s?/.exec(text);
  const type = quote ? 'quote' : 'prose';
  const own = { line, text: quote ? text.slice(quote[0].length) : text, column: quote?.[0].length ?? 0 };
  if (last && last.type === type && last.lines.at(-1)?.line === line - 1 && !isItem) last.lines.push(own);
  else pieces.push({ type, lines: [own] });
}

function withNeighbours(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, i) => {
    if (piece.type === 'prose' || piece.type === 'claim') return piece;
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    return {
      ...piece,
      ...(before?.type === 'prose' ? { before: before.lines.at(-1)!.text } : {}),
      ...(after?.type === 'prose' ? { after: after.lines[0]!.text } : {}),
    };
  });
}
