import {
  counted,
  type Event,
  type EventOf,
  type Evidence,
  firstMoment,
  groupBy,
  isKnown,
  listed,
  MINUTE,
  type Need,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { EFS_PROGRAMS, type Heard, hearing, listenedSince } from '../../views/efs/proxies.ts';
import type { Kill } from '../../views/efs/proxy-containers.ts';
import { isStateOf } from '../../views/efs/state-names.ts';
import { type LoopbackMount, loopbackMounts, NFS_PORT } from '../../views/nfs/loopback.ts';
import { hasMountTable, lackOfMountTable, MOUNT_NEED, MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { listening } from '../../views/nfs/sockets.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { derive } from '../../views/node/evidence.ts';

/** The watchdog looks every second, and a container may wait 5 minutes for its next start. */
const AROUND = 6 * MINUTE;

/**
 * Which mounts a proxy served that its memory limit killed. A process's own line or its unit names the port; the
 * proxies of EFS have no other use, so their mounts are those the watchdog names in the same minutes, or all proxied ones of the table.
 */
export const proxyMounts: Fact = {
  name: 'proxy-mounts',
  title: 'mounts whose proxy is OOM-killed at its memory limit',
  uses: ['proxy-oom-loops', 'port-lives', 'client-age', 'boot-lives'],
  inputs: [{ sources: MOUNT_TABLES, actors: ['efs-watchdog'] }],
  kinds: {
    'proxy.mount': {
      what: 'a mount whose proxy is killed repeatedly',
      fields: {
        group: 'text',
        nth: 'int',
        port: 'int?',
        target: 'text?',
        hard: { type: 'bool|null?', means: 'null: its mount entry is truncated' },
        perhaps: {
          type: 'bool?',
          means: 'it is in the table, but nothing shows whether it was mounted at the kills',
        },
        podUid: 'text?',
        pv: 'text?',
      },
    },
    'proxy.serves': {
      what: 'NFS mounts whose proxy is killed repeatedly',
      fields: { group: 'text', nth: 'int', ports: 'list', mounts: { type: 'count', means: 'how many' } },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const heardOn = hearing(context);
    for (const loop of context.ofKind('proxy.oom-loop')) {
      const found = servedBy(context, loop, heardOn);
      events.push(...found);
      const sure = found.filter(({ fields }) => !fields.perhaps);
      if (sure.length > 0) events.push(together(loop, sure));
      else unknown.push(...blind(context, loop, found, killsOf(context, loop).flatMap(heardOn)));
    }
    return { events, unknown };
  },
};

type Loop = EventOf<'proxy.oom-loop'>;
type Served = EventOf<'proxy.mount'>;

type Then = 'mounted' | 'perhaps' | 'not yet';

/**
 * A row at capture may be of a later mount on the same port: what was killed before is of its life only where its client is older. A row of
 * a later boot is of another mount.
 */
function atTheKills(context: FactContext, loop: Loop, { port, evidence }: LoopbackMount): Then {
  const boot = bootBehind(context, loop);
  if (boot && isKnown(evidence.time!.from) && evidence.time!.from >= boot.time.from) return 'not yet';
  if (loop.fields.open) return 'mounted';
  const made = context.joined('nfs.client.made', 'port', port);
  if (made.some(({ time }) => time.to <= loop.time.to)) return 'mounted';
  return made.length > 0 && made.every(({ time }) => time.from > loop.time.to) ? 'not yet' : 'perhaps';
}

/** Ports on which a program listens that is no proxy of EFS. */
function othersListen(context: FactContext, mounts: readonly LoopbackMount[]): Set<number> {
  const ports = mounts.map(({ port }) => port);
  const sockets = listening(context, ports);
  if (!sockets.known) return new Set();
  const foreign = (port: number) => {
    const processes = sockets.on({ port })?.processes ?? [];
    return processes.length > 0 && processes.every(({ name }) => !/^(efs-proxy|stunnel)/.test(name));
  };
  return new Set(ports.filter(foreign));
}

const killsOf = (context: FactContext, { fields, time }: Loop) =>
  fields.groups
    .flatMap((group) => context.joined('cgroup.oom-killed', 'group', group))
    .filter((kill) => kill.time.from >= time.from && kill.time.to <= time.to);

const proxiedMounts = (context: FactContext) => loopbackMounts(context).filter(({ port }) => port !== NFS_PORT);

function servedBy(context: FactContext, loop: Loop, heardOn: (kill: Kill) => Heard[]): Served[] {
  const proxied = proxiedMounts(context);
  const then = (mount: LoopbackMount) => atTheKills(context, loop, mount);
  const mounts = proxied.filter((mount) => then(mount) !== 'not yet');
  const heard = killsOf(context, loop).flatMap(heardOn);
  const sure = heard.filter(({ by }) => by !== 'name');
  const told = mounts.flatMap((mount) => {
    const known = sure.filter(({ port }) => port === mount.port);
    return known.length > 0 ? [ofMount(loop, mount, then(mount), known)] : [];
  });
  if (told.length > 0 || !loop.fields.proxies) return told;
  const watched = ofWatchdog(context, loop);
  if (watched.length > 0) return watched;
  const ofOthers = othersListen(context, mounts);
  const older = listenedSince(context, loop.time.from);
  const killed = mounts.filter(({ port }) => !ofOthers.has(port) && !older.has(port));
  return killed.map((mount) => ofMount(loop, mount, then(mount), []));
}

const portsOf = (mounts: readonly Served[]) => [...new Set(mounts.map(({ fields }) => String(fields.port)))];

function together(loop: Loop, mounts: readonly Served[]): Event {
  const ports = portsOf(mounts);
  const note = `it serves ${counted(mounts.length, 'mount')} from 127.0.0.1 on ${ports.length === 1 ? 'port' : 'ports'} ${listed(ports)}`;
  const fields = { ...keyOf(loop), ports, mounts: mounts.length, note };
  return derive('proxy-mounts', 'proxy.serves', mounts[0]!.time, fields, mounts.flatMap(evidenceOf));
}

const keyOf = ({ fields: { group, nth } }: Loop) => ({ group, nth });

const WAITS = new Map<boolean | null, string>([
  [true, 'a hard mount, whose writers block forever'],
  [false, 'a soft mount, whose writers get errors'],
  [null, 'hard or soft is unknown, its mount entry is truncated'],
]);

function ofMount(loop: Loop, mount: LoopbackMount, then: Then, heard: readonly Heard[]): Served {
  const { port, target, hard, evidence } = mount;
  const perhaps = then === 'perhaps';
  const since = perhaps ? '; nothing shows whether it was already mounted when the proxy was killed' : '';
  const note = `${target} is mounted from 127.0.0.1:${port}: ${WAITS.get(hard)}${since}`;
  const proof: Evidence[] = [evidence, ...heard.flatMap((one) => one.evidence)];
  const fields = { ...keyOf(loop), port, target, hard, perhaps: perhaps || undefined, note };
  return derive('proxy-mounts', 'proxy.mount', evidence.time!, fields, proof);
}

/** The watchdog starts a dead tunnel again only while the row of its mount exists. Its names are read by the row, where one fits. */
function ofWatchdog(context: FactContext, loop: Loop): Served[] {
  const near = context
    .ofKind('efs.tunnel.dead')
    .filter(({ time }) => time.from >= loop.time.from - AROUND && time.from <= loop.time.to + AROUND);
  const rows = loopbackMounts(context);
  return [...groupBy(near, ({ fields }) => fields.stateName)].map(([stateName, dead]) => {
    const { port, podUid, pv } = dead[0]!.fields;
    const row = dead[0]!.fields.target === undefined ? rows.find((mount) => isStateOf(stateName, mount)) : undefined;
    const target = dead[0]!.fields.target ?? row?.target;
    const note = `the watchdog found the tunnel of ${target ?? `port ${port}`} dead ${dead.length} times, first at ${context.clockTime(firstMoment(dead[0]!))}`;
    const time = { from: dead[0]!.time.from, to: dead.at(-1)!.time.to };
    const fields = { ...keyOf(loop), port, target, podUid, pv, note };
    const proof = [...dead.flatMap(evidenceOf), ...(row ? [row.evidence] : [])];
    return derive('proxy-mounts', 'proxy.mount', time, fields, proof);
  });
}

const GROUPS: Need = { what: 'the cgroups of the listeners', collectWith: 'systemd-cgls' };

const WATCHDOG: Need = {
  what: 'mount-watchdog.log, starting before the kills',
  collectWith: 'kubectl exec -n kube-system POD -c efs-plugin -- cat /var/log/amazon/efs/mount-watchdog.log',
};

/** Nothing shows which mounts it served: a table that is missing, or one that is younger than the end of the loop. */
function blind(context: FactContext, loop: Loop, perhaps: readonly Served[], heard: readonly Heard[]): Unknown[] {
  const { program, open, proxies } = loop.fields;
  const efs = EFS_PROGRAMS.includes(program);
  const what = (because: string, needs: Unknown['needs']): Unknown[] => [
    { kind: 'proxy.serves', fields: keyOf(loop), needs, because, evidence: evidenceOf(loop) },
  ];
  if (bootBehind(context, loop)) {
    const because = 'the node rebooted after the kills, and nothing shows what was mounted before';
    return what(because, [WATCHDOG]);
  }
  if (!hasMountTable(context))
    return what(`nothing shows which mounts ${program} serves: ${lackOfMountTable(context)}`, [MOUNT_NEED]);
  if (perhaps.length > 0) {
    const mounts = `${counted(perhaps.length, 'mount')} from 127.0.0.1, port ${listed(portsOf(perhaps))}`;
    const because = `${perhaps[0]!.span.path} lists ${mounts}; nothing shows whether they were mounted when the proxy was killed`;
    return what(because, [
      { what: 'when the table was read, and the age of the mounts', collectWith: 'date -u; cat /proc/1/mountstats' },
    ]);
  }
  if (!proxies) {
    const because = heard.some(({ by }) => by === 'name')
      ? `a process named ${program} listens for an NFS mount at capture, but nothing shows that it is the same one`
      : `nothing shows whether an EFS proxy ran in the cgroup of ${program}`;
    return what(because, [GROUPS, ...(efs ? [WATCHDOG] : [])]);
  }
  if (!open) {
    const ages = proxiedMounts(context).map(({ port }) => context.joined('nfs.client.made', 'port', port).length > 0);
    if (ages.length > 0 && !ages.includes(false)) {
      const because = 'the mounts at capture were made after the kills, or their proxies survived them';
      return what(because, [WATCHDOG]);
    }
    const because = 'no counter shows that a mount at capture is older than the kills, which had ended by then';
    return what(because, [{ what: 'the age of the mounts', collectWith: 'cat /proc/1/mountstats' }]);
  }
  return [];
}
