import { offsetAt, placeAt } from '../../read/text-places.ts';
import type { Actor, Kind } from '../../timeline/kinds.ts';
import type { Fact } from '../../timeline/run-facts.ts';
import { didYouMean } from '../nearest-name.ts';
import type { Rule, Step } from '../rule-ast.ts';
import type { RuleError } from '../rule-error.ts';

/** What is wrong with a rule that can be parsed. A warning is a doubt: the rule may still mean what it says. */
export interface RuleProblem extends RuleError {
  severity: 'error' | 'warning';
}

/** What the names in a rule are looked up in. */
export interface RuleCheckOptions {
  kinds: ReadonlyMap<string, Kind>;
  facts: readonly Fact[];
  actors: Readonly<Record<string, Actor>>;
  /** Ids of rules that stand elsewhere, for `more specific than`. */
  otherRules?: readonly string[];
}

/** A rule that is being checked: where it stands in its text, and what was found to be wrong with it. */
export interface CheckedRule {
  rule: Rule;
  text: string;
  /** Where it begins. */
  start: number;
  options: RuleCheckOptions;
  /** Of its steps, in their order. */
  names: readonly string[];
  problems: RuleProblem[];
}

export function report(
  { text, problems }: CheckedRule,
  severity: RuleProblem['severity'],
  at: number,
  message: string,
  hint: string,
): void {
  problems.push({ severity, ...placeAt(text, at), message, hint });
}

export const error = (checked: CheckedRule, at: number, message: string, hint: string): void =>
  report(checked, 'error', at, message, hint);

export function noStep(checked: CheckedRule, name: string, at: number): void {
  error(checked, at, `there is no step ${name}`, didYouMean(name, checked.names));
}

/** Where a word or a piece of text stands, from a place on; a name is looked for as a whole word. */
export function placeOf({ text, start }: CheckedRule, needle: string, from = start): number {
  for (let at = text.indexOf(needle, from); at >= 0; at = text.indexOf(needle, at + 1)) {
    const around = `${text[at - 1] ?? ''} ${text[at + needle.length] ?? ''}`;
    if (!/^\w/.test(needle) || !/[\w.-] | [\w-]/.test(around)) return at;
  }
  return Math.max(start, text.indexOf(needle, from));
}

export const placeOfStep = ({ text }: CheckedRule, step: Step): number => offsetAt(text, step);

/** The step of a name; undefined where there is none. */
export const stepCalled = ({ rule, names }: CheckedRule, name: string): Step | undefined =>
  rule.steps[names.indexOf(name)];

/** What is known of the events of a step. */
export const kindOf = ({ options }: CheckedRule, step: Step | undefined): Kind | undefined =>
  step && options.kinds.get(step.kind);
