import type { Verdict } from '@mountline/core';
import type { Role, Step } from '../../rule-language/rule-ast.ts';
import type { Decided } from './decided.ts';

/** There is an incident. */
export interface Upheld {
  verdict: Verdict;
  because: Reason[];
}

/** There is none: by this step. */
export type RuledOut = { verdict: 'ruled out'; step: Step } & (
  | { why: 'not seen' | 'happened' }
  | { why: 'none seen'; alternatives: Decided[] }
);

type Judgement = Upheld | RuledOut;

/** Why a verdict is no more than it is. */
export type Reason =
  /** A required step is not covered. */
  | { why: 'not covered'; step: Decided }
  /** None of the alternatives was seen, and not all are covered. */
  | { why: 'none seen'; alternatives: Decided[] }
  /** That something did not happen is not covered. */
  | { why: 'unproven'; step: Decided }
  /** Whether what was found fits is open. */
  | { why: 'doubt'; step: Decided };

/** From the least certain to the most. */
export const RANK: Record<Verdict | 'ruled out', number> = { 'ruled out': 0, possible: 1, likely: 2, confirmed: 3 };

/**
 * The verdict of a start, from its steps. One table:
 *
 * | verdict   | required           | `no`                            | at least one of          | order     |
 * |-----------|--------------------|---------------------------------|--------------------------|-----------|
 * | confirmed | all seen           | all absent by a covered witness | one seen                 | decided   |
 * | likely    | all seen           | none violated, some not covered | one seen                 | may be open |
 * | possible  | none known missing | none violated                   | none seen, not all covered | may be open |
 * | ruled out | one not seen though covered, or one `no` violated, or all alternatives not seen though covered |
 *
 * Optional steps never count.
 */
export function judge(steps: readonly Decided[]): Judgement {
  const of = (role: Role) => steps.filter(({ step }) => step.role === role);
  const [required, no, alternatives] = [of('required'), of('no'), of('alternative')];
  const missing = required.find(({ status }) => status === 'not-seen');
  if (missing) return { verdict: 'ruled out', step: missing.step, why: 'not seen' };
  const violated = no.find(({ status }) => status === 'violated');
  if (violated) return { verdict: 'ruled out', step: violated.step, why: 'happened' };
  if (alternatives.length > 0 && alternatives.every(({ status }) => status === 'not-seen'))
    return { verdict: 'ruled out', step: alternatives[0]!.step, why: 'none seen', alternatives };
  const seen = alternatives.filter(({ status }) => status === 'seen');
  const uncertain: Reason[] = required
    .filter(({ status }) => status === 'not-covered')
    .map((step) => ({ why: 'not covered', step }));
  if (alternatives.length > 0 && seen.length === 0) uncertain.push({ why: 'none seen', alternatives });
  if (uncertain.length > 0) return { verdict: 'possible', because: uncertain };
  const doubtful = steps.filter(({ step, doubt }) => doubt && (step.role === 'required' || step.role === 'anchor'));
  if (seen.length > 0 && seen.every(({ doubt }) => doubt)) doubtful.push(seen[0]!);
  const because: Reason[] = [
    ...no.filter(({ status }) => status !== 'absent').map((step): Reason => ({ why: 'unproven', step })),
    ...doubtful.map((step): Reason => ({ why: 'doubt', step })),
  ];
  return { verdict: because.length === 0 ? 'confirmed' : 'likely', because };
}
