import type { Quotation } from './claim.ts';
import type { Piece } from './markdown.ts';

/** A place in a file, or a quoted text, and where in a paragraph it stands. */
interface Token {
  from: number;
  to: number;
  line: number;
  place?: Quotation['cited'];
  quoted?: string;
}

/** `path:line` or `path:line-line`; a path has a letter, so that a time is none. */
const PLACE = /(?<![\w./!@+~%-])([\w./!@+~%-]{1,1024}):(\d{1,9})(?:-(\d{1,9}))?(?!\w|:\S|\.\d)/g;
/** What opens a quoted text, and what closes it. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '`': '`' };

/** A quotation and its place stand beside each other with at most so many letters between. */
const BESIDE = 40;

/** The quotations of one part of an answer, and the lines of it that hold one. */
export function quotationsIn(piece: Piece): { quotations: Quotation[]; lines: ReadonlySet<number> } {
  const quotations = piece.type === 'prose' || piece.type === 'claim' ? beside(piece).quotations : block(piece);
  return { quotations, lines: new Set(quotations.map(({ line }) => line)) };
}

/** The quotations in the line of a claim, and what the line says besides, each word at its own column. */
export function claimBeside(piece: Piece): { quotations: Quotation[]; rest: string } {
  const { quotations, taken } = beside(piece);
  const text = piece.lines[0]!.text;
  let rest = '';
  let at = 0;
  for (const { from, to } of taken.toSorted((a, b) => a.from - b.from)) {
    rest += text.slice(at, from) + ' '.repeat(to - from);
    at = to;
  }
  rest += text.slice(at);
  if (quotations.length === 0) return { quotations, rest };
  rest = rest.replaceAll(/[()]/g, ' ');
  let end = rest.length;
  while (/[\s:;,.—–-]/.test(rest[end - 1] ?? '')) end -= 1;
  return { quotations, rest: rest.slice(0, end) };
}

function citedIn(text: string): { cited: Quotation['cited']; index: number; length: number }[] {
  return [...text.matchAll(PLACE)].flatMap(({ 0: whole, 1: path, 2: first, 3: last, index }) => {
    const [line, endLine] = [Number(first), Number(last ?? first)];
    if (!/[A-Za-z]/.test(path!) || line < 1 || endLine < line) return [];
    return [{ cited: { path: path!, line, endLine }, index, length: whole.length }];
  });
}

/** A quote or a block of code: each line with its own place, as `grep -n` prints it, or all of it with the place beside it. */
function block({ lines, before = '', after = '' }: Piece): Quotation[] {
  const own = lines.flatMap(({ line, text }): Quotation[] => {
    const [, path, number, rest] = /^([\w./!@+~%-]{1,1024}):(\d{1,9})[:\s](.{1,4000})/.exec(text) ?? [];
    if (path === undefined || !/[A-Za-z]/.test(path)) return [];
    return [{ line, text: rest!.trim(), cited: { path, line: Number(number), endLine: Number(number) } }];
  });
  if (own.length > 0) return own;
  const last = citedIn(lines.at(-1)!.text).at(-1);
  if (last && lines.length > 1 && lines.at(-1)!.text.replace(/[\s()[\]`*_—–-]/g, '').length <= last.length + 4)
    return whole(lines.slice(0, -1), last.cited);
  const inLine = lines.length === 1 ? trailing(lines[0]!) : undefined;
  if (inLine) return [inLine];
  const place = endsWith(before) ?? startsWith(after);
  return place ? whole(lines, place) : [];
}

function whole(lines: Piece['lines'], cited: Quotation['cited']): Quotation[] {
  const text = lines.map((one) => one.text).join('\n');
  return text.trim() === '' ? [] : [{ line: lines[0]!.line, text, cited }];
}

/** `text (path:73)` on one line of a quote. */
function trailing({ line, text }: Piece['lines'][number]): Quotation | undefined {
  const last = citedIn(text).at(-1);
  if (!last || text.slice(last.index + last.length).replace(/[\s)\]`*_.]/g, '') !== '') return undefined;
  const quoted = withoutMarksAtEnd(text.slice(0, last.index));
  return quoted === '' ? undefined : { line, text: quoted, cited: last.cited };
}

/** A line of prose that ends with a place names that of the block behind it. */
function endsWith(text: string): Quotation['cited'] | undefined {
  const last = citedIn(text).at(-1);
  return last && text.slice(last.index + last.length).replace(/[\s)\]`*_.:]/g, '') === '' ? last.cited : undefined;
}

function startsWith(text: string): Quotation['cited'] | undefined {
  const [first] = citedIn(text);
  return first && text.slice(0, first.index).replace(/[\s([`*_—–-]/g, '') === '' ? first.cited : undefined;
}

/** In prose a place goes with the quotation in front of it, else with the one behind it. */
function beside({ lines }: Piece): { quotations: Quotation[]; taken: Token[] } {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of lines) {
    starts.push(length);
    length += text.length + 1;
  }
  const text = lines.map((one) => one.text).join('\n');
  const lineAt = (at: number) => lines[starts.findLastIndex((start) => start <= at)]!.line;
  const tokens = tokensOf(text, lineAt);
  const used = new Set<Token>();
  const quotations: Quotation[] = [];
  for (const [i, place] of tokens.entries()) {
    if (!place.place) continue;
    const isNear = (one: Token | undefined, apart: number) =>
      one?.quoted !== undefined && !used.has(one) && apart <= BESIDE;
    const [before, after] = [tokens[i - 1], tokens[i + 1]];
    const beforeIs = isNear(before, place.from - (before?.to ?? 0));
    const chosen = beforeIs ? before : isNear(after, (after?.from ?? 0) - place.to) ? after : undefined;
    if (!chosen) continue;
    used.add(chosen).add(place);
    quotations.push({ line: chosen.line, text: chosen.quoted!, cited: place.place });
  }
  return { quotations, taken: [...used] };
}

/** Places and quoted texts in their order. A place in backticks is a place. */
function tokensOf(text: string, lineAt: (at: number) => number): Token[] {
  const places = citedIn(text).map(({ cited, index, length }) => ({
    from: index,
    to: index + length,
    line: lineAt(index),
    place: cited,
  }));
  const quoted = quotedIn(text).flatMap((found) => {
    const isPlace = places.some(({ from, to }) => from === found.from + 1 && to === found.to - 1);
    return isPlace ? [] : [{ ...found, line: lineAt(found.from) }];
  });
  const outside = places.filter(({ from, to }) => !quoted.some((one) => one.from < from && to < one.to));
  return [...outside, ...quoted].sort((a, b) => a.from - b.from);
}

/** One after the other: a mark without its end opens nothing. */
function quotedIn(text: string): { from: number; to: number; quoted: string }[] {
  const found: { from: number; to: number; quoted: string }[] = [];
  const unclosed = new Set<string>();
  for (let i = 0; i < text.length; i += 1) {
    const close = CLOSING[text[i]!];
    if (close === undefined || unclosed.has(close)) continue;
    const end = text.indexOf(close, i + 1);
    if (end < 0) unclosed.add(close);
    else if (end > i + 1) found.push({ from: i, to: end + 1, quoted: text.slice(i + 1, end) });
    if (end >= 0) i = end;
  }
  return found;
}

/** Marks between a quotation and its place. */
const BETWEEN = new Set(' \t\n([`*_—–-');

function withoutMarksAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && BETWEEN.has(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
