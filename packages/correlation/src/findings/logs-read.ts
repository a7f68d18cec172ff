import { fileOf, isKnown, type Timeline } from '@mountline/core';
import { clockTimes, nowOf } from '../timeline/clock-words.ts';
import type { Actor } from '../timeline/kinds.ts';

/** What was read of the log that a command collects: `kubelet.log, 13:00:00 to 14:30:28`; undefined where nothing was. */
export function logsRead(
  timeline: Pick<Timeline, 'capture' | 'coverage' | 'clocks'>,
  actors: Readonly<Record<string, Actor>>,
): (command: string) => string | undefined {
  const now = nowOf(timeline);
  return (command) => {
    const writers = Object.values(actors).filter(({ need }) => need.collectWith === command);
    const logs = timeline.coverage.filter(({ units }) => writers.some(({ name }) => units.includes(name)));
    // The longest says most of how much there is.
    const [log] = logs.toSorted((a, b) => b.to - b.from - (a.to - a.from));
    if (!log || !isKnown(log.from) || !isKnown(log.to)) return undefined;
    return `${fileOf(log)}, ${clockTimes(log, now)}`;
  };
}
