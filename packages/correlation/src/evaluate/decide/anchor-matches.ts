import type { Event } from '@mountline/core';
import type { Rule } from '../../rule-language/rule-ast.ts';
import { asText } from '../../timeline/as-text.ts';
import type { Search } from './decided.ts';
import { type Knowledge, nothingBound } from './knowledge.ts';
import { meets, wanted } from './match.ts';
import { complete, follow } from './search.ts';
import { type State, stateOf } from './state.ts';
import { judge, RANK, type RuledOut, type Upheld } from './verdict.ts';
import { verdictSteps } from './verdict-steps.ts';

/** Every event of the anchor's kind that meets its conditions: the starts of a rule. */
export function anchorMatches(rule: Rule, knowledge: Knowledge): Event[] {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const { where, unbound } = wanted(anchor.where, nothingBound(knowledge));
  const { all } = knowledge.indexOf(anchor);
  return unbound ? [] : all.filter((event) => meets(event.fields, where));
}

/** What starts came to, one for all that came to the same: an incident with its state, or ruled out. */
export type Outcome = { search: Search; repeats: number } & (
  | { judgement: Upheld; state: State }
  | { judgement: RuledOut; state: null }
);

/**
 * All starts are followed; those with equal variables that come to the same (the same state, or ruled out by the same
 * step) are one. Of them the strongest stands, then the earliest.
 */
export function outcomesOf(rule: Rule, starts: readonly Event[], knowledge: Knowledge): Outcome[] {
  const weighty = verdictSteps(rule);
  const found = new Map<string, Outcome>();
  for (const start of starts) {
    const search = follow(rule, start, knowledge, weighty);
    const outcome = outcomeOf(search, knowledge);
    const { verdict } = outcome.judgement;
    const came = outcome.state === null ? ['ruled out', outcome.judgement.step.name] : [outcome.state.state];
    const key = asText([...came, search.environment.variables]);
    const other = found.get(key);
    if (!other) found.set(key, outcome);
    else {
      if (RANK[verdict] > RANK[other.judgement.verdict]) found.set(key, { ...outcome, repeats: other.repeats });
      found.get(key)!.repeats += 1;
    }
  }
  return [...found.values()].map((one) => ({ ...one, search: complete(one.search, knowledge) }));
}

function outcomeOf(search: Search, knowledge: Knowledge): Outcome {
  const judgement = judge(search.steps);
  return judgement.verdict === 'ruled out'
    ? { search, repeats: 1, judgement, state: null }
    : { search, repeats: 1, judgement, state: stateOf(search, knowledge) };
}
