import { greatestOf, groupBy, HOUR, MINUTE } from '@mountline/core';
import type { FactContext } from '@mountline/correlation';
import { longestPause, pausesOf, runsWithin } from '../node/runs.ts';
import { isOfController } from '../pods/pods.ts';
import { heldProxies, type Kill, killedDriver, killedWatchdog } from './proxy-containers.ts';

/** Kubelet waits 5 minutes at most before it starts a container again, and forgets after 10 minutes of running. */
const APART = 15 * MINUTE;

/** Killed, started again and killed, and once more: a program that came back once and stayed had one bad moment. */
const LOOP = 3;

/** What was killed so often has the same limit still: a kill that comes later than that, up to an hour, is one more of the loop. */
const GOES_ON = HOUR;

/**
 * The `cgroup.oom-killed` of each group. The pods of the EFS driver follow each other on a node, and the next one takes over the proxies of
 * the same mounts: their kills are one series. A pod whose kills never name the driver may be any with a proxy of its own, and one whose kills
 * lie between those of another is no successor. A kill of the watchdog alone is none of a proxy.
 */
export function killSeries(context: FactContext): Kill[][] {
  const kills = context.ofKind('cgroup.oom-killed').filter((kill) => !killedWatchdog(kill));
  const groups = [...groupBy(kills, ({ fields }) => fields.group).values()];
  const isOfNode = (kills: readonly Kill[]) => {
    const { podUid } = kills[0]!.fields;
    return (
      podUid !== undefined &&
      !isOfController(context, podUid) &&
      kills.some(killedDriver) &&
      heldProxies(context, kills)
    );
  };
  const pods = groups.filter(isOfNode);
  const series = [...groupBy(pods, ([kill]) => kill!.fields.ofNode).values()].flatMap(joined);
  return [...groups.filter((kills) => !pods.includes(kills)), ...series];
}

function joined(pods: Kill[][]): Kill[][] {
  const inTurn = pods.every((kills, i) => i === 0 || kills[0]!.time.from >= pods[i - 1]!.at(-1)!.time.to);
  return inTurn ? [pods.flat()] : pods;
}

/** The kills of a series that are a loop, split where none came for long. */
export const loopsOf = (kills: readonly Kill[]): Kill[][] => runsWithin(GOES_ON, kills).filter(isLoop);

/** Whether enough of them are close together. */
function isLoop(run: readonly Kill[]): boolean {
  const far = pausesOf(run).map((pause) => pause > APART);
  return run.some((_, i) => i + LOOP <= run.length && !far.slice(i, i + LOOP - 1).includes(true));
}

/** The longest pause, and twice the longest of those that are waits for a start: kubelet doubles these each time. */
const doubled = (run: readonly Kill[]) =>
  Math.max(longestPause(run), 2 * greatestOf(pausesOf(run).filter((pause) => pause <= APART)));

/** How long it must have been quiet before one can say that it is over. */
export const quiet = (run: readonly Kill[]) => Math.max(doubled(run), MINUTE);

/** How long after the last kill the next may still be due: systemd does not double its waits. */
export const due = (run: readonly Kill[]) => (run[0]!.fields.podUid === undefined ? longestPause(run) : doubled(run));
