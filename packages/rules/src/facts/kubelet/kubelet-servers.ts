import { type Event, type EventOf, type Evidence, isKnown, MINUTE, podPath, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { isLoopback, loopbackMounts } from '../../views/nfs/loopback.ts';
import { MOUNT_NEED, nfsMounts, wholeMountTable } from '../../views/nfs/nfs-mounts.ts';
import { PROBE_FIELDS } from '../../views/nfs/nfs-probe.ts';
import { derive } from '../../views/node/evidence.ts';

const SILENT = 'kubelet.server.silent';

type Spell = EventOf<'nfs.server.silent'>;

/**
 * Outages of servers that something of kubelet's lies on: a volume of a pod, or a mount that a CSI driver keeps
 * for all pods. Kubelet does not look at any other mount of the node, so that the silence of another server holds nothing up in it.
 */
export const kubeletServers: Fact = {
  name: 'kubelet-servers',
  title: 'unresponsive NFS servers that kubelet has mounts of',
  uses: ['server-outages', 'volume-servers'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    [SILENT]: {
      what: 'an outage of an NFS server that kubelet has a mount of',
      fields: {
        server: 'text',
        answered: 'bool',
        untilAt: 'int',
        fellAt: {
          type: 'int',
          unit: 'instant',
          means: 'a call that had waited since before then would have been reported earlier',
        },
        ...PROBE_FIELDS,
      },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const spell of context.ofKind('nfs.server.silent')) {
      const own = ownOf(context, spell);
      const { server, answered, untilAt, address, service, tcpPort, rdmaPort, rpcinfo, peer, note } = spell.fields;
      const fellAt = isKnown(spell.time.from) ? spell.time.from - TO_REPORT : spell.time.from;
      const fields = { server, answered, untilAt, fellAt, address, service, tcpPort, rdmaPort, rpcinfo, peer, note };
      if (own) events.push(derive('kubelet-servers', SILENT, spell.time, fields, [...evidenceOf(spell), own]));
      else if (!isMountedElsewhere(context, spell)) unknown.push(whose(spell));
    }
    return { events, unknown };
  },
};

/** timeo x (retrans + 1) of usual mounts is three to six minutes, and a call that waits for a connection may be reported later. */
const TO_REPORT = 10 * MINUTE;

/** A mount or volume of kubelet on the server of an outage. */
function ownOf(context: FactContext, { fields: { server, port, local, untilAt } }: Spell): Evidence | undefined {
  const mounts = local
    ? loopbackMounts(context).filter((mount) => port === undefined || mount.port === port)
    : nfsMounts(context).filter(({ host, address }) => host === server || address === server);
  const mounted = mounts.find(({ target }) => isOfKubelet(target));
  if (mounted) return mounted.evidence;
  const stuck = context
    .joined('volume.server.silent', 'server', server)
    .find(({ fields }) => fields.untilAt === untilAt);
  return stuck ? evidenceOf(stuck)[0] : local ? efsVolume(context) : undefined;
}

/** A volume of a pod, or a mount of a driver below the folder of kubelet, wherever that lies. */
const isOfKubelet = (target: string): boolean => podPath(target) !== null || /\/kubelet\/plugins\//.test(target);

/** The proxies of EFS serve its volumes on this node. */
function efsVolume(context: FactContext): Evidence | undefined {
  const isOfEfs = ({ fields }: EventOf<'volume.mount.started' | 'volume.mount.succeeded'>) =>
    /\/(?:efs|s3files)\.csi\.aws\.com\^/.test(fields.volumeName ?? '');
  const volume = context.ofKind('volume.mount.started', 'volume.mount.succeeded').find(isOfEfs);
  return volume && evidenceOf(volume)[0];
}

/** The mount table shows mounts of the server, and none of them is kubelet's. */
function isMountedElsewhere(context: FactContext, { fields: { server, local } }: Spell): boolean {
  if (!wholeMountTable(context)) return false;
  return nfsMounts(context).some(({ host, address }) =>
    local ? isLoopback(address) : host === server || address === server,
  );
}

const whose = (spell: Spell): Unknown => ({
  kind: SILENT,
  time: spell.time,
  fields: { server: spell.fields.server, answered: spell.fields.answered, untilAt: spell.fields.untilAt },
  needs: [MOUNT_NEED],
  because: `${spell.fields.note}, but nothing shows whether kubelet has a mount of it`,
  evidence: evidenceOf(spell),
});
