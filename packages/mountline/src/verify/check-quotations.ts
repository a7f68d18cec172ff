import type { Bundle } from '@mountline/bundle';
import { type Artifact, counted, fileOf, listed, placeOf } from '@mountline/core';
import { isFileAt, readLines, unlessUnreadable } from '../lines-at.ts';
import type { Quotation } from './claim.ts';
import type { CheckedQuotation, Witnessed } from './verification.ts';

/** A quotation may be of a long line. */
const MOST_OF_LINE = 1 << 16;
/** So many places are named where a text stands instead. */
const PLACES = 3;
const SHOWN = 200;
/** A quotation of more lines is not looked up. */
const MOST_LINES = 200;

/** A quotation with what was found of it so far. */
interface Sought {
  quotation: Quotation;
  /** What the line must hold, in this order: an ellipsis stands for what is left out. */
  pieces: readonly string[];
  /** The files that the path means, and what their cited lines hold. */
  files: { file: string; last: number; cited: string[] }[];
  /** Why the cited lines of a file that the path means are not known. */
  gaps: string[];
  elsewhere: Witnessed[];
}

/** Looks up each quotation in the lines that it cites; where these do not hold it, everywhere. */
export async function checkQuotations(bundle: Bundle, quotations: readonly Quotation[]): Promise<CheckedQuotation[]> {
  const sought = quotations.map(
    (quotation): Sought => ({
      quotation,
      pieces: piecesOf(quotation.text),
      files: [],
      gaps: [],
      elsewhere: [],
    }),
  );
  if (sought.length === 0) return [];
  for await (const artifact of bundle.artifacts) {
    const file = fileOf(artifact);
    const cites = sought.filter(({ quotation }) => isFileAt(file, quotation.cited.path));
    if (cites.length === 0) continue;
    const isRead = artifact.link === undefined && (await unlessUnreadable(() => readCited(artifact, cites)));
    if (isRead) continue;
    const why = artifact.link === undefined ? `${file} could not be read` : `${file} is a link to ${artifact.link}`;
    for (const { gaps } of cites) gaps.push(why);
  }
  const lost = sought.filter((one) => !isHeld(one));
  if (lost.length > 0)
    for await (const artifact of bundle.artifacts) await unlessUnreadable(() => findElsewhere(artifact, lost));
  return sought.map(checked);
}

const linesOf = ({ cited }: Quotation) => cited.endLine - cited.line + 1;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Without the empty ones, which any line holds. */
const piecesOf = (text: string): string[] =>
  plain(text)
    .split(/…|\.\.\./)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

function holds(line: string, pieces: readonly string[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    const found = line.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return pieces.length > 0;
}

/** One of the files that the path means holds it. */
const isHeld = ({ files, pieces }: Sought) => files.some(({ cited }) => holds(plain(cited.join(' ')), pieces));

async function readCited(artifact: Artifact, cites: readonly Sought[]): Promise<void> {
  const file = fileOf(artifact);
  const own = cites
    .filter(({ quotation }) => linesOf(quotation) <= MOST_LINES)
    .map((sought) => ({ sought, found: { file, last: 0, cited: [] as string[] }, ...sought.quotation.cited }));
  const long: number[] = [];
  const onLine = (text: string, line: number) => {
    for (const { found, line: from, endLine } of own) if (line >= from && line <= endLine) found.cited.push(text);
    return true;
  };
  const last = await readLines(artifact, MOST_OF_LINE, onLine, ({ line }) => long.push(line));
  for (const { sought, found, line, endLine } of own) {
    sought.files.push({ ...found, last });
    const cut = long.find((one) => one >= line && one <= endLine);
    if (cut !== undefined) sought.gaps.push(`line ${cut} of ${file} is too long to be read to the end`);
  }
}

/** In the cited file first, as that is where a wrong number most often points. */
async function findElsewhere(artifact: Artifact, lost: readonly Sought[]): Promise<void> {
  if (artifact.link !== undefined) return;
  const file = fileOf(artifact);
  const open = lost.filter(({ elsewhere }) => elsewhere.length < PLACES);
  if (open.length === 0) return;
  const found = new Map(open.map((one) => [one, [] as Witnessed[]]));
  await readLines(artifact, MOST_OF_LINE, (text, line, offset) => {
    const own = plain(text);
    for (const [{ pieces }, places] of found)
      if (places.length < PLACES && holds(own, pieces))
        places.push({ text: own.slice(0, SHOWN), time: null, span: { ...placeOf(artifact), line, offset } });
    return true;
  });
  for (const [{ elsewhere, quotation }, places] of found)
    if (isFileAt(file, quotation.cited.path)) elsewhere.unshift(...places);
    else elsewhere.push(...places);
}

function checked(sought: Sought): CheckedQuotation {
  const { quotation, files, gaps, elsewhere } = sought;
  const { path, line, endLine } = quotation.cited;
  const done = (outcome: CheckedQuotation['outcome'], because: string): CheckedQuotation => ({
    ...quotation,
    outcome,
    because,
    elsewhere: outcome === 'seen' ? [] : elsewhere.slice(0, PLACES),
  });
  if (isHeld(sought)) return done('seen', 'the cited line holds it');
  if (linesOf(quotation) > MOST_LINES)
    return done('not-covered', `it cites ${linesOf(quotation)} lines; cite ${MOST_LINES} at most`);
  if (gaps.length > 0) return done('not-covered', listed(gaps, 2));
  const nowhere = elsewhere.length === 0 ? '; no line of the bundle holds it' : '';
  if (files.length === 0) return done('no-such-line', `the bundle has no file ${path}${nowhere}`);
  const within = files.filter(({ last }) => last >= line);
  if (within.length === 0) {
    const names = listed(
      files.map(({ file }) => file),
      2,
    );
    return done('no-such-line', `${names} ends at line ${Math.max(...files.map(({ last }) => last))}${nowhere}`);
  }
  const what =
    endLine > line
      ? `the ${counted(endLine - line + 1, 'cited line')} do not hold it`
      : 'the cited line does not hold it';
  const [first] = within;
  const held = first!.cited.length === 1 ? `; it reads ${JSON.stringify(plain(first!.cited[0]!).slice(0, SHOWN))}` : '';
  return done('misquoted', `${what}${held}${nowhere}`);
}
