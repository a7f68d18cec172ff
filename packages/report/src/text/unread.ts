import { counted, type FileEntry, fileOf, groupBy, listed } from '@mountline/core';
import type { Page } from './page.ts';

type Place = Pick<FileEntry, 'container' | 'path'>;
type Unread = Place & Pick<FileEntry, 'state' | 'note'>;

/** More than these are counted. */
const EMPTY_SHOWN = 12;

/** So many files of which one thing is said are named. */
const SHOWN = 3;

/** Names of files that share a reason; with `verbose` all of them. */
export function someOf(files: readonly Place[], verbose: boolean): string {
  const names = files.map(fileOf);
  if (verbose || names.length <= SHOWN + 1) return names.join(', ');
  return `${listed(names, SHOWN)} (--verbose lists them)`;
}

/** Why a file could not be read, without its own name, so that files of one reason stand together. */
function noteOf({ path, note = '' }: Unread): string {
  const [place, ...why] = note.split(': ');
  return place === path || place!.endsWith(`/${path}`) ? why.join(': ') : note;
}

/** The files that were not read, and why. Many files of little interest are counted; with `verbose` all are named. */
export function putUnread(page: Page, files: readonly Unread[], verbose: boolean): void {
  for (const file of files) {
    if (file.state === 'error-text')
      page.prose(2, [{ text: `${fileOf(file)} holds only an error message: ${file.note}`, style: 'yellow' }], 4);
  }
  const unreadable = files.filter(({ state }) => state === 'unreadable');
  for (const [note, group] of groupBy(unreadable, noteOf))
    page.prose(2, [{ text: `${someOf(group, verbose)} could not be read: ${note}`, style: 'red' }], 4);
  const empty = files.filter(({ state }) => state === 'empty');
  if (empty.length > EMPTY_SHOWN && !verbose)
    page.prose(2, [{ text: `${counted(empty.length, 'file')} empty (--verbose lists them)` }], 4);
  else if (empty.length > 0)
    page.prose(2, [{ text: `${counted(empty.length, 'file')} empty: ${empty.map(fileOf).join(', ')}` }], 4);
  const links = files.filter(({ state }) => state === 'link');
  if (links.length > 0) {
    page.prose(2, [{ text: `${counted(links.length, 'link')}, not followed${verbose ? ':' : ''}`, style: 'dim' }], 4);
    if (verbose)
      for (const link of links) page.line(4, { text: `${page.short(fileOf(link))} ${link.note ?? ''}`, style: 'dim' });
  }
  const unclaimed = files.filter(({ state, note }) => state === 'unclaimed' && note === undefined);
  const foreign = files.filter(({ state, note }) => state === 'unclaimed' && note !== undefined);
  for (const [note, group] of groupBy(foreign, ({ note }) => note!))
    page.prose(2, [{ text: `not read: ${someOf(group, verbose)} (${note})`, style: 'yellow' }], 4);
  if (unclaimed.length === 0) return;
  const more = verbose ? ':' : ' (--verbose lists them)';
  page.prose(2, [{ text: `${counted(unclaimed.length, 'file')} not recognised${more}`, style: 'dim' }], 4);
  if (verbose) for (const file of unclaimed) page.line(4, { text: page.short(fileOf(file)), style: 'dim' });
}
