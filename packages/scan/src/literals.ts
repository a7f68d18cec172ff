import { latinOf, type MessageTable, type Template } from '@mountline/core';

/** What to look for, and by what: the work that is done by `pnpm gen`, before there is a log. Plain data. */
export interface Literals {
  texts: readonly string[];
  /** Where in each text the grams begin that are looked for: one for each rest of a division by four. */
  places: readonly (readonly number[])[];
}

/** The shortest literal that is found wherever it lies: every fourth byte is looked at, with the three behind it. */
const MIN_LITERAL = 7;
const GRAM = 4;

/** What a log may write as an escape, or break a line at: quotes, backslashes, control characters, all but ASCII. */
const BREAKS = /[^ !#-[\]-~]/;

/**
 * The longest text that every line with this message holds as it is, however often the message was quoted on its way; null where none is long
 * enough to look for. A word that the sample is full of (` succeeded`) would make each line with it one that a parser has to read: any other
 * is taken before it.
 */
function literalOf(template: Template, sample: string): string | null {
  const pieces = template.literals.flatMap((literal) => literal.split(BREAKS));
  const known = pieces.filter((piece) => piece.length >= MIN_LITERAL).sort((a, b) => b.length - a.length);
  return known.find((piece) => !isCommon(piece, sample)) ?? known[0] ?? null;
}

/** Whether more than one line in thirty has it. */
const isCommon = (piece: string, sample: string) => sample.split(piece).length * 30 > sample.split('\n').length;

/**
 * One literal for each template of some tables, with a sample of logs that shows what is common. Throws a `TypeError` for a template without: templates
 * are code.
 */
export function literalsOf(tables: readonly MessageTable[], sample: Uint8Array): string[] {
  const lines = latinOf(sample);
  const found = new Set<string>();
  for (const { actor, templates } of tables) {
    for (const template of templates) {
      const literal = literalOf(template, lines);
      if (literal === null)
        throw new TypeError(`${actor} ${template.kind}: no literal of ${MIN_LITERAL} bytes in "${template.text}"`);
      found.add(literal);
    }
  }
  return [...found].sort();
}

const MODEL_BITS = 16;
const MODEL_SHIFT = 32 - MODEL_BITS;
const GOLDEN = 0x9e3779b1;
const encoder = new TextEncoder();

/** The 4-grams of a text, as words of WebAssembly. */
function gramsOf(bytes: Uint8Array): Int32Array {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const grams = new Int32Array(Math.max(0, bytes.length - GRAM + 1));
  for (let i = 0; i < grams.length; i += 1) grams[i] = data.getInt32(i, true);
  return grams;
}

/** How often 4-grams occur, about. */
function modelOf(sample: Uint8Array): (gram: number) => number {
  const counts = new Uint32Array(1 << MODEL_BITS);
  for (const gram of gramsOf(sample)) counts[Math.imul(gram, GOLDEN) >>> MODEL_SHIFT]! += 1;
  return (gram) => counts[Math.imul(gram, GOLDEN) >>> MODEL_SHIFT]!;
}

/** Of each four ways to lie the place of the rarest gram; a gram that is looked for already costs nothing more. */
function rarestPlaces(grams: Int32Array, frequency: (gram: number) => number, known: ReadonlySet<number>): number[] {
  const best = [0, 1, 2, 3];
  const costs = best.map(() => Number.POSITIVE_INFINITY);
  for (let at = 0; at < grams.length; at += 1) {
    const gram = grams[at]!;
    const cost = frequency(gram) + (known.has(gram) ? 0 : 0.01);
    if (cost >= costs[at % GRAM]!) continue;
    best[at % GRAM] = at;
    costs[at % GRAM] = cost;
  }
  return best;
}

/**
 * By which of their 4-grams literals are found. A literal may lie in four ways across aligned 32-bit words, and for each of them one of
 * the grams that then fill a whole word is chosen, the rarest in a sample of logs: so only these words are looked up. The sample decides how
 * fast that is, never what it finds.
 */
export function literalsFor(texts: readonly string[], sample: Uint8Array): Literals {
  const frequency = modelOf(sample);
  const known = new Set<number>();
  const places = texts.map((text) => {
    const literal = encoder.encode(text);
    if (literal.length < MIN_LITERAL) throw new TypeError(`a literal of less than ${MIN_LITERAL} bytes: "${text}"`);
    const grams = gramsOf(literal);
    const chosen = rarestPlaces(grams, frequency, known);
    for (const at of chosen) known.add(grams[at]!);
    return chosen;
  });
  return { texts, places };
}

/** A literal that is found by a gram, and where in it the gram stands. */
export interface GramEntry {
  literal: Uint8Array;
  at: number;
}

/** In which literals a gram is looked for, by the gram. */
export function literalsByGram({ texts, places }: Literals): ReadonlyMap<number, readonly GramEntry[]> {
  const byGram = new Map<number, GramEntry[]>();
  texts.forEach((text, i) => {
    const literal = encoder.encode(text);
    const grams = gramsOf(literal);
    for (const at of places[i]!) {
      const entries = byGram.get(grams[at]!) ?? [];
      entries.push({ literal, at });
      byGram.set(grams[at]!, entries);
    }
  });
  return byGram;
}
