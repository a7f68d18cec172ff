/** A hint for a name that nothing has. */
export const didYouMean = (name: string, all: readonly string[]): string => {
  const near = nearest(name, all);
  return near.length > 0
    ? `did you mean ${near.join(', ')}?`
    : `known: ${all.slice(0, 12).join(', ')}${all.length > 12 ? ' …' : ''}`;
};

/** The names that a slip of the pen may have meant, the nearest first: at most three. */
export function nearest(name: string, all: readonly string[]): string[] {
  const most = Math.max(2, Math.floor(name.length / 3));
  return [...new Set(all)]
    .map((other) => ({ other, far: distance(name, other) }))
    .filter(({ other, far }) => far <= most || other.includes(name) || beginsLike(name, other))
    .sort((a, b) => a.far - b.far || (a.other < b.other ? -1 : 1))
    .slice(0, 3)
    .map(({ other }) => other);
}

/** So much of a name tells which one is meant. */
const BEGINNING = 5;

const beginsLike = (name: string, other: string) =>
  name.length >= BEGINNING && distance(name, other.slice(0, name.length)) <= 1;

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
