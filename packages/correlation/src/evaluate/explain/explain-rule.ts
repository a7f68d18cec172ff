import type { CannotTell, Evidence, FieldMap, Interval, NearMiss, StepResult, Verdict } from '@mountline/core';
import { inOrder } from '../../rule-language/incident-kinds.ts';
import type { Rule } from '../../rule-language/rule-ast.ts';
import { evidenceOf } from '../../timeline/event-evidence.ts';
import type { Findings } from '../../timeline/run-facts.ts';
import type { Conclusions } from '../conclusions.ts';
import { startsOf, toldStarts } from '../decide/anchor-matches.ts';
import { learn } from '../evaluate.ts';
import { type EvaluateOptions, knowledgeOf } from '../knowledge.ts';
import { aboutOf } from './binding-words.ts';
import { stateOf } from './incident.ts';

/** Why a rule fired, or did not. */
export interface Why {
  rule: string;
  /** What its starts came to, the one that came furthest first. */
  starts: StartTold[];
  /** Where it has no start: the condition of the anchor that nothing met. */
  nearMiss?: NearMiss;
  /** Where it cannot be told whether it has one, or more: what is missing. */
  cannotTell?: CannotTell;
}

export interface StartTold {
  time: Interval;
  bindings: FieldMap;
  /** The bindings in words: `port 20361`, `mount /mnt/efs`. */
  about: string[];
  verdict: Verdict | 'ruled out';
  /** Of an incident. */
  state?: 'open' | 'ended' | 'unknown';
  /** Why it is no more than that. */
  because: string[];
  /** The last step that was seen, of those that a verdict hangs on. */
  reached: string;
  /** The step that rules it out. */
  failed?: string;
  steps: StepResult[];
  evidence: Evidence[];
  /** So many starts came to the same. */
  repeats: number;
}

const ORDER: readonly StartTold['verdict'][] = ['confirmed', 'likely', 'possible', 'ruled out'];

/** Tells of one rule what every start came to, step by step. The other rules are those that it may name. */
export function why(rule: Rule, findings: Findings, options: EvaluateOptions): Why {
  const knowledge = knowledgeOf(findings, options);
  const nothing = (): Conclusions => ({ incidents: [], nearMisses: [], ruledOut: [], cannotTell: [] });
  for (const one of inOrder(options.rules)) if (one !== rule) learn(one, knowledge, nothing());
  const own = nothing();
  learn(rule, knowledge, own);
  const starts = toldStarts(rule, startsOf(rule, knowledge), knowledge).map(({ attempt, judgement, repeats }) => {
    const ruledOut = judgement.verdict === 'ruled out';
    const deciding = attempt.steps.filter(
      ({ role }) => role === 'anchor' || role === 'required' || role === 'alternative',
    );
    const told: StartTold = {
      time: attempt.start.time,
      bindings: attempt.variables,
      about: aboutOf(rule, attempt.variables),
      verdict: judgement.verdict,
      ...(ruledOut ? { failed: judgement.step.name } : { state: stateOf(rule, attempt, knowledge).state }),
      because: ruledOut ? [judgement.why] : judgement.because,
      reached: deciding.findLast(({ result }) => result.status === 'seen')!.result.name,
      steps: attempt.steps.map(({ result }) => result),
      evidence: evidenceOf(attempt.start),
      repeats,
    };
    return told;
  });
  const seen = ({ steps }: StartTold) => steps.filter(({ status }) => status === 'seen').length;
  starts.sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || seen(b) - seen(a));
  const { nearMisses, cannotTell } = own;
  return {
    rule: rule.id,
    starts,
    ...(starts.length === 0 && nearMisses[0] ? { nearMiss: nearMisses[0] } : {}),
    ...(cannotTell[0] ? { cannotTell: cannotTell[0] } : {}),
  };
}
