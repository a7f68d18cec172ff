import { type Event, formatDuration, greatestOf, MINUTE, SECOND, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { bootBehind } from '../../views/node/boots.ts';
import { readUpTo } from '../../views/node/covered-until.ts';
import { derive } from '../../views/node/evidence.ts';
import { lastCaptureAt } from '../../views/node/last-capture.ts';

const STORM = 'efs.tunnels.restart-storm';
const ENDED = 'efs.tunnels.restart-storm.ended';

/** Bursts that belong together: the kubelet waits 5 minutes at most, and forgets after 10 minutes of running. */
const APART = 15 * MINUTE;

/** A container that is told to end has 30 s for it, and the next one is up soon behind that. */
const JUST_BEFORE = 90 * SECOND;

/** The pods of the driver on the nodes, by the names of its manifests and of OpenShift's operator. */
const NODE_POD = /^(?:efs-csi-node|aws-efs-csi-driver-node)-/;

/**
 * Tunnels of several mounts that died together again and again within minutes, as the EFS logs tell it. Where the kernel's
 * log tells that a memory limit did it, the loop of kills is told instead.
 */
export const tunnelStorms: Fact = {
  name: 'tunnel-storms',
  title: 'tunnels that died together again and again',
  uses: ['tunnel-bursts', 'proxy-oom-loops', 'mount-without-listener', 'boot-lives'],
  inputs: [{ actors: ['efs-watchdog'] }],
  kinds: {
    [STORM]:
      'tunnels of several mounts died together, several times within minutes: nth, bursts, tunnels (most at once), killed (ended by signal 9), everyFor, lastAt, open, kubelet (what the kubelet says just before them, where it is one thing before each)',
    [ENDED]: 'what ended it: nth',
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const all = context.ofKind('efs.tunnels.dead-together');
    const storms = stormsOf(all).filter((storm) => storm.length > 1);
    storms
      .filter((storm) => !isLoop(context, storm))
      .forEach((bursts, i) => {
        const end = endOf(context, bursts, i + 1, all[all.indexOf(bursts.at(-1)!) + 1]);
        const storm = stormOf(context, bursts, i + 1, end !== undefined);
        events.push(storm, ...(end ? [end] : []));
        if (!end && storm.fields.open === false) unknown.push(unread(context, storm));
      });
    return { events, unknown };
  },
};

function isLoop(context: FactContext, storm: readonly Event[]): boolean {
  const [from, to] = [storm[0]!.time.from - APART, storm.at(-1)!.time.to + APART];
  return context.ofKind('proxy.oom-loop').some(({ time }) => time.from <= to && time.to >= from);
}

function stormsOf(bursts: readonly Event[]): Event[][] {
  const storms: Event[][] = [];
  for (const burst of bursts) {
    const last = storms.at(-1)?.at(-1);
    if (last && burst.time.from - last.time.to <= APART) storms.at(-1)!.push(burst);
    else storms.push([burst]);
  }
  return storms;
}

function longestPause(storm: readonly Event[]): number {
  const starts = storm.map(({ time }) => time.from);
  return greatestOf(starts.slice(1).map((start, i) => start - starts[i]!));
}

const quiet = (storm: readonly Event[]) => Math.max(2 * longestPause(storm), MINUTE);

function stormOf(context: FactContext, storm: readonly Event[], nth: number, ended: boolean): Event {
  const last = storm.at(-1)!;
  const longest = longestPause(storm);
  const tunnels = greatestOf(storm.map(({ fields }) => Number(fields.tunnels)));
  const killed = storm.reduce((sum, { fields }) => sum + Number(fields.killed), 0);
  const note = `up to ${tunnels} tunnels were found dead in one go, ${storm.length} times, ${formatDuration(longest)} apart at most`;
  const now = lastCaptureAt(context);
  const open = !ended && now !== undefined && now - last.time.to <= quiet(storm);
  const said = saidBefore(context, storm);
  const fields = {
    ...{ nth, bursts: storm.length, tunnels, killed, everyFor: longest, lastAt: last.time.from, open },
    ...{ kubelet: said?.what, note },
  };
  const time = { from: storm[0]!.time.from, to: last.time.to };
  const evidence = [...storm, ...(said?.lines ?? [])].flatMap(evidenceOf);
  return derive('tunnel-storms', STORM, time, fields, evidence);
}

/** What the kubelet says just before each of the bursts: it took down the pod of the driver, or the liveness probe had failed. */
function saidBefore(context: FactContext, storm: readonly Event[]): { what: string; lines: Event[] } | undefined {
  const ofNode = ({ fields }: Event) => NODE_POD.test(String(fields.pod));
  const deleted = context.ofKind('kubelet.syncloop.delete').filter(ofNode);
  const failed = context.ofKind('probe.failed').filter((e) => ofNode(e) && e.fields.probeType === 'Liveness');
  const found = [
    { what: 'it took down the pod of the driver', events: deleted },
    { what: 'the liveness probe of the driver had failed', events: failed },
  ].map(({ what, events }) => {
    const lines = storm.map(({ time }) =>
      events.findLast((event) => event.time.from <= time.from && event.time.to >= time.from - JUST_BEFORE),
    );
    return { what, lines: lines.flatMap((line) => line ?? []) };
  });
  return found.find(({ lines }) => lines.length === storm.length);
}

/** The watchdog goes on without another burst, up to the next where one came much later, or at capture somebody listens for every mount. */
function endOf(context: FactContext, storm: readonly Event[], nth: number, next: Event | undefined): Event | undefined {
  const last = storm.at(-1)!;
  const boot = bootBehind(context, last);
  if (boot) return derive('tunnel-storms', ENDED, boot.time, { nth, note: boot.text }, evidenceOf(boot));
  const least = last.time.to + quiet(storm);
  const readTo = Math.min(readUpTo(context, 'efs-watchdog', last.time.to), next?.time.from ?? Infinity);
  const served = context.ofKind('mount.with-listener').filter(({ time }) => time.from > least);
  const dead = context.ofKind('mount.without-listener');
  if (readTo > least) {
    const then = next && readTo === next.time.from ? next : undefined;
    const until = `${context.clockTime(readTo)}${then ? ', when the next came' : ''}`;
    const note = `no further one up to ${until}; the longest pause before was ${formatDuration(longestPause(storm))}`;
    const time = { from: last.time.to, to: last.time.to + 1 };
    const evidence = [last, ...(then ? [then] : [])].flatMap(evidenceOf);
    return derive('tunnel-storms', ENDED, time, { nth, note }, evidence);
  }
  if (served.length === 0 || dead.length > 0) return undefined;
  const note = `at capture (${context.clockTime(served[0]!.time.from)}) somebody listens for each of the ${served.length} mounts`;
  return derive('tunnel-storms', ENDED, served[0]!.time, { nth, note }, served.flatMap(evidenceOf));
}

function unread(context: FactContext, storm: Event): Unknown {
  return {
    kind: STORM,
    fields: { nth: storm.fields.nth!, open: true },
    needs: [
      {
        what: 'mount-watchdog.log up to now',
        collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount-watchdog.log',
      },
    ],
    because: `the log of the watchdog ends soon after the last of them (${context.clockTime(storm.time.to - 1)})`,
    evidence: evidenceOf(storm),
  };
}
