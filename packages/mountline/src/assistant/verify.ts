import type { Bundle } from '@mountline/bundle';
import { placesBelow } from '@mountline/report';
import { knowledgeOf, type NodeAnalyzed } from '../analyze.ts';
import { answerOf } from '../verify/answer.ts';
import { verifyNode } from '../verify/verify.ts';
import { type Answered, page } from './page.ts';
import { cut, references } from './reference.ts';

/** What each of some claims comes to. */
export async function verifyClaims(
  { findings }: NodeAnalyzed,
  { bundle, wholeTexts }: { bundle: Bundle; wholeTexts: Bundle },
  claims: readonly string[],
  cursor?: string,
): Promise<Answered> {
  const answer = await answerOf(JSON.stringify({ claims }), knowledgeOf({}).kinds);
  const verified = await verifyNode({ findings }, bundle, answer, { wholeTexts });
  const places = placesBelow(findings.timeline);
  const rows = [
    ...verified.claims.map(({ line, text, outcome, because, evidence, needs }) => ({
      claim: line,
      text: cut(text, 120),
      outcome,
      because: cut(because, 180),
      refs: references(places, evidence, 2, 120),
      ...(needs.length > 0 ? { collect: needs.slice(0, 3).map(({ collectWith }) => collectWith) } : {}),
    })),
    ...verified.problems.map(({ line, message, hint }) => ({
      claim: line,
      outcome: 'not-readable',
      because: message,
      hint,
    })),
  ].sort((a, b) => a.claim - b.claim);
  return page({}, 'claims', rows, { tokens: 1500, cursor });
}
