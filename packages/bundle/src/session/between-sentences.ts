import type { Source } from '@mountline/core';
import { mayPrompt } from './prompt.ts';
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
  const pieces: Piece[] = [];
  const form = quoted ? 'set-off' : 'naked';
  let open: Open | undefined;
  let asked = 0;

  function begin(piece: Open): void {
    open = piece;
    pieces.push(piece);
  }

  function prose(own: Line[]): void {
    open = undefined;
    pieces.push({ form: 'prose', lines: own });
  }

  /** A paragraph where nothing is open, or one that does not go on with what is. */
  function anew(own: readonly Line[]): void {
    let at = 0;
    while (at < own.length) {
      const rest = own[at]!.text;
      const indent = indentOf(rest);
      const run = (isOf: (text: string) => boolean) => {
        const from = at;
        while (at < own.length && isOf(own[at]!.text)) at += 1;
        return own.slice(from, at);
      };
      if (indent >= CODE_INDENT || (indent >= 2 && isTyped(rest.trimStart()))) {
        const inside = run((text) => indentOf(text) >= indent);
        begin({ form: 'set-off', lines: inside.map((line) => outdented(line, indent)), indent, source: null });
      } else if (isTyped(rest)) {
        begin({ form, lines: own.slice(at), indent: 0, source: null });
        return;
      } else if (isProse(rest)) prose(run((text) => isProse(text) && !isTyped(text)));
      else {
        const other = run((text) => !isTyped(text) && indentOf(text) < CODE_INDENT && !isProse(text));
        const source = asked < ASKED ? reads(headOf(other), sources) : 'output';
        asked += 1;
        if (source === undefined) prose(other);
        else {
          const from = at - other.length;
          const typed = own.findIndex(({ text }, i) => i >= at && isTyped(text));
          at = typed < 0 ? own.length : typed;
          while (isProse(own[at - 1]!.text)) at -= 1;
          begin({ form, lines: own.slice(from, at), indent: 0, source });
        }
      }
    }
  }

  function paragraph(own: readonly Line[], blanks: readonly Line[]): void {
    const rest = open ? goesOn(open, own, blanks) : own;
    if (rest.length === 0) return;
    open = undefined;
    anew(rest);
  }

  let blanks: Line[] = [];
  let own: Line[] = [];
  for (const line of [...lines, { text: '', number: 0 }]) {
    if (isFilled(line)) own.push(line);
    else {
      if (own.length > 0) {
        paragraph(own, blanks);
        blanks = [];
      }
      own = [];
      blanks.push(line);
    }
  }
  return pieces;
}

/** Puts a paragraph to what is open, and gives what of it does not belong there. */
function goesOn({ indent, source, lines }: Open, own: readonly Line[], blanks: readonly Line[]): readonly Line[] {
  if (indent > 0) {
    const end = own.findIndex((line) => indentOf(line.text) < indent);
    const inside = end < 0 ? own : own.slice(0, end);
    if (inside.length > 0) for (const line of [...blanks, ...inside]) lines.push(outdented(line, indent));
    return end < 0 ? [] : own.slice(end);
  }
  const isSentence = isProse(own[0]!.text) && !isTyped(own[0]!.text);
  if (isSentence || (source !== null && own.some(({ text }) => isTyped(text)))) return own;
  for (const line of [...blanks, ...own]) lines.push(line);
  return [];
}

const isTyped = (text: string) => mayPrompt(text) && isPromptInProse(text);

/** So many paragraphs are shown to the sources; nobody pastes more into one text. What stands behind them is given as it is. */
const ASKED = 2000;

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

const outdented = (line: Line, by: number): Line => ({ ...line, text: withoutIndent(line.text, by) });

function withoutIndent(text: string, by: number): string {
  let at = 0;
  for (let width = 0; width < by && at < text.length; at += 1) width += text[at] === '\t' ? 4 - (width % 4) : 1;
  return text.slice(at);
}
