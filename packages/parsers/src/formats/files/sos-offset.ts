import { MINUTE, SECOND, type Stamp } from '@mountline/core';

interface Timed {
  setupStart?: Stamp;
  startTime?: Stamp;
  endTime?: Stamp;
}

const STEP = 15;

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));

/**
 * How far the local clock of the plugins is ahead of that of their commands, in minutes: the one offset of a zone under
 * which all commands lie within the time of their plugin. Undefined where none or several do.
 */
export function offsetOfPlugins(plugins: readonly (readonly [Timed, readonly Timed[]])[]): number | undefined {
  const timed = plugins.flatMap(([{ setupStart, startTime, endTime }, commands]) => {
    const begin = setupStart ?? startTime;
    const starts = commands.flatMap(({ startTime }) => startTime?.value ?? []);
    if (!begin || !endTime || starts.length === 0) return [];
    return [{ from: begin.value - least(starts), to: endTime.value - most(starts) }];
  });
  if (timed.length === 0) return undefined;
  // A command starts after its plugin and in front of its end: the offset lies between the two distances.
  const low = most(timed.map(({ from }) => from)) - SECOND;
  const high = least(timed.map(({ to }) => to)) + SECOND;
  const offset = Math.ceil(low / MINUTE / STEP) * STEP;
  const single = offset * MINUTE <= high && (offset + STEP) * MINUTE > high;
  return single && Math.abs(offset) <= 14 * 60 ? offset : undefined;
}
