import type { Event, Verdict } from '@mountline/core';
import type { Rule } from '../../rule-language/rule-ast.ts';
import { stateOf } from '../explain/incident.ts';
import { RANK } from '../explain/subsume.ts';
import { type Knowledge, nothingBound } from '../knowledge.ts';
import { bindings, unmet } from './match.ts';
import { type Attempt, follow } from './search.ts';
import { type Judgement, judge } from './verdict.ts';
import { decidingSteps } from './verdict-steps.ts';

/** Every event of the anchor's kind that meets its conditions. */
export function startsOf(rule: Rule, knowledge: Knowledge): Event[] {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const { all } = knowledge.indexOf(anchor);
  const empty = nothingBound(knowledge);
  return all.filter((event) => !unmet(event.fields, anchor.where, empty));
}

/** What starts came to: one for all that came to the same. */
export interface ToldStart {
  attempt: Attempt;
  judgement: Judgement;
  repeats: number;
}

export function toldStarts(rule: Rule, starts: readonly Event[], knowledge: Knowledge): ToldStart[] {
  return reduced(rule, starts, knowledge).map(({ start, followed, repeats }) => {
    const attempt = followed.told ? followed : follow(rule, start, knowledge);
    return { attempt, judgement: judge(attempt.steps), repeats };
  });
}

/** A start that stands for all that came to the same. */
interface Standing {
  start: Event;
  followed: Attempt;
  verdict: Verdict | 'ruled out';
  repeats: number;
}

/**
 * All starts are followed; those with equal variables that come to the same (the same state, or ruled out by the same
 * step) are one. Of them the strongest stands, then the earliest. A start is told at once until another one whose anchor binds
 * the same came to the same: of a storm hardly any is told then.
 */
function reduced(rule: Rule, starts: readonly Event[], knowledge: Knowledge): Standing[] {
  const anchor = rule.steps.find((step) => step.role === 'anchor')!;
  const empty = nothingBound(knowledge);
  const deciding = decidingSteps(rule);
  const repeated = new Set<string>();
  const found = new Map<string, Standing>();
  for (const start of starts) {
    const bound = asText(bindings(start.fields, anchor.where, empty));
    const followed = follow(rule, start, knowledge, repeated.has(bound) ? deciding : undefined);
    const judgement = judge(followed.steps);
    const { verdict } = judgement;
    const came =
      judgement.verdict === 'ruled out' ? [verdict, judgement.step.name] : [stateOf(rule, followed, knowledge).state];
    const key = asText([...came, followed.variables]);
    const other = found.get(key);
    if (!other) found.set(key, { start, followed, verdict, repeats: 1 });
    else {
      repeated.add(bound);
      other.repeats += 1;
      if (RANK[verdict] > RANK[other.verdict]) Object.assign(other, { start, followed, verdict });
    }
  }
  return [...found.values()];
}

const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** A text for each value. A function that is asked of each part takes most of the time, and hardly any is a bigint, which JSON refuses. */
export function asText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, withBigints);
  }
}
