import { type Event, firstMoment, formatDuration, type Micros, SECOND } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';

/** The options of a mount over TCP by which its calls wait; `timeo` in deciseconds. */
export interface Timing {
  timeo: number;
  retrans: number;
}

/** No call waits longer, whatever the options say: NFS_MAX_TCP_TIMEOUT. */
const MOST = 600 * SECOND;

/**
 * How long a call over TCP waits before the kernel says that the server does not respond, and a soft mount gives it up: nfs(5),
 * and fs/nfs/client.c:nfs_init_timeout_values.
 */
export function majorTimeout({ timeo, retrans }: Timing): Micros {
  const one = (timeo * SECOND) / 10;
  return Math.min(one * (retrans + 1), MOST);
}

/** When at the latest a server was silent, by the first line of an outage, with the arithmetic; `width` is that of the line. */
export interface SilentBy {
  latest: Micros;
  width: Micros;
  sum: string;
}

/** A call that has no answer was sent so long before its line. */
export function silentBy(context: FactContext, spell: Event, timing: Timing): SilentBy {
  const wait = majorTimeout(timing);
  const width = (spell.evidence?.[0]?.time?.to ?? spell.time.from) - spell.time.from;
  const product = `timeo ${timing.timeo / 10} s x ${timing.retrans + 1} ${timing.retrans === 0 ? 'try' : 'tries'}${wait === MOST ? ', at most 10 min' : ''}`;
  const line = context.clockTime(firstMoment(spell));
  const sum = `${formatDuration(wait)} (${product}) before the kernel's first message at ${line}`;
  return { latest: spell.time.from - wait, width, sum };
}
