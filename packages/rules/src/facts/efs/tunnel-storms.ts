import { type Event, type EventOf, formatDuration, greatestOf, MINUTE, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';
import { bootEnd, type Ending, endOf, isStillOpen, readBehind } from '../../views/node/run-ends.ts';
import { longestPause, runsWithin } from '../../views/node/runs.ts';

const STORM = 'efs.tunnels.restart-storm';
const ENDED = 'efs.tunnels.restart-storm.ended';

/** Bursts that belong together: kubelet waits 5 minutes at most, and forgets after 10 minutes of running. */
const APART = 15 * MINUTE;

type Burst = EventOf<'efs.tunnels.dead-together'>;

interface Run {
  bursts: readonly Burst[];
  /** The first burst of the run behind it. */
  next: Burst | undefined;
}

/**
 * Tunnels of several mounts that died together repeatedly within minutes, as the EFS logs tell it. Where the kernel's
 * log shows that a memory limit did it, the loop of kills is reported instead.
 */
export const tunnelStorms: Fact = {
  name: 'tunnel-storms',
  title: 'tunnels that died together repeatedly',
  uses: ['tunnel-bursts', 'proxy-oom-loops', 'mount-without-listener', 'boot-lives'],
  inputs: [{ actors: ['efs-watchdog'] }],
  kinds: {
    [STORM]: {
      what: 'tunnels of several mounts that died together, several times within minutes',
      fields: {
        nth: 'int',
        bursts: 'count',
        tunnels: { type: 'count', means: 'the most at once' },
        killed: { type: 'count', means: 'killed by signal 9' },
        fresh: {
          type: 'count',
          means: 'bursts just after a start of the watchdog, as when the container was restarted',
        },
        everyFor: 'int',
        lastAt: 'int',
        open: 'bool',
      },
    },
    [ENDED]: { what: 'the end of a storm', fields: { nth: 'int' } },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    stormsOf(context).forEach((run, i) => {
      const nth = i + 1;
      const end = endOf(context, run, ENDINGS);
      const storm = stormOf(context, run.bursts, nth, end !== undefined);
      events.push(storm);
      if (end) events.push(derive('tunnel-storms', ENDED, end.time, { nth, note: end.note }, end.evidence));
      else if (!storm.fields.open) unknown.push(unread(context, storm));
    });
    return { events, unknown };
  },
};

function stormsOf(context: FactContext): Run[] {
  const runs = runsWithin(APART, context.ofKind('efs.tunnels.dead-together'));
  return runs
    .map((bursts, i) => ({ bursts, next: runs[i + 1]?.[0] }))
    .filter(({ bursts }) => bursts.length > 1 && !isLoop(context, bursts));
}

function isLoop(context: FactContext, storm: readonly Burst[]): boolean {
  const [from, to] = [storm[0]!.time.from - APART, storm.at(-1)!.time.to + APART];
  return context.ofKind('proxy.oom-loop').some(({ time }) => time.from <= to && time.to >= from);
}

const quiet = (storm: readonly Burst[]) => Math.max(2 * longestPause(storm), MINUTE);

function stormOf(context: FactContext, storm: readonly Burst[], nth: number, ended: boolean): EventOf<typeof STORM> {
  const last = storm.at(-1)!;
  const longest = longestPause(storm);
  const tunnels = greatestOf(storm.map(({ fields }) => fields.tunnels));
  const killed = storm.reduce((sum, { fields }) => sum + fields.killed, 0);
  const fresh = storm.filter(({ fields }) => fields.fresh).length;
  const note = `up to ${tunnels} tunnels were found dead at once, ${storm.length} times, at most ${formatDuration(longest)} apart`;
  const open = !ended && isStillOpen(context, last, quiet(storm));
  const counts = { bursts: storm.length, tunnels, killed, fresh, everyFor: longest };
  const time = { from: storm[0]!.time.from, to: last.time.to };
  return derive(
    'tunnel-storms',
    STORM,
    time,
    { nth, ...counts, lastAt: last.time.from, open, note },
    storm.flatMap(evidenceOf),
  );
}

/** The watchdog continues without another burst, up to the next where one came much later. */
const isQuiet: Ending<Run> = (context, { bursts, next }) => {
  const last = bursts.at(-1)!;
  const read = readBehind(context, 'efs-watchdog', last, next);
  if (read.to <= last.time.to + quiet(bursts)) return undefined;
  const until = `${context.clockTime(read.to)}${read.next ? ', when the next one came' : ''}`;
  const note = `no further one up to ${until}; the longest interval before was ${formatDuration(longestPause(bursts))}`;
  const evidence = [last, ...(read.next ? [read.next] : [])].flatMap(evidenceOf);
  return { time: { from: last.time.to, to: last.time.to + 1 }, note, evidence };
};

/** At capture something listens for every mount. */
const areServed: Ending<Run> = (context, { bursts }) => {
  const least = bursts.at(-1)!.time.to + quiet(bursts);
  const served = context.ofKind('mount.with-listener').filter(({ time }) => time.from > least);
  const [first] = served;
  if (!first || context.ofKind('mount.without-listener').length > 0) return undefined;
  const note = `at capture (${context.clockTime(first.time.from)}) each of the ${served.length} mounts has a listener`;
  return { time: first.time, note, evidence: served.flatMap(evidenceOf) };
};

const ENDINGS: readonly Ending<Run>[] = [(context, { bursts }) => bootEnd(context, bursts.at(-1)!), isQuiet, areServed];

function unread(context: FactContext, storm: EventOf<typeof STORM>): Unknown {
  return {
    kind: STORM,
    fields: { nth: storm.fields.nth, open: true },
    needs: [
      {
        what: 'mount-watchdog.log up to now',
        collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount-watchdog.log',
      },
    ],
    because: `the watchdog's log ends soon after the last of them (${context.clockTime(storm.time.to - 1)})`,
    evidence: evidenceOf(storm),
  };
}
