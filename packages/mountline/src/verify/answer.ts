import { InputError, typeOf } from '@mountline/core';
import type { Kind } from '@mountline/correlation';
import type { Answer, ClaimProblem, PlacedClaim, Quotation } from './claim.ts';
import { claimReader, type ReadClaim } from './claim-parser.ts';
import { linesOfAnswer } from './markdown.ts';
import { claimBeside, quotationsIn } from './quotation-places.ts';

/**
 * Takes an answer apart: a text in Markdown, or JSON with `claims`, a list of claims in words. `kinds` is the registry of events that
 * claims may speak of. Throws an `InputError`, `not-supported`, for JSON without such a list.
 */
export async function answerOf(text: string, kinds: ReadonlyMap<string, Kind>): Promise<Answer> {
  const read = await claimReader(kinds);
  return /^\s*\{/.test(text) ? ofJson(text, read) : ofMarkdown(text.replace(/^\uFEFF/, ''), read);
}

function ofMarkdown(text: string, read: ReadClaim): Answer {
  const quotations: Quotation[] = [];
  const claims: PlacedClaim[] = [];
  const problems: ClaimProblem[] = [];
  let prose = 0;
  for (const piece of linesOfAnswer(text)) {
    if (piece.type !== 'claim') {
      const found = quotationsIn(piece);
      quotations.push(...found.quotations);
      if (piece.type === 'prose') prose += piece.lines.length - found.lines.size;
      continue;
    }
    const { quotations: quoted, rest } = claimBeside(piece);
    quotations.push(...quoted);
    // A line that only quotes a place is a quotation among the claims.
    if (quoted.length > 0 && !/[\p{L}\p{N}"]/u.test(rest)) continue;
    const { line, text: claim, column } = piece.lines[0]!;
    const found = read(rest);
    if ('claim' in found) claims.push({ line, text: claim, claim: found.claim });
    else problems.push({ line, ...found.problem, column: found.problem.column + column });
  }
  return { quotations, claims, problems, prose };
}

function ofJson(text: string, read: ReadClaim): Answer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new InputError('not-supported', `the answer begins with { and is not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  const { claims: given } = json as { claims?: unknown };
  if (!Array.isArray(given)) throw new InputError('not-supported', `claims: expected a list, found ${typeOf(given)}`);
  const claims: PlacedClaim[] = [];
  const problems: ClaimProblem[] = [];
  for (const [i, one] of given.entries()) {
    if (typeof one !== 'string') {
      const message = `claims[${i}]: expected a text, found ${typeOf(one)}`;
      problems.push({
        line: i + 1,
        column: 1,
        message,
        hint: 'write a claim in words: "nothing listens on 20361 at capture"',
      });
      continue;
    }
    const found = read(one);
    if ('claim' in found) claims.push({ line: i + 1, text: one, claim: found.claim });
    else problems.push({ line: i + 1, ...found.problem });
  }
  return { quotations: [], claims, problems, prose: 0 };
}
