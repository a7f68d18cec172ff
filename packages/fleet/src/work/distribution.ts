import type { Timeline } from '@mountline/core';

/** `Amazon Linux 2023`, as os-release names it; null where the bundle has none. */
export function distributionOf({ snapshots }: Pick<Timeline, 'snapshots'>): string | null {
  const rows = snapshots
    .filter(({ source }) => source === 'os-release')
    .flatMap(({ records }) => records as unknown as { name?: string; value?: string }[]);
  const named = (wanted: string) => rows.findLast(({ name }) => name === wanted)?.value;
  const pretty = named('PRETTY_NAME');
  if (pretty !== undefined) return pretty;
  const parts = [named('NAME'), named('VERSION')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : null;
}
