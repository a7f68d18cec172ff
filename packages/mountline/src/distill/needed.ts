type Does<T> = (chosen: readonly T[]) => boolean | Promise<boolean>;

/** So many blocks are told apart at once. */
const BLOCKS = 16;
/** Of more, where every block is needed, single ones are not looked at: thousands of rows that make up one count. */
const MANY = 400;

/**
 * Few of some candidates that do, where all of them do. What is not needed is left out in blocks, and the blocks that are
 * needed are cut into smaller ones, until single candidates are left. Those that come first are taken first.
 */
export async function needed<T>(candidates: readonly T[], does: Does<T>): Promise<T[]> {
  let rest = await firstThatDo(candidates, does);
  for (let blocks = BLOCKS; ; blocks = Math.max(BLOCKS, blocks * 2)) {
    const size = Math.ceil(rest.length / blocks);
    const before = blocksOf(rest, size);
    const kept = await neededOf(before, (chosen) => does(chosen.flat()));
    rest = kept.flat();
    if (size <= 1 || (kept.length === before.length && rest.length > MANY)) return rest;
    if (kept.length < before.length / 2) blocks = BLOCKS / 2;
  }
}

/** So many of the first that they do: the larger ones behind them need not be looked at. */
async function firstThatDo<T>(candidates: readonly T[], does: Does<T>): Promise<T[]> {
  for (let count = BLOCKS; count < candidates.length; count *= 2) {
    const first = candidates.slice(0, count);
    if (await does(first)) return first;
  }
  return [...candidates];
}

function blocksOf<T>(list: readonly T[], size: number): T[][] {
  const blocks: T[][] = [];
  for (let at = 0; at < list.length; at += size) blocks.push(list.slice(at, at + size));
  return blocks;
}

/**
 * Halves that are not needed are left out at once (QuickXplain, Junker 2004). Where candidates work against each other
 * a round may leave out too many, and the next one looks for the rest.
 */
async function neededOf<T>(candidates: readonly T[], does: Does<T>): Promise<T[]> {
  let chosen: T[] = [];
  while (!(await does(chosen))) {
    const rest = candidates.filter((one) => !chosen.includes(one));
    if (rest.length === 0) return chosen;
    const more = await needWith(chosen, false, rest, does);
    if (more.length === 0) return [...candidates];
    chosen = candidates.filter((one) => chosen.includes(one) || more.includes(one));
  }
  return chosen;
}

async function needWith<T>(base: readonly T[], grown: boolean, candidates: readonly T[], does: Does<T>): Promise<T[]> {
  if (grown && (await does(base))) return [];
  if (candidates.length === 1) return [...candidates];
  const middle = Math.floor(candidates.length / 2);
  const [first, second] = [candidates.slice(0, middle), candidates.slice(middle)];
  const ofSecond = await needWith([...base, ...first], true, second, does);
  const ofFirst = await needWith([...base, ...ofSecond], ofSecond.length > 0, first, does);
  return [...ofFirst, ...ofSecond];
}
