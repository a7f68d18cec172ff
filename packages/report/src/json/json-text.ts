import { needObjects, notExpected } from '@mountline/core';
import { type JsonOptions, publishedOf } from './published.ts';
import { entriesOf, FIELD_MAPS, isUnpublished, scalar, shown, withYearMark } from './to-json.ts';

/**
 * What the command prints as JSON (that of `toJson`): an event, an incident, a life … a line, so that it can be searched and
 * compared line by line. In pieces, as the whole of a large report is longer than a string may be. One object, or an array of several.
 */
export function* jsonPieces(all: readonly object[], options: JsonOptions = {}): Generator<string> {
  if (!Array.isArray(all)) throw notExpected('jsonPieces', 'a list of objects', all);
  needObjects('jsonPieces', all);
  const shownOf = all.map((one) => publishedOf(one, options));
  yield* shownOf.length === 1 ? linesOf(shownOf[0]!, MARGIN, LINES) : linesOf(shownOf, MARGIN, LINES + 1);
  yield '\n';
}

/** So deep what is told has lines of its own. */
const LINES = 2;
const MARGIN = '\n';
/** Lines are put together up to some such length: whether they are plain is seen faster of all of them. */
const PIECE = 1 << 16;

function* linesOf(value: object, margin: string, deep: number): Generator<string> {
  const inner = `${margin}  `;
  const list = Array.isArray(value);
  let text = list ? '[' : '{';
  let after = '';
  for (const [key, item] of list ? value.entries() : entriesOf(value)) {
    if (!list && (item === undefined || isUnpublished(String(key), value))) continue;
    text += `${after}${inner}${list ? '' : `${JSON.stringify(key)}: `}`;
    after = ',';
    const itemName = list ? '' : String(key);
    if (hasLines(item, itemName, deep - 1)) {
      yield shown(text);
      yield* linesOf(item, inner, deep - 1);
      text = '';
      continue;
    }
    text += textOf(item, itemName);
    if (text.length < PIECE) continue;
    yield shown(text);
    text = '';
  }
  yield shown(`${text}${after === '' ? '' : margin}${list ? ']' : '}'}`);
}

const hasLines = (value: unknown, name: string, deep: number): value is object =>
  deep > 0 && typeof value === 'object' && value !== null && !FIELD_MAPS.has(name);

/** The source's own fields, whose values are being written. */
let ofSource: unknown;

/** The same text as of `JSON.stringify(toJson(value))`, without a copy of the value, which takes less time, much of a report's. */
function textOf(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(scalar(value, name, false));
  ofSource = FIELD_MAPS.has(name) ? value : undefined;
  return JSON.stringify(value, published);
}

/** What JSON asks of each value, `this` being the object that holds it. */
function published(this: unknown, name: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return scalar(value, name, this === ofSource);
  if (this !== ofSource && isUnpublished(name, this as object)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (this !== ofSource && FIELD_MAPS.has(name)) ofSource = value;
  return value === ofSource ? value : withYearMark(value);
}
