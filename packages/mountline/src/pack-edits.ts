/** What was done to the files of a distilled pack by hand. */
import { counted, digestOf, fileOf } from '@mountline/core';
import type { AttestedFile } from '@mountline/correlation';

/** A file of a pack that is another one than when the pack was sealed. */
export interface PackEdit {
  /** The place of its first line that changed, by its number in the original; 1 where that is not known. */
  line: number;
  /** What changed, in words: `mount.log:21 now reads "…"`. */
  text: string;
  /** Where its lines stand in the original. A line that was added stands where the one above it does. */
  kept: AttestedFile['kept'];
}

/** What a manifest says of a file of its pack, so that a later change is found, and the lines that it changed. */
export async function sealOf(
  path: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<NonNullable<AttestedFile['packed']>> {
  return { path, sha256: await sha256(content), lines: linesOf(content).map(shortDigest).join('') };
}

/** The SHA-256 of something small, in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** So many characters tell a line from what it was before. */
const DIGEST = 4;

const shortDigest = (line: string) => digestOf(line).slice(-DIGEST);

function linesOf(content: Uint8Array): string[] {
  const lines = new TextDecoder().decode(content).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** How the content of a file differs from the one that was sealed. */
export function editOf(file: AttestedFile, content: Uint8Array): PackEdit {
  const path = fileOf(file);
  const before = file.packed?.lines?.match(/.{4}/g);
  if (!before) return { line: 1, text: `${path} was changed`, kept: file.kept };
  const lines = linesOf(content);
  const now = lines.map(shortDigest);
  const shorter = Math.min(before.length, now.length);
  const head = firstOther(shorter, (at) => before[at] === now[at]);
  const tail = firstOther(shorter - head, (at) => before.at(-1 - at) === now.at(-1 - at));
  const [removed, added] = [before.length - head - tail, now.length - head - tail];
  const places = placesOf(file.kept);
  const line = places[Math.min(head, places.length - 1)]?.line ?? 1;
  const changed = removed === added ? places.filter((_, at) => before[at] !== now[at]).length : removed;
  const where = head < places.length ? 'before' : 'after';
  const text = wordsOf(path, { line, where, changed, removed, added, now: lines[head] ?? '' });
  return {
    line,
    text,
    kept: removed === added ? file.kept : stretches(moved(places, head, removed, added), lengthsOf(content)),
  };
}

function firstOther(count: number, isSame: (at: number) => boolean): number {
  let at = 0;
  while (at < count && isSame(at)) at += 1;
  return at;
}

interface Edit {
  line: number;
  where: 'before' | 'after';
  changed: number;
  removed: number;
  added: number;
  now: string;
}

function wordsOf(path: string, { line, where, changed, removed, added, now }: Edit): string {
  const at = `${path}:${line}`;
  const more = (count: number) => (count > 1 ? `, and ${counted(count - 1, 'more line')}` : '');
  const text = JSON.stringify(now.length > LONGEST ? `${now.slice(0, LONGEST)}…` : now);
  if (removed === 0 && added === 0) return `${path} was changed, but none of its lines`;
  if (removed === 0) return `${counted(added, 'line')} added ${where} ${at}: ${text}`;
  if (added === 0) return `${at} was removed${more(removed)}`;
  if (removed !== added) return `${counted(removed, 'line')} from ${at} on replaced by ${added}: ${text}`;
  return `${at} now reads ${text}${more(changed)}`;
}

/** So much of a line is shown. */
const LONGEST = 200;

/** A line of the pack in its original; `offset` is where its stretch begins. */
interface Place {
  line: number;
  offset: number;
}

const placesOf = (kept: AttestedFile['kept']): Place[] =>
  kept.flatMap(([line, count, offset]) => Array.from({ length: count }, (_, i) => ({ line: line + i, offset })));

/** Of lines that were replaced by fewer or more, each takes the place of the one that stood there. */
function moved(places: readonly Place[], head: number, removed: number, added: number): Place[] {
  const last = places[Math.max(0, head + removed - 1)] ?? { line: 1, offset: 0 };
  const replaced = Array.from({ length: added }, (_, at) => (at < removed ? places[head + at]! : last));
  return [...places.slice(0, head), ...replaced, ...places.slice(head + removed)];
}

/** The bytes of each line. */
function lengthsOf(content: Uint8Array): number[] {
  const lengths: number[] = [];
  for (let from = 0; from < content.length; from += lengths.at(-1)!) {
    const end = content.indexOf(10, from);
    lengths.push((end < 0 ? content.length : end + 1) - from);
  }
  return lengths;
}

function stretches(places: readonly Place[], lengths: readonly number[]): AttestedFile['kept'] {
  const kept: AttestedFile['kept'] = [];
  let [of, behind] = [-1, 0];
  for (const [at, { line, offset }] of places.entries()) {
    const stretch = kept.at(-1);
    if (stretch && of === offset && stretch[0] + stretch[1] === line) stretch[1] += 1;
    else {
      behind = Math.max(behind, offset);
      kept.push([line, 1, behind]);
    }
    of = offset;
    behind += lengths[at]!;
  }
  return kept;
}
