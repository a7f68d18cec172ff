import type { Event } from '@mountline/core';
import type { Rule, Step } from '../../rule-language/rule-ast.ts';
import { clockJumpDoubt } from './clock-jump-doubt.ts';
import { doubtDamaged } from './damaged-evidence.ts';
import { allThatBreaks, decideStep } from './decide-step.ts';
import type { Decided, Search } from './decided.ts';
import { type Knowledge, nothingBound } from './knowledge.ts';
import { bindings } from './match.ts';
import { mayBind } from './verdict-steps.ts';

/**
 * Follows a rule's steps from one start, in the order in which the rule tells them. Many starts can be one incident, and of them
 * one is shown: steps that only add to the story (not `weighty`) are left until it is.
 */
export function follow(rule: Rule, start: Event, knowledge: Knowledge, weighty: ReadonlySet<Step>): Search {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const nothing = nothingBound(knowledge);
  const seen = new Map<string, readonly Event[]>([[anchor.name, [start]]]);
  const { capture, lives, guessed } = nothing;
  const environment = { variables: bindings(start.fields, anchor.where, nothing), seen, capture, lives, guessed };
  const search: Search = { rule, start, environment, seen, steps: [], left: new Map() };
  for (const step of rule.steps) {
    if (!weighty.has(step) && !mayBind(step, search.environment.variables)) search.left.set(step, search.environment);
    else for (const decided of decideStep(step, search, knowledge)) search.steps.push(decided);
  }
  const doubt = clockJumpDoubt(search.steps, knowledge.clockDoubts);
  const anchored = search.steps.find(({ step }) => step === anchor)!;
  if (doubt) anchored.doubt ??= doubt;
  const folders = knowledge.findings.timeline.unjoined;
  // What is missing in one folder may be in none of its node: no verdict is certain.
  if (folders) anchored.doubt ??= { about: 'nodes', folders };
  doubtDamaged(search.steps, knowledge.damaged);
  return search;
}

/** The same search with all of its steps and all that breaks an absence, as it is shown. What was decided stands. */
export function complete(search: Search, knowledge: Knowledge): Search {
  const { rule, start, environment, seen, left } = search;
  const steps: Decided[] = [];
  const whole: Search = { rule, start, environment, seen, steps, left: new Map() };
  for (const step of rule.steps) {
    const passed = left.get(step);
    const decided = passed
      ? decideStep(step, { rule, start, environment: passed, seen, steps, left }, knowledge)
      : search.steps.filter((one) => one.step === step);
    for (const one of decided) for (const row of rowsOf(one, whole, knowledge)) steps.push(row);
  }
  return whole;
}

const rowsOf = (one: Decided, search: Search, knowledge: Knowledge): Decided[] =>
  one.rests.on === 'violation' ? allThatBreaks(one, one.rests.looked, search, knowledge) : [one];
