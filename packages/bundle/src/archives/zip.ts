/**
 * Members of a zip (APPNOTE.TXT of PKWARE), by the directory at its end; where that is missing, by the headers in front of
 * the members. Members that share bytes are read once: a few kilobytes of them can unpack to petabytes.
 */
import type { Codecs } from './codecs.ts';
import { crc32 } from './crc32.ts';
import { DamagedError } from './damage.ts';
import { type Budget, countEntry, countUnpacked } from './limits.ts';
import type { Member, Tell } from './member.ts';
import {
  directoryEntries,
  findDirectory,
  PIECE,
  type Slices,
  slicesOf,
  viewOf,
  withExtra,
  type ZipEntry,
} from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const DESCRIPTOR = 0x08074b50;
const ENCRYPTED = 1;
const HAS_DESCRIPTOR = 8;
const STORED = 0;
const DEFLATED = 8;

/** Gives one member after the other, in the order of their places. Throws an `InputError` where a limit is reached. */
export async function* zipMembers(file: Slices, codecs: Codecs, budget: Budget, tell: Tell): AsyncGenerator<Member> {
  const directory = await findDirectory(file);
  if (!directory) {
    tell('cut-archive', 'the directory at its end is missing', file.size);
    for await (const entry of localEntries(file)) {
      countEntry(budget);
      yield await memberOf(entry, false, file, codecs, budget);
    }
    return;
  }
  const entries: ZipEntry[] = [];
  const onBroken = (offset: number) => tell('cut-archive', 'its directory of members is truncated', offset);
  for await (const entry of directoryEntries(file, directory, onBroken)) {
    countEntry(budget);
    entries.push(entry);
  }
  entries.sort((a, b) => a.offset - b.offset);
  let end = 0;
  for (const entry of entries) {
    yield await memberOf(entry, entry.offset < end, file, codecs, budget);
    end = Math.max(end, entry.offset + LOCAL_LENGTH + entry.name.length + entry.packed);
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const TYPES: Readonly<Record<number, string>> = {
  4096: 'it is a FIFO',
  8192: 'it is a character device',
  24576: 'it is a block device',
  49152: 'it is a socket',
};
const TYPE = 0xf000;
const FOLDER = 0x4000;
const LINK = 0xa000;

async function memberOf(
  entry: ZipEntry,
  overlaps: boolean,
  file: Slices,
  codecs: Codecs,
  budget: Budget,
): Promise<Member> {
  const text = decoder.decode(entry.name);
  const name = entry.backslashes ? text.replaceAll('\\', '/') : text;
  const type = entry.mode & TYPE;
  const refused =
    TYPES[type] ??
    (overlaps ? 'it shares its bytes with another member' : null) ??
    ((entry.flags & ENCRYPTED) !== 0 ? 'it is encrypted: decrypt the archive first' : null) ??
    (entry.method !== STORED && entry.method !== DEFLATED ? `it is compressed with method ${entry.method}` : null);
  const member: Member = {
    name,
    type: name.endsWith('/') || type === FOLDER ? 'directory' : 'file',
    size: entry.size,
    ...(entry.modified === undefined ? {} : { modified: entry.modified }),
    ...(refused === null ? {} : { refused }),
    content: () => contentOf(entry, file, codecs, budget),
  };
  return type === LINK && refused === null ? asLink(member, budget.limits.header) : member;
}

/** The target of a link is its content. */
async function asLink(member: Member, longest: number): Promise<Member> {
  if (member.size > longest) return { ...member, refused: `its target is longer than ${longest} bytes (limit header)` };
  try {
    let link = '';
    for await (const chunk of member.content()) link += decoder.decode(chunk);
    return { ...member, type: 'link', link };
  } catch (error) {
    return { ...member, refused: (error as Error).message };
  }
}

async function* contentOf(entry: ZipEntry, file: Slices, codecs: Codecs, budget: Budget): AsyncGenerator<Uint8Array> {
  const head = await file.slice(entry.offset, entry.offset + LOCAL_LENGTH + entry.name.length);
  const view = viewOf(head);
  const isLocal = head.length === LOCAL_LENGTH + entry.name.length && view.getUint32(0, true) === LOCAL;
  if (!isLocal) throw new Error('it is not where the directory of the archive says');
  if (view.getUint16(26, true) !== entry.name.length || !equal(head.subarray(LOCAL_LENGTH), entry.name))
    throw new Error('the archive gives it two names');
  const from = entry.offset + LOCAL_LENGTH + entry.name.length + view.getUint16(28, true);
  const packed = slicesOf(file, from, Math.min(file.size, from + entry.packed));
  const content = entry.method === DEFLATED ? countUnpacked(codecs.inflateRaw(packed), budget) : packed;
  let length = 0;
  let crc = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > entry.size)
      throw new Error(`it is longer than the ${entry.size} bytes in the directory of the archive`);
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (length < entry.size) throw new Error('the archive ends inside this member');
  if (crc !== entry.crc) throw new DamagedError('its checksum is wrong');
}

const equal = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Members by the headers in front of them, as far as these follow each other. */
async function* localEntries(file: Slices): AsyncGenerator<ZipEntry> {
  for (let offset = 0; offset + LOCAL_LENGTH <= file.size; ) {
    const view = viewOf(await file.slice(offset, offset + LOCAL_LENGTH));
    if (view.getUint32(0, true) !== LOCAL) return;
    const lengths = [view.getUint16(26, true), view.getUint16(28, true)] as const;
    const names = offset + LOCAL_LENGTH;
    const name = await file.slice(names, names + lengths[0]);
    const extra = await file.slice(names + lengths[0], names + lengths[0] + lengths[1]);
    if (name.length < lengths[0] || extra.length < lengths[1]) return;
    const entry = withExtra(
      {
        name,
        flags: view.getUint16(6, true),
        method: view.getUint16(8, true),
        crc: view.getUint32(14, true),
        packed: view.getUint32(18, true),
        size: view.getUint32(22, true),
        offset,
        mode: 0,
        backslashes: false,
      },
      extra,
      0,
    );
    const from = names + lengths[0] + lengths[1];
    if ((entry.flags & HAS_DESCRIPTOR) !== 0) offset = await readDescriptor(file, from, entry);
    else offset = from + entry.packed;
    yield entry;
  }
}

/** Sizes that were not known in front stand behind the content. Returns where the next member begins. */
async function readDescriptor(file: Slices, from: number, entry: ZipEntry): Promise<number> {
  for (let at = from; at < file.size; at += PIECE - 16) {
    const part = await file.slice(at, Math.min(file.size, at + PIECE));
    const view = viewOf(part);
    for (let i = part.indexOf(0x50); i >= 0 && i + 16 <= part.length; i = part.indexOf(0x50, i + 1)) {
      if (view.getUint32(i, true) !== DESCRIPTOR || view.getUint32(i + 8, true) !== at + i - from) continue;
      Object.assign(entry, {
        crc: view.getUint32(i + 4, true),
        packed: at + i - from,
        size: view.getUint32(i + 12, true),
      });
      return at + i + 16;
    }
  }
  Object.assign(entry, { packed: file.size - from, size: Number.MAX_SAFE_INTEGER });
  return file.size;
}
