/**
 * Texts that hold many files, as supportconfig of SUSE writes them: a heading for each file and each command, and a line with its path
 * or its words.
 *
 *     #==[ Command ]======================================#
 *     # /usr/bin/uname -a
 *     Linux node-a 6.4.0-150600.23.25-default …
 *
 *     #==[ Log File ]=====================================#
 *     # /var/log/messages - Last 500 Lines
 *
 * Defined in supportconfig.rc of openSUSE/supportutils.
 */
import { concatenated } from '@mountline/core';
import type { ByteReader } from '../archives/byte-reader.ts';
import { type Budget, countEntry } from '../archives/limits.ts';
import type { Member } from '../archives/member.ts';

const LF = 10;
const HEADING = /^#==\[ [^\]\r\n\u2028\u2029]+\]={3,}#?\r?$/m;
const MARK = new TextEncoder().encode('#==[ ');

/** True for the beginning of such a text: a heading, or what supportconfig says of itself above the first. */
export const isSections = (head: string): boolean =>
  HEADING.test(head) || /^={40,}\r?\n {8,}Support Utilities - Supportconfig\r?$/m.test(head);

const isInk = (byte: number) => byte > 32;

interface Open {
  heading: string;
  title: string | undefined;
  lines: Uint8Array[];
}

/** A name for a section; null for one of a file that was not there. */
function nameOf({ heading, title = heading }: Open): string | null {
  if (title.endsWith(' - File not found')) return null;
  return title.replace(/ - Last \d+ Lines$/, '').slice(0, 255);
}

/** Each section as a member, in the order of the text. What stands above the first heading is none. */
export async function* sectionMembers(reader: ByteReader, budget: Budget): AsyncGenerator<Member> {
  const decoder = new TextDecoder();
  const seen = new Map<string, number>();
  let open: Open | undefined;

  /** The text breaks off in the last section. */
  let failure: Error | undefined;

  function* close(): Generator<Member> {
    const done = open;
    const name = done && nameOf(done);
    if (!done || !name) return;
    countEntry(budget);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    // Behind each section stand empty lines.
    const content = concatenated(done.lines.slice(0, done.lines.findLastIndex((line) => line.some(isInk)) + 1));
    yield {
      // The text keeps no file twice by mistake: a command that is run again may tell another thing.
      name: (nth === 1 ? name : `${name} (${nth})`).replace(/^\/+/, ''),
      type: 'file',
      size: content.length,
      async *content() {
        if (content.length > 0) yield content;
        if (failure) throw failure;
      },
    };
  }

  const lines = linesOf(reader, (error) => {
    failure = error;
  });
  for await (const line of lines) {
    const isMarked = MARK.every((byte, i) => line[i] === byte);
    const text = isMarked || (open && open.title === undefined) ? decoder.decode(line).replace(/\r?\n$/, '') : '';
    if (isMarked && HEADING.test(text)) {
      yield* close();
      open = { heading: text.slice(5, text.lastIndexOf(' ]')), title: undefined, lines: [] };
    } else if (open && open.title === undefined && text.startsWith('# ')) open.title = text.slice(2);
    else if (open) {
      open.title ??= open.heading;
      open.lines.push(line);
    }
  }
  yield* close();
}

/** Lines with their line feeds, as bytes of their own. */
async function* linesOf(reader: ByteReader, onFailure: (error: Error) => void): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  for (;;) {
    const chunk = await reader.next(Number.POSITIVE_INFINITY);
    if (!chunk) break;
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      yield concatenated([...parts, chunk.subarray(start, end + 1)]);
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(new Uint8Array(chunk.subarray(start)));
  }
  if (reader.failure) onFailure(reader.failure);
  if (parts.length > 0) yield concatenated(parts);
}
