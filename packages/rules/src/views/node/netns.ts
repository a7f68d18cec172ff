import type { Evidence, Need } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { EfsStateFileRecord } from '@mountline/parsers/efs-state-file';
import { rowEvidence } from './evidence.ts';
import { ofLastCapture } from './last-capture.ts';

const NSENTER = /^--net=(\S+)$/;

/**
 * A mount of the helper with the option `netns`, as ECS makes those of a task with a network of its own (awsvpc): the tunnel and the NFS
 * client are of that network namespace, and no table of the host's sockets shows them.
 *
 *     Executing: "nsenter --net=/proc/6900/ns/net /sbin/mount.nfs4 127.0.0.1:/ /var/lib/ecs/volumes/a -o rw,…,port=20155" with 15 sec time limit.
 */
export function ofOwnNamespace(
  port: number,
  context: FactContext,
): { because: string; evidence: Evidence; need: Need } | undefined {
  const tried = context.joined('mount.nfs.attempted', 'port', port).at(-1);
  const found = tried ? { netns: tried.fields.netns, evidence: evidenceOf(tried)[0]! } : inStateFile(port, context);
  if (!found || found.netns === undefined) return undefined;
  const because = `the mount on port ${port} and its proxy belong to the network namespace ${found.netns} (option netns)`;
  const what = `the sockets of the network namespace ${found.netns}`;
  return { because, evidence: found.evidence, need: { what, collectWith: `nsenter --net=${found.netns} ss -tlnp` } };
}

function inStateFile(port: number, context: FactContext) {
  for (const { snapshot, rows } of ofLastCapture(context.rows<EfsStateFileRecord>('efs-state-file'))) {
    const row = rows.find((one) => one.port === port && !one.temporary);
    const netns = row?.cmd.flatMap((word) => NSENTER.exec(word)?.[1] ?? [])[0];
    if (row && netns) return { netns, evidence: rowEvidence(snapshot, row, row.cmd.join(' ')) };
  }
  return undefined;
}
