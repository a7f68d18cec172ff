import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import glob from 'fast-glob';
import { isUrl, withoutQuery } from './download.ts';
import { isS3, objectsBelow } from './s3.ts';

/** One bundle that is named, and what it is called. */
export interface Place {
  place: string;
  name: string;
}

/** What was named and is no bundle. The others of a list are added all the same. */
export interface Unread {
  place: string;
  reason: string;
}

/**
 * What the user named, one bundle each: files, folders, URLs, objects below an `s3://` prefix, and what quoted patterns match. `-` reads one
 * of these a line from standard input.
 */
export async function* placesOf(words: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Place | Unread> {
  for await (const word of words) {
    if (word === '') continue;
    if (word === '-') yield* placesOf(createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }));
    else if (isUrl(word)) yield { place: word, name: nameOfUrl(word) };
    else if (isS3(word)) for await (const place of objectsBelow(word)) yield { place, name: basename(place) };
    else if (/^[a-z][a-z0-9]*:\/\//.test(word))
      yield { place: word, reason: 'only paths, https:// and s3:// can be read' };
    else if (existsSync(word) || !/[*?{[]/.test(word)) yield ofPath(word);
    else yield* await ofPattern(word);
  }
}

async function ofPattern(pattern: string): Promise<(Place | Unread)[]> {
  const matches = await glob(pattern, { onlyFiles: false });
  if (matches.length === 0) return [{ place: pattern, reason: 'no file or folder matches' }];
  return matches.sort().map(ofPath);
}

/** Workers are started elsewhere, so the whole path counts. */
function ofPath(path: string): Place | Unread {
  if (!existsSync(path)) return { place: path, reason: 'no such file or directory' };
  const archives = archivesIn(path);
  if (archives < 2) return { place: resolve(path), name: nameOfPath(path) };
  const reason = `it holds ${archives} archives, and a folder is one bundle; for a bundle each, add '${join(path, '*')}'`;
  return { place: path, reason };
}

/** `tickets/4711/bundle` says more than `bundle`. */
function nameOfPath(path: string): string {
  const whole = resolve(path);
  const name = basename(whole);
  return /^(?:bundle|root|host|node|output)$/.test(name) ? `${basename(resolve(whole, '..'))}/${name}` : name;
}

const nameOfUrl = (url: string) =>
  decodeURIComponent(basename(new URL(withoutQuery(url)).pathname)) || new URL(url).host;

const ARCHIVE = /\.(?:tar|tgz|txz|tbz2?|tzst|zip|tar\.\w{2,4})$/i;

/** A folder is one bundle. One that holds archives was most likely meant as many. */
function archivesIn(path: string): number {
  if (!statSync(path).isDirectory()) return 0;
  return readdirSync(path).filter((name) => ARCHIVE.test(name)).length;
}
