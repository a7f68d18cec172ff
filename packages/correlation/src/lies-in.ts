const words = new WeakMap<RegExp, string>();

/**
 * Whether a path is at a place. There are more than a hundred places, and the first use of a regular expression takes as
 * long as a hundred searches for a word: so only those are tried whose longest word stands in the path.
 */
export function liesIn(place: RegExp, path: string): boolean {
  const word = words.get(place) ?? wordOf(place);
  words.set(place, word);
  return path.includes(word) && place.test(path);
}

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-/';
const OPTIONAL = '?*{';

/** The longest text that stands in every path that a pattern matches; '' where it cannot be told. */
export function wordOf({ source, flags }: RegExp): string {
  if (flags.includes('i')) return '';
  let best = '';
  let word = '';
  let depth = 0;
  for (let i = 0; i <= source.length; i += 1) {
    let piece = source[i] ?? '';
    let isText = PLAIN.includes(piece);
    if (piece === '\\') {
      i += 1;
      piece = source[i]!;
      isText = piece === '.' || piece === '/' || piece === '-';
    } else if (piece === '[') while (source[i] !== ']') i += source[i] === '\\' ? 2 : 1;
    else if (piece === '{') while (source[i] !== '}') i += 1;
    else if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    else if (piece === '|' && depth === 0) return '';
    if (isText && piece !== '' && depth === 0) word += piece;
    else {
      if (piece !== '' && OPTIONAL.includes(piece)) word = word.slice(0, -1);
      if (word.length > best.length) best = word;
      word = '';
    }
  }
  return best;
}
