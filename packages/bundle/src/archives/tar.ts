/**
 * Members of a tar, in one pass: POSIX.1-1988 and -2001, and GNU's long names, base-256 numbers and sparse files as far
 * as to leave them out. Where readers of tar differ, GNU tar is followed: hard links have no content, `x` and `L`
 * headers wait for the next member together, a block of zeros is the end. Strict where GNU is not: a header that is none
 * ends the reading, since nobody knows where the next one is.
 */
import type { Micros } from '@mountline/core';
import type { ByteReader } from './byte-reader.ts';
import { isDamage } from './damage.ts';
import { type Budget, countEntry, type Limits } from './limits.ts';
import type { Member, Tell } from './member.ts';
import { BLOCK, isZeroBlock, paxRecords, type TarHeader, tarHeader, textOf } from './tar-header.ts';

/** What headers in front of a member say of it. */
interface Before {
  name?: string;
  link?: string;
  pax: Map<string, string>;
  /** One of them could not be read. */
  refused?: string;
}

/** Gives one member after the other. Throws an `InputError` where a limit is reached. */
export async function* tarMembers(reader: ByteReader, budget: Budget, tell: Tell): AsyncGenerator<Member> {
  const globals = new Map<string, string>();
  let before: Before = { pax: new Map() };
  for (;;) {
    const at = reader.position;
    const block = await reader.take(BLOCK);
    if (block.length < BLOCK) return tellShort(reader, 'the end mark is missing', tell);
    if (isZeroBlock(block)) return readEnd(reader, tell);
    const header = tarHeader(block);
    if (!header) return tell('cut-archive', 'a tar header is missing', at);
    countEntry(budget);
    const size = sizeOf(header, before.pax, globals);
    if (size === null) return tell('cut-archive', 'the size of a member is not valid', at);
    const end = reader.position + Math.ceil(size / BLOCK) * BLOCK;
    if ('xgXLK'.includes(header.type)) {
      await readExtended(header.type, size, reader, budget.limits, before, globals);
    } else {
      if (header.extended) await skipSparseMap(reader);
      const data = header.extended ? reader.position + Math.ceil(size / BLOCK) * BLOCK : end;
      const member = memberOf(header, size, before, new Map([...globals, ...before.pax]));
      before = { pax: new Map() };
      if (header.type !== 'V') yield { ...member, content: () => piece(reader, size) };
      if (!(await skipTo(data, reader))) break;
      continue;
    }
    if (!(await skipTo(end, reader))) break;
  }
  tellShort(reader, 'it ends inside a member', tell);
}

/** The next bytes of a reader, as the content of a member. Throws where the archive ends before them. */
async function* piece(reader: ByteReader, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  while (left > 0) {
    const part = await reader.next(left);
    if (!part) throw reader.failure ?? new Error('the archive ends inside this member');
    left -= part.length;
    yield part;
  }
}

const tellShort = ({ failure, position }: ByteReader, plain: string, tell: Tell) =>
  tell(isDamage(failure) ? 'damaged-archive' : 'cut-archive', failure?.message ?? plain, position);

async function skipTo(position: number, reader: ByteReader): Promise<boolean> {
  const left = position - reader.position;
  return (await reader.skip(left)) === left;
}

/** Behind the end mark are zeros up to a full record. Reading them checks the end of the compression, too. */
async function readEnd(reader: ByteReader, tell: Tell): Promise<void> {
  for (;;) {
    const at = reader.position;
    const part = await reader.next(1 << 20);
    if (!part) break;
    if (part.some((byte) => byte !== 0)) return tell('data-after-end', 'data follows its end mark', at);
  }
  if (reader.failure) tellShort(reader, '', tell);
}

/** An `x` header's size holds for the member and not for an `L` header between them; a hard link has no content. */
function sizeOf({ type, size }: TarHeader, pax: Map<string, string>, globals: Map<string, string>): number | null {
  if (type === '1') return 0;
  const stated = 'xgXLK'.includes(type) ? undefined : pax.get('size') || globals.get('size');
  if (stated === undefined || stated === '') return size;
  const value = /^[0-9]{1,16}$/.test(stated) ? Number(stated) : null;
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

const SPARSE = 'GNU.sparse.';
/** Records of extended headers that are asked for; of the others of a sparse file that there is one. More is not held. */
const ASKED = new Set(['path', 'linkpath', 'size', 'mtime', `${SPARSE}name`]);

async function readExtended(
  type: string,
  size: number,
  reader: ByteReader,
  limits: Limits,
  before: Before,
  globals: Map<string, string>,
): Promise<void> {
  if (size > limits.header) {
    before.refused = `its extended header is longer than ${limits.header} bytes (limit header)`;
    return;
  }
  const bytes = await reader.take(size);
  if (type === 'L') before.name = textOf(bytes);
  else if (type === 'K') before.link = textOf(bytes);
  else {
    const records = paxRecords(bytes);
    if (!records) before.refused = 'its extended header cannot be read';
    const kept = type === 'g' ? globals : before.pax;
    for (const [key, value] of records ?? []) {
      if (ASKED.has(key)) kept.set(key, value);
      else if (key.startsWith(SPARSE)) kept.set(SPARSE, value);
    }
  }
}

/** The map of an old GNU sparse file goes on in blocks; byte 504 of each says whether another one follows. */
async function skipSparseMap(reader: ByteReader): Promise<void> {
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.length < BLOCK || block[504] === 0) return;
  }
}

function memberOf(header: TarHeader, size: number, before: Before, pax: Map<string, string>): Omit<Member, 'content'> {
  const sparse = header.type === 'S' || pax.has(SPARSE) || pax.has(`${SPARSE}name`);
  const name = pax.get(`${SPARSE}name`) || pax.get('path') || before.name || header.name;
  const link = pax.get('linkpath') || before.link || header.link;
  const modified = timeOf(pax.get('mtime')) ?? header.modified;
  const type = typeOf(header.type, name);
  const refused =
    before.refused ??
    (sparse ? 'it is a sparse file' : null) ??
    REFUSED[header.type] ??
    (type === 'other' ? `its type ${JSON.stringify(header.type)} is unknown` : null);
  return {
    name,
    type,
    size,
    ...(modified === undefined ? {} : { modified }),
    ...(type === 'link' ? { link: header.type === '1' ? rooted(link) : link } : {}),
    ...(refused == null ? {} : { refused }),
  };
}

/** A hard link names a member, from the root of the archive on. */
const rooted = (link: string) => `/${link.replace(/^(?:\.?\/)+/, '')}`;

const REFUSED: Readonly<Record<string, string>> = {
  '3': 'it is a character device',
  '4': 'it is a block device',
  '6': 'it is a FIFO',
  M: 'it begins on another volume of the archive',
};

function typeOf(flag: string, name: string): Member['type'] {
  if (flag === '1' || flag === '2') return 'link';
  if (flag === '5' || flag === 'D') return 'directory';
  if ('07S'.includes(flag)) return flag === '0' && name.endsWith('/') ? 'directory' : 'file';
  return 'other';
}

/** Seconds with a fraction: `1763645504.065608123`. */
function timeOf(text: string | undefined): Micros | undefined {
  const [, whole, fraction = ''] = /^([0-9]{1,11})(?:\.([0-9]{1,20}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole) * 1e6 + Number(fraction.slice(0, 6).padEnd(6, '0'));
}
