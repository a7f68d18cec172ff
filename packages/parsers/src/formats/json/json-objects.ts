import type { Line } from '@mountline/core';

/** A scalar as text, so that no digit of a number is lost; null for null; a list of scalars. */
export type JsonCell = string | null | string[];

export interface JsonObject {
  /** Members that are scalars, or lists of scalars, in order. */
  members: Map<string, JsonCell>;
  /** How many objects stand around it. */
  depth: number;
  first: Line;
  last: Line;
}

export interface JsonSink {
  object(object: JsonObject, cut: boolean): void;
  /** A line that is no JSON, or stands outside of the document. */
  stray(line: Line): void;
}

interface Frame {
  list: boolean;
  /** The member that it is the value of. */
  name: string | null;
  /** Of an object. */
  members: Map<string, JsonCell>;
  /** Of a list: its scalars. */
  items: string[];
  first: Line;
  last: Line;
  /** The object around it. */
  around: Frame | null;
  depth: number;
}

/**
 * The objects of a JSON document, one after the other, however its lines are broken. A table of util-linux in JSON is a
 * list of flat objects, and a tree has a list of objects (`children`) as the last member of each: an object is handed
 * over in front of its children when it has members there, else behind them. What is not JSON costs the rest of its line.
 */
export function jsonObjects(sink: JsonSink): { line(line: Line): void; end(): void } {
  const frames: Frame[] = [];
  /** The text that stands in front of a colon. */
  let name: string | null = null;
  let colon = false;

  function hand(frame: Frame, cut: boolean): void {
    const { members, depth, first, last } = frame;
    if (members.size === 0) return;
    sink.object({ members, depth, first, last }, cut);
    frame.members = new Map();
  }

  function open(list: boolean, line: Line): void {
    const above = frames.at(-1);
    const around = above?.list ? above.around : (above ?? null);
    if (!list && around) hand(around, false);
    const depth = around ? around.depth + 1 : 0;
    frames.push({ list, name, members: new Map(), items: [], first: line, last: line, around, depth });
    name = null;
    colon = false;
  }

  function close(list: boolean, line: Line): void {
    const frame = frames.at(-1);
    if (frame?.list !== list) return;
    frames.pop();
    frame.last = line;
    if (!list) hand(frame, false);
    else if (frame.around && frame.name !== null && frame.items.length > 0) {
      frame.around.members.set(frame.name, frame.items);
    }
    name = null;
    colon = false;
  }

  function scalar(value: string | null, line: Line): void {
    const frame = frames.at(-1)!;
    if (frame.list) frame.items.push(value ?? '');
    else if (colon && name !== null) {
      frame.members.set(name, value);
      frame.last = line;
      name = null;
    } else name = value;
    colon = false;
  }

  return {
    line(line) {
      for (const token of tokens(line.text)) {
        if (token === '{' || token === '[') open(token === '[', line);
        else if (token === null || frames.length === 0) {
          sink.stray(line);
          name = null;
          return;
        } else if (token === '}' || token === ']') close(token === ']', line);
        else if (token === ':') colon = true;
        else if (token === ',') name = null;
        else scalar(decoded(token), line);
      }
    },
    end() {
      const inner = frames.at(-1);
      if (inner && !inner.list) hand(inner, true);
    },
  };
}

const WORD = /-?\d[\d.eE+-]*|true|false|null/y;

/** The tokens of a line; null, as the last one, for what is none. */
function* tokens(text: string): Generator<string | null> {
  let at = 0;
  while (at < text.length) {
    const letter = text[at]!;
    let end = at + 1;
    if (letter === '"') {
      end = stringEnd(text, at);
    } else if (!'{}[]:, \t\r'.includes(letter)) {
      WORD.lastIndex = at;
      end = WORD.test(text) ? WORD.lastIndex : -1;
    }
    if (end < 0) {
      yield null;
      return;
    }
    if (!' \t\r'.includes(letter)) yield text.slice(at, end);
    at = end;
  }
}

/** Behind the quote that ends a string; -1 where none does. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

function decoded(token: string): string | null {
  if (token === 'null') return null;
  if (!token.startsWith('"')) return token;
  try {
    return JSON.parse(token) as string;
  } catch {
    return token.slice(1, -1);
  }
}
