/** From the bytes that a user hands over to the files in them: what is compressed or an archive is opened, at any depth. */
import {
  type Artifact,
  type Bundle,
  concatenated,
  type Diagnostic,
  fileOf,
  InputError,
  type Micros,
  PACK_MANIFEST,
  placeOf,
  type Source,
} from '@mountline/core';
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
import { type Member, memberPath, type Tell } from './archives/member.ts';
import { tarMembers } from './archives/tar.ts';
import { type ByteSource, type Content, unwrap } from './archives/unwrap.ts';
import { zipMembers } from './archives/zip.ts';
import type { Slices } from './archives/zip-directory.ts';
import { addDiagnostic, type DiagnosticCode } from './diagnostics.ts';
import type { Output } from './session/command-context.ts';
import {
  beginsWithPrompt,
  maySession,
  SESSION_HEAD_BYTES,
  type Session,
  sessionOf,
  wholeText,
} from './session/session.ts';
import { isEncodedMail, type Mail, mailOf } from './texts/mail.ts';
import { sectionMembers } from './texts/supportconfig-sections.ts';

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
      const head = walk.wholeTexts ? '' : await headOf(content.reader);
      const mail = isEncodedMail(head) ? await mailIn(content.reader) : null;
      if (mail) {
        yield* partsOf(mail, place, depth, walk);
        return;
      }
      const named = source.named === true;
      const session =
        !walk.wholeTexts && maySession(head, { path: place.path, named })
          ? await sessionIn(content.reader, placeOf(place), named, walk)
          : null;
      if (session && 'outputs' in session) yield* outputsOf(session.outputs, place, walk);
      else yield { ...whole, ...session, read: () => contentOf(content.reader, name) };
    } else yield* membersIn(content, content.reader === source.reader ? source.file : undefined, place, depth, walk);
  } finally {
    await content.reader.close();
  }
}

/** A text of more bytes is no session: what people copy from a terminal is shorter, and it is held as a whole. */
const SESSION_BYTES = 32 * 1024 * 1024;

/** The beginning of a text; empty where it is none. */
async function headOf(reader: ByteReader): Promise<string> {
  const head = await reader.peek(SESSION_HEAD_BYTES);
  return head.includes(0) ? '' : new TextDecoder().decode(head);
}

async function sessionIn(
  reader: ByteReader,
  place: Pick<Place, 'container' | 'path'>,
  named: boolean,
  { diagnostics, sources }: Walk,
): Promise<Session> {
  const all = await reader.peek(SESSION_BYTES + 1);
  const text = new TextDecoder().decode(all);
  const tell = (why: string) => addDiagnostic(diagnostics, 'long-session', `${fileOf(place)}: ${why}`, place, 0);
  if (all.length > SESSION_BYTES) {
    if (beginsWithPrompt(text.slice(0, SESSION_HEAD_BYTES)))
      tell(`it looks like a terminal session and is longer than ${SESSION_BYTES} bytes`);
    return null;
  }
  return withinLimits(() => sessionOf(text, place, { sources, named }), tell);
}

/** What is made of a text, or null where it reaches a limit, which is told. */
function withinLimits<T>(make: () => T, tell: (why: string) => void): T | null {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    tell(error.message);
    return null;
  }
}

async function mailIn(reader: ByteReader): Promise<(Mail & { whole: string }) | null> {
  const all = await reader.peek(SESSION_BYTES + 1);
  const mail = all.length > SESSION_BYTES ? null : await mailOf(new Uint8Array(all));
  return mail && { ...mail, whole: new TextDecoder().decode(all) };
}

/** The outputs in the text of a mail, or else the text, and what is attached. */
async function* partsOf(
  { whole, text, lines, attachments }: Mail & { whole: string },
  place: Place,
  depth: number,
  walk: Walk,
): AsyncGenerator<Artifact> {
  const original = { text: whole, lines };
  const tell = (why: string) => addDiagnostic(walk.diagnostics, 'long-session', `${fileOf(place)}: ${why}`, place, 0);
  const given = { sources: walk.sources, named: true, original };
  const session = withinLimits(() => sessionOf(text, placeOf(place), given), tell);
  if (session && 'outputs' in session) yield* outputsOf(session.outputs, place, walk);
  else if (text.trim() !== '') yield* outputsOf([wholeText(text, placeOf(place), original)], place, walk);
  const container = fileOf(place);
  for (const { name, content } of attachments) {
    countEntry(walk.budget);
    const { path, refused } = memberPath(name);
    const { nesting } = walk.budget.limits;
    const failure =
      refused !== undefined
        ? new InputError('not-readable', refused)
        : depth + 1 > nesting
          ? limitReached('nesting', nesting, 'mails and archives are around it')
          : undefined;
    if (failure) yield { container, path, read: () => refuse(failure) };
    else
      yield* artifactsIn({ reader: byteReader([content]) }, { container, path, size: content.length }, depth + 1, walk);
  }
}

/** The outputs of a terminal session, as the members of an archive. */
function* outputsOf(outputs: readonly Output[], session: Place, { budget }: Walk): Generator<Artifact> {
  for (const { name, text, typed } of outputs) {
    countEntry(budget);
    const content = new TextEncoder().encode(text);
    yield { container: fileOf(session), path: name, size: content.length, typed, read: () => [content] };
  }
}

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
    const failure = limitReached('nesting', nesting, 'archives are around it');
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
      if (absolute) tell('absolute-names', `${name} is named from the root on`, content.reader.position);
      const { size, modified } = member;
      const common = { container, path, ...(modified === undefined ? {} : { modified }) };
      if (refused !== undefined) {
        const failure = new InputError('not-readable', refused);
        yield { ...common, read: () => refuse(failure) };
      } else if (link !== undefined) yield { ...common, link, read: () => [] };
      else if (size === 0 && content.format === 'tar') yield { ...common, size, read: () => [] };
      else yield* artifactsIn({ reader: byteReader(member.content()) }, { ...common, size }, level, walk);
    }
    const { failure } = content.reader;
    if (content.format === 'sections' && failure) tell(whyShort(failure), failure.message, content.reader.position);
  } catch (error) {
    tell(whyShort(error as Error), (error as Error).message, content.reader.position);
  }
}

function whyShort(failure: Error): DiagnosticCode {
  if (failure instanceof InputError) return 'limit';
  return isDamage(failure) ? 'damaged-archive' : 'cut-archive';
}

/** Name and target, cut to what Linux can have. */
function withinLimit({ name, link }: Member, { name: most }: Limits) {
  const isCut = name.length > most || (link?.length ?? 0) > most;
  return { name: name.slice(0, most), link: link?.slice(0, most), isCut };
}

async function* membersOf(
  { format, reader }: Content,
  slices: Slices | undefined,
  { codecs, budget }: Walk,
  tell: Tell,
): AsyncGenerator<Member> {
  if (format === 'tar') yield* tarMembers(reader, budget, tell);
  else if (format === 'sections') yield* sectionMembers(reader, budget);
  else yield* zipMembers(slices ?? (await inMemory(reader, budget, tell)), codecs, budget, tell);
}

/** The directory of a zip stands at its end: one that comes from a pipe or out of an archive is held. */
async function inMemory(reader: ByteReader, { limits }: Budget, tell: Tell): Promise<Slices> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader.next(Number.POSITIVE_INFINITY);
    if (!part) break;
    size += part.length;
    if (size > limits.held) throw limitReached('held', limits.held, 'bytes of a zip that is no file by itself');
    parts.push(new Uint8Array(part));
  }
  if (reader.failure) tell(whyShort(reader.failure), reader.failure.message, size);
  const whole = concatenated(parts);
  return { size, slice: (from, to) => whole.subarray(from, to) };
}

/** Of members that bear one name the first is read; names that differ in their normal form only are one to the eye. */
function refusal(path: string, member: Member, known: Set<string>): string | undefined {
  const key = path.normalize('NFC');
  if (known.has(key)) return 'another member of this name stands before it';
  known.add(key);
  return member.refused;
}
