import { createHash, type Hash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, isRemote } from './download.ts';

export interface Digest {
  sha256: string;
  bytes: number;
}

/**
 * What names a bundle: the SHA-256 of its bytes, so that the same bundle is analyzed once wherever it lies. A folder's is that of
 * the sorted list of its files, each with its size and its bytes.
 */
export async function digestOf(place: string): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  if (isRemote(place)) bytes = await addAll(hash, await bodyOf(place));
  else if (!statSync(place).isDirectory()) bytes = await addAll(hash, createReadStream(place));
  else
    for (const path of filesBelow(place)) {
      const full = join(place, path);
      // A link is not followed, as where the bundle is read.
      const stat = lstatSync(full);
      hash.update(`${Buffer.byteLength(path)} ${path}\0${stat.isFile() ? stat.size : '-'}\0`);
      if (stat.isFile()) bytes += await addAll(hash, createReadStream(full));
    }
  return { sha256: hash.digest('hex'), bytes };
}

async function addAll(hash: Hash, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return bytes;
}

/** Paths with slashes, in an order that no machine changes. */
function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const folders = [''];
  for (const at of folders)
    for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else found.push(path);
    }
  return found.sort();
}
