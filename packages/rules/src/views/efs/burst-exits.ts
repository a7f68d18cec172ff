import { type EventOf, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

type Timed = Pick<EventOf<'efs.tunnels.dead-together'>, 'time'>;

/** The watchdog polls once a second; a poll that starts many tunnels lasts some more. */
export const ONE_GO = 5 * SECOND;

/** Whether something was just before a burst, or in it. */
export const isNear = (event: Timed, { from }: Timed['time']): boolean =>
  event.time.from >= from - ONE_GO && event.time.from <= from + 2 * ONE_GO;

/** The ends of tunnels that the watchdog saw around a burst. */
export const exitsNear = (context: FactContext, { time }: Timed): EventOf<'efs.tunnel.exited'>[] =>
  context.ofKind('efs.tunnel.exited').filter((exit) => isNear(exit, time));
