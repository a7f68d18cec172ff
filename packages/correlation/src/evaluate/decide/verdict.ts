import { type StepResult, thereWas, type Verdict } from '@mountline/core';
import type { Role } from '../../rule-language/rule-ast.ts';

export interface Judged {
  role: Role;
  result: StepResult;
  /** Why it cannot be decided whether what was found fits: its order, a guessed clock, the life that it belongs to. */
  open?: string;
}

export type Judgement =
  | { verdict: Verdict; because: string[] }
  | { verdict: 'ruled out'; step: StepResult; why: string };

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
export function judge(steps: readonly Judged[]): Judgement {
  const of = (role: Role) => steps.filter((step) => step.role === role);
  for (const { result } of of('required')) {
    if (result.status === 'not-seen')
      return { verdict: 'ruled out', step: result, why: `not seen, though it would have been: ${result.what}` };
  }
  for (const { result } of of('no')) {
    if (result.status === 'violated') return { verdict: 'ruled out', step: result, why: thereWas(result.what) };
  }
  const alternatives = of('alternative');
  if (alternatives.length > 0 && alternatives.every(({ result }) => result.status === 'not-seen')) {
    return {
      verdict: 'ruled out',
      step: alternatives[0]!.result,
      why: `of these none was seen that fits, though each would have been: ${whatOf(alternatives)}`,
    };
  }
  const notCovered = (role: Role) => of(role).filter(({ result }) => result.status === 'not-covered');
  const unproven = of('no').filter(({ result }) => result.status !== 'absent');
  const because: string[] = [];
  const missing = notCovered('required').map(({ result }) => `not covered: ${result.what}`);
  const noneSeen = alternatives.length > 0 && !alternatives.some(({ result }) => result.status === 'seen');
  if (noneSeen) missing.push(`of these none was seen that fits, and not all are covered: ${whatOf(alternatives)}`);
  if (missing.length > 0) return { verdict: 'possible', because: missing };
  because.push(
    ...unproven.map(
      ({ result }) => `whether ${thereWas(result.what)}${result.by ? ` by ${result.by}` : ''}: not covered`,
    ),
    ...steps.filter(({ role }) => role === 'required' || role === 'anchor').flatMap(({ open }) => open ?? []),
  );
  const seen = alternatives.filter(({ result }) => result.status === 'seen');
  if (seen.length > 0 && seen.every(({ open }) => open !== undefined)) because.push(seen[0]!.open!);
  return because.length === 0 ? { verdict: 'confirmed', because } : { verdict: 'likely', because };
}

const whatOf = (steps: readonly Judged[]) => [...new Set(steps.map(({ result }) => result.what))].join('; ');
