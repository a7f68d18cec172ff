/** Distilled packs: the manifest that says what is attested of the original, beside the lines that are still there. */
import { ARCHIVE_DIAGNOSTICS, layouts } from '@mountline/bundle';
import {
  type Artifact,
  type Bundle,
  concatenated,
  counted,
  type Diagnostic,
  fileOf,
  InputError,
  PACK_MANIFEST,
  placeOf,
  type Source,
  type Span,
} from '@mountline/core';
import {
  type AttestedCollection,
  type AttestedFile,
  emptyReading,
  type NodeFiles,
  type Reading,
  readAttested,
  settledNode,
} from '@mountline/correlation';
import { editOf, type PackEdit, sha256 } from './pack-edits.ts';

/** The manifest of a pack: where it came from, and what was read when it was made. */
export interface PackManifest {
  mountlinePack: 1;
  /** The version of Mountline that distilled it. */
  madeWith: string;
  /** The name of the original bundle. */
  bundle: string;
  /** Names, addresses and ids are pseudonyms. */
  redacted: boolean;
  collection: AttestedCollection;
  files: AttestedFile[];
}

/** As far as it takes to name what is wrong with a manifest that was cut or edited. Throws an `InputError`. */
export function parseManifest(text: string): PackManifest {
  const wrong = (why: string, cause?: unknown) => new InputError('not-readable', `${PACK_MANIFEST}: ${why}`, { cause });
  let manifest: Partial<PackManifest> | null;
  try {
    manifest = JSON.parse(text);
  } catch (cause) {
    throw wrong((cause as Error).message, cause);
  }
  if (manifest?.mountlinePack !== 1) {
    const by = typeof manifest?.madeWith === 'string' ? `; it was made with ${manifest.madeWith}` : '';
    throw wrong(`this version of Mountline cannot read the manifest${by}`);
  }
  const { files, collection, bundle } = manifest;
  const lists: (keyof AttestedFile)[] = ['kept', 'turns', 'activity', 'clues', 'reboots', 'unread', 'diagnostics'];
  const whole = (file: AttestedFile) =>
    typeof file?.path === 'string' &&
    typeof file.source === 'string' &&
    lists.every((name) => Array.isArray(file[name]));
  if (
    typeof bundle !== 'string' ||
    typeof collection?.root !== 'string' ||
    !Array.isArray(files) ||
    !files.every(whole)
  )
    throw wrong('parts of it are missing; distill the original again');
  return manifest as PackManifest;
}

const isManifest = (path: string) => path === PACK_MANIFEST || path.endsWith(`/${PACK_MANIFEST}`);

/**
 * Looks whether a bundle is a distilled pack: then its manifest is the first of its files. A bundle can be asked for its
 * files once, so one that is no pack is given back with its first file in front again. What was changed since the pack was sealed is
 * read as far as it goes, confirms nothing, and is one diagnostic. Throws an `InputError` for a manifest that is damaged, and for a
 * pack inside something else.
 */
export async function readPack(
  given: Bundle,
  sources: readonly Source[],
): Promise<{ pack?: { name: string; node: NodeFiles }; bundle: Bundle }> {
  const artifacts = iterated(given.artifacts);
  const first = await artifacts.next();
  const path = first.done ? '' : first.value.path;
  if (first.done || (path !== PACK_MANIFEST && path !== `${given.name}/${PACK_MANIFEST}`))
    return { bundle: { ...given, artifacts: withoutPack(given.name, first, artifacts) } };
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  let manifest: PackManifest;
  try {
    manifest = parseManifest(new TextDecoder().decode(await contentOf(first.value)));
    for await (const artifact of artifacts) contents.set(artifact.path, await contentOf(artifact));
  } finally {
    await artifacts.return(undefined);
  }
  // Where several bundles are read, the files of each have its name in front.
  const folder = path.slice(0, -PACK_MANIFEST.length);
  const changes: PackChange[] = [];
  const readings: Reading[] = [];
  for (const file of manifest.files) {
    const { content, change } = await packedContent(file, file.packed && contents.get(folder + file.packed.path));
    const placed = placedIn(folder, change ? unsealed(file, change) : file);
    readings.push(readAttested(placed, sourceOf(file, sources), content));
    if (change) changes.push(change);
  }
  const added = notOfPack(folder, manifest, contents);
  readings.push(...added);
  const { collection } = manifest;
  const diagnostics = [
    ...sealBroken(
      manifest,
      changes,
      added.map(({ entry }) => entry.path.slice(folder.length)),
    ),
    ...editedByHand(manifest),
  ];
  const placed = {
    ...collection,
    root: folder + collection.root,
    lacks: collection.lacks.map((one) => withSpan(folder, one)),
    clues: collection.clues.map((one) => withSpan(folder, one)),
    diagnostics: [...collection.diagnostics, ...diagnostics].map((one) => withSpan(folder, one)),
  };
  const name = folder === '' ? manifest.bundle : given.name;
  return { pack: { name, node: settledNode(placed, readings, layouts, sources) }, bundle: given };
}

/** A file that is not as it was sealed. */
interface PackChange extends PackEdit {
  file: AttestedFile;
}

/** The lines of a file as they are in the pack, and what is not as it was sealed. */
export async function packedContent(
  file: AttestedFile,
  found: Uint8Array<ArrayBuffer> | undefined,
): Promise<{ content: Uint8Array<ArrayBuffer>; change?: PackChange }> {
  const content = found ?? new Uint8Array(0);
  const { packed } = file;
  if (!packed) return { content };
  if (!found) return { content, change: { file, line: 1, text: `${packed.path} is missing`, kept: [] } };
  if ((await sha256(content)) === packed.sha256) return { content };
  // As git writes them on Windows: the hash proves that nothing else changed.
  const withLineFeeds = content.filter((byte, at) => byte !== CR || content[at + 1] !== LF);
  if ((await sha256(withLineFeeds)) === packed.sha256) return { content: withLineFeeds };
  return { content, change: { file, ...editOf(file, content) } };
}

const [LF, CR] = [10, 13];

const unsealed = (file: AttestedFile, { kept }: PackChange): AttestedFile => ({
  ...file,
  kept,
  damaged: file.damaged ?? 'it was changed after the pack was sealed',
});

/** All that is not as it was sealed, at the first place. */
function sealBroken({ bundle }: PackManifest, changes: readonly PackChange[], added: readonly string[]): Diagnostic[] {
  const told = [...changes.map(({ text }) => text), ...added.map((path) => `${path} was added and is not read`)];
  const [first, ...others] = told;
  if (first === undefined) return [];
  const [change] = changes;
  const more = others.length > 0 ? `; and ${counted(others.length, 'more file')}` : '';
  const place = change ? placeOf(change.file) : { path: added[0]! };
  return [
    {
      code: 'bundle/unsealed-pack',
      ...ARCHIVE_DIAGNOSTICS['unsealed-pack'],
      message: `the pack of ${bundle} was changed after it was sealed: ${first}${more}`,
      span: { ...place, line: change?.line ?? 1, offset: 0 },
      count: told.length,
    },
  ];
}

function editedByHand({ files, bundle }: PackManifest): Diagnostic[] {
  const edited = files.filter((file) => file.edited);
  if (edited.length === 0) return [];
  const [first, ...others] = edited.map(fileOf);
  const more = others.length > 0 ? ` and ${counted(others.length, 'more file')}` : '';
  return [
    {
      code: 'bundle/edited-pack',
      ...ARCHIVE_DIAGNOSTICS['edited-pack'],
      message: `the pack of ${bundle} was edited by hand and sealed again: ${first}${more}`,
      span: { ...placeOf(edited[0]!), line: 1, offset: 0 },
      count: edited.length,
    },
  ];
}

/** What was laid beside the files of a pack: nothing attests what it is of. */
function notOfPack(folder: string, { files }: PackManifest, contents: ReadonlyMap<string, Uint8Array>): Reading[] {
  const own = new Set(files.map(({ packed }) => packed && folder + packed.path));
  const why = 'the manifest of the pack does not list it: distill the original again, or move the file elsewhere';
  return [...contents].flatMap(([path, { length }]) =>
    own.has(path) ? [] : [emptyReading({ path, read: () => [] }, 'unreadable', length, why)],
  );
}

const placedIn = <P extends { container?: string; path: string }>(folder: string, place: P): P =>
  place.container === undefined
    ? { ...place, path: folder + place.path }
    : { ...place, container: folder + place.container };

const withSpan = <T extends { span?: Span }>(folder: string, one: T): T =>
  one.span ? { ...one, span: placedIn(folder, one.span) } : one;

async function* iterated(artifacts: Bundle['artifacts']): AsyncGenerator<Artifact> {
  yield* artifacts;
}

async function* withoutPack(
  name: string,
  first: IteratorResult<Artifact>,
  others: AsyncGenerator<Artifact>,
): AsyncGenerator<Artifact> {
  if (first.done) return;
  const check = (artifact: Artifact) => {
    if (!isManifest(artifact.path)) return artifact;
    throw new InputError(
      'not-supported',
      `${name} contains a distilled pack: unpack the archive and pass the folder that contains ${artifact.path}`,
    );
  };
  try {
    yield check(first.value);
    for await (const artifact of others) yield check(artifact);
  } finally {
    // Whoever stops at the first file has not begun with the others: what they are read from has to be closed all the same.
    await others.return(undefined);
  }
}

function sourceOf({ source: name, path }: AttestedFile, sources: readonly Source[]): Source {
  const source = sources.find((one) => one.name === name);
  if (source) return source;
  throw new InputError(
    'not-supported',
    `${path}: the pack needs the source ${name}, which this Mountline does not have`,
  );
}

/** All bytes of a file. */
export async function contentOf(artifact: Artifact): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // The memory of a chunk is used again for the next one.
  for await (const part of artifact.read()) parts.push(new Uint8Array(part));
  return concatenated(parts);
}
