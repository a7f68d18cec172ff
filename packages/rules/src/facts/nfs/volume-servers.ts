import { type Event, type EventOf, type Evidence, type FieldMap, MINUTE, podPath, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { isLoopback, type LoopbackMount, loopbackMounts, NFS_PORT } from '../../views/nfs/loopback.ts';
import { exportName, MOUNT_NEED, type NfsMount, nfsMounts, option } from '../../views/nfs/nfs-mounts.ts';
import { derive, knownFields } from '../../views/node/evidence.ts';

/** The server of a volume, by the names that the kernel's lines may call it. */
interface VolumeServer {
  names: string[];
  /** Of a server on this node: the port, where it is known. */
  port?: number;
  evidence: Evidence[];
}

/**
 * Outages of the server of a volume whose mount or unmount does not come to an end. Another server that
 * is silent at that time shows nothing of it. Which server a volume is of shows its row of the mount table; without one the
 * kubelet's lines, where they quote the call of mount(8) or name a volume of a driver that puts the server in front. The row may be the one
 * that the driver keeps for all pods of the node, of an export that is called as the volume is.
 */
export const volumeServers: Fact = {
  name: 'volume-servers',
  title: 'unresponsive servers of the volumes whose mount or unmount does not finish',
  uses: ['volume-operations', 'server-outages'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'volume.server.silent': {
      what: 'an outage of the server of the volume',
      fields: {
        podUid: 'text?',
        volumeName: 'text?',
        operation: 'text',
        server: 'text',
        untilAt: 'int',
        duration: 'int',
      },
    },
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const spells = context.ofKind('nfs.server.silent');
    for (const stuck of spells.length > 0 ? context.ofKind('volume.operation.stuck') : []) {
      const { podUid, volumeName, operation } = stuck.fields;
      const of = { podUid, volumeName, operation };
      const server = serverOf(context, stuck);
      for (const spell of spells) {
        const { duration } = spell.fields;
        // Of lines without times nothing shows that they are of this time.
        if (duration === undefined || isOverBefore(spell, stuck)) continue;
        const fits = server ? isOf(context, spell, server, podUid) : 'open';
        if (fits === 'open') {
          const because = server
            ? 'it may be the NFS client of the volume or of another mount of this node'
            : 'nothing shows the server of the volume';
          unknown.push(whose(knownFields(of), spell, because));
        } else if (server && fits === 'yes') {
          const { server: name, untilAt, note } = spell.fields;
          const fields = { ...of, server: name, untilAt, duration, note };
          const evidence = [...evidenceOf(spell), ...server.evidence];
          events.push(derive('volume-servers', 'volume.server.silent', spell.time, fields, evidence));
        }
      }
    }
    return { events, unknown };
  },
};

type Spell = EventOf<'nfs.server.silent'>;
type Stuck = EventOf<'volume.operation.stuck'>;

/** Kubelet tries again after two minutes at most, and gives a try two: what continues for long behind the answer waits for something else. */
const TO_COME_THROUGH = 10 * MINUTE;

const isOverBefore = ({ fields: { answered, untilAt } }: Spell, stuck: Stuck) =>
  answered && untilAt < stuck.time.to - TO_COME_THROUGH;

/** The server in the arguments of mount(8). */
const IN_ARGUMENTS = /^Mounting arguments: [^\\]*?\s\[?([^\s/[\]]+)\]?:\//;
/** In the error of csi-driver-nfs and of Azure's drivers: `mount "HOST:/EXPORT" on "TARGET" failed with …`. */
const IN_QUOTES = /\bmount \\?"([^\s/"[\]\\]+):\/[^"]*" on /;

const calledIn = (text: string): string | undefined =>
  IN_ARGUMENTS.exec(text.slice(text.indexOf('Mounting arguments: ')))?.[1] ?? IN_QUOTES.exec(text)?.[1];

function serverOf(context: FactContext, { fields, evidence = [] }: Stuck): VolumeServer | undefined {
  const { volumeName = '' } = fields;
  const mounts = nfsMounts(context);
  const id = /\^([^^]+)$/.exec(volumeName)?.[1];
  const row = mounts.find(({ target }) => target === fields.target) ?? exportedAs(mounts, id);
  if (row) {
    const port = Number(option(row.options, 'port') ?? NFS_PORT);
    return { names: [row.address, row.host], ...(row.cut ? {} : { port }), evidence: [row.evidence] };
  }
  if (/\/(?:efs|s3files)\.csi\.aws\.com\^/.test(volumeName)) return { names: ['127.0.0.1'], evidence: [] };
  const handle = /\/nfs\.csi\.k8s\.io\^([^#/]+)[#/]/.exec(volumeName)?.[1];
  const called = evidence.map(({ text }) => calledIn(text));
  const names = [handle, ...called].filter((name) => name !== undefined);
  return names.length > 0 ? { names, evidence: [] } : undefined;
}

/** A mount that a driver made of an export that is called as the volume; where several servers have one, none of them shows. */
function exportedAs(mounts: readonly NfsMount[], id: string | undefined): NfsMount | undefined {
  const found = mounts.filter((mount) => exportName(mount) === id && OF_DRIVER.test(mount.target));
  const servers = new Set(found.map(({ host, options }) => `${host} ${option(options, 'port')}`));
  return servers.size === 1 ? found[0] : undefined;
}

/** Where kubelet has CSI drivers mount: `plugins/kubernetes.io/csi/…/globalmount`, `pods/UID/volumes/kubernetes.io~csi/…`. */
const OF_DRIVER = /\/kubernetes\.io[/~]csi\//;

/** Lines of 127.0.0.1 name no port: they are of the volume where no other client of this node can have spoken. */
function isOf(
  context: FactContext,
  { fields: { server, port, candidates } }: Spell,
  own: VolumeServer,
  podUid: string | undefined,
): 'yes' | 'no' | 'open' {
  if (!own.names.includes(server)) return 'no';
  if (!isLoopback(server)) return 'yes';
  if (own.port !== undefined && port !== undefined) return port === own.port ? 'yes' : 'no';
  if (own.port !== undefined && candidates && !candidates.includes(String(own.port))) return 'no';
  const isOthers = ({ target }: LoopbackMount) => podPath(target)?.podUid !== podUid;
  return own.port === undefined && loopbackMounts(context).some((mount) => mount.port === port && isOthers(mount))
    ? 'no'
    : 'open';
}

const whose = (of: FieldMap, spell: Spell, because: string): Unknown => ({
  kind: 'volume.server.silent',
  time: spell.time,
  fields: { ...of, server: spell.fields.server, untilAt: spell.fields.untilAt },
  needs: [MOUNT_NEED],
  because: `${spell.fields.note}, but ${because}`,
  evidence: evidenceOf(spell),
});
