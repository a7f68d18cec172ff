import {
  type Event,
  type EventOf,
  type Evidence,
  firstMoment,
  isKnown,
  MINUTE,
  SECOND,
  type Unknown,
} from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import type { PsRecord } from '@mountline/parsers/ps';
import { proxyOf } from '../../views/efs/running-proxies.ts';
import { isStateOf } from '../../views/efs/state-names.ts';
import { mountedSince } from '../../views/mounts/mount-events.ts';
import { type LoopbackMount, loopbackMounts } from '../../views/nfs/loopback.ts';
import { isOfHost, MOUNT_NEED, MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { bootBehind } from '../../views/node/boots.ts';
import { readUpTo } from '../../views/node/covered-until.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';
import { taskAges } from '../../views/node/task-ages.ts';

const DROPPED = 'efs.state.dropped-while-mounted';

const HELPER_LOG = {
  what: "the mount helper's log up to the capture",
  collectWith: 'cat /var/log/amazon/efs/mount.log',
};

/** The files of a bundle are not from one instant. */
const MARGIN = 10 * SECOND;

/**
 * The watchdog looks for each state of /var/run/efs in the mount table that it sees, by name. What is not there counts as
 * unmounted: `No mount found for`, half a minute later the tunnel is told to end, and the state is dropped. A row of that name in the
 * table of the host is of the same mount, unless it was mounted again.
 */
export const droppedStates: Fact = {
  name: 'dropped-states',
  title: 'tunnel states that the EFS watchdog dropped while their file systems were mounted',
  uses: ['helper-runs', 'port-lives', 'client-age', 'boot-lives', 'mount-without-listener'],
  inputs: [],
  unasked: [{ sources: MOUNT_TABLES }, { actors: ['efs-watchdog'] }],
  kinds: {
    [DROPPED]: {
      what: 'a tunnel state that the EFS watchdog dropped while its file system was mounted',
      fields: { port: 'int', target: 'text', stateName: 'text?', droppedAt: 'int' },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const mount of loopbackMounts(context)) {
      const dropped = lastDrop(context, mount);
      if (!dropped || bootBehind(context, dropped) || mountedSince(context, mount, dropped.time)) continue;
      if (isThere(context, dropped)) continue;
      const found = describe(context, mount, dropped);
      const tunnel = tunnelSince(context, mount, dropped) ?? endedWith(context, mount, dropped);
      if (tunnel) unknown.push(tunnelMadeAgain(found, tunnel));
      else if (!isRead(context, mount, dropped)) unknown.push(maybeMountedAgain(found));
      else if (isOfHost(context, mount)) events.push(found);
      else unknown.push(undecided(found));
    }
    return { events, unknown };
  },
};

type Drop = EventOf<'efs.state.cleaned'>;

/** The last time that the state of a row was dropped, before the table was read. */
function lastDrop(context: FactContext, mount: LoopbackMount): Drop | undefined {
  const before = mount.evidence.time!.from - MARGIN;
  const drops = context.joined('efs.state.cleaned', 'port', mount.port).filter(({ time }) => time.to < before);
  const last = drops.at(-1);
  return last && isStateOf(last.fields.stateName ?? '', mount) ? last : undefined;
}

/** A file of that state behind it: written again, or in the folder of another watchdog, which looks after it. */
const isThere = (context: FactContext, { time, fields: { stateName } }: Drop): boolean =>
  context
    .rows<EfsStateFileRecord>('efs-state-file')
    .some(
      ({ snapshot, rows }) =>
        snapshot.captured.to > time.from && rows.some((row) => row.stateName === stateName && !row.temporary),
    );

/** A proxy of this very mount that may have been started since: with it the helper writes a state again. */
function tunnelSince(context: FactContext, mount: LoopbackMount, { time }: Drop): Evidence | undefined {
  const { capture } = context.timeline;
  if (!capture || !isKnown(capture.from)) return undefined;
  const ages = taskAges(context, capture);
  for (const { snapshot, rows } of ofLastCapture(context.rows<PsRecord>('ps')))
    for (const row of rows) {
      const proxy = row.state?.startsWith('Z') ? undefined : proxyOf(row.command);
      if (!proxy || !isStateOf(proxy.stateName, mount)) continue;
      if (capture.to - (ages.get(row.pid) ?? 0) > time.to)
        return rowEvidence(snapshot, row, `${row.pid} ${row.command}`);
    }
  return undefined;
}

/** The watchdog ended the tunnel with the state: what listens on the port now was started since, and no log shows by whom. */
function endedWith(context: FactContext, { port }: LoopbackMount, { time }: Drop): Evidence | undefined {
  const ended = context.ofKind('efs.tunnel.signal-sent');
  const near = ended.findLast((event) => event.time.from <= time.to && time.from - event.time.to < MINUTE);
  if (!near || context.joined('mount.with-listener', 'port', port).length === 0) return undefined;
  const isTold = context.joined('efs.tunnel.starting', 'port', port).some((start) => start.time.to > time.from);
  return isTold ? undefined : evidenceOf(near)[0];
}

/** Whether the mount helper's log was read behind the drop, and when the table was: else the row may be of a later mount. */
const isRead = (context: FactContext, { evidence }: LoopbackMount, { time }: Drop): boolean =>
  isKnown(evidence.time!.to) && readUpTo(context, 'efs-mount-helper', time.to) > time.to;

function maybeMountedAgain({ kind, fields, evidence = [] }: EventOf<typeof DROPPED>): Unknown {
  const because = `${fields.note}; no log shows whether it was mounted again before the table was read`;
  return { kind, fields, needs: [HELPER_LOG], because, evidence };
}

function tunnelMadeAgain({ kind, fields, evidence = [] }: EventOf<typeof DROPPED>, tunnel: Evidence): Unknown {
  const because = `${fields.note}; a tunnel for ${fields.target} was started since, so it may have been mounted again`;
  return { kind, fields, needs: [HELPER_LOG], because, evidence: [...evidence, tunnel] };
}

function describe(context: FactContext, { port, target, evidence }: LoopbackMount, dropped: Drop) {
  const { stateName } = dropped.fields;
  const missing = context
    .joined('efs.mount.row-missing', 'stateName', stateName)
    .findLast(({ time }) => time.from <= dropped.time.from && dropped.time.from - time.to < 5 * MINUTE);
  const note = `the watchdog dropped the state of port ${port} at ${context.clockTime(firstMoment(dropped))}, although ${target} is still mounted`;
  const fields = { port, target, stateName, droppedAt: dropped.time.from, note };
  const lines = [...(missing ? evidenceOf(missing) : []), ...evidenceOf(dropped), evidence];
  return derive('dropped-states', DROPPED, dropped.time, fields, lines);
}

function undecided({ kind, fields, evidence = [] }: EventOf<typeof DROPPED>): Unknown {
  const because = `${fields.note}; the table may be from another mount namespace with its own copy`;
  return { kind, fields, needs: [MOUNT_NEED], because, evidence };
}
