import { type Event, formatSpan, isKnown, listed, thereWas } from '@mountline/core';
import { pointsOf } from '../../rule-language/rule-ast.ts';
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
    return `none of these was found, although the logs would show each: ${each(judgement.alternatives, wordsOf)}`;
  return judgement.why === 'happened' ? thereWas(what) : `not found, although the logs would show it: ${what}`;
}

/** Why a verdict is not higher; several steps may have one reason, as that a file has no time. */
export const becauseOf = (reasons: readonly Reason[], search: Search, knowledge: Knowledge): string[] => [
  ...new Set(reasons.map((reason) => reasonWords(reason, search, knowledge))),
];

function reasonWords(reason: Reason, search: Search, knowledge: Knowledge): string {
  const { wordsOf } = knowledge;
  if (reason.why === 'none seen')
    return `none of these was found, and the logs do not cover all of them: ${each(reason.alternatives, wordsOf)}`;
  const { step, by, doubt } = reason.step;
  if (reason.why === 'not covered') return `no log or table that was read would show ${wordsOf(step.kind)}`;
  if (reason.why === 'unproven')
    return `nothing read shows whether ${thereWas(wordsOf(step.kind))}${by === undefined ? '' : ` by ${by}`}`;
  return doubtWords(doubt!, reason.step, search, knowledge);
}

const each = (steps: readonly Decided[], wordsOf: Knowledge['wordsOf']) =>
  [...new Set(steps.map(({ step }) => wordsOf(step.kind)))].join('; ');

/** Why it cannot be decided whether what a step found fits. */
function doubtWords(doubt: Doubt, { step, events }: Decided, { seen }: Search, { wordsOf, now }: Knowledge): string {
  const nameOf = stepNames(step, seen, wordsOf);
  switch (doubt.about) {
    case 'undated':
      return `its time is unknown: ${doubt.file} ${/\blines \d/.test(doubt.file) ? 'have' : 'has'} no time stamp`;
    case 'order': {
      const others = step.order.flatMap(pointsOf).map((point) => point.step);
      const dated = events.some(isTimeless)
        ? others[0]
        : others.some((name) => seen.get(name)?.some(isTimeless))
          ? step.name
          : undefined;
      if (dated !== undefined)
        return `the tables have no time: they may have been taken before or after ${nameOf(dated)}`;
      return `nothing shows whether ${nameOf(step.name)} came before or after the other steps`;
    }
    case 'life': {
      const { life } = doubt;
      return life.type === 'same-life' && life.of === 'boot'
        ? `the node may have rebooted between ${nameOf(life.step)} and ${nameOf(step.name)}`
        : `it cannot be decided whether ${nameOf(step.name)} is ${constraintInWords(life, nameOf)}`;
    }
    case 'clock set':
      return `the clock of the node was set at ${clockTime(doubt.at.to - 1, now)} (${formatSpan(doubt.span)}); no line says by how much, so durations across it may be wrong`;
    case 'nodes':
      return `nothing shows that ${listed(doubt.folders, 4)} come from one node: they share no boot ID, machine ID, host name, process, pod or port`;
    case 'damage':
      return `${doubt.file} is damaged: ${doubt.why}`;
    case 'summer time':
      return 'no file shows the year and the zone (`date` would): if daylight saving time began that night, the stamps skip an hour';
  }
}

/** It is seen in tables of which nothing shows when they were taken. */
const isTimeless = ({ time: { from, to } }: Event) => !isKnown(from) && !isKnown(to);
