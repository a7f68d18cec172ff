import { DAY, fileOf, formatSpan, HOUR, hullOf, type Interval } from '@mountline/core';
import { clockTime } from '../../timeline/clock-words.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Judged } from './verdict.ts';

/**
 * Why a verdict is open that rests on what lies on both sides of a step of the clock, or of a night in which summer time may begin: no
 * length over it is known to be what its stamps say.
 */
export function overStep(steps: readonly Judged[], knowledge: Knowledge): string | undefined {
  const weighty = steps.filter(({ role }) => !OF_NO_WEIGHT.has(role));
  const over = hullOf(weighty.flatMap(({ result: { time } }) => time ?? []));
  return over === null ? undefined : (overSetting(over, knowledge) ?? overNight(over, weighty, knowledge));
}

const OF_NO_WEIGHT: ReadonlySet<Judged['role']> = new Set(['optional', 'optional-no', 'end']);

/** Nothing tells by how much the clock was set. */
function overSetting(over: Interval, { findings, now }: Knowledge): string | undefined {
  const unknown = findings.timeline.clockSteps?.filter(({ told }) => !told) ?? [];
  const step = unknown.find(({ at }) => over.from < at.to && over.to > at.to);
  if (!step) return undefined;
  const line = formatSpan(step.span);
  return `the clock of the node was set at ${clockTime(step.at.to - 1, now)} (${line}), and no line tells by how much: a length over that may be off`;
}

/** Clocks are set forward between midnight and four, everywhere. */
const NIGHT = 4 * HOUR;

/** Where neither zone nor year is known, a time is as the stamp has it, and any night may be the one in which an hour is left out. */
function overNight(over: Interval, steps: readonly Judged[], { findings }: Knowledge): string | undefined {
  const { from, to } = over;
  const hasNight = Math.floor(to / DAY) > Math.floor(from / DAY) || from - Math.floor(from / DAY) * DAY < NIGHT;
  if (to - from < HOUR || !hasNight) return undefined;
  const guessed = findings.timeline.clocks.filter(
    ({ guesses }) => guesses.includes('year') && guesses.includes('zone'),
  );
  const files = new Set(guessed.map(fileOf));
  const rests = steps.some(({ result }) => result.evidence.some(({ span }) => files.has(fileOf(span))));
  return rests
    ? 'no file tells the year and the zone (`date` would): where summer time begins in that night, an hour of its stamps did not pass'
    : undefined;
}
