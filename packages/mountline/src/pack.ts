/** The manifest of a distilled pack: what is attested of the original, beside the lines that are still there. */
import type { Bundle } from '@mountline/bundle';
import { InputError } from '@mountline/core';
import type { AttestedFile } from '@mountline/correlation';

/** Lies beside the folders of the pack. */
export const MANIFEST = 'mountline-pack.json';

export interface PackManifest {
  mountlinePack: 1;
  /** The version of Mountline that distilled it. */
  madeWith: string;
  /** The bundle's own name. */
  bundle: string;
  /** Names, addresses and ids are pseudonyms. */
  redacted: boolean;
  files: AttestedFile[];
}

/** The manifest of a bundle that is a pack; undefined for any other. Throws an `InputError` for one that is damaged. */
export async function manifestOf({ artifacts }: Bundle): Promise<PackManifest | undefined> {
  const artifact = artifacts.find(({ path }) => path === MANIFEST);
  if (!artifact) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of artifact.read()) text += decoder.decode(chunk, { stream: true });
  const { parseManifest } = await import('./pack-schema.ts');
  return parseManifest(text);
}

/** A pack whose lines are not those that were written. */
export async function checkPack({ artifacts }: Bundle, manifest: PackManifest): Promise<void> {
  for (const { packed } of manifest.files) {
    if (!packed) continue;
    const artifact = artifacts.find(({ path }) => path === packed.path);
    if (!artifact) throw new InputError('not-found', `${packed.path}: the pack names it and does not have it`);
    const parts: Uint8Array[] = [];
    for await (const chunk of artifact.read()) parts.push(chunk);
    if ((await sha256(parts)) !== packed.sha256)
      throw new InputError('not-readable', `${packed.path}: it was changed since the pack was made`);
  }
}

/** Of something small. */
export async function sha256(parts: readonly Uint8Array[]): Promise<string> {
  const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
