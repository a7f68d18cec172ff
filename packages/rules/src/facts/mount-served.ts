import type { Event } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';
import { MOUNT_TABLES } from '../node/nfs-mounts.ts';
import { SOCKETS } from '../node/sockets.ts';

/**
 * A mount that the helper tried, and whose row is served at capture: whatever failed when it was tried is over. A pod keeps its
 * id, and so its mount points, when the node is booted again: a row of a later boot says nothing of a try before that.
 */
export const mountServed: Fact = {
  name: 'mount-served',
  title: 'mounts that were tried and are served at capture, without a boot between',
  uses: ['helper-runs', 'boot-lives', 'mount-without-listener'],
  inputs: [{ sources: MOUNT_TABLES }, { sources: SOCKETS }],
  kinds: {
    'mount.served':
      'a row of the mount point whose port is served: target, port (of a try to mount it, without a boot between)',
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
        derive('mount-served', 'mount.served', row.time, { target, port, note: String(note) }, evidenceOf(row)),
      );
    });
    return { events };
  },
};

const bootBetween = (context: FactContext, before: Event, after: Event) =>
  context.ofKind('node.rebooted').some(({ time }) => time.from > before.time.from && time.from <= after.time.from);
