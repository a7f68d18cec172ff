import { type ClockStep, DAY, fileOf, HOUR, hullOf, type Interval, type Timeline } from '@mountline/core';
import type { Role } from '../../rule-language/rule-ast.ts';
import { evidenceOf } from '../../timeline/event-evidence.ts';
import type { Decided, Doubt } from './decided.ts';
import { filesOfGround, filesOfWitness } from './witness.ts';

/** What of the clocks of a node leaves a length of time open. */
export interface ClockDoubts {
  /** Where its clock was set, and nothing tells by how much. */
  settings: readonly ClockStep[];
  /** Files of whose clocks neither year nor zone is known. */
  undated: ReadonlySet<string>;
}

export function clockDoubtsOf({ clockSteps = [], clocks }: Timeline): ClockDoubts {
  const guessed = clocks.filter(({ guesses }) => guesses.includes('year') && guesses.includes('zone'));
  return { settings: clockSteps.filter(({ told }) => !told), undated: new Set(guessed.map(fileOf)) };
}

/**
 * Why a verdict is open that rests on what lies on both sides of a jump of the clock, or of a night in which summer time may begin: no
 * length over it is known to be what its stamps say.
 */
export function clockJumpDoubt(steps: readonly Decided[], { settings, undated }: ClockDoubts): Doubt | undefined {
  if (settings.length === 0 && undated.size === 0) return undefined;
  const weighty = steps.filter(({ step }) => !OF_NO_WEIGHT.has(step.role));
  const timed = weighty.filter(({ status }) => status === 'seen' || status === 'violated');
  const over = hullOf(timed.flatMap(({ events }) => events.map(({ time }) => time)));
  if (!over) return undefined;
  const jump = settings.find(({ at }) => over.from < at.to && over.to > at.to);
  if (jump) return { about: 'clock set', at: jump.at, span: jump.span };
  return hasNight(over) && weighty.some((one) => filesBehind(one).some((file) => undated.has(file)))
    ? { about: 'summer time' }
    : undefined;
}

const OF_NO_WEIGHT: ReadonlySet<Role> = new Set(['optional', 'optional-no', 'end']);

/** Clocks are set forward between midnight and four, everywhere. */
const NIGHT = 4 * HOUR;

/** Where neither zone nor year is known, a time is as the stamp has it, and any night may be the one in which an hour is left out. */
const hasNight = ({ from, to }: Interval): boolean =>
  to - from >= HOUR && (Math.floor(to / DAY) > Math.floor(from / DAY) || from - Math.floor(from / DAY) * DAY < NIGHT);

/** The files that a decision rests on. */
function filesBehind({ status, events, rests }: Decided): string[] {
  if (rests.on === 'unknown') return rests.unknown.evidence.map(({ span }) => fileOf(span));
  if (rests.on === 'witness') return filesOfWitness(rests.witness);
  if (rests.on === 'not found' || (rests.on === 'grounds' && status === 'absent'))
    return (rests.grounds ?? []).flatMap(filesOfGround);
  return events.flatMap((event) => evidenceOf(event).map(({ span }) => fileOf(span)));
}
