import { formatSpan, hullOf } from '@mountline/core';
import type { Knowledge } from './knowledge.ts';
import type { Judged } from './verdict.ts';
import { clockTime } from './wording.ts';

/**
 * Why a verdict is open that rests on what lies on both sides of a step of the clock: where nothing tells by how much it was set,
 * no length over it is what its stamps say.
 */
export function overStep(steps: readonly Judged[], { findings, now }: Knowledge): string | undefined {
  const unknown = findings.timeline.clockSteps?.filter(({ told }) => !told) ?? [];
  if (unknown.length === 0) return undefined;
  const over = hullOf(
    steps.flatMap(({ role, result: { time } }) => (!OF_NO_WEIGHT.has(role) && time !== null ? [time] : [])),
  );
  const step = over && unknown.find(({ at }) => over.from < at.to && over.to > at.to);
  if (!step) return undefined;
  const line = formatSpan(step.span);
  return `the clock of the node was set at ${clockTime(step.at.to - 1, now)} (${line}), and no line tells by how much: a length over that may be off`;
}

const OF_NO_WEIGHT: ReadonlySet<Judged['role']> = new Set(['optional', 'optional-no', 'end']);
