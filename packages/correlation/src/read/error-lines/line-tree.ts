/** Lines that differ in numbers, ids, paths and the like only. */
export interface LineCluster {
  words: string[];
  lines: number;
  /** In which of the tree's leaves it is. */
  leaf: string;
}

const ANY = '<*>';

/** Words of a line that are looked at: what is behind them rarely tells lines apart. */
const MOST_WORDS = 24;
/** Of the words of a line so many tell the leaf. */
const PREFIX = 2;
/** Lines are of one cluster where so many of their words are the same. */
const ALIKE = 0.6;
const MOST_IN_LEAF = 16;

/** Digits, quotes, paths and values: what is another one in each line. */
const VARIABLE = /[0-9"'/=<>{}[\]]/;

/** The words of a message, with `<*>` for those that are other ones in each line. */
export const wordsOf = (message: string): string[] =>
  message
    .slice(0, 600)
    .split(/\s+/, MOST_WORDS)
    .filter((word) => word !== '')
    .map((word) => (VARIABLE.test(word) ? ANY : word));

export interface LineTree {
  /** The cluster that a line is of, which counts it. */
  add(unit: string, message: string): LineCluster;
  clusters(): IterableIterator<LineCluster>;
  forget(cluster: LineCluster): void;
}

/**
 * Clusters lines as they come, as Drain does (He et al., 2017): by who writes, how many words there are and which the first two are, then by
 * how many words are the same.
 */
export function lineTree(): LineTree {
  const leaves = new Map<string, LineCluster[]>();
  const all = new Set<LineCluster>();
  return {
    add(unit, message) {
      const words = wordsOf(message);
      const leaf = `${unit}\n${words.length}\n${words.slice(0, PREFIX).join(' ')}`;
      const near = leaves.get(leaf) ?? [];
      if (near.length === 0) leaves.set(leaf, near);
      const known = nearest(near, words);
      if (known) {
        known.lines += 1;
        words.forEach((word, i) => {
          if (known.words[i] !== word) known.words[i] = ANY;
        });
        return known;
      }
      const cluster: LineCluster = { words, lines: 1, leaf };
      near.push(cluster);
      all.add(cluster);
      return cluster;
    },
    clusters: () => all.values(),
    forget(cluster) {
      all.delete(cluster);
      const left = leaves.get(cluster.leaf)!.filter((one) => one !== cluster);
      if (left.length > 0) leaves.set(cluster.leaf, left);
      else leaves.delete(cluster.leaf);
    },
  };
}

/** In a leaf that is full the nearest of all. */
function nearest(near: readonly LineCluster[], words: readonly string[]): LineCluster | undefined {
  let best: LineCluster | undefined;
  let most = -1;
  for (const cluster of near) {
    let same = 0;
    for (let i = 0; i < words.length; i += 1) if (cluster.words[i] === words[i] || cluster.words[i] === ANY) same += 1;
    if (same <= most) continue;
    best = cluster;
    most = same;
  }
  return most >= ALIKE * words.length || near.length >= MOST_IN_LEAF ? best : undefined;
}
