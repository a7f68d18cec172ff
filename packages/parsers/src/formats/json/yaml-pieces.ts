import { type Line, lineReader, type Machine, withoutCarriageReturn } from '@mountline/core';

/** A YAML document, or one element of its `items`, as text with its place. */
export interface YamlPiece {
  text: string;
  line: number;
  endLine: number;
  offset: number;
  /** The input ended inside it. */
  cut: boolean;
}

export interface YamlPiecesOptions {
  /** An element of `items`, still with its dash, and the document in front of it. */
  onElement(piece: YamlPiece, head: string): void;
  /** A document without the elements that were told; `elements` says how many. */
  onDocument(piece: YamlPiece, elements: number): void;
}

const DOCUMENT_END = /^(?:---|\.\.\.)(?:\s|$)/;
const ITEMS = /^items:\s*$/;
const DASH = /^( *)-(?: |$)/;
/** What an object or a list of Kubernetes begins with; above it stands a comment, or the command that was typed. */
export const YAML_BEGIN = /^(?:(?:apiVersion|items|kind|metadata|spec|status):(?:\s|$)|- )/m;

interface Held {
  line: number;
  endLine: number;
  offset: number;
  lines: string[];
}

const begin = ({ text, line, offset }: Line): Held => ({ line, endLine: line, offset, lines: [text] });

function add(held: Held, { text, line }: Line): void {
  held.lines.push(text);
  if (text.trim() !== '') held.endLine = line;
}

const piece = ({ lines, line, endLine, offset }: Held, cut: boolean): YamlPiece => ({
  text: `${lines.join('\n')}\n`,
  line,
  endLine,
  offset,
  cut,
});

/**
 * Splits YAML in block style, as all tools of Kubernetes write it, into documents and into the elements of `items`.
 * Whatever stands inside an element is indented deeper than its dash, so lines tell where it ends; a bad element costs
 * only itself.
 */
export function yamlPieces(options: YamlPiecesOptions): Machine {
  const lines = yamlLines(options);
  const { push, end } = lineReader((raw) => lines.line({ ...raw, text: withoutCarriageReturn(raw.text) }), lines.end);
  // A value of an object may be a line of any length.
  return { push, end };
}

/** The same for lines that stand behind other text of one file. */
export function yamlLines(options: YamlPiecesOptions): { line(line: Line): void; end(): void } {
  let document: Held | null = null;
  let element: Held | null = null;
  /** How far the dashes of `items` are indented; -1 before the first one, null outside of the list. */
  let dash: number | null = null;
  let elements = 0;
  let head = '';

  function endElement(cut: boolean): void {
    const held = element!;
    element = null;
    elements += 1;
    options.onElement(piece(held, cut), head);
  }

  function endDocument(cut: boolean): void {
    if (element) endElement(cut);
    if (document) options.onDocument(piece(document, cut), elements);
    document = null;
    dash = null;
    head = '';
    elements = 0;
  }

  /** True when the line belongs to the list of items. */
  function inItems(line: Line): boolean {
    const { text } = line;
    const indent = DASH.exec(text)?.[1]?.length ?? -1;
    if (dash === -1 && indent >= 0) dash = indent;
    if (indent >= 0 && indent === dash) {
      if (element) endElement(false);
      element = begin(line);
      return true;
    }
    const deeper = dash! >= 0 && /^ */.exec(text)![0].length > dash!;
    const inside = deeper || text.trim() === '' || text.startsWith('#');
    if (inside && element) add(element, line);
    return inside;
  }

  function outsideOfItems(line: Line): void {
    if (document) add(document, line);
    else if (YAML_BEGIN.test(line.text) && !DASH.test(line.text)) document = begin(line);
    else if (DASH.test(line.text)) {
      dash = -1;
      inItems(line);
      return;
    }
    if (document && ITEMS.test(line.text)) {
      dash = -1;
      head = document.lines.join('\n');
    }
  }

  return {
    line(line) {
      const { text, cut } = line;
      if (DOCUMENT_END.test(text)) endDocument(false);
      else if (dash === null || !inItems(line)) {
        if (element) endElement(false);
        dash = null;
        outsideOfItems(line);
      }
      if (cut) endDocument(true);
    },
    end() {
      // The kind of a list stands behind its items: without it the file ends inside the list.
      endDocument(dash !== null && document !== null && !document.lines.some((text) => /^kind:/.test(text)));
    },
  };
}
