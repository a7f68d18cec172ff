import { addTo } from '@mountline/core';

/** Pseudonyms of the same form and length, given out in the order in which names are met: they tell nothing of the name. */
export interface Pseudonyms {
  /** Letters for letters, digits for digits; hyphens stay. */
  word(original: string): string;
  /** Hex digits for hex digits; the beginning of a known id is the beginning of its pseudonym. */
  hex(original: string): string;
  /** Digits for digits. */
  digits(original: string): string;
  ipv4(original: string): string;
  /** What was given out so far. */
  given: ReadonlyMap<string, string>;
}

interface Pair {
  original: string;
  pseudonym: string;
}

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';
/** A beginning of an id that is shorter than this is not looked up. */
const PREFIX = 8;

/**
 * `avoid`: words that a pseudonym should not be, those that Mountline knows too; `isThere`: those that stand in the texts. A
 * pseudonym stays.
 */
export function pseudonyms(avoid: (word: string) => boolean, isThere = avoid): Pseudonyms {
  const given = new Map<string, string>();
  const used = new Set<string>();
  /** Originals and pseudonyms by their beginnings, each with the pair that it is of. */
  const [originals, pseudonymsGiven] = [new Map<string, Pair[]>(), new Map<string, Pair[]>()];
  const random = sequence();

  const pick = (letters: string) => letters[random() % letters.length]!;
  const letter = (c: string, at: number) => {
    const chosen = pick(at % 2 === 0 ? CONSONANTS : VOWELS);
    return c === c.toLowerCase() ? chosen : chosen.toUpperCase();
  };
  const wordLike = (text: string) =>
    [...text].map((c, at) => (c === '-' ? c : /\p{N}/u.test(c) ? pick('0123456789') : letter(c, at))).join('');
  const hexLike = (text: string) =>
    [...text].map((c) => (/[a-f]/.test(c) ? pick('abcdef') : pick('0123456789'))).join('');
  const octet = (text: string) =>
    String(text.length === 3 ? 100 + (random() % 100) : text.length === 2 ? 11 + (random() % 88) : 1 + (random() % 9));

  function give(original: string, make: () => string): string {
    const known = given.get(original);
    if (known !== undefined) return known;
    if (used.has(original)) return original;
    let pseudonym = make();
    const isOther = () => used.has(pseudonym) || pseudonym === original || isThere(pseudonym);
    for (let tries = 0; tries < 200 && (isOther() || avoid(pseudonym)); tries += 1) pseudonym = make();
    // Most single letters are words. Two names must not become one: rather a word that is known, or a longer one.
    for (let tries = 0; tries < 200 && isOther(); tries += 1) pseudonym = make();
    while (isOther()) pseudonym += make();
    given.set(original, pseudonym);
    used.add(pseudonym);
    const pair: Pair = { original, pseudonym };
    addTo(originals, original.slice(0, PREFIX), pair);
    addTo(pseudonymsGiven, pseudonym.slice(0, PREFIX), pair);
    return pseudonym;
  }

  return {
    given,
    word: (original) => give(original, () => wordLike(original)),
    digits: (original) =>
      give(original, () => pick('123456789') + [...original.slice(1)].map(() => pick('0123456789')).join('')),
    ipv4: (original) => give(original, () => original.split('.').map(octet).join('.')),
    hex(original) {
      const lower = original.toLowerCase();
      const known = given.get(lower);
      if (known !== undefined) return known;
      if (lower.length >= PREFIX) {
        const begins = (id: string) => id.length > lower.length && id.startsWith(lower);
        const longer = originals.get(lower.slice(0, PREFIX))?.find(({ original }) => begins(original));
        if (longer) return longer.pseudonym.slice(0, lower.length);
        if (pseudonymsGiven.get(lower.slice(0, PREFIX))?.some(({ pseudonym }) => begins(pseudonym))) return lower;
      }
      return give(lower, () => hexLike(lower));
    },
  };
}

/** Numbers that are the same for everyone: what a pseudonym stands for is told by the map alone. */
function sequence(): () => number {
  let state = 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}
