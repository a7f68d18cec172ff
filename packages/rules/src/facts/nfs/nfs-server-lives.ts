import type { Event, Life } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { isLoopback, NFS_PORT } from '../../views/nfs/loopback.ts';
import { MOUNT_TABLES, type NfsMount, nfsMounts } from '../../views/nfs/nfs-mounts.ts';
import { endAtBoot } from '../../views/node/boots.ts';

const UNIT = /^(nfs-server|nfs-kernel-server|nfs-ganesha)\.service$/;

/**
 * The NFS servers of the node's mounts. When a server elsewhere was started no file of a client shows: its life is marked
 * open at both ends. The node's own is a unit of systemd. A proxy is none: it has lives as a listener.
 */
export const nfsServerLives: Fact = {
  name: 'nfs-server-lives',
  title: 'lifetimes of NFS servers',
  uses: [],
  inputs: [{ sources: MOUNT_TABLES, actors: ['systemd'] }],
  lives: {
    'nfs-server': {
      by: ['server'],
      with: ['port'],
      fields: { server: 'text', port: 'int?', mounts: 'count?', row: 'text?', unit: 'text?' },
    },
  },
  kinds: {},
  derive(context) {
    const remote = new Map<string, NfsMount[]>();
    for (const mount of nfsMounts(context)) {
      const own = isLoopback(mount.address);
      if (!own) remote.set(mount.address, [...(remote.get(mount.address) ?? []), mount]);
    }
    const others = [...remote].map(([address, mounts]): Life => {
      const fields = { server: address, mounts: mounts.length, row: mounts[0]!.evidence.text };
      return { of: 'nfs-server', key: address, nth: 1, from: null, to: null, fields };
    });
    return { lives: [...others, ...endAtBoot(context, ownServer(context))] };
  },
};

function ownServer(context: FactContext): Life[] {
  const lives: Life[] = [];
  for (const event of context.ofKind('service.started', 'service.stopped')) {
    const { unit = '' } = event.fields;
    if (!UNIT.test(unit)) continue;
    const last = lives.at(-1);
    const open = last?.to === null ? last : undefined;
    const next = {
      of: 'nfs-server',
      key: `127.0.0.1:${NFS_PORT}`,
      nth: lives.length + 1,
      fields: { server: '127.0.0.1', port: NFS_PORT, unit },
    };
    if (event.kind === 'service.started' && !open)
      lives.push({ ...next, from: at(event, `${unit} was started`), to: null });
    if (event.kind !== 'service.stopped') continue;
    const to = at(event, `${unit} was stopped`);
    if (open) open.to = to;
    else if (lives.length === 0) lives.push({ ...next, from: null, to });
  }
  return lives;
}

const at = ({ time, span }: Event, how: string) => ({ time, how, span });
