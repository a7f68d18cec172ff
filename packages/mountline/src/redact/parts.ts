import { ESCAPE, eachForm, type Form, UUID } from './forms.ts';

/** A name that is replaced as a whole, or what has a form. */
export interface Part {
  form: Form | 'name';
  from: number;
  to: number;
}

/** Numbers, with units, a zone or a letter of klog in front; parts of stamps; states of ps; one or two letters. */
export const PLAIN =
  /^(?:\p{N}+|\d+[A-Za-z]{1,3}|(?:\d+[ydhms]){2,3}|\d+T\d+Z?|[IWEF]\d{4}|[DIRSTWXZt]N?L?s?l?|(?:\p{L}|[A-Za-z]{2})\d{0,2}|0x[0-9a-f]{1,4})$/u;
/** Pods of every cluster, which rules know by their names. */
const OF_EVERY_CLUSTER = /^(?:aws-node|coredns|kube|(?:efs|ebs)-csi)-/;
const UUID_INSIDE = new RegExp(UUID.source);
/** Of version 4, as names of hosts have it. */
const ADDRESS_INSIDE = /(?<![0-9])[0-9]{1,3}(?:[-_.][0-9]{1,3}){3}(?![0-9])/;
const ID_INSIDE = /(?:^|-)(?:fs|fsap|fsmt|i|vol|eni)-[0-9a-f]{8}/;

/**
 * A name of which nothing would be replaced, or only what was made up for it, as `17efe784c-3087x` in the name of a pod: more than
 * one word, and Mountline knows all others. Alone, a word of the logs cannot be told from it.
 */
export const isKnownWhole = (name: string, vocabulary: ReadonlySet<string>) => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isKnown = (word: string) => PLAIN.test(word) || vocabulary.has(word.toLowerCase());
  // The address in a host's name, and the id in that of a volume, are replaced as what they are.
  if (words.length < 2 || ADDRESS_INSIDE.test(name)) return false;
  if (words.every(isKnown)) return true;
  if (OF_EVERY_CLUSTER.test(name) || UUID_INSIDE.test(name) || ID_INSIDE.test(name)) return false;
  return words.every((word, at) => isKnown(word) || (at > 0 && /^[a-z0-9]{5,10}$/.test(word) && /\d/.test(word)));
};

type Place = Pick<Part, 'from' | 'to'>;

/**
 * Where whole names stand in a text, the longest at each place; a hyphen in it may be escaped. There may be thousands of names: each
 * word of a text is looked up, as one pattern of all names would try them all at every place.
 */
export function wholeNames(names: readonly string[]): (text: string) => Place[] {
  if (names.length === 0) return () => [];
  const known = new Set<string>();
  /** First word of a name → so many words has the longest that begins with it. */
  const longest = new Map<string, number>();
  for (const name of names) {
    const words = placesOfWords(name);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) continue;
    known.add(unescaped(name.slice(first.from, last.to)));
    longest.set(first.word, Math.max(words.length, longest.get(first.word) ?? 0));
  }
  return (text) => {
    const words = placesOfWords(text);
    const places: Place[] = [];
    for (let i = 0; i < words.length; i += 1) {
      const { word, from } = words[i]!;
      let end = Math.min(words.length, i + (longest.get(word) ?? 0)) - 1;
      while (end > i && !known.has(unescaped(text.slice(from, words[end]!.to)))) end -= 1;
      if (end <= i) continue;
      places.push({ from, to: words[end]!.to });
      i = end;
    }
    return places;
  };
}

/** Names, and what has a form between them. */
export function partsOf(text: string, namesIn: (text: string) => Place[]): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const name of [...namesIn(text), { from: text.length, to: text.length }]) {
    const begin = done;
    eachForm(text.slice(begin, name.from), (form, from, to) =>
      parts.push({ form, from: begin + from, to: begin + to }),
    );
    if (name.to > name.from) parts.push({ form: 'name', ...name });
    done = name.to;
  }
  return parts;
}

const ESCAPE_OR_WORD = new RegExp(`${ESCAPE}|[\\p{L}\\p{N}]+`, 'gu');

/** The words of a text, without what systemd escapes between them. */
const placesOfWords = (text: string) =>
  [...text.matchAll(ESCAPE_OR_WORD)].flatMap(({ 0: word, index }) =>
    word.startsWith('\\') ? [] : [{ word, from: index, to: index + word.length }],
  );

const unescaped = (name: string) => name.replace(/\\{1,8}x2d/g, '-');
