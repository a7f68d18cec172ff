import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import glob from 'fast-glob';
import { UserError } from '../user-error.ts';
import { isUrl, withoutQuery } from './download.ts';
import { isS3, objectsBelow } from './s3.ts';

/** One bundle that is named, and what it is called. */
export interface Place {
  place: string;
  name: string;
}

/**
 * What the user named, one bundle each: files, folders, URLs, objects below an `s3://` prefix, and what quoted patterns match. `-` reads one
 * of these a line from standard input.
 */
export async function* placesOf(words: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Place> {
  for await (const word of words) {
    if (word === '') continue;
    if (word === '-') yield* placesOf(createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }));
    else if (isUrl(word)) yield { place: word, name: nameOfUrl(word) };
    else if (isS3(word)) for await (const place of objectsBelow(word)) yield { place, name: basename(place) };
    else if (/^[a-z][a-z0-9]*:\/\//.test(word)) throw notRead(word);
    else if (existsSync(word) || !/[*?{[]/.test(word)) yield ofPath(word);
    else yield* await ofPattern(word);
  }
}

async function ofPattern(pattern: string): Promise<Place[]> {
  const matches = await glob(pattern, { onlyFiles: false });
  if (matches.length === 0) throw new UserError(`${pattern}: no file or folder matches`, 'Check the pattern.');
  return matches.sort().map(ofPath);
}

/** Workers are started elsewhere, so the whole path counts. */
function ofPath(path: string): Place {
  if (!existsSync(path)) throw new UserError(`${path}: no such file or directory`, 'Check the path.');
  refuseFolderOfBundles(path);
  return { place: resolve(path), name: nameOfPath(path) };
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
function refuseFolderOfBundles(path: string): void {
  if (!statSync(path).isDirectory()) return;
  const archives = readdirSync(path).filter((name) => ARCHIVE.test(name));
  if (archives.length < 2) return;
  throw new UserError(
    `${path} holds ${archives.length} archives, and a folder is added as one bundle`,
    `To add each as a bundle of its own, write a pattern: '${join(path, '*')}'.`,
  );
}

const notRead = (place: string): UserError =>
  new UserError(
    `${place.split(':')[0]}:// cannot be read`,
    'Pass paths, or addresses that begin with https:// or s3://.',
  );
