import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PACK_MANIFEST } from '@mountline/core';
import { visible } from '@mountline/report';
import { openBundle } from '../../open-paths.ts';
import { contentOf, type PackManifest, packedContent, parseManifest } from '../../pack.ts';
import { sealOf } from '../../pack-edits.ts';
import { writeWhole } from '../../write-whole.ts';
import { UserError } from '../shared/failure.ts';
import { write } from '../shared/terminal.ts';

/** `mountline seal`: the manifest of a pack says again what its files hold. */
export async function sealCommand(path: string): Promise<void> {
  const folder = [path, join(path, 'bundle')].find((one) => existsSync(join(one, PACK_MANIFEST)));
  if (folder === undefined)
    throw new UserError(
      `${path} contains no ${PACK_MANIFEST}`,
      'Pass the folder that mountline distill wrote. An archive of it has to be unpacked first.',
    );
  const file = join(folder, PACK_MANIFEST);
  const manifest = parseManifest(readFileSync(file, 'utf8'));
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for await (const artifact of (await openBundle(folder)).artifacts)
    if (artifact.path !== PACK_MANIFEST) contents.set(artifact.path, await contentOf(artifact));
  const { changed, sealed } = await resealed(manifest, contents);
  const packed = new Set(manifest.files.map((one) => one.packed?.path));
  const beside = [...contents.keys()].filter((one) => !packed.has(one));
  if (JSON.stringify(sealed) !== JSON.stringify(manifest)) writeWhole(file, [`${JSON.stringify(sealed, null, 1)}\n`]);
  const lines = [
    changed.length === 0 ? `${folder}: no line of it has changed since it was sealed` : `${folder}: sealed`,
    ...changed.map((text) => `  ${text}`),
    ...beside.map((one) => `  ${one} is not a file of the pack and is not read; move it elsewhere`),
    ...(changed.length > 0 && existsSync(join(dirname(folder), 'expect.yaml'))
      ? [`mountline check ${dirname(folder)} compares it with its expectation`]
      : []),
  ];
  await write(`${lines.map(visible).join('\n')}\n`);
}

/** The manifest for the files as they are, and what changed in words. A file that was removed has no lines in the pack any more. */
async function resealed(manifest: PackManifest, contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) {
  const changed: string[] = [];
  const files: PackManifest['files'] = [];
  for (const file of manifest.files) {
    const found = file.packed && contents.get(file.packed.path);
    const { content, change } = await packedContent(file, found);
    if (change) changed.push(change.text);
    const marks = change ? { kept: change.kept, edited: true as const } : {};
    const sealed = {
      ...file,
      ...(file.packed && found ? { packed: await sealOf(file.packed.path, content) } : {}),
      ...marks,
    };
    if (!found) delete sealed.packed;
    files.push(sealed);
  }
  return { changed, sealed: { ...manifest, files } };
}
