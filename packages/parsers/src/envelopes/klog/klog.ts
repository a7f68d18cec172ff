import {
  digitsAt,
  type FieldMap,
  type FieldValue,
  microsFromCivil,
  possible,
  type Stamp,
  YEARLESS,
} from '@mountline/core';
import { goQuoted } from '../../formats/json/go-quoted.ts';
import { isTooDeep, parseJson } from '../../formats/json/json-values.ts';

/**
 * klog, the log library of Kubernetes (k8s.io/klog, formatHeader and serialize/keyvalues.go), in its three forms:
 *
 *     E0116 08:30:12.044483   66879 kubelet_volumes.go:140] Orphaned pod "84344a7e…" found, but volume paths are …
 *     I1120 13:21:05.281063     469 kubelet.go:2473] "SyncLoop ADD" source="api" pods=["shop/web-1"]
 *     {"ts":1758106668007.8376,"caller":"app/server.go:529","msg":"Kubelet version","v":0,"kubeletVersion":"v1.34.1"}
 *
 * The stamp of the text forms is local time without a year and without a zone; `ts` is milliseconds since 1970. glog of
 * C++ writes the year too where it is told to (`I20261120 …`), and the number of a thread where Go has a pid. A quoted text
 * at the start does not make a line structured: what follows it must be `key=value`.
 */
export interface Klog {
  /** I, W, E or F. The JSON form has none: a line with a verbosity is I, one without is E. */
  level: string;
  stamp: Stamp;
  pid?: number;
  /** `kubelet.go:2473` */
  place: string;
  /** Everything behind the header, as written. */
  message: string;
  /** The message alone: unquoted and without its keys where the line is structured, else the same as `message`. */
  msg: string;
  keys: FieldMap;
}

const HEADER = /^[IWEF](?:\d{4})?\d{4} \d\d:\d\d:\d\d\.\d{6} +(\d+) ([^\s\]]+:\d+)\] ?/;

export const hasKlogHeader = (text: string): boolean => HEADER.test(text) || text.startsWith('{"ts":');

/** What was read last: a line is asked for where it begins, where it is joined to others, and where its program describes it. */
const read: { text: string; klog: Klog | null } = { text: '', klog: null };

/** Takes klog's header off a message; null when it has none. What it returns is not changed. */
export function klog(text: string): Readonly<Klog> | null {
  if (text === read.text) return read.klog;
  read.klog = text.startsWith('{') ? jsonKlog(text) : textKlog(text);
  read.text = text;
  return read.klog;
}

function textKlog(text: string): Klog | null {
  const m = HEADER.exec(text);
  if (!m) return null;
  const yearless = text[5] === ' ';
  const at = yearless ? 1 : 5;
  const civil = {
    year: yearless ? YEARLESS : digitsAt(text, 1, 4),
    month: digitsAt(text, at, 2),
    day: digitsAt(text, at + 2, 2),
    hour: digitsAt(text, at + 5, 2),
    minute: digitsAt(text, at + 8, 2),
    second: digitsAt(text, at + 11, 2),
    micros: digitsAt(text, at + 14, 6),
  };
  if (!possible(civil)) return null;
  const message = text.slice(m[0].length);
  const { msg, keys } = structured(message);
  return {
    level: text[0]!,
    stamp: { clock: yearless ? 'yearless' : 'local', value: microsFromCivil(civil), width: 1 },
    pid: Number(m[1]),
    place: m[2]!,
    message,
    msg,
    keys,
  };
}

/**
 * Whether lines without a header may go on from a line: `any` of them behind plain text; behind `key=<` those up to ` >`;
 * `none` behind a whole line of keys or of JSON.
 */
export type KlogTail = 'none' | 'any' | 'value';

/** What may follow a line that has a header. */
export function klogTail(text: string): KlogTail {
  const header = HEADER.exec(text);
  if (!header) return 'none';
  const quoted = goQuoted(text, header[0].length);
  if (!quoted || (quoted.end < text.length && !/^ [^\s"=]+=/.test(text.slice(quoted.end)))) return 'any';
  return text.endsWith('=<') ? 'value' : 'none';
}

/** What may follow `text`, which goes on from a line that `tail` stands behind. */
export function nextTail(tail: KlogTail, text: string): KlogTail {
  if (tail !== 'value' || !text.startsWith(' >')) return tail;
  return text.endsWith('=<') ? 'value' : 'none';
}

const ENVELOPE_KEYS = new Set(['ts', 'caller', 'msg', 'v', 'logger']);

function jsonKlog(text: string): Klog | null {
  if (!text.includes('"ts":') || !text.includes('"msg":')) return null;
  let row: unknown;
  try {
    row = parseJson(text);
  } catch {
    return null;
  }
  if (isTooDeep(row)) return null;
  const { ts, caller, msg, v } = row as { ts?: unknown; caller?: unknown; msg?: unknown; v?: unknown };
  if (typeof ts !== 'number' || typeof msg !== 'string') return null;
  const value = Math.round(ts * 1000);
  if (!Number.isSafeInteger(value)) return null;
  const keys: FieldMap = {};
  for (const [key, value] of Object.entries(row as object)) if (!ENVELOPE_KEYS.has(key)) keys[key] = fieldValue(value);
  return {
    level: v === undefined ? 'E' : 'I',
    stamp: { clock: 'utc', value, width: 1 },
    place: typeof caller === 'string' ? caller : '',
    message: text,
    msg: msg.trimEnd(),
    keys,
  };
}

function fieldValue(value: unknown): FieldValue {
  if (typeof value !== 'object' || value === null) return value as FieldValue;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  try {
    return JSON.stringify(value);
  } catch {
    // Only a `bigint` has no place in JSON; to look for one in every value takes longer.
    return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner));
  }
}

const NO_KEYS: FieldMap = Object.freeze({});

function structured(message: string): { msg: string; keys: FieldMap } {
  const plain = { msg: message, keys: NO_KEYS };
  const quoted = goQuoted(message, 0);
  if (!quoted) return plain;
  const keys: FieldMap = {};
  let at = quoted.end;
  while (at < message.length) {
    if (message[at] === ' ' || message[at] === '\n') {
      at += 1;
      continue;
    }
    const equals = message.indexOf('=', at);
    const key = equals < 0 ? '' : message.slice(at, equals);
    if (!/^[^\s"=]+$/.test(key)) return Object.keys(keys).length === 0 ? plain : { msg: quoted.value, keys };
    const { value, end } = readValue(message, equals + 1);
    keys[key] = value;
    at = end;
  }
  return { msg: quoted.value, keys };
}

/** One value: `"quoted"`, `["a","b"]`, `{…}`, `<` lines `>`, or a bare word. */
function readValue(text: string, start: number): { value: FieldValue; end: number } {
  const first = text[start];
  if (first === '"') {
    // The second try is for a line that was cut inside the quotes.
    return goQuoted(text, start) ?? goQuoted(`${text}"`, start) ?? { value: text.slice(start + 1), end: text.length };
  }
  if (first === '<' && text[start + 1] === '\n') {
    const close = text.indexOf('\n >', start);
    const end = close < 0 ? text.length : close;
    const lines = text.slice(start + 2, end).split('\n');
    return { value: lines.map((line) => line.replace(/^\t/, '')).join('\n'), end: close < 0 ? end : end + 3 };
  }
  // `event=&{ID:… Type:… Data:…}`: a struct behind a pointer, as Kubernetes 1.21 to 1.25 print it.
  if (first === '[' || first === '{' || text.startsWith('&{', start)) {
    const end = closing(text, start);
    const raw = text.slice(start, end);
    try {
      return { value: fieldValue(parseJson(raw)), end };
    } catch {
      return { value: raw, end };
    }
  }
  const blank = text.indexOf(' ', start);
  const end = blank < 0 ? text.length : blank;
  const word = text.slice(start, end);
  return { value: /^-?\d{1,15}(?:\.\d{1,9})?$/.test(word) ? Number(word) : word, end };
}

const MARK = /["[\]{}]/g;

function closing(text: string, start: number): number {
  let depth = 0;
  MARK.lastIndex = start;
  while (MARK.test(text)) {
    const at = MARK.lastIndex - 1;
    const mark = text[at]!;
    if (mark === '"') {
      const quoted = goQuoted(text, at);
      if (!quoted) return text.length;
      MARK.lastIndex = quoted.end;
    } else if (mark === '[' || mark === '{') depth += 1;
    else if (depth > 1) depth -= 1;
    else return at + 1;
  }
  return text.length;
}
