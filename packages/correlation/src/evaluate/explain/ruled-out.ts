import type { NearMiss, RuledOut as RuledOutTold } from '@mountline/core';
import { evidenceOf } from '../../timeline/event-evidence.ts';
import type { Outcome } from '../decide/anchor-matches.ts';
import type { Decided } from '../decide/decided.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import type { RuledOut } from '../decide/verdict.ts';
import { aboutOf } from './binding-words.ts';
import { storyOf } from './render-template.ts';
import type { TellStep } from './step-words.ts';
import { ruledOutBy } from './verdict-words.ts';

/** What a search that is ruled out is told as, and how far it came. */
export function ruledOutOf(
  { search, judgement, repeats }: Extract<Outcome, { judgement: RuledOut }>,
  tell: TellStep,
  knowledge: Knowledge,
): { ruledOut: RuledOutTold; nearMiss: NearMiss } {
  const { rule, start, environment, steps } = search;
  const { now } = storyOf(search, knowledge);
  const own = steps.filter(({ step }) => step === judgement.step);
  const [deciding, first] = [own.find(decides) ?? own[0]!, own[0]!].map((one) => tell(one, now));
  const about = aboutOf(rule, environment.variables);
  const why = ruledOutBy(judgement, knowledge);
  return {
    ruledOut: {
      rule: rule.id,
      bindings: environment.variables,
      about,
      step: judgement.step.name,
      why: sentence(why, deciding!.note),
      evidence: [...evidenceOf(start), ...deciding!.evidence],
      repeats,
    },
    nearMiss: {
      rule: rule.id,
      bindings: environment.variables,
      about,
      reached: steps.flatMap(({ step, status }) => (status === 'seen' ? [step.name] : [])),
      failed: { step: judgement.step.name, status: first!.status, why: sentence(why, first!.note) },
      evidence: evidenceOf(start),
      repeats,
    },
  };
}

/** Of several witnesses of an absence one alone may have broken it. */
const decides = ({ status }: Decided) => status === 'violated' || status === 'not-seen';

const sentence = (why: string, note: string | undefined) => (note ? `${why} (${note})` : why);
