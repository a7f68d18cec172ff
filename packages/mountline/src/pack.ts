/** Distilled packs: the manifest that says what is attested of the original, beside the lines that are still there. */
import type { Bundle } from '@mountline/bundle';
import { type Artifact, concatenated, InputError, type Source } from '@mountline/core';
import { type AttestedFile, type Reading, readAttested } from '@mountline/correlation';

/** Lies beside the folders of the pack. */
export const MANIFEST = 'mountline-pack.json';

export interface PackManifest {
  mountlinePack: 1;
  /** The version of Mountline that distilled it. */
  madeWith: string;
  /** The name of the original bundle. */
  bundle: string;
  /** Names, addresses and ids are pseudonyms. */
  redacted: boolean;
  files: AttestedFile[];
}

const manifestIn = ({ name, artifacts }: Bundle) =>
  artifacts.find(({ path }) => path === MANIFEST || path === `${name}/${MANIFEST}`);

export const isPack = (bundle: Bundle): boolean => manifestIn(bundle) !== undefined;

/**
 * Reads a bundle that is a distilled pack; undefined for any other. Throws an `InputError` for a manifest that is damaged,
 * and for lines that are not those that the manifest was written for: it would name wrong lines of the original.
 */
export async function readPack(
  bundle: Bundle,
  sources: readonly Source[],
): Promise<{ name: string; readings: Reading[] } | undefined> {
  const found = manifestIn(bundle);
  if (!found) return undefined;
  const { parseManifest } = await import('./pack-schema.ts');
  const manifest = parseManifest(new TextDecoder().decode(await contentOf(found)));
  // Where several bundles are read, the files of each have its name in front.
  const folder = found.path.slice(0, -MANIFEST.length);
  const content = async ({ packed }: AttestedFile) => {
    if (!packed) return new Uint8Array(0);
    const artifact = bundle.artifacts.find(({ path }) => path === folder + packed.path);
    if (!artifact)
      throw new InputError('not-found', `${packed.path}: the manifest of the pack names it, and it is gone`);
    const bytes = await contentOf(artifact);
    if ((await sha256(bytes)) === packed.sha256) return bytes;
    throw new InputError('not-readable', `${packed.path}: it is not as the pack was made; distill the original again`);
  };
  const readings: Reading[] = [];
  for (const file of manifest.files) {
    const placed = file.container === undefined ? { ...file, path: folder + file.path } : file;
    readings.push(readAttested(placed, sourceOf(file, sources), await content(file)));
  }
  return { name: folder === '' ? manifest.bundle : bundle.name, readings };
}

function sourceOf({ source: name, path }: AttestedFile, sources: readonly Source[]): Source {
  const source = sources.find((one) => one.name === name);
  if (source) return source;
  throw new InputError(
    'not-supported',
    `${path}: the pack was made by a Mountline with a source ${name}, which this one lacks`,
  );
}

async function contentOf(artifact: Artifact): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of artifact.read()) parts.push(part);
  return concatenated(parts);
}

/** Of something small. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
