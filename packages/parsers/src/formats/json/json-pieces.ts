import { BYTE_ORDER_MARK, type Machine } from '@mountline/core';
import { linesOf, ofHead } from '../tables/head-lines.ts';
import { decoded } from './decoded.ts';

/** A whole JSON value inside a file, as text with its place. */
export interface JsonPiece {
  text: string;
  line: number;
  endLine: number;
  offset: number;
  /** The input ended inside it. */
  cut: boolean;
}

/** The list that an element stands in. */
export interface JsonList {
  /** The key of the list in its document. */
  key: string;
  /** The document in front of its elements, as text that can be parsed. */
  head: string;
  /** Where the document begins. */
  line: number;
  offset: number;
}

export interface JsonPiecesOptions {
  /** Keys of a document whose lists are told element by element, so that a long list is never held as one text. */
  lists: readonly string[];
  onElement(piece: JsonPiece, list: JsonList): void;
  /** A document without the elements that were told; `elements` says how many. */
  onDocument(piece: JsonPiece, elements: number): void;
  /** A line outside of any document: the prompt of a shell, a warning of the tool. */
  onStray(line: { text: string; line: number; offset: number }): void;
}

const LF = 10;
const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
const isBlank = (byte: number) => byte === 0x20 || byte === LF || byte === 9 || byte === 13;
const isOpen = (byte: number) => byte === 0x7b || byte === 0x5b;
const isClose = (byte: number) => byte === 0x7d || byte === 0x5d;

export const JSON_BEGIN = /^[ \t]*(?:\{|\[\s*[{\]])/m;

/** The JSON in the beginning of a file, behind at most four lines of something else; null when there is none. */
export const jsonHead = ofHead((head): string | null => {
  const first = linesOf(head).slice(0, 5);
  if (!first.some((line) => /^[ \t]*[[{]/.test(line))) return null;
  const at = JSON_BEGIN.exec(head)?.index ?? -1;
  return at < 0 || head.slice(0, at).split('\n').length > 5 ? null : head.slice(at);
});

interface Held {
  line: number;
  offset: number;
  bytes: Uint8Array[];
}

/** The last characters, enough for the key of a list. */
function tailOf({ bytes }: Held): string {
  let tail = '';
  for (let at = bytes.length - 1; at >= 0 && tail.length < 80; at -= 1) {
    tail = new TextDecoder().decode(bytes[at]!.subarray(-80)) + tail;
  }
  return tail.slice(-80);
}

/**
 * Finds the documents of a JSON file, one or several behind each other or inside one array, and the elements of their
 * long lists. Only brackets and strings are looked at: what a piece holds is for its reader to parse.
 */
export function jsonPieces(options: JsonPiecesOptions): Machine {
  let line = 1;
  /** Byte offset of the chunk. */
  let base = 0;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let elements = 0;
  let document: Held | null = null;
  let element: Held | null = null;
  let stray: Held | null = null;
  let list: JsonList | null = null;
  let listed = false;

  const piece = (held: Held, cut: boolean): JsonPiece => ({
    text: decoded(held.bytes),
    line: held.line,
    endLine: line,
    offset: held.offset,
    cut,
  });

  /** The list that begins here, when its key is one of those that are told by element; once in a document. */
  function listHere(held: Held): JsonList | null {
    if (listed) return null;
    const key = /"([^"\\]*)"\s*:\s*\[$/.exec(tailOf(held))?.[1];
    if (key === undefined || !options.lists.includes(key)) return null;
    listed = true;
    return { key, head: `${decoded(held.bytes)}]}`, line: held.line, offset: held.offset };
  }

  function endElement(cut: boolean): void {
    const held = element!;
    element = null;
    elements += 1;
    options.onElement(piece(held, cut), list!);
  }

  function endDocument(cut: boolean): void {
    const held = document!;
    document = null;
    list = null;
    listed = false;
    options.onDocument(piece(held, cut), elements);
    elements = 0;
  }

  function endStray(): void {
    const held = stray!;
    stray = null;
    options.onStray({ text: decoded(held.bytes).trimEnd(), line: held.line, offset: held.offset });
  }

  return {
    push(chunk) {
      /** Where in the chunk begins what is not handed on yet. */
      let from = 0;
      const begin = (at: number): Held => {
        from = at;
        return { line, offset: base + at, bytes: [] };
      };
      /** Hands what stands in front of `to` on to the piece that is open. */
      const hold = (to: number): void => {
        const open = stray ?? element ?? (list ? null : document);
        if (open && to > from) open.bytes.push(new Uint8Array(chunk.subarray(from, to)));
        from = to;
      };
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at]!;
        if (byte === LF) {
          if (stray) {
            hold(at);
            endStray();
          }
          line += 1;
        } else if (stray) continue;
        else if (inString) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inString = false;
        } else if (isBlank(byte) || byte === BYTE_ORDER_MARK[base + at]) continue;
        else if (!document) {
          if (byte === 0x7b) {
            document = begin(at);
            depth = 1;
          } else if (byte !== 0x5b && byte !== 0x5d && byte !== COMMA) stray = begin(at);
        } else {
          if (list && !element && depth === 2 && byte !== COMMA && !isClose(byte)) element = begin(at);
          if (byte === QUOTE) inString = true;
          else if (isOpen(byte)) {
            depth += 1;
            if (depth === 2 && byte === 0x5b) {
              hold(at + 1);
              list = listHere(document);
            }
          } else if (list && depth === 2 && (byte === COMMA || isClose(byte))) {
            // An element that is no object ends in front of the comma.
            if (element) {
              hold(at);
              endElement(false);
            }
            if (byte !== COMMA) {
              list = null;
              depth = 1;
              from = at;
            }
          } else if (isClose(byte)) {
            depth -= 1;
            if (list && element && depth === 2) {
              hold(at + 1);
              endElement(false);
            } else if (depth === 0) {
              hold(at + 1);
              endDocument(false);
            }
          }
        }
      }
      hold(chunk.length);
      base += chunk.length;
    },
    end() {
      if (stray) endStray();
      if (element) endElement(true);
      if (document) endDocument(true);
    },
  };
}
