import { startsAt } from './plain-mount-row.ts';

const TAB = 9;
const LF = 10;
const BLANK = 32;
const MINUS = 45;
const COLON = 58;
const BACKSLASH = 92;
const TILDE = 126;
/** Of u64. */
const DIGITS = 20;
const AGE_DIGITS = 15;

/** What a line of the statistics of a mount is, read by its bytes, and its numbers. */
export interface PlainLine {
  /** `operations` is the line in front of the operations. */
  is: 'age' | 'operations' | 'operation' | 'another';
  /** Where its name begins and ends, at a colon. */
  name: number;
  nameEnd: number;
  /** The first of its numbers, and how many there are. One that no number holds exactly is NaN. */
  numbers: Float64Array;
  count: number;
  /** One of them is not 0. */
  some: boolean;
  /** Where the line feed stands. */
  end: number;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const DEVICE = bytesOf('device ');
const NO_DEVICE = bytesOf('no device ');
const MOUNTED = bytesOf(' mounted on ');
const TYPE = bytesOf(' with fstype ');
const VERSION = bytesOf(' statvers=');
const HEAD = bytesOf('per-op statistics');
const AGE = bytesOf('age');
const EVENTS = bytesOf('events');
const BYTES = bytesOf('bytes');
const XPRT = bytesOf('xprt');

export const plainLine = (numbers: number): PlainLine => ({
  is: 'another',
  name: 0,
  nameEnd: 0,
  numbers: new Float64Array(numbers),
  count: 0,
  some: false,
  end: 0,
});

/** Whether a line begins with another mount. */
export const beginsMount = (bytes: Uint8Array, at: number): boolean =>
  startsAt(bytes, at, DEVICE) || startsAt(bytes, at, NO_DEVICE);

/** What is read of a line `device …` by its bytes. */
export interface PlainDevice {
  /** Where the type of the file system begins and ends. */
  type: number;
  typeEnd: number;
  /** Where the line feed stands. */
  end: number;
}

/** Reads a line `device SRC mounted on DIR with fstype TYPE` with its line feed. False where it is not plain. */
export function readPlainDevice(bytes: Uint8Array, from: number, device: PlainDevice): boolean {
  const isDevice = startsAt(bytes, from, DEVICE);
  if (!isDevice && !startsAt(bytes, from, NO_DEVICE)) return false;
  const source = isDevice ? from + DEVICE.length : from + NO_DEVICE.length - 1;
  const point = behind(bytes, isDevice ? behindWord(bytes, source) : source, MOUNTED);
  const pointEnd = behindWord(bytes, point);
  device.type = behind(bytes, pointEnd, TYPE);
  device.typeEnd = behindWord(bytes, device.type);
  if (point < 0 || pointEnd === point || device.type < 0 || device.typeEnd === device.type) return false;
  const version = behind(bytes, device.typeEnd, VERSION);
  let at = version < 0 ? device.typeEnd : behindWord(bytes, version);
  if (at === version) return false;
  while (bytes[at] === BLANK) at += 1;
  device.end = at;
  return bytes[at] === LF && !bytes.subarray(device.type, device.typeEnd).includes(BACKSLASH);
}

/** Behind a text that stands at a place; -1 where it does not, or there is no place. */
const behind = (bytes: Uint8Array, at: number, text: Uint8Array) =>
  at >= 0 && startsAt(bytes, at, text) ? at + text.length : -1;

/** Where a word ends, which may be empty. */
function behindWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at]! > BLANK && bytes[at]! <= TILDE) at += 1;
  return at;
}

/**
 * Reads a line behind `device …` into `line`, with its line feed; `isBehindHead` tells whether it stands behind `per-op statistics`. False
 * where it is not plain: then the parser has to tell what it is. Of a plain one it would make no diagnostic.
 */
export function readPlainLine(bytes: Uint8Array, from: number, isBehindHead: boolean, line: PlainLine): boolean {
  const start = behindBlanks(bytes, from);
  line.count = 0;
  if (bytes[start] === LF) {
    line.is = 'another';
    line.end = start;
    return true;
  }
  let at = start;
  while (bytes[at] !== COLON && isPlain(bytes[at])) at += 1;
  line.name = start;
  line.nameEnd = at;
  if (bytes[at] !== COLON) return isHead(bytes, line);
  if (isBehindHead) {
    line.is = 'operation';
    return readNumbers(bytes, at + 1, line) && line.count >= 8;
  }
  line.is = 'another';
  if (isNamed(bytes, line, AGE)) return readAge(bytes, at + 1, line);
  if (isNamed(bytes, line, EVENTS) || isNamed(bytes, line, BYTES)) return readNumbers(bytes, at + 1, line);
  if (isNamed(bytes, line, XPRT)) return readNumbers(bytes, behindProtocol(bytes, at + 1), line);
  line.end = bytes.indexOf(LF, at);
  return line.end >= 0;
}

/** Below a blank are only line feed and what the parser may take for the end of a line's text; above the tilde are letters it decodes. */
const isPlain = (byte: number | undefined) => byte !== undefined && byte <= TILDE && (byte >= BLANK || byte === TAB);

const isBlank = (byte: number | undefined) => byte === BLANK || byte === TAB;

function behindBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at += 1;
  return at;
}

const isNamed = (bytes: Uint8Array, { name, nameEnd }: PlainLine, wanted: Uint8Array) =>
  nameEnd - name === wanted.length && startsAt(bytes, name, wanted);

/** A line without a colon is plain where it stands in front of the operations. */
function isHead(bytes: Uint8Array, line: PlainLine): boolean {
  line.is = 'operations';
  line.end = line.nameEnd;
  return bytes[line.end] === LF && isNamed(bytes, line, HEAD);
}

function readAge(bytes: Uint8Array, from: number, line: PlainLine): boolean {
  line.is = 'age';
  const start = behindBlanks(bytes, from);
  return (
    readNumbers(bytes, start, line) &&
    line.count === 1 &&
    digitsAt(bytes, start) <= AGE_DIGITS &&
    bytes[start] !== MINUS
  );
}

/** Where the name of a protocol ends; where none is, what follows is no number. */
function behindProtocol(bytes: Uint8Array, from: number): number {
  const start = behindBlanks(bytes, from);
  let at = start;
  while (isPlain(bytes[at]) && !isBlank(bytes[at])) at += 1;
  return at > start ? at : -1;
}

function digitsAt(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isDigit(bytes[at])) at += 1;
  return at - from;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/** Counters up to the line feed, parted by blanks, as countersIn of nfs-counters.ts reads them. False where one is none. */
function readNumbers(bytes: Uint8Array, from: number, line: PlainLine): boolean {
  const { numbers } = line;
  let count = 0;
  let some = false;
  let at = from;
  for (;;) {
    while (isBlank(bytes[at])) at += 1;
    if (bytes[at] === LF) break;
    const isBelow = bytes[at] === MINUS;
    if (isBelow) at += 1;
    const start = at;
    let value = 0;
    for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[at]! - 48) {
      value = value * 10 + digit;
      at += 1;
    }
    if (at === start || at > start + DIGITS || !(isBlank(bytes[at]) || bytes[at] === LF)) return false;
    if (value !== 0) some = true;
    if (value > Number.MAX_SAFE_INTEGER) value = Number.NaN;
    // Not -value, which is -0 of 0.
    if (count < numbers.length) numbers[count] = isBelow ? 0 - value : value;
    count += 1;
  }
  line.count = count;
  line.some = some;
  line.end = at;
  return true;
}
