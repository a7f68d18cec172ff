import type { Bundles, Chosen } from './messages.ts';

/** Each folder and each archive that was dropped is a bundle of its own; other files are one together. */
export async function chosenByDrop(items: DataTransferItemList): Promise<Bundles> {
  // The list is empty after the first pause.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const bundles: Bundles = [];
  const loose: Chosen[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory) bundles.push(await filesOf(entry));
    else if (file) loose.push({ file, path: file.name });
  }
  return [...bundles, ...grouped(loose)];
}

/** What a file input gave: a folder, or files. */
export function chosenByInput(files: FileList): Bundles {
  const all = [...files].map((file): Chosen => ({ file, path: file.webkitRelativePath || file.name }));
  const inFolder = all.filter(({ path }) => path.includes('/'));
  return [...(inFolder.length > 0 ? [inFolder] : []), ...grouped(all.filter(({ path }) => !path.includes('/')))];
}

/** Pasted text is a file: a log, the output of a command, or an issue with several of them in it. */
export const chosenByText = (text: string): Bundles =>
  text.trim() === '' ? [] : [[{ file: new File([text], 'pasted.txt'), path: 'pasted.txt' }]];

/** By its name only to tell which files belong together; what it is, its bytes tell. */
const ARCHIVE = /\.(?:tar|tgz|txz|tbz2?|zip|tar\.\w+)$/i;

function grouped(loose: readonly Chosen[]): Bundles {
  const archives = loose.filter(({ path }) => ARCHIVE.test(path)).map((one) => [one]);
  const others = loose.filter(({ path }) => !ARCHIVE.test(path));
  return others.length > 0 ? [...archives, [...others]] : archives;
}

async function filesOf(entry: FileSystemEntry): Promise<Chosen[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: Chosen[] = [];
  // A reader gives a hundred entries at a time, and none in the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return files;
    for (const one of some) files.push(...(await filesOf(one)));
  }
}
