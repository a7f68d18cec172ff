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

/** A byte of a string, up to the quote that closes it. */
function inString(string: { isOpen: boolean; escaped: boolean }, byte: number): void {
  if (string.escaped) string.escaped = false;
  else if (byte === BACKSLASH) string.escaped = true;
  else if (byte === QUOTE) string.isOpen = false;
}

/** What is open at a place of the file, and how it is told when it ends. */
function openPieces(options: JsonPiecesOptions) {
  let elements = 0;
  let listed = false;
  const piece = (held: Held, endLine: number, cut: boolean): JsonPiece => ({
    text: decoded(held.bytes),
    line: held.line,
    endLine,
    offset: held.offset,
    cut,
  });
  const open = {
    document: null as Held | null,
    element: null as Held | null,
    stray: null as Held | null,
    list: null as JsonList | null,
    /** A list begins here: it is told by element when its key is one of those that are, once in a document. */
    beginList(held: Held): void {
      if (listed) return;
      const key = /"([^"\\]*)"\s*:\s*\[$/.exec(tailOf(held))?.[1];
      if (key === undefined || !options.lists.includes(key)) return;
      listed = true;
      open.list = { key, head: `${decoded(held.bytes)}]}`, line: held.line, offset: held.offset };
    },
    /** Whether something ends with the bracket that leads back to a depth. */
    ends: (depth: number) => depth === 0 || (depth === 2 && open.list !== null && open.element !== null),
    endElement(line: number, cut: boolean): void {
      const held = open.element!;
      open.element = null;
      elements += 1;
      options.onElement(piece(held, line, cut), open.list!);
    },
    endDocument(line: number, cut: boolean): void {
      const held = open.document!;
      open.document = null;
      open.list = null;
      listed = false;
      options.onDocument(piece(held, line, cut), elements);
      elements = 0;
    },
    endStray(): void {
      const held = open.stray!;
      open.stray = null;
      options.onStray({ text: decoded(held.bytes).trimEnd(), line: held.line, offset: held.offset });
    },
    /** The file ends in line `line`. */
    end(line: number): void {
      if (open.stray) open.endStray();
      if (open.element) open.endElement(line, true);
      if (open.document) open.endDocument(line, true);
    },
  };
  return open;
}

/**
 * Finds the documents of a JSON file, one or several behind each other or inside one array, and the elements of their
 * long lists. Only brackets and strings are looked at: what a piece holds is for its reader to parse.
 */
export function jsonPieces(options: JsonPiecesOptions): Machine {
  const open = openPieces(options);
  let line = 1;
  /** Byte offset of the chunk. */
  let base = 0;
  let depth = 0;
  const string = { isOpen: false, escaped: false };
  /** Where in the chunk begins what is not handed on yet. */
  let from = 0;
  const begin = (at: number): Held => {
    from = at;
    return { line, offset: base + at, bytes: [] };
  };

  /** Hands what stands in front of `to` on to the piece that is open. */
  function hold(chunk: Uint8Array, to: number): void {
    const piece = open.stray ?? open.element ?? (open.list ? null : open.document);
    if (piece && to > from) piece.bytes.push(new Uint8Array(chunk.subarray(from, to)));
    from = to;
  }

  /** Of a byte inside a document and outside of its strings. */
  function onByte(byte: number, at: number, chunk: Uint8Array): void {
    if (open.list && !open.element && depth === 2 && byte !== COMMA && !isClose(byte)) open.element = begin(at);
    if (byte === QUOTE) string.isOpen = true;
    else if (isOpen(byte)) {
      depth += 1;
      if (depth !== 2 || byte !== 0x5b) return;
      hold(chunk, at + 1);
      open.beginList(open.document!);
    } else if (open.list && depth === 2 && (byte === COMMA || isClose(byte))) endItem(byte, at, chunk);
    else if (isClose(byte)) {
      depth -= 1;
      if (!open.ends(depth)) return;
      hold(chunk, at + 1);
      if (depth === 2) open.endElement(line, false);
      else open.endDocument(line, false);
    }
  }

  /** An element that is no object ends in front of the comma; the list with its bracket. */
  function endItem(byte: number, at: number, chunk: Uint8Array): void {
    if (open.element) {
      hold(chunk, at);
      open.endElement(line, false);
    }
    if (byte === COMMA) return;
    open.list = null;
    depth = 1;
    from = at;
  }

  function push(chunk: Uint8Array): void {
    from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (byte === LF) {
        if (open.stray) {
          hold(chunk, at);
          open.endStray();
        }
        line += 1;
      } else if (open.stray) continue;
      else if (string.isOpen) inString(string, byte);
      else if (isBlank(byte) || byte === BYTE_ORDER_MARK[base + at]) continue;
      else if (open.document) onByte(byte, at, chunk);
      else if (byte === 0x7b) {
        open.document = begin(at);
        depth = 1;
      } else if (byte !== 0x5b && byte !== 0x5d && byte !== COMMA) open.stray = begin(at);
    }
    hold(chunk, chunk.length);
    base += chunk.length;
  }

  return { push, end: () => open.end(line) };
}
