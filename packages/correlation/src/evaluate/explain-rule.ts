import type { CannotTell, Evidence, FieldMap, Interval, NearMiss, StepResult, Verdict } from '@mountline/core';
import { inOrder } from '../rule-language/incident-kinds.ts';
import type { Role, Rule } from '../rule-language/rule-ast.ts';
import { evidenceOf } from '../timeline/event-evidence.ts';
import type { Findings } from '../timeline/run-facts.ts';
import type { Conclusions } from './conclusions.ts';
import type { Outcome } from './decide/anchor-matches.ts';
import { type EvaluateOptions, type Knowledge, knowledgeOf } from './decide/knowledge.ts';
import { learn } from './evaluate.ts';
import { aboutOf } from './explain/binding-words.ts';
import { storyOf } from './explain/render-template.ts';
import { type TellStep, tellerOfSteps } from './explain/step-words.ts';
import { becauseOf, ruledOutBy } from './explain/verdict-words.ts';

/** Why a rule fired, or did not. */
export interface RuleExplained {
  rule: string;
  /** What its starts came to, the one that came furthest first. */
  starts: StartTold[];
  /** Where it has no start: the condition of the anchor that nothing met. */
  nearMiss?: NearMiss;
  /** Where it cannot be told whether it has one, or more: what is missing. */
  cannotTell?: CannotTell;
}

/** One start of a rule, how far it came, and why no further. */
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
export function explainRule(rule: Rule, findings: Findings, options: EvaluateOptions): RuleExplained {
  const knowledge = knowledgeOf(findings, options);
  const tell = tellerOfSteps(knowledge);
  const nothing = (): Conclusions => ({ incidents: [], nearMisses: [], ruledOut: [], cannotTell: [] });
  for (const one of inOrder(options.rules)) if (one !== rule) learn(one, tell, knowledge, nothing());
  const own = nothing();
  const starts = learn(rule, tell, knowledge, own).map((outcome) => startTold(outcome, tell, knowledge));
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

function startTold(outcome: Outcome, tell: TellStep, knowledge: Knowledge): StartTold {
  const { search, judgement, repeats } = outcome;
  const { rule, start, environment, steps } = search;
  const { now } = storyOf(search, knowledge);
  const firm = steps.filter(({ step }) => FIRM.includes(step.role));
  return {
    time: start.time,
    bindings: environment.variables,
    about: aboutOf(rule, environment.variables),
    verdict: judgement.verdict,
    ...(outcome.state === null ? { failed: outcome.judgement.step.name } : { state: outcome.state.state }),
    because:
      outcome.state === null
        ? [ruledOutBy(outcome.judgement, knowledge)]
        : becauseOf(outcome.judgement.because, search, knowledge),
    reached: firm.findLast(({ status }) => status === 'seen')!.step.name,
    steps: steps.map((decided) => tell(decided, now)),
    evidence: evidenceOf(start),
    repeats,
  };
}

/** Steps that show how far a start came. */
const FIRM: readonly Role[] = ['anchor', 'required', 'alternative'];
