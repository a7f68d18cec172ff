import { formatSpan, listed, thereWas } from '@mountline/core';
import { constraintInWords } from '../../rule-language/rule-words.ts';
import { clockTime } from '../../timeline/clock-words.ts';
import type { Decided, Doubt, Search } from '../decide/decided.ts';
import type { Knowledge } from '../decide/knowledge.ts';
import type { Reason, RuledOut } from '../decide/verdict.ts';
import { stepNames } from './step-names.ts';

/** Why a start is ruled out. */
export function ruledOutBy(judgement: RuledOut, { wordsOf }: Knowledge): string {
  const what = wordsOf(judgement.step.kind);
  if (judgement.why === 'none seen')
    return `of these none was seen that fits, though each would have been: ${each(judgement.alternatives, wordsOf)}`;
  return judgement.why === 'happened' ? thereWas(what) : `not seen, though it would have been: ${what}`;
}

/** Why a verdict is no more than it is. */
export const becauseOf = (reasons: readonly Reason[], search: Search, knowledge: Knowledge): string[] =>
  reasons.map((reason) => reasonWords(reason, search, knowledge));

function reasonWords(reason: Reason, search: Search, knowledge: Knowledge): string {
  const { wordsOf } = knowledge;
  if (reason.why === 'none seen')
    return `of these none was seen that fits, and not all are covered: ${each(reason.alternatives, wordsOf)}`;
  const { step, by, doubt } = reason.step;
  if (reason.why === 'not covered') return `not covered: ${wordsOf(step.kind)}`;
  if (reason.why === 'unproven')
    return `whether ${thereWas(wordsOf(step.kind))}${by === undefined ? '' : ` by ${by}`}: not covered`;
  return doubtWords(doubt!, reason.step, search, knowledge);
}

const each = (steps: readonly Decided[], wordsOf: Knowledge['wordsOf']) =>
  [...new Set(steps.map(({ step }) => wordsOf(step.kind)))].join('; ');

/** Why it cannot be told whether what a step found fits. */
function doubtWords(doubt: Doubt, { step }: Decided, { seen }: Search, { wordsOf, now }: Knowledge): string {
  const nameOf = stepNames(step, seen, wordsOf);
  switch (doubt.about) {
    case 'undated':
      return `when it happened is not known: no line of ${doubt.file} has a time`;
    case 'order':
      return `the order of ${nameOf(step.name)} cannot be decided`;
    case 'life': {
      const { life } = doubt;
      return life.type === 'same-life' && life.of === 'boot'
        ? `it cannot be told whether the node was booted between ${nameOf(life.step)} and ${nameOf(step.name)}`
        : `whether ${nameOf(step.name)} is ${constraintInWords(life, nameOf)} cannot be told`;
    }
    case 'clock set':
      return `the clock of the node was set at ${clockTime(doubt.at.to - 1, now)} (${formatSpan(doubt.span)}), and no line tells by how much: a length over that may be off`;
    case 'nodes':
      return `nothing shows that ${listed(doubt.folders, 4)} are of one node: no boot id, machine id, host name, process or port that they share`;
    case 'damage':
      return `${doubt.file} is damaged: ${doubt.why}`;
    case 'summer time':
      return 'no file tells the year and the zone (`date` would): where summer time begins in that night, an hour of its stamps did not pass';
  }
}
