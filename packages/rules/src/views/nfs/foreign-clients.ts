import { type Evidence, type Need, SECOND } from '@mountline/core';
import { evidenceOf, type FactContext } from '@mountline/correlation';
import { loopbackClients, loopbackMounts } from './loopback.ts';

export const CLIENT_NEED: Need = {
  what: "the NFS clients of the host's network namespace",
  collectWith: 'nsenter -t 1 -n cat /proc/fs/nfsfs/servers',
};

/** The files of a hung node are up to so long apart: a younger mount may have been made behind the list. */
const SETTLED = 40 * SECOND;

/**
 * The kernel lists the clients of one network namespace. Every row that is not new has one: a list that lacks it is of
 * another namespace or another time, and what stands in it says nothing of the host's mounts.
 */
export function foreignClients(
  context: FactContext,
): { because: string; evidence: [Evidence, ...Evidence[]] } | undefined {
  const clients = loopbackClients(context) ?? [];
  if (clients.length === 0) return undefined;
  const mounts = loopbackMounts(context);
  for (const made of context.ofKind('nfs.client.made')) {
    const { port, target, ageFor } = made.fields;
    const row = mounts.find((mount) => mount.target === target && mount.port === port);
    if (!row || ageFor < SETTLED || clients.some((client) => client.port === port)) continue;
    const because = `the list lacks the client of ${target}, which is mounted from 127.0.0.1:${port}`;
    return { because, evidence: [row.evidence, ...evidenceOf(made)] };
  }
  return undefined;
}
