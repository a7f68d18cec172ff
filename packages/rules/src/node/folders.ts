import type { Snapshot } from '@mountline/core';

/** What tells a capture from another one: the folder or archive that a table lies in, in front of `proc/…` or of its name. */
export function captureFolder({ path, container }: Pick<Snapshot, 'path' | 'container'>): string {
  const at = /(?:^|\/)proc\/.*$/s.exec(path)?.index ?? path.lastIndexOf('/');
  return `${container ?? ''}!${path.slice(0, Math.max(0, at))}`;
}
