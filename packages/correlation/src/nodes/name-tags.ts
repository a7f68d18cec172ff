import { compare, fileOf, groupBy, leastOf, type Source } from '@mountline/core';
import type { Reading } from '../read/reading.ts';

/**
 * A word that tells files of one folder apart which hold the same of several nodes or of several times: `node-a` of
 * `node-a-mountinfo.txt` and `ss-node-a.txt`, beside `node-b-mountinfo.txt`.
 */
export interface NameTag {
  /** With its slash at the end; empty for the outermost. */
  folder: string;
  /** In lower case. */
  word: string;
}

/** A file and the source that reads it. */
export interface NamedFile extends Pick<Source, 'onceIn'> {
  /** With the archive and the folders that it lies in. */
  file: string;
  source: string;
}

/** Names that clouds give to nodes: EC2 by address and by instance, scale sets of Azure, GKE. Nothing else is called so. */
const NODE_NAME =
  /(?<![0-9a-z])(?:ip-\d{1,3}(?:-\d{1,3}){3}|i-[0-9a-f]{17}|aks-[0-9a-z]{1,63}-\d{1,10}-vmss[0-9a-z]{6}|gke-[0-9a-z-]{1,63}-[0-9a-f]{8}-[0-9a-z]{4})(?![0-9a-z])/;

/** The name of a node that stands in the name of a file or a folder. */
export const nodeNameIn = (name: string): string | undefined => NODE_NAME.exec(name.toLowerCase())?.[0];

export const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);
export const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);

/** Of longer names the rest tells nothing: a state file of efs-utils, which has the path of its mount, has some forty parts. */
const MOST_PARTS = 64;
/** NAME_MAX of Linux. */
const LONGEST_NAME = 255;

/** All that stands in a name with no letter or digit beside it, with where it begins, in lower case. */
function wordsOf(name: string): Map<string, number> {
  const text = name.slice(0, LONGEST_NAME).toLowerCase();
  const parts = [...text.matchAll(/[0-9a-z]+/g)].slice(0, MOST_PARTS);
  const found = new Map<string, number>();
  for (const [i, { index }] of parts.entries())
    for (const end of parts.slice(i)) found.set(text.slice(index, end.index + end[0].length), index);
  return found;
}

/** Whether a word in lower case stands in a name with no letter or digit beside it. */
export const hasWord = (name: string, word: string): boolean => wordsOf(name).has(word);

/** Those of the files that were read, by their names with archive and folder. */
export const tagsOf = (readings: readonly Reading[]): ReadonlyMap<string, NameTag> =>
  nameTags(
    readings.flatMap(({ entry, source }) =>
      entry.state === 'read' && source ? [{ file: fileOf(entry), source: source.name, onceIn: source.onceIn }] : [],
    ),
  );

/** The tag of each file that has one in its name, and not two. In /proc a number in a name is a process. */
export function nameTags(files: readonly NamedFile[]): ReadonlyMap<string, NameTag> {
  const found = new Map<string, NameTag>();
  for (const [folder, own] of groupBy(files, ({ file }) => folderOf(file))) {
    if (folder.split('/').includes('proc')) continue;
    const tags = new Map(wordsIn(own).map((word) => [word, { folder, word }]));
    if (tags.size < 2) continue;
    for (const { file } of own) {
      const [tag, another] = [...wordsOf(nameOf(file)).keys()].flatMap((word) => tags.get(word) ?? []);
      if (tag && !another) found.set(file, tag);
    }
  }
  return found;
}

function wordsIn(files: readonly NamedFile[]): string[] {
  const all = files.map(({ file, ...one }) => ({ name: nameOf(file).toLowerCase(), ...one }));
  const tables = all.filter(({ onceIn }) => onceIn?.includes('folder'));
  const nodes = new Set(all.flatMap(({ name }) => nodeNameIn(name) ?? []));
  if (nodes.size > 1 && tables.every(({ name }) => nodeNameIn(name))) return [...nodes].sort(compare);
  const words = [...groupBy(tables, ({ source }) => source)].flatMap(([source, own]) => {
    const others = all.filter((one) => one.source !== source);
    return own.length > 1 ? recurring(own.map(nameIn), others.map(nameIn)) : [];
  });
  return [...new Set(words)].sort(compare);
}

const nameIn = ({ name }: { name: string }) => name;

/** Where the names of one table part, if a file of another kind has that word too: `a` and `b`, with what stands in front in all of them. */
function recurring(names: readonly string[], others: readonly string[]): string[] {
  const { start, middles } = parting(names);
  if (middles.includes('')) return [];
  const words = new Set(middles);
  const fronts = others.flatMap((name) => {
    const own = [...wordsOf(name)].filter(([word]) => words.has(word));
    return own.length === 1 ? [name.slice(0, own[0]![1])] : [];
  });
  if (fronts.length === 0) return [];
  const front = fronts.reduce(sharedFront, start);
  return middles.map((middle) => front + middle);
}

/** What all names begin and end with, in whole words, and what each has between. */
function parting(names: readonly string[]): { start: string; middles: string[] } {
  const [first, ...others] = names as [string, ...string[]];
  const start = first.slice(0, wordEnd(first, leastOf(others.map((name) => sharedLength(first, name)))));
  const backward = (text: string) => [...text].reverse().join('');
  const back = leastOf(others.map((name) => sharedLength(backward(first), backward(name))));
  const end = wordEnd(backward(first), back);
  return { start, middles: names.map((name) => name.slice(start.length, Math.max(start.length, name.length - end))) };
}

function sharedLength(a: string, b: string): number {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same += 1;
  return same;
}

/** Up to behind the last sign that parts words. */
const wordEnd = (text: string, length: number): number => text.slice(0, length).search(/[-_.][^-_.]*$/) + 1;

/** What two beginnings of names end with, in whole words: `node-` of `mountinfo-node-` and `ss-tanp-node-`. */
function sharedFront(a: string, b: string): string {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  const whole = [a, b].every((text) => same === text.length || /[-_.]/.test(text.at(-1 - same)!));
  const shared = a.slice(a.length - same);
  return (whole ? shared : shared.slice(shared.search(/[-_.]|$/))).replace(/^[-_.]+/, '');
}
