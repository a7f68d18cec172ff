import { counted, type FileEntry, fileOf, groupBy, listed } from '@mountline/core';

type File = Pick<FileEntry, 'container' | 'path' | 'state' | 'note'>;

/** So many reasons for not reading a file are given. */
const REASONS = 4;

/** `44 of 51 files read (5 not recognised, 1 empty)`. */
export function filesInWords(files: readonly File[]): string {
  const countOf = (state: File['state']) => files.filter((file) => file.state === state).length;
  const unknown = files.filter(({ state, note }) => state === 'unclaimed' && !note).length;
  const others = [
    ...(unknown > 0 ? [`${unknown} not recognised`] : []),
    ...(countOf('empty') > 0 ? [`${countOf('empty')} empty`] : []),
    ...(countOf('link') > 0 ? [counted(countOf('link'), 'link')] : []),
  ];
  const words = others.length > 0 ? ` (${others.join(', ')})` : '';
  return `${countOf('read')} of ${counted(files.length, 'file')} read${words}`;
}

/** Files that may hold what is missing, and why each was not read; null where there is none. */
export function notReadInWords(files: readonly File[]): string | null {
  const lost = files.filter(
    ({ state, note }) => state === 'unreadable' || state === 'error-text' || (state === 'unclaimed' && note),
  );
  const rows = [...groupBy(lost, ({ note = '' }) => note)]
    .slice(0, REASONS)
    .map(([note, alike]) => `${listed(alike.map(fileOf), 3)} (${note})`);
  return rows.length > 0 ? `not read: ${rows.join('; ')}` : null;
}
