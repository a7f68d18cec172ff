import { type Event, type EventOf, firstMoment, listed, type Snapshot, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { derive } from '../../views/node/evidence.ts';

/**
 * A mount that the helper tried, and whose row is served at capture: whatever failed when it was tried is over. So it is where a
 * later try on the same port succeeded: the mount is of that try, and had a listener then. A pod keeps its
 * id, and so its mount points, when the node is rebooted: a row of a later boot says nothing of a try before that.
 */
export const mountServed: Fact = {
  name: 'mount-served',
  title: 'attempted mounts that are served at capture, without a reboot in between',
  uses: ['helper-runs', 'boot-lives', 'mount-without-listener'],
  inputs: [{ sources: MOUNT_TABLES }, { sources: SOCKETS }],
  kinds: {
    'mount.served': {
      what: 'a listener on the port of this mount',
      fields: {
        target: 'text',
        port: { type: 'int?', means: 'of an attempt to mount it, without a reboot in between' },
      },
    },
  },
  derive(context) {
    const dead = new Set(context.ofKind('mount.without-listener').map(({ fields }) => fields.target));
    const served = context.ofKind('mount.with-listener').filter(({ fields }) => !dead.has(fields.target));
    const events = served.flatMap((row) => {
      const { target, note } = row.fields;
      const tries = context.joined('mount.nfs.attempted', 'target', target);
      const ports = new Set(
        tries.filter((tried) => !bootBetween(context, tried, row)).map(({ fields }) => fields.port),
      );
      return [...ports].map((port) =>
        derive('mount-served', 'mount.served', row.time, { target, port, note }, evidenceOf(row)),
      );
    });
    const later = context.ofKind('efs.mount.succeeded').flatMap((mounted) => succeeded(context, mounted));
    return { events: [...events, ...later], unknown: beforeBoot(context) };
  },
};

/** After a tunnel of its port failed: it got an answer there, as `mount.nfs` returns no sooner. */
function succeeded(context: FactContext, mounted: EventOf<'efs.mount.succeeded'>): Event[] {
  const { time, fields } = mounted;
  const { target, port } = fields;
  const failed = port === undefined ? [] : context.joined('efs.tunnel.failed', 'port', port);
  if (!failed.some((one) => one.time.from < time.from)) return [];
  const note = `the mount of ${target} on port ${port} succeeded`;
  return [derive('mount-served', 'mount.served', time, { target, port, note }, evidenceOf(mounted))];
}

/** Tables of a later boot show no row of before it, served or not. */
function beforeBoot(context: FactContext): Unknown[] {
  const boot = context.ofKind('node.rebooted').at(-1);
  if (!boot) return [];
  const booted = `taken after the node rebooted at ${context.clockTime(firstMoment(boot))}`;
  const isAsked = ({ source }: Snapshot) => [...MOUNT_TABLES, ...SOCKETS].includes(source);
  const earlier = context.timeline.snapshots.filter((one) => isAsked(one) && one.captured.to < boot.time.from);
  return context.ofKind('mount.nfs.attempted').flatMap(({ time, fields: { target, port } }): Unknown[] => {
    if (time.from >= boot.time.from || target === undefined || port === undefined) return [];
    const ofThen = earlier.filter(({ captured }) => captured.from > time.from).map(({ path }) => path);
    const because =
      ofThen.length === 0
        ? `the tables were ${booted}`
        : `only the tables of the last capture count, ${booted}; for ${listed(ofThen)} from before the reboot, read that capture separately`;
    return [{ kind: 'mount.served', fields: { target, port }, needs: [], because, evidence: evidenceOf(boot) }];
  });
}

const bootBetween = (context: FactContext, before: Event, after: Event) =>
  context.ofKind('node.rebooted').some(({ time }) => time.from > before.time.from && time.from <= after.time.from);
