/** From the bytes that a user hands over to the files in them: what is compressed or an archive is opened, at any depth. */
import {
  type Artifact,
  type Bundle,
  type Diagnostic,
  fileOf,
  InputError,
  type Micros,
  PACK_MANIFEST,
  placeOf,
  type Source,
} from '@mountline/core';
import { membersOf, refusal, whyShort, withinLimit } from './archives/archive-members.ts';
import { type ByteReader, byteReader } from './archives/byte-reader.ts';
import type { Codecs, File } from './archives/codecs.ts';
import { isDamage } from './archives/damage.ts';
import {
  type Budget,
  countEntry,
  countName,
  countRead,
  type Limits,
  limitReached,
  NOTHING_SPENT,
  openBudget,
} from './archives/limits.ts';
import { memberPath, type Tell } from './archives/member.ts';
import { type ByteSource, type Content, unwrap } from './archives/unwrap.ts';
import type { Slices } from './archives/zip-directory.ts';
import { addDiagnostic } from './diagnostics.ts';
import { contentOfText, type Parts, type TellOfText, type TextContent } from './open-text.ts';

/** One file of the user's. */
export interface Input {
  path: string;
  size?: number;
  modified?: Micros;
  /** Why it cannot be opened. */
  refused?: InputError;
  link?: string;
  /** The user named this file, and not a folder that it is in. */
  named?: true;
  stream(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Any part of it, of a file that can be read again; a pipe has none. */
  slice?: Slices['slice'];
}

/** How a bundle is opened. */
export interface OpenOptions {
  limits?: Partial<Limits>;
  /** What will read it: the sources know where a running node is looked at, and how their tables begin in a text that holds several. */
  sources?: readonly Source[];
  /** Texts that hold the outputs of several commands, and mails, are one file each, as the user has them. */
  wholeTexts?: boolean;
}

/** What all files of one bundle share while they are read. */
interface Walk {
  codecs: Codecs;
  sources: readonly Source[];
  budget: Budget;
  diagnostics: Diagnostic[];
  /** No text is taken apart: it was asked for, or the manifest of a distilled pack was met, which says what its files are. */
  wholeTexts: boolean;
}

interface Place {
  container?: string;
  path: string;
  size?: number;
  modified?: Micros;
}

/**
 * Files as one bundle: those of a directory, single ones, or an archive. Archives among them are opened on the way. The
 * files can be asked for again where the streams of the inputs can.
 */
export function bundleOfInputs(
  name: string,
  inputs: readonly Input[],
  codecs: Codecs,
  { limits, sources = [], wholeTexts = false }: OpenOptions = {},
): Bundle {
  const budget = openBudget(limits);
  const diagnostics: Diagnostic[] = [];
  async function* artifacts() {
    Object.assign(budget, NOTHING_SPENT);
    diagnostics.length = 0;
    const walk: Walk = { codecs, sources, budget, diagnostics, wholeTexts };
    for (const input of inputs) yield* artifactsOfInput(input, walk);
  }
  const size = inputs.every((input) => input.size !== undefined)
    ? inputs.reduce((sum, input) => sum + input.size!, 0)
    : undefined;
  const input = {
    get read() {
      return budget.read;
    },
    size: size ?? 0,
  };
  return {
    name,
    artifacts: { [Symbol.asyncIterator]: artifacts },
    diagnostics,
    limits: budget.limits,
    ...(size === undefined ? {} : { input }),
  };
}

/** The order of the files of a folder: that of their paths, and the manifest of a distilled pack in front. */
export function byPath(folder: string): (a: Input, b: Input) => number {
  const isManifest = (path: string) => path === PACK_MANIFEST || path === `${folder}/${PACK_MANIFEST}`;
  const rank = ({ path }: Input) => (isManifest(path) ? '' : path);
  return (a, b) => (rank(a) < rank(b) ? -1 : 1);
}

async function* artifactsOfInput(
  { stream, slice, refused, link, named, ...place }: Input,
  walk: Walk,
): AsyncGenerator<Artifact> {
  if (refused) yield { ...place, read: () => refuse(refused) };
  else if (link !== undefined) yield { ...place, link, read: () => [] };
  else {
    const reader = byteReader(countRead(stream(), place.size, walk.budget));
    const file = fileFrom(stream, place.size, slice, walk);
    try {
      yield* artifactsIn({ reader, ...(file ? { file } : {}), ...(named ? { named } : {}) }, place, 0, walk);
    } finally {
      await reader.close();
    }
  }
}

/** What is read in any order is counted like what is read in order. */
function fileFrom(
  stream: Input['stream'],
  size: number | undefined,
  slice: Input['slice'],
  { budget }: Walk,
): File | undefined {
  if (size === undefined || !slice) return undefined;
  return {
    size,
    slice(from, to) {
      budget.read += Math.max(0, to - from);
      return slice(from, to);
    },
    async *again() {
      yield* stream();
    },
  };
}

/** Enough to begin the decompression: a block of bzip2 is not longer. */
const PREFIX = 1 << 20;

/**
 * Whether a file that a user named is an archive, and the stream of it: of a pipe what was seen is given again. Throws
 * an `InputError` when it is encrypted.
 */
export async function sniff(input: Input, codecs: Codecs): Promise<{ archive: boolean; stream: Input['stream'] }> {
  const reader = byteReader(input.stream());
  const isPipe = input.size === undefined;
  try {
    const archive = await isArchive(await reader.peek(PREFIX), input.path, codecs);
    return { archive, stream: isPipe ? () => reader.rest() : input.stream };
  } finally {
    if (!isPipe) await reader.close();
  }
}

async function isArchive(prefix: Uint8Array, path: string, codecs: Codecs): Promise<boolean> {
  const walk: Walk = {
    codecs,
    sources: [],
    budget: { ...openBudget(), given: PREFIX },
    diagnostics: [],
    wholeTexts: false,
  };
  try {
    const { format, reader } = await unwrap({ reader: byteReader([prefix]) }, path, 0, walk);
    await reader.close();
    // Of single texts with sections one bundle is made, as of single files.
    return format === 'tar' || format === 'zip';
  } catch (error) {
    // What is compressed too often is told when it is read.
    if (error instanceof InputError && error.code === 'limit') return false;
    throw error;
  }
}

// biome-ignore lint/correctness/useYield: it fails before the first byte
async function* refuse(failure: InputError): AsyncGenerator<Uint8Array> {
  throw failure;
}

/** The artifacts that a file is: itself, or the members of the archive that it is. */
async function* artifactsIn(source: ByteSource, place: Place, depth: number, walk: Walk): AsyncGenerator<Artifact> {
  const name = fileOf(place);
  let content: Content;
  try {
    content = await unwrap(source, name, depth, walk);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    yield { ...place, read: () => refuse(error) };
    return;
  }
  const { size, ...common } = place;
  const whole = content.reader === source.reader && size !== undefined ? { ...common, size } : common;
  try {
    if (content.format === 'file') {
      walk.wholeTexts ||= place.path === PACK_MANIFEST || place.path.endsWith(`/${PACK_MANIFEST}`);
      const text = walk.wholeTexts ? null : await textIn(content.reader, place, source.named === true, walk);
      const named = source.named ? { named: true as const } : {};
      if (text && 'outputs' in text) yield* partsOf(text, place, depth, walk, named);
      else yield { ...whole, ...text, ...named, read: () => contentOf(content.reader, name) };
    } else yield* membersIn(content, content.reader === source.reader ? source.file : undefined, place, depth, walk);
  } finally {
    await content.reader.close();
  }
}

function textIn(
  reader: ByteReader,
  place: Place,
  named: boolean,
  { diagnostics, sources }: Walk,
): Promise<TextContent> {
  const tell: TellOfText = (code, what, span = { ...placeOf(place), line: 1, offset: 0 }) =>
    addDiagnostic(diagnostics, code, `${fileOf(place)}: ${what}`, span, span.offset);
  return contentOfText(reader, place, { sources, named, tell });
}

/** The outputs that a text holds and what is attached to it, as the members of an archive. */
async function* partsOf(
  { outputs, attachments }: Parts,
  place: Place,
  depth: number,
  walk: Walk,
  named: Pick<Artifact, 'named'>,
): AsyncGenerator<Artifact> {
  const container = fileOf(place);
  for (const { name, text, typed } of outputs) {
    countEntry(walk.budget);
    const content = new TextEncoder().encode(text);
    yield { container, path: name, size: content.length, typed, ...named, read: () => [content] };
  }
  const known = new Map(outputs.map(({ name }) => [name, 1]));
  for (const { name, content } of attachments) {
    countEntry(walk.budget);
    const { path: own, refused } = memberPath(name);
    const nth = (known.get(own) ?? 0) + 1;
    known.set(own, nth);
    const path = nth === 1 ? own : withNumber(own, nth);
    const { nesting } = walk.budget.limits;
    const failure =
      refused !== undefined
        ? new InputError('not-readable', refused)
        : depth + 1 > nesting
          ? limitReached('nesting', nesting, 'nested mails and archives')
          : undefined;
    if (failure) yield { container, path, read: () => refuse(failure) };
    else
      yield* artifactsIn({ reader: byteReader([content]) }, { container, path, size: content.length }, depth + 1, walk);
  }
}

/** `dmesg (2).txt`: the ending is what tells a file from others. */
const withNumber = (path: string, nth: number): string => path.replace(/(?=(?:\.\w{1,8})?$)/, ` (${nth})`);

/** What is left of a reader; a failure is an `InputError` behind the last good byte. */
async function* contentOf(reader: ByteReader, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* reader.rest();
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const code = isDamage(cause as Error) ? 'damaged' : 'not-readable';
    throw new InputError(code, `${name}: ${(cause as Error).message}`, { cause });
  }
}

async function* membersIn(
  content: Content,
  slices: Slices | undefined,
  archive: Place,
  depth: number,
  walk: Walk,
): AsyncGenerator<Artifact> {
  const container = fileOf(archive);
  const { nesting } = walk.budget.limits;
  const level = depth + content.levels + 1;
  const place = placeOf(archive);
  const tell: Tell = (code, what, offset) =>
    addDiagnostic(walk.diagnostics, code, `${container}: ${what}`, place, offset);
  if (level > nesting) {
    const failure = limitReached('nesting', nesting, 'nested archives');
    yield { ...place, read: () => refuse(failure) };
    return;
  }
  const known = new Set<string>();
  try {
    for await (const member of membersOf(content, slices, walk, tell)) {
      if (member.type === 'directory') continue;
      const { name, link, isCut } = withinLimit(member, walk.budget.limits);
      countName(walk.budget, name);
      if (isCut)
        tell(
          'long-name',
          `a name is longer than ${walk.budget.limits.name} characters (limit name)`,
          content.reader.position,
        );
      const { path, refused = refusal(path, member, known), absolute } = memberPath(name);
      if (absolute) tell('absolute-names', `the name ${name} is absolute`, content.reader.position);
      const { size, modified } = member;
      const common = { container, path, ...(modified === undefined ? {} : { modified }) };
      if (refused !== undefined) {
        const failure = new InputError('not-readable', refused);
        yield { ...common, read: () => refuse(failure) };
      } else if (link !== undefined) yield { ...common, link, read: () => [] };
      else if (size === 0 && content.format === 'tar') yield { ...common, size, read: () => [] };
      else yield* artifactsIn({ reader: byteReader(member.content(), size) }, { ...common, size }, level, walk);
    }
    const { failure } = content.reader;
    if (content.format === 'sections' && failure) tell(whyShort(failure), failure.message, content.reader.position);
  } catch (error) {
    tell(whyShort(error as Error), (error as Error).message, content.reader.position);
  }
}
