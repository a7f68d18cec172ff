import { type Event, type EventOf, formatDuration, greatestOf, leastOf, MINUTE, type Micros } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../../views/node/evidence.ts';

/** Kubelet waits that long at most before it starts a container again. */
const LONGEST_WAIT = 5 * MINUTE;

type Loop = EventOf<'proxy.oom-loop'>;

/** Who started a proxy again after its memory limit had killed it, and how long it lived. */
export const proxyRestarts: Fact = {
  name: 'proxy-restarts',
  title: 'restarts of proxies that their memory limit kills',
  uses: ['proxy-oom-loops', 'container-restarts', 'tunnel-bursts'],
  inputs: [{ actors: ['systemd', 'kubelet', 'efs-watchdog'], sources: ['kubernetes-objects'] }],
  kinds: {
    'proxy.restarted': {
      what: 'a restart of a proxy that is killed repeatedly',
      fields: {
        group: 'text',
        nth: 'int',
        times: 'count',
        who: { type: 'text', means: 'systemd, kubelet, the watchdog' },
        livedFor: { type: 'int?', means: 'the shortest time from start to kill' },
      },
    },
  },
  derive(context) {
    return {
      events: context
        .ofKind('proxy.oom-loop')
        .flatMap((loop) => [...bySystemd(context, loop), ...byKubelet(context, loop), ...byWatchdog(context, loop)]),
    };
  },
};

const keyOf = ({ fields: { group, nth } }: Loop) => ({ group, nth });

const within = ({ time }: Event, loop: Loop) => time.from >= loop.time.from && time.from <= loop.time.to + LONGEST_WAIT;

function bySystemd(context: FactContext, loop: Loop): Event[] {
  const { unit, group } = loop.fields;
  if (unit === undefined) return [];
  const all = context.joined('service.started', 'unit', unit);
  const again = all.filter((event) => within(event, loop));
  if (again.length === 0) return [];
  const kills = context.joined('cgroup.oom-killed', 'group', group);
  const livedFor = shortest(kills, all);
  const lived = livedFor === undefined ? '' : `; its shortest run lasted ${formatDuration(livedFor)}`;
  const note = `systemd restarted ${unit} ${again.length} times${lived}`;
  const fields = { ...keyOf(loop), times: again.length, who: 'systemd', livedFor, note };
  const time = { from: again[0]!.time.from, to: again.at(-1)!.time.to };
  return [derive('proxy-restarts', 'proxy.restarted', time, fields, again.flatMap(evidenceOf))];
}

function shortest(kills: readonly Event[], starts: readonly Event[]): Micros | undefined {
  const lived = kills.flatMap((kill) => {
    const start = starts.findLast(({ time }) => time.from <= kill.time.from);
    return start ? [kill.time.from - start.time.from] : [];
  });
  return lived.length === 0 ? undefined : leastOf(lived);
}

function byKubelet(context: FactContext, loop: Loop): Event[] {
  const { podUid } = loop.fields;
  if (podUid === undefined) return [];
  const counted = context.joined('container.restarts', 'podUid', podUid);
  return counted.map((event) => {
    const fields = {
      ...keyOf(loop),
      times: event.fields.restarts,
      who: 'kubelet',
      note: event.fields.note,
    };
    return derive('proxy-restarts', 'proxy.restarted', event.time, fields, evidenceOf(event));
  });
}

function byWatchdog(context: FactContext, loop: Loop): Event[] {
  if (!loop.fields.proxies) return [];
  const bursts = context.ofKind('efs.tunnels.dead-together').filter((event) => within(event, loop));
  if (bursts.length === 0) return [];
  const most = greatestOf(bursts.map(({ fields }) => fields.tunnels));
  const note = `the watchdog restarted up to ${most} tunnels at once, ${bursts.length} times`;
  const fields = { ...keyOf(loop), times: bursts.length, who: 'the watchdog', note };
  const time = { from: bursts[0]!.time.from, to: bursts.at(-1)!.time.to };
  return [derive('proxy-restarts', 'proxy.restarted', time, fields, bursts.flatMap(evidenceOf))];
}
