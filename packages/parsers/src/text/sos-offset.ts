import { MINUTE, SECOND, type Stamp } from '@mountline/core';

interface Timed {
  setupStart?: Stamp;
  startTime?: Stamp;
  endTime?: Stamp;
}

const STEP = 15;

/**
 * How far the local clock of the plugins is ahead of that of their commands, in minutes: the one offset of a zone under
 * which all commands lie within the time of their plugin. Undefined where none or several do.
 */
export function offsetOfPlugins(plugins: readonly (readonly [Timed, readonly Timed[]])[]): number | undefined {
  const timed = plugins.flatMap(([{ setupStart, startTime, endTime }, commands]) => {
    const begin = setupStart ?? startTime;
    const starts = commands.flatMap(({ startTime }) => startTime?.value ?? []);
    if (!begin || !endTime || starts.length === 0) return [];
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    return [{ from: begin.value - first, to: endTime.value - last }];
  });
  if (timed.length === 0) return undefined;
  // A command starts after its plugin and in front of its end: the offset lies between the two distances.
  const least = Math.max(...timed.map(({ from }) => from)) - SECOND;
  const most = Math.min(...timed.map(({ to }) => to)) + SECOND;
  const offset = Math.ceil(least / MINUTE / STEP) * STEP;
  const single = offset * MINUTE <= most && (offset + STEP) * MINUTE > most;
  return single && Math.abs(offset) <= 14 * 60 ? offset : undefined;
}
