/**
 * What Python's repr() writes of the values that EFS logs hold: None, True, numbers, strings, bytes, lists, tuples and
 * dicts. Bytes are read as UTF-8.
 */
export type PythonValue = null | boolean | number | string | PythonValue[] | Map<string, PythonValue>;

interface Reader {
  text: string;
  at: number;
}

/** Deeper nesting than any log has; what goes beyond it is no literal to us, and cannot exhaust the stack. */
const DEPTH = 50;

/** Reads a text that is one literal from end to end; undefined when it is none. */
export function pythonLiteral(text: string): PythonValue | undefined {
  const reader = { text, at: 0 };
  const value = readValue(reader, 0);
  return reader.at === text.length ? value : undefined;
}

/** The text of a bytes literal that reaches from end to end (`b'…'` or `b"…"`); anything else as it stands. */
export function decodeBytes(text: string): string {
  if (!/^b(['"])/.test(text) || text.length < 3) return text;
  const value = pythonLiteral(text);
  return typeof value === 'string' ? value : text;
}

function readValue(reader: Reader, depth: number): PythonValue | undefined {
  if (depth > DEPTH) return undefined;
  const { text } = reader;
  const next = text[reader.at];
  if (next === "'" || next === '"') return readString(reader, false);
  if (next === 'b' && (text[reader.at + 1] === "'" || text[reader.at + 1] === '"')) {
    reader.at += 1;
    return readString(reader, true);
  }
  if (next === '[') return readItems(reader, ']', depth);
  if (next === '(') return readItems(reader, ')', depth);
  if (next === '{') return readDict(reader, depth);
  return readWord(reader);
}

const WORDS = new Map<string, PythonValue>([
  ['None', null],
  ['True', true],
  ['False', false],
]);

function readWord(reader: Reader): PythonValue | undefined {
  const word = /^[A-Za-z0-9_.+-]{1,40}/.exec(reader.text.slice(reader.at, reader.at + 41))?.[0] ?? '';
  reader.at += word.length;
  if (WORDS.has(word)) return WORDS.get(word)!;
  return /^-?\d/.test(word) && Number.isFinite(Number(word)) ? Number(word) : undefined;
}

/** Items up to `close`, which may stand behind a comma. */
function readItems(reader: Reader, close: string, depth: number): PythonValue[] | undefined {
  const items: PythonValue[] = [];
  reader.at += 1;
  for (;;) {
    if (take(reader, close)) return items;
    const item = readValue(reader, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
    if (!take(reader, ',') && reader.text[reader.at] !== close) return undefined;
    take(reader, ' ');
  }
}

function readDict(reader: Reader, depth: number): Map<string, PythonValue> | undefined {
  const entries = new Map<string, PythonValue>();
  reader.at += 1;
  for (;;) {
    if (take(reader, '}')) return entries;
    const key = readValue(reader, depth + 1);
    if (typeof key !== 'string' || !take(reader, ':')) return undefined;
    take(reader, ' ');
    const value = readValue(reader, depth + 1);
    if (value === undefined) return undefined;
    entries.set(key, value);
    if (!take(reader, ',') && reader.text[reader.at] !== '}') return undefined;
    take(reader, ' ');
  }
}

function take(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

const SHORT: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '\\': 92, "'": 39, '"': 34 };
const LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function readString(reader: Reader, asBytes: boolean): string | undefined {
  const { text } = reader;
  const quote = text[reader.at]!;
  const codes: number[] = [];
  for (let at = reader.at + 1; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === quote) {
      reader.at = at + 1;
      return asBytes
        ? new TextDecoder().decode(new Uint8Array(codes))
        : codes.map((c) => String.fromCodePoint(c)).join('');
    }
    if (character !== '\\') {
      codes.push(text.charCodeAt(at));
      continue;
    }
    const letter = text[at + 1] ?? '';
    const length = LENGTHS[letter];
    if (length === undefined) {
      // An unknown escape is no escape: Python keeps the backslash.
      if (SHORT[letter] === undefined) codes.push(92);
      else {
        codes.push(SHORT[letter]!);
        at += 1;
      }
      continue;
    }
    const digits = text.slice(at + 2, at + 2 + length);
    const code = Number.parseInt(digits, 16);
    if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits) || code > 0x10ffff) return undefined;
    codes.push(code);
    at += 1 + length;
  }
  return undefined;
}
