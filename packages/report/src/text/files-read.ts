import { counted, type FileEntry, fileOf, groupBy, listed, type Report } from '@mountline/core';

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

/** Files that may hold what is missing, and why each was not read, but for commands of which the report tells what they lack; null where there is none. */
export function notReadInWords(
  files: readonly File[],
  { findings, incidents }: Pick<Report, 'findings' | 'incidents'>,
): string | null {
  const evidence = [
    ...findings.map((one) => one.evidence),
    ...incidents.flatMap(({ steps }) => steps.flatMap((step) => step.evidence)),
  ];
  const told = evidence.flatMap(({ kind, text }) => (kind === 'lack' ? (COMMAND.exec(text)?.[1] ?? []) : []));
  const lost = files.filter(
    ({ path, state, note }) =>
      state === 'unreadable' ||
      (state === 'error-text' && !told.some((command) => path.includes(command))) ||
      (state === 'unclaimed' && note),
  );
  const rows = [...groupBy(lost, ({ note = '' }) => note)]
    .slice(0, REASONS)
    .map(([note, alike]) => `${listed(alike.map(fileOf), 3)} (${note})`);
  return rows.length > 0 ? `not read: ${rows.join('; ')}` : null;
}

/** "`df -h` was stopped with ^C before it wrote anything" */
const COMMAND = /^`([^`]+)`/;
