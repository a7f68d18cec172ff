import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../work/refused.ts';
import { isS3, objectAt } from './s3.ts';

/** Pre-signed URLs of object stores are such too. */
export const isUrl = (place: string): boolean => /^https?:\/\//.test(place);

/** Not on this machine: what is read of it is saved first. */
export const isRemote = (place: string): boolean => isUrl(place) || isS3(place);

/** What follows `?` may be a signature, and is shown and kept nowhere but in the place itself. */
export const withoutQuery = (place: string): string => (isUrl(place) ? place.replace(/[?#].*$/s, '') : place);

/** A download that takes longer is given up and tried again. */
const PATIENCE = 600_000;

/** The bytes behind a URL, or those of an object. */
export async function bodyOf(place: string): Promise<AsyncIterable<Uint8Array>> {
  const signal = AbortSignal.timeout(PATIENCE);
  if (isS3(place)) return objectAt(place, signal, failure);
  const response = await fetch(place, { signal }).catch((error: unknown) => {
    throw new Error(`${withoutQuery(place)}: ${whyNot(error)}`);
  });
  if (!response.ok) {
    await response.body?.cancel();
    const message = `${withoutQuery(place)}: HTTP status ${response.status} ${response.statusText}`.trimEnd();
    throw failure(message, response.status);
  }
  return Readable.fromWeb(response.body as import('node:stream/web').ReadableStream<Uint8Array>);
}

/** `fetch failed` alone says nothing: the name that is not known or the port that nobody listens on is its cause. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}

/** It is not there, or not for us: to ask again changes nothing. */
function failure(message: string, status = 0): Error {
  const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return isFinal ? new Refused(message, `it was not downloaded: status ${status}`) : new Error(message);
}

/** Saves what is behind a URL, or an object, as a file. */
export const download = async (place: string, path: string): Promise<void> =>
  pipeline(Readable.from(await bodyOf(place)), createWriteStream(path));
