import {
  type Event,
  greatestOf,
  type Interval,
  isKnown,
  LONGEST_CAPTURE,
  type Micros,
  type Timeline,
  type Unknown,
} from '@mountline/core';
import type { Step } from '../../rule-language/rule-ast.ts';
import type { Search } from './decided.ts';
import type { Knowledge } from './knowledge.ts';

/** How it is with an incident at capture. */
export type State =
  | { state: 'open' }
  /** By what was seen to end it, the first first; by nothing where it no longer holds and no line says why. */
  | { state: 'ended'; by: { step: Step; event: Event }[] }
  | { state: 'unknown'; why: UnknownState };

export type UnknownState =
  /** The node was booted again behind the capture. */
  | { is: 'booted again'; boot: Interval }
  /** The last files that show it are older than others. */
  | { is: 'no longer shown'; shown: Micros; last: NonNullable<Timeline['captures']>[number] }
  /** Whether the order allows that this step ended it. */
  | { is: 'end in doubt'; step: Step }
  /** It began behind the capture. */
  | { is: 'too late'; event: Event }
  /** The log that shows it ended before the capture. */
  | { is: 'log ended'; unknown: Unknown }
  /** Nothing shows it; the steps of `open while` say why. */
  | { is: 'not shown' };

/** Open while one of the named steps holds at capture, behind which the node was not booted again; ended by what was seen to end it; unknown where nothing tells. */
export function stateOf({ rule, steps, seen }: Search, knowledge: Knowledge): State {
  const holding = steps.filter(({ step }) => rule.openWhile.includes(step.name));
  const held = holding.flatMap(({ step, status }) => (status === 'seen' ? seen.get(step.name)! : []));
  const captured = lastCaptured(knowledge.findings.timeline);
  const behind = held.filter(({ time }) => time.from > captured + LONGEST_CAPTURE);
  if (held.length > behind.length) {
    const why = logEnded(held, knowledge) ?? sinceShown(held, knowledge);
    return why ? { state: 'unknown', why } : { state: 'open' };
  }
  const ends = steps.filter(({ step, status }) => step.role === 'end' && status === 'seen');
  const certain = ends.filter(({ doubt }) => !doubt);
  if (certain.length > 0) {
    const by = certain.map(({ step, events }) => ({ step, event: events[0]! }));
    return { state: 'ended', by: by.sort((a, b) => a.event.time.from - b.event.time.from) };
  }
  if (holding.length > 0 && holding.every(({ status }) => status === 'not-seen')) return { state: 'ended', by: [] };
  if (ends[0]) return { state: 'unknown', why: { is: 'end in doubt', step: ends[0].step } };
  if (behind[0]) return { state: 'unknown', why: { is: 'too late', event: behind[0] } };
  return { state: 'unknown', why: { is: 'not shown' } };
}

/** No file that shows it reaches up to the capture. */
function logEnded(held: readonly Event[], { endedLog }: Knowledge): UnknownState | undefined {
  const ends = held.map(endedLog);
  const [unknown] = ends;
  return unknown && ends.every((one) => one) ? { is: 'log ended', unknown } : undefined;
}

/** What came behind the tables that show it, and tells that they are no longer those of the node. */
function sinceShown(held: readonly Event[], { laterBoot, findings }: Knowledge): UnknownState | undefined {
  const { capture, captures = [] } = findings.timeline;
  const ends = held.map(({ time }) => time.to);
  const shown = greatestOf(ends);
  const last = captures.at(-1);
  const isOfCapture = (at: Micros) => captures.some(({ time }) => at >= time.from && at <= time.to);
  const isOver = last !== undefined && last.time.from - shown >= LONGEST_CAPTURE && ends.every(isOfCapture);
  const boot = laterBoot.behind(isOver ? { from: shown, to: shown } : capture);
  if (boot) return { is: 'booted again', boot };
  return isOver ? { is: 'no longer shown', shown, last } : undefined;
}

/** What began long behind it, where logs were read on, is in no table. */
function lastCaptured({ capture, snapshots }: Timeline): Micros {
  const ends = [capture, ...snapshots.map(({ captured }) => captured)].map((one) => one?.to ?? Number.NaN);
  const known = ends.filter(isKnown);
  return known.length > 0 ? greatestOf(known) : Number.POSITIVE_INFINITY;
}
