export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

export interface Piece {
  text: string;
  style?: Style;
}

/** How a page looks. */
export interface PageOptions {
  /** Columns; 60 at least, 100 when it is not given. Commands and paths may be longer: they are never cut. */
  width?: number;
  /** Escape sequences for a terminal. */
  colour?: boolean;
}

const DEFAULT_WIDTH = 100;
const LEAST_WIDTH = 60;

/** Lines of text of a given width. Whatever is put on it is made visible first: nothing of the input reaches a terminal raw. */
export interface Page {
  readonly width: number;
  /** One line as it is, whatever its length: for commands, in which nothing is left out. */
  line(indent: number, ...pieces: Piece[]): void;
  /** Words wrapped to the width; lines after the first are indented by `hanging`. */
  prose(indent: number, pieces: readonly Piece[], hanging?: number): void;
  /** Words with something at the right edge: on their last line where it fits, else on the next one. */
  edged(indent: number, pieces: readonly Piece[], edge: readonly string[], hanging?: number): void;
  /** Without the folder that the page was told to leave out. */
  short(text: string): string;
  blank(): void;
  /** A title in bold below a blank line. */
  heading(text: string): void;
  /** This place, for what is known only when all that follows it is put. */
  here(): (put: () => void) => void;
  end(): string;
}

const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
};

/** What runners of builds take for commands, wherever it stands in a line: `##[add-mask]`, `##vso[`, `##teamcity[`. */
const OF_RUNNERS = /##(?=[a-z]{0,32}\[)/g;

/** As a line of output: GitHub takes `::` at the start of one for a command. */
export const inert = (line: string): string => line.replace(/^(\s*):(?=:)/, '$1\\x3a');

/**
 * Control, format and direction characters as text: an escape sequence or a right-to-left mark in a log stays a mark, and
 * nothing in it is a command to whatever runs the build.
 */
export function visible(text: string): string {
  return text.replace(OF_RUNNERS, '#\\x23').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (char) => {
    const code = char.codePointAt(0)!;
    if (code === 0x1b) return '␛';
    const hex = code.toString(16);
    return code < 256 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`;
  });
}

const lengthOf = (text: string) => [...text].length;

/** Columns of a page. */
export const widthOf = ({ width = DEFAULT_WIDTH }: PageOptions): number => Math.max(LEAST_WIDTH, width);

/** What a terminal shows of a text with its colours. */
export const withoutStyle = (text: string): string => text.replace(/\x1b\[\d{1,2}m/g, '');

/** `below`: the folder that all paths begin with, which is left out of them. */
export function openPage({ width: columns = DEFAULT_WIDTH, colour = false }: PageOptions = {}, below = ''): Page {
  const width = widthOf({ width: columns });
  const lines: string[] = [];
  const short = shortener(below);
  const made = (piece: Piece): Piece => ({ ...piece, text: visible(short(piece.text)) });
  const paint = ({ text, style }: Piece) => {
    if (!colour || style === undefined || text === '') return text;
    const [on, off] = CODES[style];
    return `\x1b[${on}m${text}\x1b[${off}m`;
  };
  const put = (indent: number, pieces: readonly Piece[]) => {
    lines.push(inert(' '.repeat(indent) + pieces.map(paint).join('')));
  };
  const wrapped = (indent: number, pieces: readonly Piece[], hanging: number) =>
    wrap(pieces.map(made), indent, hanging, width);
  const blank = () => void (lines.length > 0 && lines.at(-1) !== '' && lines.push(''));

  return {
    width,
    line: (indent, ...pieces) =>
      put(
        indent,
        pieces.map((piece) => ({ ...piece, text: visible(piece.text) })),
      ),
    prose(indent, pieces, hanging = indent) {
      wrapped(indent, pieces, hanging).forEach((row, i) => {
        put(i === 0 ? indent : hanging, row);
      });
    },
    edged(indent, pieces, edge, hanging = indent) {
      const rows = wrapped(indent, pieces, hanging);
      const groups = groupEdges(
        edge.map((text) => visible(short(text))),
        width - hanging,
      );
      rows.forEach((row, i) => {
        const at = i === 0 ? indent : hanging;
        const used = at + row.reduce((sum, piece) => sum + lengthOf(piece.text), 0);
        const room = width - used;
        if (i === rows.length - 1 && groups.length > 0 && lengthOf(groups[0]!) + 2 <= room) {
          const text = groups.shift()!;
          put(at, [...row, { text: ' '.repeat(room - lengthOf(text)) }, { text, style: 'dim' }]);
        } else put(at, row);
      });
      for (const text of groups) put(Math.max(hanging, width - lengthOf(text)), [{ text, style: 'dim' }]);
    },
    short,
    blank,
    heading(text) {
      blank();
      put(0, [{ text: visible(text), style: 'bold' }]);
    },
    here() {
      const at = lines.length;
      return (put) => {
        const after = lines.splice(at);
        put();
        lines.push(...after);
      };
    },
    end: () => `${lines.map((line) => line.trimEnd()).join('\n')}\n`,
  };
}

/** Where a path begins: a folder of the same name in the middle of another path stays. */
const BEGINS = '(?<![^\\s(“"\'`])';

/** A message names a file without the archive around it, a place with it. */
function shortener(below: string): (text: string) => string {
  const inside = below.slice(below.lastIndexOf('!/') + 2);
  const prefixes = [below, below.includes('!/') ? inside : ''].filter((prefix) => prefix !== '');
  if (prefixes.length === 0) return (text) => text;
  const escaped = prefixes.map((prefix) => prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const beginning = new RegExp(`${BEGINS}(?:${escaped.join('|')})`, 'g');
  return (text) => text.replace(beginning, '');
}

/** Places that stand on one line, as many as fit. */
function groupEdges(edges: readonly string[], room: number): string[] {
  const groups: string[] = [];
  for (const edge of edges) {
    const last = groups.at(-1);
    if (last !== undefined && lengthOf(last) + 3 + lengthOf(edge) <= room)
      groups[groups.length - 1] = `${last} · ${edge}`;
    else groups.push(edge);
  }
  return groups;
}

/** A word that is longer than a line stands on its own and is not cut. */
function wrap(pieces: readonly Piece[], indent: number, hanging: number, width: number): Piece[][] {
  const rows: Piece[][] = [[]];
  let used = indent;
  for (const { text, style } of pieces) {
    for (const token of text.match(/ +|[^ ]+/g) ?? []) {
      const blank = token.startsWith(' ');
      if (!blank && used + lengthOf(token) > width && rows.at(-1)!.length > 0) {
        rows.push([]);
        used = hanging;
      }
      const row = rows.at(-1)!;
      const last = row.at(-1);
      if (last && last.style === style) last.text += token;
      else row.push({ text: token, style });
      used += lengthOf(token);
    }
  }
  return rows;
}
