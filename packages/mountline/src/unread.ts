import { type Diagnostic, type FileEntry, fileOf } from '@mountline/core';

interface Read {
  name: string;
  files: readonly FileEntry[];
  diagnostics: readonly Diagnostic[];
}

/** Why nothing of a bundle could be read, and what to do; null where something was. Silence must not look like health. */
export function whyUnread({ name, files, diagnostics }: Read): { why: string; help: string } | null {
  if (files.some(({ state }) => state === 'read')) return null;
  const unreadable = files.find(({ state }) => state === 'unreadable');
  const why = diagnostics.find(({ severity }) => severity === 'loss')?.message ?? noteOf(unreadable);
  if (why !== undefined) return { why, help: 'A bundle is a directory, an archive, or the files of it one by one.' };
  const what = files.length === 0 ? 'is empty' : `holds no file that Mountline reads (of ${files.length})`;
  return {
    why: `${name} ${what}`,
    help: 'Name a directory or an archive of collected files; docs/sources.md lists what is read.',
  };
}

function noteOf(file: FileEntry | undefined): string | undefined {
  if (file?.note === undefined) return undefined;
  return file.note.includes(file.path) ? file.note : `${fileOf(file)}: ${file.note}`;
}
