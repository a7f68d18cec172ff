/** What lines of a failure say, five letters or more. */
export const FAILURE_WORDS = [
  'error',
  'failed',
  'failure',
  'failing',
  'fails ',
  'timed out',
  'i/o timeout',
  'refused',
  'denied',
  ' busy',
  'stale ',
  'no space',
  'no such',
  'not found',
  'unreach',
  'no route',
  'not respond',
  'disconnect',
  'killed',
  'panic',
  'fatal',
  'aborted',
  'corrupt',
  'unable',
  'cannot',
  'rejected',
  'exceeded',
  'broken',
  ' hung',
  ' lost',
  'unhealthy',
] as const;

const WORDS = new RegExp(FAILURE_WORDS.join('|'), 'i');

export const saysFailure = (text: string): boolean => WORDS.test(text);

/** The search looks at the last two of so many bytes, and goes on by how far they are from the end of any word's beginning. */
const WINDOW = 5;
const PAIRS = 1 << 13;

/** A letter as a small one; a byte that is none may fall together with another: what is found is looked at again. */
const small = (byte: number) => byte | 0x20;
const pairOf = (first: number, second: number) => ((first << 5) ^ second) & (PAIRS - 1);

/** How far a window may move on, by its last two bytes: 0 where a word may begin with it. */
const SHIFTS: Uint8Array = (() => {
  const shifts = new Uint8Array(PAIRS).fill(WINDOW - 1);
  for (const word of FAILURE_WORDS)
    for (let end = 2; end <= WINDOW; end += 1) {
      const pair = pairOf(small(word.charCodeAt(end - 2)), small(word.charCodeAt(end - 1)));
      shifts[pair] = Math.min(shifts[pair]!, WINDOW - end);
    }
  return shifts;
})();

/** By the first two letters of a word the words. */
const BY_BEGIN: ReadonlyMap<number, readonly string[]> = (() => {
  const found = new Map<number, string[]>();
  for (const word of FAILURE_WORDS) {
    const begin = pairOf(small(word.charCodeAt(0)), small(word.charCodeAt(1)));
    found.set(begin, [...(found.get(begin) ?? []), word]);
  }
  return found;
})();

/** The same of bytes that were not made a string: true wherever a word stands, and now and then where none does. */
export function maySayFailure(bytes: Uint8Array, from: number, to: number): boolean {
  for (let end = from + WINDOW; end <= to; ) {
    const shift = SHIFTS[pairOf(small(bytes[end - 2]!), small(bytes[end - 1]!))]!;
    if (shift > 0) {
      end += shift;
      continue;
    }
    const begin = end - WINDOW;
    const words = BY_BEGIN.get(pairOf(small(bytes[begin]!), small(bytes[begin + 1]!)));
    if (words !== undefined && isOneAt(bytes, begin, to, words)) return true;
    end += 1;
  }
  return false;
}

/** A function made in the search would have V8 make an object at every step, for what it takes from around it. */
function isOneAt(bytes: Uint8Array, begin: number, to: number, words: readonly string[]): boolean {
  for (const word of words) if (isAt(bytes, begin, to, word)) return true;
  return false;
}

function isAt(bytes: Uint8Array, begin: number, to: number, word: string): boolean {
  if (begin + word.length > to) return false;
  for (let i = 2; i < word.length; i += 1) if (small(bytes[begin + i]!) !== small(word.charCodeAt(i))) return false;
  return true;
}
