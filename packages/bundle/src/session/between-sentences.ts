import { isMailHead, mayPrompt, quotedErrorAt, type Source, strangeErrorIn } from '@mountline/core';
import { ASKED, reads } from './asked-sources.ts';
import { isItem, listEnd, withoutItem, withoutItems } from './list-items.ts';
import { isPromptInProse } from './prompt-lines.ts';
import { arePrinted, isProse, isStamped } from './prose.ts';
import { isFilled, type Line, textsOf } from './text-lines.ts';

/** A piece of a text between fences. */
export interface Piece {
  /** `unread`: no source reads it, and it is not clear whether a person wrote it. */
  form: 'prose' | 'unread' | 'naked' | 'set-off';
  lines: Line[];
}

interface Open extends Piece {
  /** How far it is indented. */
  indent: number;
  /** The source that reads it; null for what was typed. */
  source: string | null;
}

/** Indentation of code in Markdown. Code that begins with a prompt may be indented less. */
const CODE_INDENT = 4;

/** What was pasted between sentences: commands with their output, and what a source reads. A sentence ends a piece; a blank line does not. */
export function betweenSentences(lines: readonly Line[], sources: readonly Source[], quoted: boolean): Piece[] {
  const pieces: Open[] = [];
  const form = quoted ? 'set-off' : 'naked';
  const readers = readersOf(sources);
  const { readerOf, isTitle, isAlone } = readers;
  let open: Open | undefined;

  function begin(piece: Open): void {
    open = piece;
    pieces.push(piece);
  }

  function prose(own: Line[]): void {
    open = undefined;
    pieces.push({ form: 'prose', lines: own, indent: 0, source: null });
  }

  /** A paragraph that does not continue an open piece. */
  function anew(own: readonly Line[]): void {
    const looks = own.map(({ text }) => lookOf(text));
    const indentAt = codeIndents(own, looks);
    let left = ASKED_OF_ONE;
    let at = 0;
    const upTo = (isEnd: (look: Look) => boolean) => {
      let end = at + 1;
      while (end < own.length && !isEnd(looks[end]!)) end += 1;
      return end;
    };
    while (at < own.length) {
      const from = at;
      const indent = indentAt(at);
      if (indent > 0) {
        at = indentedEnd(own, at, indent);
        begin({ form: 'set-off', lines: own.slice(from, at), indent, source: null });
      } else if (looks[at] === 'typed') {
        begin({ form, lines: own.slice(at), indent: 0, source: null });
        return;
      } else if (looks[at] === 'quoting' && readerOf([own[at]!]) !== undefined) {
        at += 1;
        pieces.push({ form, lines: own.slice(from, at), indent: 0, source: 'quoted' });
      } else if (looks[at] === 'prose' || looks[at] === 'quoting') {
        at = upTo((look) => look !== 'prose');
        prose(own.slice(from, at));
      } else {
        at = upTo((look) => look !== 'other');
        const lines = own.slice(from, at);
        const reader = left-- > 0 ? readerOf(lines) : 'output';
        const source = isAlone(reader) ? undefined : reader;
        // Some tables have a title in words.
        const above = looks[from - 1] === 'prose' ? own[from - 1] : undefined;
        const isTitled = above !== undefined && isTitle(above, lines, source);
        if (source !== undefined || isTitled) {
          at = upTo((look) => look === 'typed');
          const title = isTitled ? [pieces.at(-1)!.lines.pop()!] : [];
          begin({ form, lines: [...title, ...own.slice(from, at)], indent: 0, source: source ?? 'titled' });
          continue;
        }
        const piece = unclaimed(own, { from, end: at, mayAsk: left > 0, hasErrors: isAlone(reader) }, readers);
        at = piece.end;
        if (piece.form === undefined) {
          begin({ form: 'set-off', ...piece.dressed });
          if (piece.dressed.indent === 0) open = undefined; // Another list may follow.
        } else if (piece.form === 'errors') pieces.push({ form, lines: piece.lines, indent: 0, source: 'quoted' });
        else {
          prose(own.slice(from, at));
          // What a program wrote is an output even if no source reads it.
          pieces.at(-1)!.form = arePrinted(textsOf(own.slice(from, at))) ? form : 'unread';
        }
      }
    }
  }

  for (const { blanks, own } of paragraphsOf(lines)) {
    const rest = open ? goesOn(open, own, blanks) : own;
    if (rest.length === 0) continue;
    open = undefined;
    anew(rest);
  }
  return pieces.map((piece) => (piece.form === 'prose' ? piece : { ...piece, lines: outdented(piece.lines) }));
}

/** What lines are that no source reads as they are, and where they end. */
type Unclaimed =
  | { form?: never; dressed: Dressed; end: number }
  | { form: 'errors'; lines: Line[]; end: number }
  | { form: 'unread'; end: number };

function unclaimed(
  own: readonly Line[],
  { from, end, mayAsk, hasErrors }: { from: number; end: number; mayAsk: boolean; hasErrors: boolean },
  { readerOf, isAlone }: ReturnType<typeof readersOf>,
): Unclaimed {
  const dressed = dressedAt(own, from, readerOf);
  if (dressed) return { dressed, end: from + dressed.lines.length };
  const lines = own.slice(from, end);
  const below = mayAsk && lines.length > 1 ? readerOf(lines.slice(1)) : undefined;
  if (hasErrors && (below === undefined || isAlone(below)))
    return { form: 'errors', lines: lines.filter(({ text }) => isError(text) || indentOf(text) > 0), end };
  // The first line may be a prompt of an unknown form.
  return { form: 'unread', end: codeBelow(own, from, below !== undefined && !isAlone(below) ? from + 1 : end) };
}

/** Asks which source reads some lines, up to the limit for a text. */
function readersOf(sources: readonly Source[]) {
  let asked = 0;
  const isAlone = (source: string | undefined) => sources.some(({ name, alone }) => alone && name === source);

  /** The source of lines taken alone. Beyond the limit they count as output. */
  function readerOf(own: readonly Line[]): string | undefined {
    if (asked >= ASKED) return 'output';
    asked += 1;
    return reads(own, sources);
  }

  /** Whether the line above a table is the title that its program writes. */
  function isTitle(above: Line, lines: readonly Line[], source: string | undefined): boolean {
    if (source === undefined) {
      const reader = readerOf([above, ...lines]);
      return reader !== undefined && !isAlone(reader);
    }
    const { type, begins } = sources.find(({ name }) => name === source) ?? {};
    return type === 'snapshot' && begins?.test(above.text.trimStart()) === true;
  }

  return { readerOf, isTitle, isAlone };
}

type Dressed = Pick<Open, 'lines' | 'indent' | 'source'>;

/** Lines of a log in a list, or indented below the words around them. */
function dressedAt(
  own: readonly Line[],
  from: number,
  readerOf: (lines: readonly Line[]) => string | undefined,
): Dressed | undefined {
  if (isItem(own[from]!.text)) {
    const lines = withoutItems(own.slice(from, listEnd(own, from)));
    // Later items that are something else are looked at on their own.
    const end = lines.findIndex(({ text }) => lookOf(text) === 'prose');
    const kept = end < 0 ? lines : lines.slice(0, end);
    const source = kept.length === 0 ? undefined : readerOf(kept);
    return source === undefined ? undefined : { lines: kept, indent: 0, source };
  }
  if (indentOf(own[from]!.text) === 0) return undefined;
  const lines = own.slice(from, indentedEnd(own, from, 1));
  return readerOf(outdented(lines)) === undefined ? undefined : { lines, indent: 1, source: null };
}

/** Where indented code begins below words. */
function codeBelow(own: readonly Line[], from: number, end: number): number {
  if (indentOf(own[from]!.text) >= CODE_INDENT) return end;
  for (let at = from + 1; at < end; at += 1) {
    const { text } = own[at]!;
    const indent = indentOf(text);
    if (indent >= CODE_INDENT || (indent > 0 && isStamped(text.trimStart()))) return at;
  }
  return end;
}

function indentedEnd(own: readonly Line[], from: number, indent: number): number {
  let end = from;
  while (end < own.length && indentOf(own[end]!.text) >= indent) end += 1;
  return end;
}

/** Paragraphs, each with the blank lines above it. */
function* paragraphsOf(lines: readonly Line[]): Generator<{ blanks: readonly Line[]; own: readonly Line[] }> {
  let blanks: Line[] = [];
  let own: Line[] = [];
  for (const line of lines) {
    if (isFilled(line)) own.push(line);
    else {
      if (own.length > 0) {
        yield { blanks, own };
        blanks = [];
        own = [];
      }
      blanks.push(line);
    }
  }
  if (own.length > 0) yield { blanks, own };
}

/** Adds a paragraph to the open piece, and returns the lines that do not belong to it. */
function goesOn({ indent, source, lines }: Open, own: readonly Line[], blanks: readonly Line[]): readonly Line[] {
  const first = own[0]!.text;
  if (indent > 0) {
    // A paragraph that is indented as a whole continues the block.
    const least = lookOf(first) === 'prose' ? CODE_INDENT : 1;
    const end = own.findIndex((line) => indentOf(line.text) < least);
    const inside = end < 0 ? own : own.slice(0, end);
    if (inside.length > 0) for (const line of [...blanks, ...inside]) lines.push(line);
    return end < 0 ? [] : own.slice(end);
  }
  if (isItem(first) && isStamped(withoutItem(first))) return own;
  const isHeading = /^[A-Z][\w ]{2,60}$/.test(first) && /^([-=~])\1{2,}$/.test(own[1]?.text ?? '');
  const look = lookOf(first);
  if (isHeading || look === 'prose' || look === 'quoting' || (source !== null && own.some(({ text }) => isTyped(text))))
    return own;
  for (const line of [...blanks, ...own]) lines.push(line);
  return [];
}

/** `shifted`: typed, and indented below the words around it. `quoting`: a sentence that quotes an error. */
type Look = 'typed' | 'shifted' | 'prose' | 'quoting' | 'other';

/** The line above a mail that was quoted whole. */
const FORWARDED = /^-{2,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht)\b/i;

/** `2. Check the tasks:` */
const STEP = /^\s{0,8}(?:\d{1,2}[.)] [A-Za-z]|[-*] [A-Z])[\w ,'"`/()-]{1,80}:$/;

/** `### Logs` and `**Error:**` in Markdown. A single `#` may be a prompt. */
const HEADING = /^#{2,6} [A-Z]|^\*\*[A-Z][^*]{1,80}\*\*:?\s*$/;

function lookOf(text: string): Look {
  if (HEADING.test(text)) return 'prose';
  if (isTyped(text)) return 'typed';
  if (indentOf(text) > 1 && isTyped(text.trimStart())) return 'shifted';
  const isOfPeople = isProse(withoutItem(text)) || STEP.test(text) || isMailHead(text) || FORWARDED.test(text);
  if (!isOfPeople) return 'other';
  return quotedErrorAt(text) >= 0 || strangeErrorIn(text, true) !== undefined ? 'quoting' : 'prose';
}

/**
 * How far a paragraph is indented as code from a line on; 0 if it is not code, as with a table whose header is indented. The end of the
 * indentation is searched once for all lines above it.
 */
function codeIndents(own: readonly Line[], looks: readonly Look[]): (at: number) => number {
  const ends = new Map<number, number>();
  return (at) => {
    const first = indentOf(own[at]!.text);
    if (first < 2 || (first < CODE_INDENT && looks[at] !== 'shifted')) return 0;
    const least = Math.min(first, CODE_INDENT);
    const known = ends.get(least) ?? 0;
    const end = known > at ? known : indentedEnd(own, at, least);
    ends.set(least, end);
    const below = own[end];
    if (
      below &&
      looks[at] !== 'shifted' &&
      looks[end] === 'other' &&
      !(indentOf(below.text) === 0 && /^[A-Z(*-]/.test(below.text))
    )
      return 0;
    return leastIndent(own.slice(at, end));
  };
}

const isError = (text: string) => strangeErrorIn(text, false) !== undefined;

const isTyped = (text: string) => mayPrompt(text) && isPromptInProse(text);

/** How many pieces of one paragraph are shown to the sources. */
const ASKED_OF_ONE = 50;

/** The indentation of a line; a tab goes to the next multiple of four. */
function indentOf(text: string): number {
  const blanks = /^[ \t]*/.exec(text)![0];
  return [...blanks].reduce((sum, blank) => sum + (blank === '\t' ? 4 - (sum % 4) : 1), 0);
}

const leastIndent = (lines: readonly Line[]): number =>
  lines.reduce((least, line) => (isFilled(line) ? Math.min(least, indentOf(line.text)) : least), WIDEST);

/** Nothing is indented further. */
const WIDEST = 1000;

/** Lines moved to the left by the same amount. */
function outdented(lines: readonly Line[]): Line[] {
  const indent = leastIndent(lines);
  return indent === 0 ? [...lines] : lines.map((line) => ({ ...line, text: withoutIndent(line.text, indent) }));
}

function withoutIndent(text: string, by: number): string {
  let at = 0;
  for (let width = 0; width < by && at < text.length; at += 1) width += text[at] === '\t' ? 4 - (width % 4) : 1;
  return text.slice(at);
}
