import { type CannotTell, type Evidence, formatSpan, groupBy, type Need, type Unknown } from '@mountline/core';
import { whyMissing } from '../nodes/collector.ts';
import type { Rule, Step } from '../rule-language/rule-ast.ts';
import { asText } from '../timeline/as-text.ts';
import { inputsOf } from '../timeline/kinds.ts';
import type { Input } from '../timeline/run-facts.ts';
import type { Conclusions } from './conclusions.ts';
import { anchorMatches } from './decide/anchor-matches.ts';
import { type Knowledge, nothingBound } from './decide/knowledge.ts';
import { bindings, mayMeet } from './decide/match.ts';
import { type Ground, isHeard } from './decide/witness.ts';
import { answeredBySpecificRule } from './explain/answered-by-specific-rule.ts';

export const anchorOf = (rule: Rule): Step => rule.steps.find((step) => step.role === 'anchor')!;

/**
 * What facts leave open of the anchor of a rule. What was seen, of that very time and with the same variables, is not open:
 * the fact then lacks a field that this rule does not ask for, as the port of a server of which only its address is known.
 */
export function openFor(rule: Rule, knowledge: Knowledge): Unknown[] {
  const { kind, where } = anchorOf(rule);
  const empty = nothingBound(knowledge);
  const open = knowledge.unknownOf(kind).filter((unknown) => mayMeet(unknown, where, empty));
  if (open.every(({ time }) => time === undefined)) return open;
  const keyOf = ({ time, fields }: Pick<Unknown, 'time' | 'fields'>) => asText([time, bindings(fields, where, empty)]);
  const times = new Set(open.map(({ time }) => time?.from));
  const starts = anchorMatches(rule, knowledge).filter(({ time }) => times.has(time.from));
  const seen = new Set(starts.map(keyOf));
  return open.filter((unknown) => unknown.time === undefined || !seen.has(keyOf(unknown)));
}

/** Of what facts leave open so many reasons are told, and how many more there are; of each so many lines, else the first and the last. */
const TOLD = 8;

export function cannotTellOf(rule: Rule, unknown: readonly Unknown[], knowledge: Knowledge): CannotTell {
  const missing = lacksOf(groundsOf(anchorOf(rule), knowledge), knowledge);
  const alike = [...groupBy(unknown, ({ because }) => because)];
  const told = alike.length > TOLD + 1 ? alike.slice(0, TOLD) : alike;
  const more = alike.length > told.length ? [`and ${alike.length - told.length} more like these`] : [];
  const reasons = told.map(([because, same]) => reasonOf(because, same));
  return {
    rule: rule.id,
    why: [...new Set([...reasons.map(({ why }) => why), ...more, ...missing])].join('; '),
    lacks: missing,
    ...inPairs(unknown.flatMap(({ needs }) => needs)),
    evidence: eachOnce(reasons.flatMap(({ lines }) => lines)),
  };
}

/** A storm leaves one thing open ten thousand times. */
function reasonOf(because: string, same: readonly Unknown[]): { why: string; lines: Evidence[] } {
  const lines = eachOnce(same.flatMap(({ evidence }) => evidence));
  if (lines.length <= TOLD + 1) return { why: because, lines };
  return {
    why: `${because}; the first and the last of ${lines.length} lines are shown`,
    lines: [lines[0]!, lines.at(-1)!],
  };
}

const eachOnce = (lines: readonly Evidence[]): Evidence[] => [
  ...new Map(lines.map((line) => [formatSpan(line.span), line])).values(),
];

/** Each need once, with its command at the same place. */
export function inPairs(needs: readonly Need[]): Pick<CannotTell, 'needs' | 'collectWith'> {
  const once = [...new Map(needs.map((need) => [asText([need.what, need.collectWith]), need])).values()];
  return { needs: once.map(({ what }) => what), collectWith: once.map(({ collectWith }) => collectWith) };
}

/** What a more specific rule tells of already is asked no more: it is a near miss that names the one that tells. */
export function leaveAnswered(
  rule: Rule,
  rules: readonly Rule[],
  knowledge: Knowledge,
  conclusions: Conclusions,
): void {
  const { incidents, cannotTell, nearMisses } = conclusions;
  const at = cannotTell.findIndex((one) => one.rule === rule.id);
  if (at < 0) return;
  const anchor = anchorOf(rule);
  const unknown = openFor(rule, knowledge);
  const answerTo = answeredBySpecificRule(rule, anchor, incidents, rules, nothingBound(knowledge));
  const left = unknown.filter((one) => {
    const answer = answerTo(one);
    if (!answer) return true;
    const why = `${answer.rule} already explains it; ${one.because}`;
    const failed = { step: anchor.name, status: 'not-covered' as const, why };
    nearMisses.push({
      rule: rule.id,
      bindings: {},
      about: [],
      reached: [],
      failed,
      evidence: one.evidence,
      repeats: 1,
    });
    return false;
  });
  if (left.length === unknown.length) return;
  cannotTell.splice(at, 1, ...(left.length > 0 ? [cannotTellOf(rule, left, knowledge)] : []));
}

/** What was read of some inputs of an anchor, over all of the time. */
export function readOf(inputs: readonly Input[], { kind }: Step, { extent, witnesses }: Knowledge): Ground[] {
  return inputs.map((input) => witnesses.ground(input, kind, { ...extent, events: [], near: null }));
}

/** All that the anchor of a rule needs to be seen, and what was read of it. */
export const groundsOf = (anchor: Step, knowledge: Knowledge): Ground[] =>
  readOf(inputsOf(knowledge.kinds.get(anchor.kind)), anchor, knowledge);

/** Why the collector did not bring what nothing was read of; of a table that is not whole it is said already. */
export const lacksOf = (grounds: readonly Ground[], { findings }: Knowledge): string[] => [
  ...new Set(
    grounds
      .filter((ground) => !isHeard(ground) && ground.broken.length === 0)
      .flatMap(({ input }) => whyMissing(findings.timeline, input)),
  ),
];
