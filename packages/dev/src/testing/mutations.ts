import fc from 'fast-check';

/** Bytes that formats are made of: they hurt more than those drawn evenly. */
const SHARP = [...' \n\r\t\0"\'\\[](){}<>=:,;-+#|/.%@~0123456789'].map((c) => c.charCodeAt(0));

/** The longest piece of a fixture that is taken. */
const PIECE = 2048;

const LF = 10;

/** Where a line begins at or behind `at`; the beginning of the file when none does. */
function lineStart(bytes: Uint8Array, at: number): number {
  const end = at === 0 ? -1 : bytes.indexOf(LF, at);
  return end + 1;
}

/** Places and lengths are fractions, so that they mean the same while the bytes grow and shrink. */
type Change = { how: 'byte' | 'cut' | 'double' | 'move' | 'lines' | 'swap'; at: number; length: number; byte: number };

const fraction = fc.integer({ min: 0, max: 9999 }).map((n) => n / 10_000);

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom('byte', 'cut', 'double', 'move', 'lines', 'swap'),
  at: fraction,
  length: fc.integer({ min: 1, max: 60 }),
  byte: fc.oneof(fc.constantFrom(...SHARP), fc.integer({ min: 0, max: 255 })),
});

/** Joins pieces of bytes. */
export function concat(...pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

function changed(bytes: Uint8Array, { how, at, length, byte }: Change): Uint8Array {
  if (bytes.length === 0) return bytes;
  const whole = how === 'lines' || how === 'swap';
  const place = Math.floor(at * bytes.length);
  const from = whole ? lineStart(bytes, place) : place;
  const to = whole ? lineStart(bytes, from + 1) || bytes.length : Math.min(bytes.length, from + length);
  const [before, piece, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
  switch (how) {
    case 'byte':
      return concat(before, Uint8Array.of(byte), bytes.subarray(from + 1));
    case 'cut':
      return concat(before, after);
    case 'double':
    case 'lines':
      return concat(before, piece, piece, after);
    case 'move':
    case 'swap':
      return concat(piece, before, after);
  }
}

/** Bytes that a source may meet: pieces of its fixtures, two of them spliced, with changes; and bytes of any kind. */
export function hostileBytes(fixtures: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const piece = fc
    .record({ file: fc.constantFrom(...fixtures), at: fc.oneof(fc.constant(0), fraction), length: fc.nat(PIECE) })
    .map(({ file, at, length }) => {
      const from = lineStart(file, Math.floor(at * file.length));
      // A Buffer shares its memory with its slices.
      return Uint8Array.from(file.subarray(from, from + length));
    });
  const spliced = fc.tuple(piece, piece).map(([a, b]) => concat(a, b));
  const base = fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: spliced });
  const mutated = fc.tuple(base, fc.array(change, { maxLength: 8 })).map(([bytes, all]) => all.reduce(changed, bytes));
  const random = fc.uint8Array({ maxLength: 300 });
  return fc.oneof({ weight: 9, arbitrary: mutated }, { weight: 1, arbitrary: random });
}

/** Cuts bytes at fractions of their length. */
export function chunksAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b);
  return [...places, bytes.length].map((place, i) => bytes.subarray(places[i - 1] ?? 0, place));
}

export const cuts = fc.array(fraction, { minLength: 1, maxLength: 6 });
