/**
 * The row of the parent of each row; -1 where it is not among them, or the row names itself. `rowOf` has the last row with an
 * id. It is an array, not a Map: ids of the kernel are small and dense, and where they are not, the engine keeps it as a map.
 */
export function parentsOf(rowOf: readonly number[], ids: Float64Array, parentIds: Float64Array): Int32Array {
  const parents = new Int32Array(ids.length);
  for (let row = 0; row < ids.length; row += 1) {
    const id = parentIds[row]!;
    parents[row] = id === ids[row] ? -1 : (rowOf[id] ?? -1);
  }
  return parents;
}

/** The first child of each row, and the next child of its parent: no list is made for a row before it is asked for. */
export function childrenOf(parents: Int32Array): (row: number) => number[] {
  const first = new Int32Array(parents.length + 1).fill(-1);
  const next = new Int32Array(parents.length).fill(-1);
  for (let row = parents.length - 1; row >= 0; row -= 1) {
    const parent = parents[row]! + 1;
    next[row] = first[parent]!;
    first[parent] = row;
  }
  return (row) => {
    const children: number[] = [];
    for (let child = first[row + 1]!; child >= 0; child = next[child]!) children.push(child);
    return children;
  };
}
