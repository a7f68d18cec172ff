import { type Evidence, type Need, SECOND } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import type { MountstatsRecord } from '@mountline/parsers/mountstats';
import { rowEvidence } from '../node/evidence.ts';
import { ofLastTime } from '../node/last-capture.ts';
import { isLoopback, loopbackClients, loopbackMounts } from './loopback.ts';
import { addressOf, hasMountTable, numberIn } from './nfs-mounts.ts';

export const CLIENT_NEED: Need = {
  what: "the NFS clients of the host's network namespace",
  collectWith: 'nsenter -t 1 -n cat /proc/fs/nfsfs/servers',
};

/** The files of a hung node are up to so long apart: a younger mount may have been made behind the list. */
const SETTLED = 40 * SECOND;

/**
 * The kernel lists the clients of one network namespace. Every row that is not new has one: a list that lacks it is of
 * another namespace or another time, and what is in it says nothing of the host's mounts.
 */
export function foreignClients(
  context: FactContext,
): { because: string; evidence: [Evidence, ...Evidence[]] } | undefined {
  const clients = loopbackClients(context) ?? [];
  if (clients.length === 0) return undefined;
  const mounts = loopbackMounts(context);
  const isListed = (port: number) => clients.some((client) => client.port === port);
  const lacks = (target: string, port: number) =>
    `the list lacks the NFS client of ${target}, which is mounted from 127.0.0.1:${port}`;
  for (const made of context.ofKind('nfs.client.made')) {
    const { port, target, ageFor } = made.fields;
    const row = mounts.find((mount) => mount.target === target && mount.port === port);
    if (ageFor < SETTLED || isListed(port) || !row) continue;
    const [age] = evidenceOf(made);
    return { because: lacks(target, port), evidence: [row.evidence, age!] };
  }
  const unseen = hasMountTable(context) ? undefined : mountsByStatistics(context).find(({ port }) => !isListed(port));
  if (unseen) return { because: lacks(unseen.target, unseen.port), evidence: [unseen.evidence] };
  // One of which no statistics tell the age may be as new, and as well of another namespace.
  const hasAge = ({ target }: { target: string }) => context.joined('nfs.client.made', 'target', target).length > 0;
  const unlisted = mounts.find((mount) => !isListed(mount.port) && !hasAge(mount));
  return unlisted && { because: lacks(unlisted.target, unlisted.port), evidence: [unlisted.evidence] };
}

/** Where the bundle has no mount table, the statistics of the mounts show which there were before the list was read. */
function mountsByStatistics(context: FactContext): { port: number; target: string; evidence: Evidence }[] {
  return ofLastTime(context.rows<MountstatsRecord>('mountstats')).flatMap(({ snapshot, rows }) =>
    rows.flatMap((row) => {
      const { nfs, device, mountPoint: target } = row;
      const port = nfs ? numberIn(nfs.opts, 'port') : null;
      if (!nfs || !port || !isLoopback(addressOf(device ?? '', nfs.opts))) return [];
      if (nfs.age === null || nfs.age * SECOND < SETTLED) return [];
      const text = `device ${device} mounted on ${target} … age: ${nfs.age}`;
      return [{ port, target, evidence: rowEvidence(snapshot, row, text) }];
    }),
  );
}
