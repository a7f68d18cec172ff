import { type Event, isWhole, rowsOf, type Unknown } from '@mountline/core';
import type { Fact, FactContext } from '@mountline/correlation';
import { derive, tableEvidence } from '../node/evidence.ts';
import { hiddenPort, loopbackClients, loopbackMounts } from '../node/loopback.ts';
import { mountTableOfHost } from '../node/nfs-mounts.ts';
import { listening, SOCKET_NEED } from '../node/sockets.ts';

/**
 * The kernel's NFS client lives longer than the row in the mount table: after `umount -l` of a busy mount the row is
 * gone while /proc/fs/nfsfs/servers still lists the server. Its port can be chosen for another tunnel meanwhile.
 */
export const clientWithoutRow: Fact = {
  name: 'client-without-row',
  title: 'NFS clients of the kernel that no row of the mount table belongs to',
  uses: [],
  inputs: [{ sources: ['nfsfs'] }],
  kinds: {
    'nfs.client.without-row':
      'an NFS client of 127.0.0.1 that has no row: port, use, listener (none, present, unknown)',
    'nfs.client.without-listener': 'an NFS client of 127.0.0.1 whose port nobody listens on: port, use, row',
  },
  derive(context) {
    const clients = loopbackClients(context);
    if (!clients) return {};
    const mounts = loopbackMounts(context);
    const table = wholeTable(context);
    const ports = [...new Set([...clients, ...mounts].map(({ port }) => port))];
    const sockets = listening(context, ports);
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const { port, use, evidence } of clients) {
      const rows = mounts.filter((mount) => mount.port === port);
      const listener = sockets.known ? sockets.on(port) : undefined;
      const state = !sockets.known ? 'unknown' : listener ? 'present' : 'none';
      const time = evidence.time!;
      if (rows.length === 0 && table && !hiddenPort(context, port)) {
        const note = `the kernel still has a client of 127.0.0.1:${port} (use ${use}), and no row of the mount table belongs to it`;
        const none = tableEvidence(
          table.snapshot,
          `${rowsOf(table.snapshot)} rows, none of an NFS mount on port ${port}`,
        );
        events.push(
          derive('client-without-row', 'nfs.client.without-row', time, { port, use, listener: state, note }, [
            evidence,
            none,
          ]),
        );
      }
      const fields = { port, use, row: rows.length > 0 };
      if (!sockets.known) {
        const because = `the kernel has a client of 127.0.0.1:${port}, and ${sockets.because}`;
        unknown.push({
          kind: 'nfs.client.without-listener',
          fields,
          needs: [SOCKET_NEED],
          because,
          evidence: [evidence, ...sockets.evidence],
        });
      } else if (!listener) {
        const note = `the kernel has a client of 127.0.0.1:${port}, nobody listens there`;
        events.push(
          derive('client-without-row', 'nfs.client.without-listener', time, { ...fields, note }, [
            evidence,
            sockets.none(port),
          ]),
        );
      }
    }
    return { events, unknown };
  },
};

/** The mount table of the host, when no row of it is lost: any of them might be the client's. */
function wholeTable(context: FactContext) {
  const table = mountTableOfHost(context);
  return table && isWhole(table.snapshot) ? table : undefined;
}
