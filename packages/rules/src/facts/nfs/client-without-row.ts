import { type Event, rowsOf, type Unknown } from '@mountline/core';
import type { Fact } from '@mountline/correlation';
import { endpoint } from '../../views/nfs/endpoint.ts';
import { CLIENT_NEED, foreignClients } from '../../views/nfs/foreign-clients.ts';
import { hiddenPort, loopbackClients, loopbackMounts } from '../../views/nfs/loopback.ts';
import { MOUNT_NEED, wholeMountTable } from '../../views/nfs/nfs-mounts.ts';
import { listening, SOCKET_NEED } from '../../views/nfs/sockets.ts';
import { derive, tableEvidence } from '../../views/node/evidence.ts';
import { ofTwoCaptures } from '../../views/node/last-capture.ts';

/**
 * The kernel's NFS client lives longer than the row in the mount table: after `umount -l` of a busy mount the row is
 * gone while /proc/fs/nfsfs/servers still lists the server. Its port can be chosen for another tunnel meanwhile.
 */
export const clientWithoutRow: Fact = {
  name: 'client-without-row',
  title: 'kernel NFS clients without a mount entry',
  uses: ['client-age', 'listener-lives'],
  inputs: [{ sources: ['nfsfs'] }],
  kinds: {
    'nfs.client.without-row': {
      what: 'an NFS client of 127.0.0.1 without a mount entry',
      says: 'the kernel still has an NFS client of {endpoint} (use {use}), but no mount entry',
      fields: {
        port: 'int',
        endpoint: { type: 'text', means: 'the address and port that the client connects to' },
        use: 'count',
        listener: { type: 'text', oneOf: ['none', 'present', 'unknown'] },
      },
    },
    'nfs.client.without-listener': {
      what: 'an NFS client of 127.0.0.1 whose port has no listener',
      says: 'the kernel has an NFS client of {endpoint}; nothing listens there',
      fields: {
        port: 'int',
        endpoint: { type: 'text', means: 'the address and port that the client connects to' },
        use: 'count',
        row: 'bool',
      },
    },
  },
  derive(context) {
    const clients = loopbackClients(context);
    if (!clients) return {};
    const mounts = loopbackMounts(context);
    const table = wholeMountTable(context);
    const ports = [...new Set([...clients, ...mounts].map(({ port }) => port))];
    const sockets = listening(context, ports);
    const foreign = foreignClients(context);
    const events: Event[] = [];
    const unknown: Unknown[] = [];
    for (const client of clients) {
      const { port, address, use, evidence } = client;
      const at = endpoint(address, port);
      const rows = mounts.filter((mount) => mount.port === port);
      const listener = sockets.known ? sockets.on(client) : undefined;
      const doubt = !sockets.known ? sockets : listener ? sockets.ofOther(evidence) : sockets.doubt(client, evidence);
      const state = doubt ? 'unknown' : listener ? 'present' : 'none';
      const time = evidence.time!;
      if (rows.length === 0 && foreign) {
        const because = `the NFS client of ${at} has no mount entry, but ${foreign.because}`;
        const of = { kind: 'nfs.client.without-row', fields: { port }, needs: [CLIENT_NEED], because };
        unknown.push({ ...of, evidence: [evidence, ...foreign.evidence] });
      } else if (rows.length === 0 && table && ofTwoCaptures(table.captured, time)) {
        const because = `the NFS client of ${at} has no mount entry, but ${table.path} belongs to another capture than ${evidence.span.path}`;
        const of = { kind: 'nfs.client.without-row', fields: { port }, needs: [MOUNT_NEED], because };
        unknown.push({ ...of, evidence: [evidence, tableEvidence(table, because)] });
      } else if (rows.length === 0 && table && !hiddenPort(context, port)) {
        const none = tableEvidence(table, `${rowsOf(table)} entries, none of an NFS mount on port ${port}`);
        events.push(
          derive('client-without-row', 'nfs.client.without-row', time, { port, endpoint: at, use, listener: state }, [
            evidence,
            none,
          ]),
        );
      }
      const fields = { port, endpoint: at, use, row: rows.length > 0 };
      if (!sockets.known || doubt) {
        unknown.push({
          kind: 'nfs.client.without-listener',
          fields,
          needs: [doubt?.need ?? SOCKET_NEED],
          because: `the kernel has an NFS client of ${at}, but ${doubt!.because}`,
          evidence: [evidence, ...doubt!.evidence],
        });
      } else if (!listener) {
        events.push(
          derive('client-without-row', 'nfs.client.without-listener', time, fields, [evidence, sockets.none(client)]),
        );
      }
    }
    return { events, unknown };
  },
};
