import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import type { SourceFile } from './tree.ts';

/** For each file those that it names inside its package, types included. */
export function importGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const named = importsOf(path, text).flatMap(({ name }) =>
        name?.startsWith('.') ? posix.join(posix.dirname(path), name) : [],
      );
      return [path, [...new Set(named)].filter((other) => known.has(other))];
    }),
  );
}

/**
 * The circles of a graph: groups of files each of which leads to every other (Tarjan's strongly connected components of
 * more than one, and what names itself).
 */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const nth = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    nth.set(file, nth.size);
    lowest.set(file, nth.get(file)!);
    open.push(file);
    for (const other of graph.get(file) ?? []) {
      if (!nth.has(other)) visit(other);
      if (open.includes(other)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(other)!));
    }
    if (lowest.get(file) !== nth.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!nth.has(file)) visit(file);
  return circles.sort(([a], [b]) => (a! < b! ? -1 : 1));
}
