import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../work/refused.ts';

/** Pre-signed URLs of object stores are such too. */
export const isUrl = (place: string): boolean => /^https?:\/\//.test(place);

/** What follows `?` may be a signature, and is shown and kept nowhere but in the place itself. */
export const withoutQuery = (place: string): string => (isUrl(place) ? place.replace(/[?#].*$/s, '') : place);

/** A download that takes longer is given up and tried again. */
const PATIENCE = 600_000;

/** The bytes behind a URL. */
export async function bodyOf(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) {
    const message = `${withoutQuery(url)}: HTTP status ${response.status} ${response.statusText}`.trimEnd();
    const isFinal = response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status);
    await response.body?.cancel();
    // It is not there, or not for us: to ask again changes nothing.
    throw isFinal ? new Refused(message) : new Error(message);
  }
  return Readable.fromWeb(response.body as import('node:stream/web').ReadableStream<Uint8Array>);
}

/** Saves what is behind a URL as a file. */
export const download = async (url: string, path: string): Promise<void> =>
  pipeline(Readable.from(await bodyOf(url)), createWriteStream(path));
