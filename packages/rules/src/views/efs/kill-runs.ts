import { type Event, greatestOf, groupBy, HOUR, MINUTE, type Micros } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { isOfController } from '../pods/pods.ts';
import { heldProxies, killedWatchdog } from './proxy-containers.ts';

/** The kubelet waits 5 minutes at most before it starts a container again, and forgets after 10 minutes of running. */
const APART = 15 * MINUTE;

/** Killed, started again and killed, and once more: a program that came back once and stayed had one bad moment. */
const LOOP = 3;

/** What was killed so often has the same limit still: a kill that comes later than that, up to an hour, is one more of the loop. */
const GOES_ON = HOUR;

/**
 * The `cgroup.oom-killed` of each group. The pods of EFS of a node follow each other, and the next one goes on with the proxies of the
 * same mounts: their kills are of one series; that of the watchdog alone is none of a proxy. Where they lie between each other, one of the pods is of something else.
 */
export function killSeries(context: FactContext): Event[][] {
  const kills = context.ofKind('cgroup.oom-killed').filter((kill) => !killedWatchdog(kill));
  const groups = [...groupBy(kills, ({ fields }) => String(fields.group)).values()];
  const isOfNode = (kills: readonly Event[]) => {
    const { podUid } = kills[0]!.fields;
    return podUid !== undefined && !isOfController(context, podUid) && heldProxies(context, kills);
  };
  const pods = groups.filter(isOfNode);
  const series = [...groupBy(pods, ([kill]) => String(kill!.fields.ofNode)).values()].flatMap(joined);
  return [...groups.filter((kills) => !pods.includes(kills)), ...series];
}

function joined(pods: Event[][]): Event[][] {
  const inTurn = pods.every((kills, i) => i === 0 || kills[0]!.time.from >= pods[i - 1]!.at(-1)!.time.to);
  return inTurn ? [pods.flat()] : pods;
}

/** The kills of a series that are a loop, split where none came for long. */
export function loopsOf(kills: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  for (const kill of kills) {
    const last = found.at(-1)?.at(-1);
    if (last && kill.time.from - last.time.to <= GOES_ON) found.at(-1)!.push(kill);
    else found.push([kill]);
  }
  return found.filter(isLoop);
}

/** Whether enough of them are close together. */
function isLoop(run: readonly Event[]): boolean {
  const far = pauses(run).map((pause) => pause > APART);
  return run.some((_, i) => i + LOOP <= run.length && !far.slice(i, i + LOOP - 1).includes(true));
}

export function pauses(run: readonly Event[]): Micros[] {
  const starts = run.map((kill) => kill.time.from);
  return starts.slice(1).map((start, i) => start - starts[i]!);
}

export const longestPause = (run: readonly Event[]) => greatestOf(pauses(run));

/** The longest pause, and twice the longest of those that are waits for a start: the kubelet doubles these each time. */
const doubled = (run: readonly Event[]) =>
  Math.max(longestPause(run), 2 * greatestOf(pauses(run).filter((pause) => pause <= APART)));

/** How long it must have been quiet before one can say that it is over. */
export const quiet = (run: readonly Event[]) => Math.max(doubled(run), MINUTE);

/** How long after the last kill the next may still be due: systemd does not double its waits. */
export const due = (run: readonly Event[]) => (run[0]!.fields.podUid === undefined ? longestPause(run) : doubled(run));
