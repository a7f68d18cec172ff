import { type Event, type Evidence, MINUTE, type Unknown } from '@mountline/core';
import { evidenceOf, type Fact, type FactContext } from '@mountline/correlation';
import { derive } from '../node/evidence.ts';
import { isLoopback, NFS_PORT } from '../node/loopback.ts';
import { exportName, MOUNT_NEED, nfsMounts, option } from '../node/nfs-mounts.ts';

/** The server of a volume, by the names that the kernel's lines may call it. */
interface VolumeServer {
  names: string[];
  /** Of a server on this node: the port, where it is known. */
  port?: number;
  evidence: Evidence[];
}

/**
 * Spells in which the very server of a volume did not answer whose mount or unmount does not come to an end. Another server that
 * is silent at that time tells nothing of it. Which server a volume is of tells its row of the mount table; without one the
 * kubelet's lines, where they quote the call of mount(8) or name a volume of a driver that puts the server in front. The row may be the one
 * that the driver keeps for all pods of the node, of an export that is called as the volume is.
 */
export const volumeServers: Fact = {
  name: 'volume-servers',
  title: 'silent servers of the volumes whose mount or unmount does not come to an end',
  uses: ['volume-operations', 'server-spells'],
  inputs: [{ actors: ['kernel'] }],
  kinds: {
    'volume.server.silent':
      'a spell in which the server of the volume did not answer: podUid, volumeName, operation, server, untilAt, duration',
  },
  derive(context) {
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    const spells = context.ofKind('nfs.server.silent');
    for (const stuck of spells.length > 0 ? context.ofKind('volume.operation.stuck') : []) {
      const { podUid, volumeName, operation } = stuck.fields;
      const of = { podUid: podUid!, volumeName: volumeName!, operation: operation! };
      const server = serverOf(context, stuck);
      for (const spell of spells) {
        if (isOverBefore(spell, stuck)) continue;
        if (!server) unknown.push(whose(of, spell));
        else if (isOf(spell, server)) {
          const { server: name, untilAt, duration, note } = spell.fields;
          const fields = { ...of, server: name!, untilAt: untilAt!, duration: duration!, note: String(note) };
          const evidence = [...evidenceOf(spell), ...server.evidence];
          events.push(derive('volume-servers', 'volume.server.silent', spell.time, fields, evidence));
        }
      }
    }
    return { events, unknown };
  },
};

/** The kubelet tries again after two minutes at most, and gives a try two: what goes on for long behind the answer waits for something else. */
const TO_COME_THROUGH = 10 * MINUTE;

const isOverBefore = ({ fields: { answered, untilAt } }: Event, stuck: Event) =>
  answered === true && Number(untilAt) < stuck.time.to - TO_COME_THROUGH;

/** The server in the arguments of mount(8), and in the error of csi-driver-nfs and of Azure's drivers: `mount "HOST:/EXPORT" on "TARGET" failed with …`. */
const CALLED = /Mounting arguments: [^\\]*?\s\[?([^\s/[\]]+)\]?:\/|\bmount \\?"([^\s/"[\]\\]+):\/[^"]*" on /;

function serverOf(context: FactContext, { fields, evidence = [] }: Event): VolumeServer | undefined {
  const volumeName = String(fields.volumeName);
  const mounts = nfsMounts(context);
  const id = /\^([^^]+)$/.exec(volumeName)?.[1];
  const row = mounts.find(({ target }) => target === fields.target) ?? mounts.find((mount) => exportName(mount) === id);
  if (row) {
    const port = Number(option(row.options, 'port') ?? NFS_PORT);
    return { names: [row.address, row.host], ...(row.cut ? {} : { port }), evidence: [row.evidence] };
  }
  if (/\/(?:efs|s3files)\.csi\.aws\.com\^/.test(volumeName)) return { names: ['127.0.0.1'], evidence: [] };
  const handle = /\/nfs\.csi\.k8s\.io\^([^#/]+)[#/]/.exec(volumeName)?.[1];
  const called = evidence.map(({ text }) =>
    CALLED.exec(text)
      ?.slice(1)
      .find((name) => name !== undefined),
  );
  const names = [handle, ...called].filter((name) => name !== undefined);
  return names.length > 0 ? { names, evidence: [] } : undefined;
}

/** Lines of 127.0.0.1 name no port: they are of the volume unless they are known to be of other clients. */
function isOf({ fields: { server, port, candidates } }: Event, own: VolumeServer): boolean {
  if (!own.names.includes(String(server))) return false;
  if (own.port === undefined || !isLoopback(String(server))) return true;
  if (port !== undefined) return port === own.port;
  return !Array.isArray(candidates) || candidates.includes(String(own.port));
}

const whose = (of: Event['fields'], spell: Event): Unknown => ({
  kind: 'volume.server.silent',
  time: spell.time,
  fields: { ...of, server: spell.fields.server!, untilAt: spell.fields.untilAt! },
  needs: [MOUNT_NEED],
  because: `${spell.fields.note}, and nothing tells which server the volume is of`,
  evidence: evidenceOf(spell),
});
