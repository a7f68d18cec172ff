import {
  counted,
  type Event,
  type Evidence,
  firstMoment,
  hullOf,
  type Interval,
  listed,
  MINUTE,
  type Micros,
  SECOND,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { boots } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';
import { driverContainers } from '../../views/pods/pod-containers.ts';
import { EFS_NODE_POD } from '../../views/pods/pods.ts';

/** The watchdog looks for dead tunnels every second from its start on. */
const AT_START = 10 * SECOND;
/** From the end of one pod to the start of the next: its grace period, and its image may have to be pulled. */
const BETWEEN = 5 * MINUTE;
/** After a boot everything starts, and no mount of before is left. */
const BOOTING = 10 * MINUTE;

/** Volumes that the published manifests give to the pod of the driver on the nodes alone. */
const VOLUMES = /^efs-(?:utils-config(?:-legacy)?|state-dir)$/;

/**
 * When the EFS driver of this node was replaced or restarted, and its tunnels with it: the watchdog starts and finds them dead. That its
 * pod was another one before kubelet shows, which takes away the old one, or the pod that was started then. A watchdog that
 * finds nothing dead was started anew alone.
 */
export const driverReplaced: Fact = {
  name: 'driver-replaced',
  title: 'starts of the EFS driver after which its tunnels were dead',
  uses: [],
  inputs: [{ sources: ['kubernetes-objects', 'kubectl-describe'], actors: ['efs-watchdog', 'kubelet'] }],
  kinds: {
    'efs.driver.replaced': {
      what: 'a replaced or restarted EFS driver',
      fields: {
        how: { type: 'text', oneOf: ['replaced', 'restarted'], means: 'replaced: by another pod' },
        startedAt: { type: 'int', means: 'the new one' },
        tunnels: { type: 'count', means: 'that the watchdog found dead at its start' },
        ports: 'list?',
      },
    },
  },
  derive(context) {
    const booted = boots(context);
    const isBooting = ({ from }: Interval) => booted.some(({ time }) => from >= time.from && from - time.to < BOOTING);
    const starts = [...inWatchdogLog(context), ...inPods(context)].filter(({ time }) => !isBooting(time));
    // A start that two sources tell is one.
    const own = starts.filter((start, i) => !starts.slice(0, i).some(({ time }) => apart(time, start.time) < MINUTE));
    return { events: own.map((start) => eventOf(context, start)) };
  },
};

interface Start {
  time: Interval;
  isPod: boolean;
  ports: readonly number[];
  tunnels: number;
  /** What shows it, in words. */
  how: readonly string[];
  evidence: readonly Evidence[];
}

const apart = (a: Interval, b: Interval): Micros => Math.abs(a.from - b.from);

function eventOf(context: FactContext, { time, isPod, ports, tunnels, how, evidence }: Start): Event {
  const word = isPod ? 'replaced' : 'restarted';
  const note = `the EFS driver was ${word} at ${context.clockTime(firstMoment({ time, evidence: [...evidence] }))}: ${how.join('; ')}`;
  const shown = ports.length > 0 ? ports.map(String) : undefined;
  const fields = { how: word, startedAt: time.from, tunnels, ports: shown, note } as const;
  const whole = hullOf([time, ...evidence.flatMap((line) => line.time ?? [])])!;
  return derive('driver-replaced', 'efs.driver.replaced', whole, fields, [...evidence]);
}

function inWatchdogLog(context: FactContext): Start[] {
  return context.ofKind('efs.watchdog.started').flatMap((start): Start[] => {
    const dead = context
      .ofKind('efs.tunnel.dead')
      .filter(({ time }) => time.from >= start.time.from && time.from - start.time.from <= AT_START);
    // On a host without the driver the watchdog is a unit: its tunnels stay in the network namespace of the host.
    if (dead.every(({ fields }) => fields.podUid === undefined)) return [];
    const gone = goneBefore(context, start.time);
    const ports = [...new Set(dead.flatMap(({ fields }) => fields.port ?? []))];
    const which = ports.length > 0 ? ` (port ${listed(ports.map(String), 4)})` : '';
    const how = [...(gone ? [gone.says] : []), `its new watchdog found ${counted(dead.length, 'tunnel')} dead${which}`];
    const evidence = [start, ...dead].flatMap((line) => evidenceOf(line).slice(0, 1));
    const all = [...evidence, ...(gone?.evidence ?? [])];
    return [{ time: start.time, isPod: gone !== undefined, ports, tunnels: dead.length, how, evidence: all }];
  });
}

/** That kubelet took another pod of the driver away just before. */
function goneBefore(context: FactContext, { from, to }: Interval): { says: string; evidence: Evidence[] } | undefined {
  const isNear = ({ time }: Event) => time.from >= from - BETWEEN && time.from <= to + MINUTE;
  const ofPod = context
    .ofKind('volume.unmount.started', 'mount.unmounted')
    .filter(
      ({ actor, fields }) => actor === 'kubelet' && VOLUMES.test(String(('volume' in fields && fields.volume) || '')),
    )
    .filter(isNear);
  if (ofPod[0]) {
    const says = `kubelet unmounted the volumes of its old pod ${ofPod[0].fields.podUid}`;
    return { says, evidence: evidenceOf(ofPod[0]).slice(0, 1) };
  }
  const removed = context
    .ofKind('kubelet.syncloop.delete', 'kubelet.syncloop.remove')
    .filter(isNear)
    .flatMap((event) => namesIn(event.fields).map((pod) => ({ event, pod })))
    .find(({ pod }) => EFS_NODE_POD.test(pod));
  if (!removed) return undefined;
  return { says: `kubelet removed the pod ${removed.pod}`, evidence: evidenceOf(removed.event).slice(0, 1) };
}

const namesIn = ({ pod, pods = [] }: { pod?: string | undefined; pods?: readonly string[] | undefined }): string[] =>
  [...(pod === undefined ? [] : [pod]), ...pods].map((name) => name.slice(name.lastIndexOf('/') + 1));

/** A container of the driver that runs, and was started again in its pod. */
function inPods(context: FactContext): Start[] {
  return driverContainers(context).flatMap(({ object, container, evidence }): Start[] => {
    const { name, state, restartCount } = container;
    if (!restartCount || state?.type !== 'running' || !state.startedAt) return [];
    const time = { from: state.startedAt.value, to: state.startedAt.value + SECOND };
    const how = [`container ${name} of pod ${object.name} was started again (restart count ${restartCount})`];
    const shown = { ...evidence(`${object.name}: ${name} restartCount ${restartCount}`), time };
    return [{ time, isPod: false, ports: [], tunnels: 0, how, evidence: [shown] }];
  });
}
