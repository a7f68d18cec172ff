import { isPrompt, type Source } from '@mountline/core';
import { reads } from './asked-sources.ts';
import { isStamped } from './prose.ts';
import { isFilled, type Line } from './text-lines.ts';

/** With more changes it is one program that writes lines of two forms. */
const MOST_PIECES = 6;

/** A kernel line without a stamp may be in any other log. */
const OF_KERNEL_ALONE = /^[^[\dA-Z<]|^[A-Z]+: |^[A-Z]\w+ [a-z]/;

/**
 * Two logs pasted below each other with nothing between them: one of a program, and one of the node or its kernel. They are split only if a
 * source reads each piece.
 */
export function byLog(lines: readonly Line[], sources: readonly Source[]): (readonly Line[])[] {
  const logs = sources.filter(({ type, begins }) => type === 'log' && begins !== undefined);
  const ownerOf = (text: string) =>
    OF_KERNEL_ALONE.test(text) ? undefined : logs.find(({ begins }) => begins!.test(text));
  const isOfLogs = lines.every(({ text }) => !isPrompt(text) && !text.startsWith('==> '));
  if (!isOfLogs || ownerOf(lines[0]?.text ?? '') === undefined) return [lines];
  const pieces: Line[][] = [];
  let owner: Source | undefined;
  for (const line of lines) {
    const next = ownerOf(line.text.trimEnd()) ?? owner;
    if (pieces.length === 0 || (owner !== undefined && next !== owner && areApart(owner, next!))) pieces.push([]);
    owner = next;
    pieces.at(-1)!.push(line);
  }
  const isWhole = pieces.length < 2 || pieces.length > MOST_PIECES;
  return isWhole || pieces.some((piece) => reads(piece, sources) === undefined) ? [lines] : pieces;
}

/** `messages:Jun 17 20:18:08 node-a kernel: …` */
const OF_FILE = /^(?:[\w.@/-]{1,200}):(?=\S)/;

/** Log lines without the file name that grep put in front of them; other lines unchanged. */
export function withoutFileName(lines: readonly Line[]): readonly Line[] {
  const front = OF_FILE.exec(lines[0]?.text ?? '')?.[0];
  if (front === undefined || !lines.every((line) => line.text.startsWith(front) || !isFilled(line))) return lines;
  const own = lines.map((line) => ({ ...line, text: line.text.slice(front.length) }));
  return isStamped(own[0]!.text) ? own : lines;
}

const ofNode = ({ hears }: Source) => hears === 'kernel' || hears === 'node';

/** Whether one has lines of the node or its kernel, and the other does not. */
const areApart = (one: Source, other: Source) =>
  ofNode(one) !== ofNode(other) && one.hears !== 'container' && other.hears !== 'container';
