import { type Event, type EventOf, type Evidence, firstMoment, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import type { PsRecord } from '@mountline/parsers/ps';
import { proxyOf } from '../../views/efs/running-proxies.ts';
import { isStateOf } from '../../views/efs/state-names.ts';
import { type LoopbackMount, loopbackMounts } from '../../views/nfs/loopback.ts';
import { hasMountTable, isOfHost, lackOfMountTable, MOUNT_NEED, MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { SOCKET_NEED } from '../../views/nfs/sockets.ts';
import { derive, rowEvidence } from '../../views/node/evidence.ts';
import { ofLastCapture } from '../../views/node/last-capture.ts';

const SERVED = 'mount.served-by-another';
const FILE_SYSTEM = /^fs-[0-9a-f]{8,17}/;

/**
 * A mount whose port was given to a mount of another file system, while its own row exists: the watchdog saw no row of it, as in another
 * mount namespace, and freed the port. The kernel's client connects to whoever listens there, and sends it the file handles of its own
 * file system. The mount helper shows which one a mount is of or the state that was dropped; which one a tunnel leads to, its command
 * line or its state file.
 */
export const servedByAnother: Fact = {
  name: 'served-by-another',
  title: 'EFS mounts whose port belongs to the tunnel of another file system',
  uses: ['helper-runs', 'port-lives', 'mount-without-listener'],
  inputs: [{ sources: MOUNT_TABLES }],
  kinds: {
    [SERVED]: {
      what: 'an EFS mount whose port belongs to the tunnel of another file system',
      fields: {
        port: 'int',
        target: 'text',
        fsId: { type: 'text', means: 'of the mount itself' },
        otherFs: 'text',
        givenAt: 'int?',
      },
    },
  },
  derive(context) {
    if (!hasMountTable(context)) {
      const because = lackOfMountTable(context);
      return { unknown: [{ kind: SERVED, fields: {}, needs: [MOUNT_NEED], because, evidence: [] }] };
    }
    const tunnels = tunnelsOf(context);
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const mount of loopbackMounts(context)) {
      const event = told(context, mount, tunnels.get(mount.port) ?? []);
      if (!event) continue;
      if (tunnels.get(mount.port)!.some(({ stateName }) => isStateOf(stateName, mount))) {
        unknown.push(mayBeMountedAgain(event));
        continue;
      }
      const isOfIt = ({ fields: { target } }: { fields: { target?: unknown } }) => target === mount.target;
      const listened = context.joined('mount.with-listener', 'port', mount.port).find(isOfIt);
      if (listened) {
        if (!listened.fields.foreign) events.push(event);
      } else if (!context.joined('mount.without-listener', 'port', mount.port).some(isOfIt))
        unknown.push(untold(event));
    }
    return { events, unknown };
  },
};

interface Tunnel {
  fsId: string;
  stateName: string;
  evidence: Evidence;
}

/** The tunnels of each port at capture. A state file with a ~ is of a mount that was not made. */
function tunnelsOf(context: FactContext): Map<number, Tunnel[]> {
  const found = new Map<number, Tunnel[]>();
  const add = (port: number, tunnel: Tunnel) => found.set(port, [...(found.get(port) ?? []), tunnel]);
  for (const { snapshot, rows } of ofLastCapture(context.rows<PsRecord>('ps')))
    for (const row of rows) {
      const proxy = row.state?.startsWith('Z') ? undefined : proxyOf(row.command);
      const evidence = proxy && rowEvidence(snapshot, row, `${row.pid} ${row.command}`);
      if (proxy) add(proxy.port, { fsId: proxy.fileSystem, stateName: proxy.stateName, evidence: evidence! });
    }
  for (const { snapshot, rows } of ofLastCapture(context.rows<EfsStateFileRecord>('efs-state-file')))
    for (const row of rows) {
      const { port, stateName, temporary } = row;
      const fsId = FILE_SYSTEM.exec(stateName ?? '')?.[0];
      if (port === null || !stateName || !fsId || temporary) continue;
      add(port, { fsId, stateName, evidence: rowEvidence(snapshot, row, stateName) });
    }
  return found;
}

/** A tunnel is named after the mount point that it was started for: what is mounted there is its own, unless that failed. */
function mayBeMountedAgain({ fields, evidence }: EventOf<typeof SERVED>): Unknown {
  const { target, otherFs, fsId } = fields;
  const because = `the tunnel on port ${fields.port} was started for ${target} itself; after ${fsId}, ${otherFs} may have been mounted there`;
  const log = { what: "the mount helper's log up to the capture", collectWith: 'cat /var/log/amazon/efs/mount.log' };
  return { kind: SERVED, fields, needs: [log], because, evidence: evidence! };
}

/** Without a socket table nothing may be listening there at all. */
const untold = ({ fields, evidence }: EventOf<typeof SERVED>): Unknown => ({
  kind: SERVED,
  fields,
  needs: [SOCKET_NEED],
  because: `${fields.note}, but no socket table shows whether it listens`,
  evidence: evidence!,
});

function told(
  context: FactContext,
  mount: LoopbackMount,
  tunnels: readonly Tunnel[],
): EventOf<typeof SERVED> | undefined {
  const { port, target, evidence } = mount;
  if (!isOfHost(context, mount)) return undefined;
  const own = ownFileSystem(context, mount);
  const [first] = tunnels;
  const isOwn = ({ fsId }: Tunnel) => fsId === own?.fsId;
  if (!own || !first || tunnels.some((tunnel) => isOwn(tunnel) || tunnel.fsId !== first.fsId)) return undefined;
  const given = context
    .joined('efs.tunnel.starting', 'port', port)
    .findLast(({ fields, time }) => fields.fsId === first.fsId && time.from >= own.line.time.from);
  const since = given ? ` since ${context.clockTime(firstMoment(given))}` : '';
  const note = `${target} is a mount of ${own.fsId}, but${since} the tunnel on its port ${port} leads to ${first.fsId}`;
  const fields = { port, target, fsId: own.fsId, otherFs: first.fsId, givenAt: given?.time.from, note };
  const lines = [
    evidence,
    ...tunnels.map((tunnel) => tunnel.evidence),
    ...evidenceOf(own.line),
    ...(given ? evidenceOf(given) : []),
  ];
  return derive('served-by-another', SERVED, evidence.time!, fields, lines);
}

/** By the lines of the mount helper about this very mount, or the state of it that the watchdog dropped: whichever came last. */
function ownFileSystem(context: FactContext, mount: LoopbackMount): { fsId: string; line: Event } | undefined {
  const { port, target } = mount;
  const tried = context.joined('mount.nfs.attempted', 'port', port).findLast(({ fields }) => fields.target === target);
  const dropped = context
    .joined('efs.state.cleaned', 'port', port)
    .findLast(({ fields }) => isStateOf(fields.stateName ?? '', mount));
  const line = dropped && tried && tried.time.from > dropped.time.from ? tried : (dropped ?? tried);
  const fsId = FILE_SYSTEM.exec(line?.fields.fsId ?? line?.fields.stateName ?? '')?.[0];
  return line && fsId ? { fsId, line } : undefined;
}
