import { beginOf, compare, counted, type Diagnostic, fileOf, greatestOf } from '@mountline/core';
import type { Reading } from '../read/reading.ts';
import { tagsOf } from './name-tags.ts';
import type { Naming } from './naming.ts';

const UNNAMED = {
  code: 'timeline/unnamed-node',
  severity: 'warning',
  cost: 'where they are of two nodes, what is of one is taken for something of the other',
  help: 'Put what `hostname` prints into each folder, or name each folder by itself: `mountline A B`.',
} as const;

/** A capture of a node holds one: a stream of a log store, or a pod, has a folder of its own too. */
const isOnce = ({ entry, source }: Reading) => entry.state === 'read' && source?.onceIn?.includes('capture') === true;

/** Files beside a bundle of a known kind that name no node, and hold what that bundle holds too. */
export function unnamedBeside(outside: readonly Reading[], own: readonly Reading[], root: string): Diagnostic[] {
  const sources = new Set(own.flatMap(({ entry, source }) => (entry.state === 'read' ? (source ?? []) : [])));
  const alike = outside
    .filter((reading) => isOnce(reading) && sources.has(reading.source!))
    .sort((a, b) => compare(fileOf(a.entry), fileOf(b.entry)));
  const [first] = alike;
  if (!first) return [];
  const file = fileOf(first.entry);
  const message = `${file} and other files beside ${root} name no node: ${counted(alike.length, 'file')} of what that holds too, read as of its node`;
  return [{ ...UNNAMED, message, span: beginOf(first.entry), count: alike.length }];
}

interface Folder {
  name: string;
  readings: Reading[];
  /** Paths below it, of what a capture holds once. */
  files: Set<string>;
  naming?: Naming;
  dated: boolean;
}

/**
 * Folders side by side with files of the same names are several captures, and of which node one is that names none is not known:
 * it is read as of the one that another names. Captures of no name at all are told in the report where both have a date.
 */
export function unnamedFolders(readings: readonly Reading[], namings: readonly Naming[]): Diagnostic[] {
  const folders = capturesIn(readings, namings);
  const named = firstByFile(folders.filter(({ naming }) => naming));
  const undated = firstByFile(folders.filter(({ dated }) => !dated));
  const any = firstByFile(folders);
  const told = folders.flatMap((folder) => {
    if (folder.naming) return [];
    const files = [...folder.files];
    const other = files.map((file) => named.get(file)).find((one) => one);
    const before = files
      .map((file) => (folder.dated ? undated : any).get(file))
      .find((one) => one && compare(one.name, folder.name) < 0);
    return other || before ? [{ folder, text: messageOf(folder, other, before) }] : [];
  });
  const [first, ...others] = told;
  if (!first) return [];
  const more = others.length > 0 ? `; and so of ${counted(others.length, 'other folder')}` : '';
  const span = beginOf(first.folder.readings[0]!.entry);
  return [{ ...UNNAMED, message: `${first.text}${more}`, span, count: told.length }];
}

/**
 * Files of one folder that a word in their names tells apart, and not all of these name their node: they are of two nodes, or of two
 * times. Numbers alone count captures of one.
 */
export function unnamedTags(readings: readonly Reading[], namings: readonly Naming[]): Diagnostic[] {
  const tags = tagsOf(readings);
  const named = new Set(namings.map(({ file }) => tags.get(file)));
  const words = [...new Set(tags.values())].filter(({ word }) => !/^\d+$/.test(word));
  const all = words.sort((a, b) => compare(a.word, b.word));
  const unnamed = all.findLast((tag) => !named.has(tag));
  const other = all.find((tag) => tag !== unnamed && tag.folder === unnamed?.folder);
  const entry = readings.find(({ entry }) => unnamed && tags.get(fileOf(entry)) === unnamed)?.entry;
  if (!unnamed || !other || !entry) return [];
  const message = `files with ${other.word} and files with ${unnamed.word} in their names hold the same of two nodes or of two times, and not all name their node: they are read as of one`;
  const help = 'Put the files of each node into a folder of its own, with what `hostname` prints.';
  return [{ ...UNNAMED, help, message, span: beginOf(entry), count: 1 }];
}

/** Each file in the first folder that has it. */
function firstByFile(folders: readonly Folder[]): ReadonlyMap<string, Folder> {
  const found = new Map<string, Folder>();
  for (const folder of folders) for (const file of folder.files) if (!found.has(file)) found.set(file, folder);
  return found;
}

const messageOf = ({ name }: Folder, named: Folder | undefined, before: Folder | undefined): string =>
  named
    ? `${name} names no node and has files of the same names as ${named.name} of ${named.naming!.host}: both are read as of that node`
    : `${before!.name} and ${name} have files of the same names, and neither names its node: both are read as of one`;

/** The folders of the outermost level at which some hold files of the same names. */
function capturesIn(readings: readonly Reading[], namings: readonly Naming[]): Folder[] {
  const read = readings
    .filter(({ entry }) => entry.state === 'read' && entry.source !== undefined)
    .map((reading) => ({ reading, name: fileOf(reading.entry) }))
    .sort((a, b) => compare(a.name, b.name))
    .map(({ reading, name }) => ({ reading, parts: name.split('/') }));
  const deepest = greatestOf([0, ...read.map(({ parts }) => parts.length)]);
  for (let depth = 1; depth < deepest; depth += 1) {
    const folders = new Map<string, Folder>();
    const parents = new Set<string>();
    for (const { reading, parts } of read) {
      // That has a folder for each process.
      if (parts.length <= depth || parts.slice(0, depth).includes('proc')) continue;
      const name = `${parts.slice(0, depth).join('/')}/`;
      parents.add(parts.slice(0, depth - 1).join('/'));
      const folder = folders.get(name) ?? { name, readings: [], files: new Set(), dated: false };
      folder.readings.push(reading);
      if (isOnce(reading)) folder.files.add(parts.slice(depth).join('/'));
      folder.dated ||= reading.clues.some(({ clue }) => clue.type === 'now');
      folders.set(name, folder);
    }
    // Below that they are parts of one capture.
    if (parents.size > 1) return [];
    const all = [...folders.values()].sort((a, b) => compare(a.name, b.name));
    const first = firstByFile(all);
    if (all.every((one) => [...one.files].every((file) => first.get(file) === one))) continue;
    for (const naming of namings.toSorted((a, b) => compare(a.file, b.file))) {
      const folder = folders.get(`${naming.file.split('/').slice(0, depth).join('/')}/`);
      if (folder) folder.naming ??= naming;
    }
    return all;
  }
  return [];
}
