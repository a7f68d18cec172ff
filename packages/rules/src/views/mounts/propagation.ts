/**
 * What one more mount does to a peer group, in numbers: fs/namespace.c:attach_recursive_mnt and fs/pnode.c:propagate_mnt.
 * A mount onto a member of a shared peer group is repeated on every member, and on every slave of it, whose root holds the
 * directory that is mounted on (`is_subdir`). A directory holds itself, so a member whose root *is* that directory gets
 * one too, on top of itself. What already lies there is moved onto the new mount: the stack stays one chain.
 */
export interface Members {
  /** Where these members are mounted. */
  mountPoint: string;
  /** The directory of the file system that they show. */
  root: string;
  count: number;
}

/** What `directory` is called below `root`; undefined where `root` does not hold it. A directory holds itself. */
export function below(directory: string, root: string): string | undefined {
  if (directory === root) return '';
  if (root === '/') return directory;
  return directory.startsWith(`${root}/`) ? directory.slice(root.length) : undefined;
}

/** How many mounts come by, and where, when `directory` is mounted onto itself once more. */
export function arrivals(members: readonly Members[], directory: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { mountPoint, root, count } of members) {
    const rest = below(directory, root);
    if (rest === undefined) continue;
    const at = mountPoint === '/' && rest !== '' ? rest : mountPoint + rest;
    found.set(at, (found.get(at) ?? 0) + count);
  }
  return found;
}

/** The peer group after `directory` was mounted onto itself once more: what came by is a member as well. */
export function propagate(members: readonly Members[], directory: string): Members[] {
  const next = members.map((entry) => ({ ...entry }));
  for (const [mountPoint, count] of arrivals(members, directory)) {
    const known = next.find((entry) => entry.mountPoint === mountPoint && entry.root === directory);
    if (known) known.count += count;
    else next.push({ mountPoint, root: directory, count });
  }
  return next;
}

export const total = (members: readonly Members[]) => members.reduce((sum, { count }) => sum + count, 0);

/** How many of them show `directory` on `mountPoint`. */
export function stacked(members: readonly Members[], mountPoint: string, directory: string): number {
  return total(members.filter((entry) => entry.mountPoint === mountPoint && entry.root === directory));
}
