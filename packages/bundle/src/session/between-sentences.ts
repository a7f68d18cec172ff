import { mayPrompt, type Source } from '@mountline/core';
import { isPromptInProse } from './prompt-lines.ts';
import { isProse } from './prose.ts';
import { isFilled, type Line, textsOf } from './text-lines.ts';

/** A piece of a text between fences. */
export interface Piece {
  form: 'prose' | 'naked' | 'set-off';
  lines: Line[];
}

interface Open extends Piece {
  /** How far it is indented. */
  indent: number;
  /** What reads it; null of what was typed. */
  source: string | null;
}

/** So far the code of Markdown is indented; what begins with a prompt may be less. */
const CODE_INDENT = 4;

/**
 * What was pasted between sentences: commands that were typed with what they printed, and what a source reads. A sentence ends it, and a blank
 * line alone does not.
 */
export function betweenSentences(lines: readonly Line[], sources: readonly Source[], quoted: boolean): Piece[] {
  const pieces: Open[] = [];
  const form = quoted ? 'set-off' : 'naked';
  let open: Open | undefined;
  let asked = 0;

  function begin(piece: Open): void {
    open = piece;
    pieces.push(piece);
  }

  function prose(own: Line[]): void {
    open = undefined;
    pieces.push({ form: 'prose', lines: own, indent: 0, source: null });
  }

  /** A paragraph where nothing is open, or one that does not go on with what is. */
  function anew(own: readonly Line[]): void {
    const looks = own.map(({ text }) => lookOf(text));
    let at = 0;
    let left = ASKED_OF_ONE;
    const upTo = (isEnd: (look: Look) => boolean) => {
      let end = at + 1;
      while (end < own.length && !isEnd(looks[end]!)) end += 1;
      return end;
    };
    while (at < own.length) {
      const from = at;
      const indent = codeIndentAt(own, looks, at);
      if (indent > 0) {
        while (at < own.length && indentOf(own[at]!.text) >= indent) at += 1;
        begin({ form: 'set-off', lines: own.slice(from, at), indent, source: null });
      } else if (looks[at] === 'typed') {
        begin({ form, lines: own.slice(at), indent: 0, source: null });
        return;
      } else if (looks[at] === 'prose') {
        at = upTo((look) => look !== 'prose');
        prose(own.slice(from, at));
      } else {
        at = upTo((look) => look !== 'other');
        const readsFrom = (first: number) => reads(headOf(own.slice(first, at)), sources);
        const source = asked < ASKED && left > 0 ? readsFrom(from) : 'output';
        // Some tables have a title of words.
        const isTitled = source === undefined && looks[from - 1] === 'prose' && readsFrom(from - 1) !== undefined;
        asked += 1;
        left -= 1;
        if (source !== undefined || isTitled) {
          at = upTo((look) => look === 'typed');
          const title = isTitled ? [pieces.at(-1)!.lines.pop()!] : [];
          begin({ form, lines: [...title, ...own.slice(from, at)], indent: 0, source: source ?? 'titled' });
          continue;
        }
        // Code may stand below the words on it.
        const isWords = indentOf(own[from]!.text) < CODE_INDENT;
        const code = own.findIndex(({ text }, i) => i > from && i < at && indentOf(text) >= CODE_INDENT);
        if (isWords && code >= 0) at = code;
        prose(own.slice(from, at));
      }
    }
  }

  for (const { blanks, own } of paragraphsOf(lines)) {
    const rest = open ? goesOn(open, own, blanks) : own;
    if (rest.length === 0) continue;
    open = undefined;
    anew(rest);
  }
  return pieces.map((piece) => (piece.indent > 0 ? outdented(piece) : piece));
}

/** Lines without a blank one between them, and the blank ones above. */
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

/** Puts a paragraph to what is open, and gives what of it does not belong there. */
function goesOn({ indent, source, lines }: Open, own: readonly Line[], blanks: readonly Line[]): readonly Line[] {
  if (indent > 0) {
    // Where all of a paragraph stands further to the right than the next, both are of one block.
    const end = own.findIndex((line) => indentOf(line.text) < Math.min(indent, CODE_INDENT));
    const inside = end < 0 ? own : own.slice(0, end);
    if (inside.length > 0) for (const line of [...blanks, ...inside]) lines.push(line);
    return end < 0 ? [] : own.slice(end);
  }
  const isSentence = isProse(own[0]!.text) && !isTyped(own[0]!.text);
  if (isSentence || (source !== null && own.some(({ text }) => isTyped(text)))) return own;
  for (const line of [...blanks, ...own]) lines.push(line);
  return [];
}

type Look = 'typed' | 'prose' | 'other';

const lookOf = (text: string): Look => (isTyped(text) ? 'typed' : isProse(text) ? 'prose' : 'other');

/** How far a paragraph is indented as code from a line on; 0 where it is not, as where the head of a table stands to the right. */
function codeIndentAt(own: readonly Line[], looks: readonly Look[], at: number): number {
  const first = indentOf(own[at]!.text);
  if (first < 2 || (first < CODE_INDENT && !isTyped(own[at]!.text.trimStart()))) return 0;
  const least = Math.min(first, CODE_INDENT);
  let indent = first;
  for (let i = at; i < own.length; i += 1) {
    const one = indentOf(own[i]!.text);
    if (one < least) return looks[i] !== 'other' || (one === 0 && /^[A-Z(*-]/.test(own[i]!.text)) ? indent : 0;
    indent = Math.min(indent, one);
  }
  return indent;
}

const isTyped = (text: string) => mayPrompt(text) && isPromptInProse(text);

/** So many paragraphs are shown to the sources; nobody pastes more into one text. What stands behind them is given as it is. */
const ASKED = 2000;
const ASKED_OF_ONE = 50;

/** So much of a paragraph is shown to them. */
const SHOWN_LINES = 60;

const headOf = (lines: readonly Line[]) => `${textsOf(lines.slice(0, SHOWN_LINES)).join('\n')}\n`;

/** The source that says of a text that it is its own. One that fails says nothing here: it is asked again when the text is read. */
export function reads(head: string, sources: readonly Source[], path = 'output'): string | undefined {
  const claims = (source: Source) => {
    try {
      return source.recognise(head, path);
    } catch {
      return false;
    }
  };
  return sources.find(claims)?.name;
}

/** Of a line that is indented by so much: tabs count as four. */
function indentOf(text: string): number {
  const blanks = /^[ \t]*/.exec(text)![0];
  return [...blanks].reduce((sum, blank) => sum + (blank === '\t' ? 4 - (sum % 4) : 1), 0);
}

function outdented(piece: Open): Open {
  const indent = piece.lines
    .filter(isFilled)
    .reduce((least, { text }) => Math.min(least, indentOf(text)), piece.indent);
  return { ...piece, lines: piece.lines.map((line) => ({ ...line, text: withoutIndent(line.text, indent) })) };
}

function withoutIndent(text: string, by: number): string {
  let at = 0;
  for (let width = 0; width < by && at < text.length; at += 1) width += text[at] === '\t' ? 4 - (width % 4) : 1;
  return text.slice(at);
}
