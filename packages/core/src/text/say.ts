import type { FieldMap, FieldValue } from '../model/field.ts';

/**
 * What a kind says of one of its events, as a sentence in which names in braces stand for fields. Of several sentences the first
 * counts whose fields are all there.
 *
 *     'the proxy[ of port {port}] fails to start[, exit status {exitStatus}][{?panicked} (a Rust panic)]'
 *
 * `[…]` is left out where a field in it is not there. `{name|words}` stands for the words then, `{?name}` for nothing, and is there
 * where the field is true; `{-name}` is a number below zero, without its sign. `{actor}` is who wrote the line.
 */
export type Says = string | readonly string[];

/** How a value is shown: a reader may know the name of what a field has the id of. */
export type Shown = (name: string, value: FieldValue) => string;

interface Told {
  actor?: string;
  fields: FieldMap;
}

/** A name in braces, with what stands in front of it and the words that stand in its place. */
interface Slot {
  mark: string;
  name: string;
  otherwise: string | undefined;
}

/** `[…]`, or what stands between two of these. */
interface Part {
  optional: boolean;
  /** Texts and slots in turn. */
  pieces: readonly (string | Slot)[];
}

/** The sentence; undefined where no field that it needs is there. */
export function say(says: Says, told: Told, shown: Shown = (_, value) => String(value)): string | undefined {
  for (const sentence of typeof says === 'string' ? [says] : says) {
    const words = spoken(partsOf(sentence), told, shown);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** The names of the fields that sentences ask for. */
export const fieldsSaid = (says: Says): string[] =>
  (typeof says === 'string' ? [says] : says).flatMap((sentence) =>
    partsOf(sentence).flatMap(({ pieces }) => pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.name))),
  );

const known = new Map<string, readonly Part[]>();

function partsOf(sentence: string): readonly Part[] {
  const parts = known.get(sentence) ?? sentence.split(/(\[[^[\]]*\])/).map(partOf);
  known.set(sentence, parts);
  return parts;
}

function partOf(text: string): Part {
  const optional = text.startsWith('[');
  const pieces = (optional ? text.slice(1, -1) : text).split(/(\{[^{}]*\})/).map((piece) => {
    const slot = /^\{([?-]?)(\w+)(?:\|(.*))?\}$/.exec(piece);
    return slot ? { mark: slot[1]!, name: slot[2]!, otherwise: slot[3] } : piece;
  });
  return { optional, pieces };
}

function spoken(parts: readonly Part[], told: Told, shown: Shown): string | undefined {
  let words = '';
  for (const { optional, pieces } of parts) {
    const texts = pieces.map((piece) => (typeof piece === 'string' ? piece : filled(piece, told, shown)));
    if (texts.every((text) => text !== undefined)) words += texts.join('');
    else if (!optional) return undefined;
  }
  return words;
}

function filled({ mark, name, otherwise }: Slot, { actor, fields }: Told, shown: Shown): string | undefined {
  const value = name === 'actor' ? actor : fields[name];
  if (value === undefined || value === null) return otherwise;
  if (mark === '?') return value === true ? '' : undefined;
  if (mark === '-') return Number(value) < 0 ? String(-Number(value)) : undefined;
  return shown(name, value);
}
