type Does<T> = (chosen: readonly T[]) => boolean | Promise<boolean>;

/** So many blocks are told apart at once: where nearly all are needed, finding that out takes twice as many tries. */
const BLOCKS = 16;

/**
 * Few of some candidates that do, where all of them do. What is not needed is left out in blocks, the blocks that are
 * needed are cut into smaller ones, until single candidates are left or most of the blocks are needed.
 */
export async function needed<T>(candidates: readonly T[], does: Does<T>): Promise<T[]> {
  let rest = [...candidates];
  for (;;) {
    const size = Math.ceil(rest.length / BLOCKS);
    const blocks = blocksOf(rest, size);
    const kept = await neededOf(blocks, (chosen) => does(chosen.flat()));
    rest = kept.flat();
    if (size <= 1 || kept.length > blocks.length / 2) return rest;
  }
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
