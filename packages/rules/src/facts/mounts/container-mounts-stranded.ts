import type { EventOf } from '@mountline/core';
import { evidenceOf, type Fact } from '@mountline/correlation';
import { NFS_PORT } from '../../views/nfs/loopback.ts';
import { MOUNT_TABLES } from '../../views/nfs/nfs-mounts.ts';
import { SOCKETS } from '../../views/nfs/socket-tables.ts';
import { derive } from '../../views/node/evidence.ts';

/** A mount of a volume that a CSI driver made: others of 127.0.0.1 have other servers. */
const isOfDriver = ({ fields: { port, target } }: EventOf<'mount.with-listener' | 'mount.without-listener'>): boolean =>
  port !== NFS_PORT && /\/kubernetes\.io~csi\/|\/volume-subpaths\//.test(target);

/** All mounts through the proxies of a container lack their listener at once, as they do while it is away: one that has one speaks against it. */
export const containerMountsStranded: Fact = {
  name: 'container-mounts-stranded',
  title: 'mounts that lost all their proxies with the proxy container',
  uses: ['containers-oom-killed', 'mount-without-listener'],
  inputs: [{ sources: MOUNT_TABLES }, { sources: SOCKETS }, { sources: ['kubernetes-objects', 'kubectl-describe'] }],
  kinds: {
    'container.mounts-stranded': {
      what: 'EFS volumes of the node that all lack a listener while the container of the EFS proxies is down',
      fields: { pod: 'text?', containerName: 'text', ports: 'list', mounts: 'count' },
    },
  },
  derive(context) {
    const dead = context.ofKind('mount.without-listener').filter(isOfDriver);
    const served = context.ofKind('mount.with-listener').some((one) => isOfDriver(one) && !one.fields.foreign);
    const [first] = dead;
    if (!first || served) return {};
    const ports = [...new Set(dead.map(({ fields }) => fields.port))].sort((a, b) => a - b).map(String);
    const on = `${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`;
    const away = context.ofKind('container.oom-restarts').filter(({ fields }) => fields.waiting);
    return {
      events: away.map((event) => {
        const { pod, containerName } = event.fields;
        const note = `container ${containerName} of pod ${pod} is not running, and no volume mounted from 127.0.0.1 has a listener: ${on}`;
        const fields = { pod, containerName, ports, mounts: dead.length, note };
        const evidence = [...dead.flatMap(evidenceOf), ...evidenceOf(event)];
        return derive('container-mounts-stranded', 'container.mounts-stranded', first.time, fields, evidence);
      }),
    };
  },
};
