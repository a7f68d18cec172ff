import type { Bundle } from '@mountline/bundle';
import { greatestOf, InputError, isKnown, type Timeline } from '@mountline/core';
import { askerOf, contextAfter } from '@mountline/correlation';
import { knowledgeOf } from '../analyze.ts';
import type { AnalyzeOptions } from '../analyze-options.ts';
import { type NodeRead, readNodes } from '../read-nodes.ts';
import { withUserLines } from '../user-lines.ts';
import { answerOf } from './answer.ts';
import { checkClaim } from './check-claim.ts';
import { checkQuotations } from './check-quotations.ts';
import type { Answer, Claim, LineClaim, Statement } from './claim.ts';
import type { Ground } from './ground.ts';
import { lineTimes } from './line-times.ts';
import { linesHolding } from './lines-holding.ts';
import type { Verification } from './verification.ts';

/** What an answer is verified with. */
export interface VerifyOptions extends AnalyzeOptions {
  /** The same bundle opened with `wholeTexts`: reports name the lines of a pasted text as the user has it. */
  wholeTexts?: Bundle;
}

/**
 * Checks an answer, a text in Markdown or JSON, against a bundle: each quotation with its place, and each claim. Throws an `InputError` for a
 * bundle that cannot be opened, holds several nodes, or for JSON without claims.
 */
export async function verify(bundle: Bundle, text: string, options: VerifyOptions = {}): Promise<Verification> {
  const answer = await answerOf(text, knowledgeOf(options).kinds);
  const [node, ...others] = await readNodes([bundle], options);
  if (others.length > 0)
    throw new InputError(
      'several-nodes',
      `${bundle.name} holds ${others.length + 1} nodes; a claim can be checked against one`,
    );
  return verifyNode(node!, bundle, answer, options);
}

/** The same with an answer that was taken apart and a node that was read. */
export async function verifyNode(
  { findings }: Pick<NodeRead, 'findings'>,
  bundle: Bundle,
  answer: Answer,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { timeline } = findings;
  const lines = answer.claims.flatMap(({ claim }) => lineClaimsOf(claim));
  const known = knowledgeOf(options);
  const ground: Ground = {
    findings,
    asker: askerOf(findings, known),
    context: contextAfter(findings),
    kinds: known.kinds,
    now: nowOfBundle(timeline),
    holdings: await linesHolding(options.wholeTexts ?? bundle, lines, timeline.files),
    eventOfLine: lineTimes(timeline),
  };
  const claims = answer.claims.map((claim) => checkClaim(claim, ground));
  const host = timeline.host.name?.value;
  const verification: Verification = {
    schemaVersion: 1,
    bundle: { name: timeline.bundle, ...(host === undefined ? {} : { host }), capture: timeline.capture },
    quotations: await checkQuotations(options.wholeTexts ?? bundle, answer.quotations),
    claims,
    problems: [...answer.problems],
    notChecked: answer.prose,
  };
  return withUserLines(verification, timeline);
}

const statementsOf = (claim: Claim): readonly Statement[] =>
  claim.type === 'statement' ? [claim.statement] : claim.type === 'order' ? [claim.first, claim.second] : claim.parts;

const lineClaimsOf = (claim: Claim): LineClaim[] =>
  statementsOf(claim).flatMap(({ what }) => ('lines' in what ? [what.lines] : []));

/** The end of the capture, else of what was read: a time without a date is the last such time before it. */
function nowOfBundle({ capture, coverage }: Timeline): number | null {
  if (capture && isKnown(capture.to)) return capture.to;
  return coverage.length > 0 ? greatestOf(coverage.map(({ to }) => to)) : null;
}

/** Whether an answer holds: nothing is contradicted or misquoted, and all claims could be read; `strict`: and all of them are decided. */
export function holds({ quotations, claims, problems }: Verification, { strict = false } = {}): boolean {
  return (
    problems.length === 0 &&
    quotations.every(({ outcome }) => outcome === 'seen' || (outcome === 'not-covered' && !strict)) &&
    claims.every(({ outcome }) => outcome !== 'contradicted' && !(strict && outcome === 'not-covered'))
  );
}
