import {
  counted,
  type Event,
  type EventOf,
  groupBy,
  type Interval,
  MINUTE,
  type Need,
  SECOND,
  timesOf,
} from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { bootBehind } from '../node/boots.ts';
import { lastCaptureAt } from '../node/last-capture.ts';

/** A program that gets no lock tries again, or gives up: a line this long before the capture reports it still. */
const STILL = 10 * MINUTE;
/** The kernel writes its line as soon as rpc.statd has answered. */
const AT_ONCE = 2 * SECOND;

/** Locks that were refused because rpc.statd of this node did not take the peer on, which is to be watched first. */
export interface Refusals {
  /** The server as its mount names it; of a node that serves NFS itself, a client of it. */
  peer: string;
  lines: Event[];
  /** What rpc.statd itself says of it just before such a line: it runs, and refused. */
  said: Event[];
  /** Whether it is so at capture; undefined where nothing shows. */
  open: boolean | undefined;
  /** The boot behind the last of the lines. */
  reboot: Event | undefined;
  /** An rpc.statd that was started after the last of the lines, and that the kernel finds. */
  started: { at: Interval; statd: EventOf<'statd.running'> } | undefined;
  time: Interval;
  note: string;
}

export const REFUSAL_NEED: Need = {
  what: 'the process of rpc.statd, its registration, and its log',
  collectWith: 'ps -eo pid,lstart,comm | grep [r]pc.statd; rpcinfo -p; journalctl -b -o short-iso -t rpc.statd',
};

/**
 * The kernel says `lockd: cannot monitor PEER` where rpc.statd does not answer, and where it answers that it cannot: it does not know
 * the name, or cannot write it down (fs/lockd/mon.c:nsm_monitor). Whoever asked for the lock gets ENOLCK, `No locks available`. That
 * it works again no line says.
 */
export function nlmRefusals(context: FactContext): Refusals[] {
  const lines = context.ofKind('lockd.peer.unmonitored');
  const answers = context.ofKind('statd.peer.refused');
  const groups = groupBy(lines, (line) => `${line.fields.peer}\0${bootBehind(context, line)?.time.from ?? ''}`);
  return [...groups.values()].map((group): Refusals => {
    const [first, last] = [group[0]!, group.at(-1)!];
    const { peer } = first.fields;
    const reboot = bootBehind(context, last);
    const now = lastCaptureAt(context);
    const recent = now !== undefined && last.time.to >= now - STILL;
    const said = answers.filter(({ time }) =>
      group.some((line) => line.time.to > time.from && line.time.from - time.from <= AT_ONCE),
    );
    // What refused a name itself may refuse it again.
    const started = said.length === 0 ? startedBehind(context, last) : undefined;
    const missing = context.ofKind('statd.missing').length > 0;
    const open = reboot || started ? false : recent || missing ? true : undefined;
    const times = timesOf(group);
    const note = `rpc.statd did not monitor ${peer} (\`cannot monitor\`, ${counted(times, 'line')}); lock requests failed with ENOLCK, \`No locks available\``;
    const time = { from: first.time.from, to: last.time.to };
    return { peer, lines: group, said, open, reboot, started, time, note };
  });
}

/** The start of a process is reported in seconds. */
function startedBehind(context: FactContext, last: Event): Refusals['started'] {
  const [statd] = context.ofKind('statd.running');
  const age = statd?.fields.age;
  if (!statd || age === undefined || context.ofKind('statd.unregistered').length > 0) return undefined;
  const at = { from: statd.time.from - age - SECOND, to: statd.time.to - age + SECOND };
  return at.from > last.time.to ? { at, statd } : undefined;
}
